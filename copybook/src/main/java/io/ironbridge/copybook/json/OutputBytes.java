package io.ironbridge.copybook.json;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A buffer for output: an array that grows up to a limit, and its used length. Meant to be reused;
 * not thread-safe.
 */
public final class OutputBytes {
    private static final int FIRST = 256;

    private final int limit;

    /**
     * What {@link #array()} returns; codecs and generated code write to it after {@link #ensure}.
     */
    public byte[] array;

    /** Bytes that were written; code that writes to {@link #array} advances it. */
    public int length;

    private int replaced;
    private int lastAt = -1;
    private int lastField;
    private @Nullable JsonPlaces places;

    /** Holds at most {@code limit} bytes. */
    public OutputBytes(int limit) {
        this(FIRST, limit);
    }

    /** The same, with room for {@code first} bytes from the beginning. */
    public OutputBytes(int first, int limit) {
        this.limit = limit;
        this.array = new byte[Math.min(first, limit)];
    }

    /** The bytes; only the first {@link #length} are valid, and only until the next write. */
    public byte[] array() {
        return array;
    }

    /**
     * Starts to report the positions of what is written.
     *
     * @param to the receiver; null for none
     */
    public void reportPlaces(@Nullable JsonPlaces to) {
        places = to;
    }

    /** An object or array begins. */
    public void opened() {
        if (places != null) {
            places.open();
        }
    }

    /** An object or array ends. */
    public void closed(boolean array) {
        if (places != null) {
            places.close(array);
        }
    }

    /**
     * A key was written, the value follows.
     *
     * @param end index after the colon
     * @param key bytes of the key with quotes and colon
     */
    public void named(int end, int key) {
        if (places != null) {
            places.name(array, end - key + 1, end - 2);
        }
    }

    /**
     * A member with a scalar value was written.
     *
     * @param key bytes of the key with quotes and colon
     */
    public void member(int start, int key, int end) {
        if (places != null) {
            places.name(array, start + 1, start + key - 2);
            element(start + key, end);
        }
    }

    /** A scalar in an array was written, or the replacement of a bad value. */
    public void element(int start, int end) {
        if (places == null) {
            return;
        }
        if (array[start] == '{') {
            places.discard();
        } else {
            places.scalar(array, start, end);
        }
    }

    /** Marks the positions reported so far as invalid. */
    public void discardPlaces() {
        if (places != null) {
            places.discard();
        }
    }

    /** Number of bytes written. */
    public int length() {
        return length;
    }

    /** Discards the written bytes. */
    public void clear() {
        length = 0;
        replaced = 0;
        lastAt = -1;
    }

    /**
     * Values of one record that were replaced or omitted because their bytes are not valid; counted
     * since {@link #clear}. Bytes with several definitions are not counted, because the other
     * definitions show them.
     */
    public int replaced() {
        return replaced;
    }

    /**
     * Counts a value that is replaced at {@link #length}. If a record is written again from its
     * beginning, values are not counted a second time.
     *
     * @param field number of the item; of items at the same position, the greater number comes
     *     later
     */
    public void countReplaced(int field) {
        if (length > lastAt || (length == lastAt && field > lastField)) {
            replaced++;
            lastAt = length;
            lastField = field;
        }
    }

    /** A copy of the written bytes. */
    public byte[] toBytes() {
        return Arrays.copyOf(array, length);
    }

    /**
     * Makes room for {@code more} bytes after {@link #length}.
     *
     * @throws OutputLimitException beyond the limit; nothing is changed then
     */
    public void ensure(int more) {
        if (more > array.length - length) {
            grow(more);
        }
    }

    /** Whether {@link #ensure} would make room for {@code more} bytes. */
    public boolean holds(int more) {
        return more <= limit - length;
    }

    /** Appends one byte. */
    public void write(int value) {
        ensure(1);
        array[length++] = (byte) value;
    }

    /** Appends bytes. */
    public void write(byte[] bytes, int from, int count) {
        ensure(count);
        System.arraycopy(bytes, from, array, length, count);
        length += count;
    }

    /** Appends bytes. */
    public void write(byte[] bytes) {
        write(bytes, 0, bytes.length);
    }

    private void grow(int more) {
        long needed = (long) length + more;
        if (needed > limit) {
            throw new OutputLimitException(needed, limit);
        }
        array = Arrays.copyOf(array, (int) Math.min(limit, Math.max(needed, 2L * array.length)));
    }
}
