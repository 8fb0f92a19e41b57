package io.ironbridge.copybook.topdown;

import io.ironbridge.copybook.transcode.OutputBytes;
import java.util.Arrays;

/** Optional objects in containers of their own. */
final class ApartCarrier extends Carrier {
    private final Part.Apart part;
    private final StructureCarrier object;
    private final byte blank;

    ApartCarrier(Part.Apart part, StructureCarrier object, byte blank) {
        this.part = part;
        this.object = object;
        this.blank = blank;
    }

    private int nameAt(int shift) {
        return shift + part.offset() + Integer.BYTES;
    }

    @Override
    void encode(EncodeRun run, byte[] image, int shift) throws ContainerDataException {
        OutputBytes instance = new OutputBytes(Integer.MAX_VALUE);
        object.encode(run, instance);
        fullword(1, image, shift + part.offset());
        object.put(run, instance, image, nameAt(shift), part.name() + "-cont");
    }

    @Override
    boolean present(byte[] data, int shift) {
        return fullword(data, shift + part.offset()) != 0;
    }

    @Override
    void decode(DecodeRun run, byte[] data, int shift, OutputBytes json)
            throws ContainerDataException {
        byte[] container = object.container(run, data, nameAt(shift), part.name() + "-cont", 1);
        object.decode(run, container, 0, json);
    }

    @Override
    void initialise(byte[] image, int shift) {
        fullword(0, image, shift + part.offset());
        Arrays.fill(image, nameAt(shift), nameAt(shift) + Layouts.CONTAINER_NAME, blank);
    }
}
