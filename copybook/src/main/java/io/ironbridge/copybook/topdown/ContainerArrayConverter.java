package io.ironbridge.copybook.topdown;

import io.ironbridge.copybook.json.JsonCursor;
import io.ironbridge.copybook.json.OutputBytes;

/** Arrays in containers. Without items there is no container, and the name has no meaning. */
final class ContainerArrayConverter extends ContainerNameConverter {
    private final Part.ContainerArray part;
    private final StructureConverter item;
    private final int most;

    ContainerArrayConverter(Part.ContainerArray part, StructureConverter item, byte blank) {
        super(part.offset(), blank);
        this.part = part;
        this.item = item;
        this.most = part.most().orElse(Integer.MAX_VALUE);
    }

    @Override
    void encode(EncodeRun run, byte[] image, int shift) throws ContainerDataException {
        JsonCursor json = run.json();
        if (!json.atArray()) {
            throw wrongType(part.name());
        }
        OutputBytes items = new OutputBytes(Integer.MAX_VALUE);
        int count = 0;
        for (boolean more = json.open(); more; more = json.more()) {
            if (count == most) {
                throw ContainerDataException.ofJson(
                        part.name() + "-num", "the array has more than " + most + " items");
            }
            try {
                item.encode(run, items);
            } catch (ContainerDataException e) {
                throw e.under(count);
            }
            count++;
        }
        fullword(count, image, at(shift));
        if (count > 0) {
            item.put(run, items, image, nameAt(shift), part.name() + "-cont");
        }
    }

    @Override
    void decode(DecodeRun run, byte[] data, int shift, OutputBytes json)
            throws ContainerDataException {
        int at = at(shift);
        int count = fullword(data, at);
        if (count < 0 || count > most) {
            throw ContainerDataException.ofHost(
                    part.name() + "-num",
                    most == Integer.MAX_VALUE
                            ? "the number of items is negative"
                            : "the number of items is not between 0 and " + most,
                    at);
        }
        json.write('[');
        if (count > 0) {
            items(
                    item.container(run, data, nameAt(shift), part.name() + "-cont", count),
                    run,
                    count,
                    json);
        }
        json.write(']');
    }

    private void items(byte[] container, DecodeRun run, int count, OutputBytes json)
            throws ContainerDataException {
        for (int index = 0; index < count; index++) {
            if (index > 0) {
                json.write(',');
            }
            try {
                item.decode(run, container, index, json);
            } catch (ContainerDataException e) {
                throw e.under(index);
            }
        }
    }
}
