package io.ironbridge.copybook.topdown;

import java.util.Arrays;

/** A value in a separate container: a fullword, zero if absent, and the container's name. */
abstract class ContainerNameConverter extends Converter {
    private final int offset;
    private final byte blank;

    /**
     * @param offset of the fullword
     * @param blank of the code page
     */
    ContainerNameConverter(int offset, byte blank) {
        this.offset = offset;
        this.blank = blank;
    }

    /** Position of the fullword. */
    final int at(int shift) {
        return shift + offset;
    }

    final int nameAt(int shift) {
        return at(shift) + Integer.BYTES;
    }

    @Override
    final boolean present(byte[] data, int shift) {
        return fullword(data, at(shift)) != 0;
    }

    @Override
    final void initialise(byte[] image, int shift) {
        fullword(0, image, at(shift));
        Arrays.fill(image, nameAt(shift), nameAt(shift) + Layouts.CONTAINER_NAME, blank);
    }
}
