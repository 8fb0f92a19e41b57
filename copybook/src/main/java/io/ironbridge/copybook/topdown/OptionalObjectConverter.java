package io.ironbridge.copybook.topdown;

import io.ironbridge.copybook.json.OutputBytes;

/** An optional object in a separate container. */
final class OptionalObjectConverter extends ContainerNameConverter {
    private final Part.OptionalObject part;
    private final StructureConverter object;

    OptionalObjectConverter(Part.OptionalObject part, StructureConverter object, byte blank) {
        super(part.offset(), blank);
        this.part = part;
        this.object = object;
    }

    @Override
    void encode(EncodeRun run, byte[] image, int shift) throws ContainerDataException {
        OutputBytes instance = new OutputBytes(Integer.MAX_VALUE);
        object.encode(run, instance);
        fullword(1, image, at(shift));
        object.put(run, instance, image, nameAt(shift), part.name() + "-cont");
    }

    @Override
    void decode(DecodeRun run, byte[] data, int shift, OutputBytes json)
            throws ContainerDataException {
        byte[] container = object.container(run, data, nameAt(shift), part.name() + "-cont", 1);
        object.decode(run, container, 0, json);
    }
}
