package io.ironbridge.copybook.convert;

import java.io.IOException;
import java.io.InputStream;

/** The part of a stream that is being read: one array that is reused. */
final class InputWindow {
    /** Initial size of the array. */
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

    /** The bytes; only {@link #at} to {@code at() + buffered()} are valid. */
    byte[] array() {
        return array;
    }

    /** Position of the current byte in the array. */
    int at() {
        return at;
    }

    /** Bytes that are buffered. */
    int buffered() {
        return end - at;
    }

    /** Position of the current byte in the stream. */
    long offset() {
        return passed + at;
    }

    /**
     * Reads until {@code count} bytes are buffered.
     *
     * @return {@code count}; fewer if the stream ends before
     */
    int available(int count) throws IOException {
        if (count > end - at) {
            fill(count);
        }
        return Math.min(count, end - at);
    }

    /** Skips buffered bytes. */
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
