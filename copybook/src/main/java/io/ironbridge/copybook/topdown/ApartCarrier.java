package io.ironbridge.copybook.topdown;

import io.ironbridge.copybook.json.OutputBytes;

/** Optional objects in containers of their own. */
final class ApartCarrier extends NamingCarrier {
    private final Part.Apart part;
    private final StructureCarrier object;

    ApartCarrier(Part.Apart part, StructureCarrier object, byte blank) {
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
