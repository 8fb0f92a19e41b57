package io.ironbridge.connectorapi;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/**
 * An immutable run of bytes: a slice of an array that is no longer changed.
 *
 * <p>Wrapping copies nothing: the caller must not use the array afterwards. {@link #toString} shows
 * only the length: payloads never reach a log by accident.
 */
public final class Bytes {
    /** No bytes at all. */
    public static final Bytes EMPTY = new Bytes(new byte[0], 0, 0);

    private final byte[] array;
    private final int offset;
    private final int length;

    private Bytes(byte[] array, int offset, int length) {
        this.array = array;
        this.offset = offset;
        this.length = length;
    }

    /** Wraps {@code array}, which the caller must not change afterwards. */
    public static Bytes wrap(byte[] array) {
        return array.length == 0 ? EMPTY : new Bytes(array, 0, array.length);
    }

    /**
     * Wraps {@code length} bytes of {@code array} from {@code offset}; the caller must not change
     * them afterwards.
     */
    public static Bytes wrap(byte[] array, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, array.length);
        return length == 0 ? EMPTY : new Bytes(array, offset, length);
    }

    /** The text in UTF-8. */
    public static Bytes utf8(String text) {
        return wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Number of bytes. */
    public int length() {
        return length;
    }

    public boolean isEmpty() {
        return length == 0;
    }

    /** A read-only view, positioned at the first byte. */
    public ByteBuffer buffer() {
        return ByteBuffer.wrap(array, offset, length).slice().asReadOnlyBuffer();
    }

    /** A stream over these bytes. */
    public InputStream stream() {
        return new ByteArrayInputStream(array, offset, length);
    }

    /**
     * The bytes as an array: the wrapped one itself when it is wholly covered, otherwise a copy. Do
     * not change it.
     */
    public byte[] array() {
        return offset == 0 && length == array.length
                ? array
                : Arrays.copyOfRange(array, offset, offset + length);
    }

    /** The bytes read as UTF-8. */
    public String utf8() {
        return new String(array, offset, length, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes that
                && Arrays.equals(
                        array,
                        offset,
                        offset + length,
                        that.array,
                        that.offset,
                        that.offset + that.length);
    }

    @Override
    public int hashCode() {
        return buffer().hashCode();
    }

    @Override
    public String toString() {
        return length + " bytes";
    }
}
