package io.ironbridge.copybook.topdown;

import io.ironbridge.copybook.codec.TextBytes;
import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonCursor;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.FloatFormat;
import io.ironbridge.copybook.topdown.Rules.Padding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Converts JSON objects to the base structure and the containers it names, and back. Immutable and
 * thread-safe; compiled when it is made.
 *
 * <p>Numbers are in the formats of z/OS, big-endian and hexadecimal, whatever the code page of
 * texts.
 */
public final class ContainerTranscoder {
    private final Structure base;
    private final GroupConverter root;
    private final byte[] image;
    private final Rules rules;
    private final ConversionOptions options;
    private final TextBytes texts;
    private final byte blank;

    /**
     * @param base from {@link Layouts}
     * @throws io.ironbridge.copybook.codepage.UnknownCodePageException if a code page lacks what
     *     the data needs
     */
    public ContainerTranscoder(Structure base, Rules rules, ConversionOptions options) {
        this.base = base;
        this.rules = rules;
        this.options =
                options.withHost(
                        options.host().withLittleEndian(false).withFloats(FloatFormat.HEXADECIMAL));
        this.texts = new TextBytes(this.options);
        this.blank = options.host().codePage().space();
        this.root = group((Part.Group) base.content());
        this.image = new byte[base.stride()];
        root.initialise(image, 0);
    }

    /** Bytes of the base structure. */
    public int baseBytes() {
        return image.length;
    }

    private GroupConverter group(Part.Group group) {
        List<MemberConverter> members =
                group.fields().stream()
                        .map(field -> new MemberConverter(field, converter(field.part())))
                        .toList();
        return new GroupConverter(group.name(), members);
    }

    private Converter converter(Part part) {
        return switch (part) {
            case Part.Element element -> new ElementConverter(element, options);
            case Part.Flag flag -> new BooleanConverter(flag);
            case Part.Varying varying ->
                    new VaryingConverter(
                            varying, texts, rules.padding() == Padding.BLANKS ? blank : 0);
            case Part.Group group -> group(group);
            case Part.Table table -> new TableConverter(table, converter(table.item()));
            case Part.ContainerArray listed ->
                    new ContainerArrayConverter(listed, structure(listed.structure()), blank);
            case Part.OptionalObject apart ->
                    new OptionalObjectConverter(apart, structure(apart.structure()), blank);
        };
    }

    private StructureConverter structure(Structure structure) {
        return new StructureConverter(structure, converter(structure.content()), texts);
    }

    /**
     * Writes the containers of the JSON object in {@code json[from..to)}: the base structure, and
     * one for each array of varying length that has items; an empty structure has none. Members
     * that are not given have initial values.
     *
     * @throws ContainerDataException if it does not fit; containers already written must then be
     *     discarded
     */
    public void encode(byte[] json, int from, int to, ContainerSink sink)
            throws ContainerDataException {
        JsonCursor cursor = new JsonCursor(json, from, to);
        FaultReason reason = cursor.check(options.limits().depth());
        if (reason != null) {
            throw ContainerDataException.ofJson(base.name(), reason.sentence());
        }
        EncodeRun run = new EncodeRun(cursor, sink, rules.limits());
        run.take(image.length, base.name());
        byte[] structure = image.clone();
        if (!cursor.passedNull()) {
            try {
                root.encode(run, structure, 0);
            } catch (ContainerDataException e) {
                throw e.in(base.name());
            }
        }
        if (structure.length > 0) {
            sink.put(base.name(), structure, structure.length);
        }
    }

    /**
     * Appends the JSON object of the returned containers. It has the members that the structure
     * marks as present; an array without items only if there is nothing else.
     *
     * @throws ContainerDataException if a container is missing or too short, or its data is not
     *     valid; what was appended must then be discarded
     * @throws io.ironbridge.copybook.json.OutputLimitException beyond the limit of {@code json}
     */
    public void decode(ContainerSource source, OutputBytes json) throws ContainerDataException {
        byte @Nullable [] data = base.length() == 0 ? image : source.find(base.name());
        if (data == null) {
            throw ContainerDataException.ofHost(
                    base.name(), "no BIT container " + base.name() + " came back", 0);
        }
        if (data.length < base.length()) {
            throw ContainerDataException.ofHost(
                    base.name(),
                    "the container has %d bytes, but the structure has %d"
                            .formatted(data.length, base.length()),
                    data.length);
        }
        try {
            root.decodeRoot(new DecodeRun(source), data, json);
        } catch (ContainerDataException e) {
            throw e.in(base.name());
        }
    }
}
