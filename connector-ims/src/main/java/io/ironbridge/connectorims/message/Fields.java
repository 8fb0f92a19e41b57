package io.ironbridge.connectorims.message;

import io.ironbridge.connectorapi.Bytes;

/**
 * Fields at offsets of a message, up to the end of a structure: fields beyond it read as blank or
 * zero, and are not written.
 */
final class Fields {
    private final byte[] bytes;
    private final int base;
    private final int end;
    private final CodePage page;

    /**
     * @param base index of offset 0
     * @param end of the structure, as an index of {@code bytes}
     */
    Fields(byte[] bytes, int base, int end, CodePage page) {
        this.bytes = bytes;
        this.base = base;
        this.end = end;
        this.page = page;
    }

    boolean covers(int offset, int length) {
        return base + offset + length <= end;
    }

    /** A number of 1, 2 or 4 bytes; with four bytes, signed. */
    int number(int offset, int length) {
        int number = 0;
        for (int i = 0; i < length && covers(offset, length); i++) {
            number = (number << 8) | (bytes[base + offset + i] & 0xFF);
        }
        return number;
    }

    String name(int offset, int length) {
        return covers(offset, length) ? page.name(bytes, base + offset, length) : "";
    }

    char character(int offset) {
        return covers(offset, 1) ? page.character(bytes[base + offset]) : ' ';
    }

    /** A copy; zeros if it lies beyond the end. */
    Bytes raw(int offset, int length) {
        byte[] copy = new byte[length];
        if (covers(offset, length)) {
            System.arraycopy(bytes, base + offset, copy, 0, length);
        }
        return Bytes.wrap(copy);
    }

    void putNumber(int offset, int length, int number) {
        for (int i = 0; i < length && covers(offset, length); i++) {
            bytes[base + offset + i] = (byte) (number >>> (8 * (length - 1 - i)));
        }
    }

    void putName(int offset, int length, String name) {
        if (covers(offset, length)) {
            page.put(name, bytes, base + offset, length);
        }
    }

    void putRaw(int offset, Bytes value) {
        if (covers(offset, value.length())) {
            value.buffer().get(bytes, base + offset, value.length());
        }
    }
}
