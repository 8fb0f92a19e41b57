package io.ironbridge.copybook.convert;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes JSON values: a line each, or as elements of one array. The stream is neither buffered nor
 * closed here. Not thread-safe.
 */
public final class JsonOutput {
    private static final byte[] NEXT = bytes(",\n");
    private static final byte[] OPEN = bytes("[\n");
    private static final byte[] CLOSE = bytes("\n]\n");
    private static final byte[] EMPTY = bytes("[]\n");

    private final OutputStream out;
    private final boolean array;
    private boolean begun;
    private long written;

    /** Starts before the first value. */
    public JsonOutput(OutputStream out, boolean array) {
        this.out = out;
        this.array = array;
    }

    /** Writes one value. */
    void write(byte[] json, int length) throws IOException {
        if (array) {
            put(begun ? NEXT : OPEN);
            begun = true;
        }
        out.write(json, 0, length);
        written += length;
        if (!array) {
            out.write('\n');
            written++;
        }
    }

    /** Ends the array, after the last value. */
    public void finish() throws IOException {
        if (array) {
            put(begun ? CLOSE : EMPTY);
        }
    }

    /** Bytes written so far. */
    public long written() {
        return written;
    }

    private void put(byte[] bytes) throws IOException {
        out.write(bytes);
        written += bytes.length;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
