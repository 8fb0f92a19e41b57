package io.ironbridge.copybook.convert;

import java.io.IOException;
import java.io.InputStream;

/** The part of a stream that is being looked at: one array that is used again and again. */
final class InputWindow {
    /** Bytes of the array to begin with. */
    static final int FIRST = 1 << 16;

    private final InputStream in;
    private final int most;
    private byte[] array = new byte[FIRST];
    private int at;
    private int end;
    private long passed;
    private boolean ended;

    /** Holds at most {@code most} bytes at once, or {@link #FIRST}. */
    InputWindow(InputStream in, int most) {
        this.in = in;
        this.most = most;
    }

    /** The bytes; only {@link #at} to {@code at() + buffered()} mean anything. */
    byte[] array() {
        return array;
    }

    /** Where the present byte stands in the array. */
    int at() {
        return at;
    }

    /** Bytes that are there without reading on. */
    int buffered() {
        return end - at;
    }

    /** Where the present byte stands in the stream. */
    long offset() {
        return passed + at;
    }

    /**
     * Reads until there are {@code count} bytes.
     *
     * @return {@code count}; fewer where the stream ends before
     */
    int available(int count) throws IOException {
        if (count > end - at) {
            fill(count);
        }
        return Math.min(count, end - at);
    }

    /** Passes bytes that are there. */
    void skip(int count) {
        at += count;
    }

    private void fill(int count) throws IOException {
        if (count > array.length - at) {
            slide(count);
        }
        while (end - at < count && !ended) {
            int read = in.read(array, end, array.length - end);
            ended = read < 0;
            end += Math.max(0, read);
        }
    }

    private void slide(int count) {
        byte[] larger = count > array.length ? new byte[length(count)] : array;
        System.arraycopy(array, at, larger, 0, end - at);
        array = larger;
        passed += at;
        end -= at;
        at = 0;
    }

    private int length(int count) {
        if (count > most) {
            throw new IllegalArgumentException(count + " bytes, at most " + most);
        }
        return (int) Math.min(most, Math.max(count, 2L * array.length));
    }
}
