package io.ironbridge.lab.ims.connect.message;

import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;

/**
 * Cuts the stream of a client into messages by LLLL. It keeps bytes read after the current one.
 * Memory grows with the received data, not with LLLL.
 */
public final class MessageReader {
    /** LLLL, IRM_LEN, the shortest IRM and the end marker; IRM_LEN is looked at later. */
    private static final int SHORTEST = 4 + 0x1C + 4;

    private static final int INITIAL = 8 * 1024;
    private static final int KEPT = 128 * 1024;

    private final Source source;
    private final int mostBytes;
    private byte[] buffer = new byte[INITIAL];
    private int start;
    private int end;
    private int length;

    /** Source of the bytes. */
    public interface Source {
        /**
         * Blocks until at least one byte is there.
         *
         * @param begun whether a part of a message has come
         * @return how many; -1 at the end
         */
        int read(byte[] into, int offset, int length, boolean begun) throws IOException;
    }

    /**
     * Makes it.
     *
     * @param mostBytes longest message, LLLL included
     */
    public MessageReader(Source source, int mostBytes) {
        this.source = source;
        this.mostBytes = mostBytes;
    }

    /**
     * Reads the next message; blocks until it is complete.
     *
     * @return false if the client ended the stream between two messages
     * @throws EOFException if it ended the stream within one
     * @throws Refusal if LLLL is not valid; the stream cannot be read any further
     */
    public boolean next() throws IOException, Refusal {
        leavePresent();
        if (!fill(4)) {
            return false;
        }
        length = checked(Bytes.int4(buffer, start));
        fill(length);
        return true;
    }

    private void leavePresent() {
        start += length;
        length = 0;
        if (start == end) {
            start = 0;
            end = 0;
            if (buffer.length > KEPT) {
                buffer = new byte[INITIAL];
            }
        }
    }

    private int checked(int value) throws Refusal {
        if (value < 0) {
            throw Refusal.of(
                    Reason.NEGATIVE_LENGTH, "LLLL is X'%08X', which is negative".formatted(value));
        }
        if (value > mostBytes) {
            throw Refusal.of(
                    Reason.INPUT_TOO_LARGE,
                    "LLLL is X'%08X'; a message has at most %d bytes".formatted(value, mostBytes));
        }
        if (value < SHORTEST) {
            throw Refusal.of(Reason.TOTAL_LENGTH, "LLLL is X'%08X', too short".formatted(value));
        }
        return value;
    }

    private boolean fill(int wanted) throws IOException {
        while (end - start < wanted) {
            makeRoom(wanted);
            int read = source.read(buffer, end, buffer.length - end, end > start);
            if (read < 0) {
                if (end > start) {
                    throw new EOFException("The client ended the connection within a message");
                }
                return false;
            }
            end += read;
        }
        return true;
    }

    private void makeRoom(int wanted) {
        if (start > 0 && start + wanted > buffer.length) {
            System.arraycopy(buffer, start, buffer, 0, end - start);
            end -= start;
            start = 0;
        }
        if (end == buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.min(2 * buffer.length, Math.max(wanted, INITIAL)));
        }
    }

    /** Whether bytes of a further message have come. */
    public boolean hasMore() {
        return end > start + length;
    }

    /**
     * Reads what is there, blocking as its source does.
     *
     * @return whether anything came
     * @throws EOFException where the stream has ended
     */
    public boolean readMore() throws IOException {
        if (end == buffer.length) {
            return true;
        }
        int read = source.read(buffer, end, buffer.length - end, false);
        if (read < 0) {
            throw new EOFException("The client has disconnected");
        }
        end += read;
        return read > 0;
    }

    /** The bytes of the present message among others. */
    public byte[] buffer() {
        return buffer;
    }

    /** Position of LLLL. */
    public int start() {
        return start;
    }

    /** LLLL. */
    public int length() {
        return length;
    }

    /** How many bytes have come, where the present message cannot be read. */
    int available() {
        return end - start;
    }
}
