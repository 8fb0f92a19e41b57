package io.ironbridge.lab.wire;

import java.util.Arrays;

/**
 * Immutable bytes: a COMMAREA, the data of a container, a record, an item of a queue, a segment.
 */
public final class Area {
    /** No bytes. */
    public static final Area EMPTY = new Area(new byte[0]);

    private final byte[] bytes;

    private Area(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The bytes themselves, not a copy: the caller hands them over. */
    public static Area of(byte[] bytes) {
        return new Area(bytes);
    }

    /** A copy, for the caller to change. */
    public byte[] copy() {
        return bytes.clone();
    }

    /** The bytes themselves: to be read only. */
    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return bytes.length;
    }

    public boolean isEmpty() {
        return bytes.length == 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Area area && Arrays.equals(bytes, area.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** Never the data, which is not for logs. */
    @Override
    public String toString() {
        return bytes.length + " bytes";
    }
}
