package io.ironbridge.copybook.topdown;

import io.ironbridge.copybook.json.JsonCursor;
import io.ironbridge.copybook.json.OutputBytes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Objects. A member that is null counts as not given. */
final class GroupConverter extends Converter {
    private final String name;
    private final List<MemberConverter> members;
    private final Map<String, MemberConverter> byName = new HashMap<>();

    GroupConverter(String name, List<MemberConverter> members) {
        this.name = name;
        this.members = List.copyOf(members);
        members.forEach(member -> byName.put(member.name(), member));
    }

    @Override
    void encode(EncodeRun run, byte[] image, int shift) throws ContainerDataException {
        JsonCursor json = run.json();
        if (!json.atObject()) {
            throw wrongType(name);
        }
        for (boolean more = json.open(); more; more = json.more()) {
            String member = json.name();
            MemberConverter converter = byName.get(member);
            if (converter == null) {
                throw ContainerDataException.ofJson(name, "the structure has no such item")
                        .under(member);
            }
            if (!json.passedNull()) {
                converter.encode(run, image, shift);
            }
        }
    }

    @Override
    void decode(DecodeRun run, byte[] data, int shift, OutputBytes json)
            throws ContainerDataException {
        char before = '{';
        for (MemberConverter member : members) {
            if (member.array() || member.present(data, shift)) {
                json.write(before);
                member.decode(run, data, shift, json);
                before = ',';
            }
        }
        end(before, json);
    }

    /**
     * Appends the present members of a response's root: of arrays without items only the first, and
     * only if nothing else is present.
     */
    void decodeRoot(DecodeRun run, byte[] data, OutputBytes json) throws ContainerDataException {
        char before = '{';
        for (MemberConverter member : members) {
            if (member.present(data, 0)) {
                json.write(before);
                member.decode(run, data, 0, json);
                before = ',';
            }
        }
        if (before == '{') {
            before = emptyArray(run, data, json);
        }
        end(before, json);
    }

    private char emptyArray(DecodeRun run, byte[] data, OutputBytes json)
            throws ContainerDataException {
        for (MemberConverter member : members) {
            if (member.array()) {
                json.write('{');
                member.decode(run, data, 0, json);
                return ',';
            }
        }
        return '{';
    }

    private static void end(char before, OutputBytes json) {
        if (before == '{') {
            json.write('{');
        }
        json.write('}');
    }

    @Override
    void initialise(byte[] image, int shift) {
        members.forEach(member -> member.initialise(image, shift));
    }
}
