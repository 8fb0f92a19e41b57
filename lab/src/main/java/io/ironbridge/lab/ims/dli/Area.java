package io.ironbridge.lab.ims.dli;

import java.util.Arrays;

/**
 * Immutable bytes in host form. {@link #toString} tells only how many: data never reaches a log.
 */
public final class Area {
    /** No bytes. */
    public static final Area EMPTY = new Area(new byte[0]);

    private final byte[] bytes;

    private Area(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Wraps bytes, which the caller must not change afterwards. */
    public static Area of(byte[] bytes) {
        return bytes.length == 0 ? EMPTY : new Area(bytes);
    }

    public int length() {
        return bytes.length;
    }

    public boolean isEmpty() {
        return bytes.length == 0;
    }

    /** The bytes themselves; not to be changed. */
    public byte[] bytes() {
        return bytes;
    }

    /** A copy that is the caller's. */
    public byte[] copy() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Area that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return bytes.length + " bytes";
    }
}
