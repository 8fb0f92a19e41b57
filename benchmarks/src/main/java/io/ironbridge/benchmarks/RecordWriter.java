package io.ironbridge.benchmarks;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.Arrays;

/**
 * Writes one record, item by item, in EBCDIC 037 and big-endian. Shares no code with the measured
 * transcoders.
 */
final class RecordWriter {
    private static final Charset EBCDIC = Charset.forName("IBM037");
    private static final byte BLANK = 0x40;

    private final ByteBuffer record;

    RecordWriter(int length) {
        record = ByteBuffer.allocate(length);
    }

    /** PIC X({@code length}), padded with blanks. */
    RecordWriter text(String text, int length) {
        byte[] stored = text.getBytes(EBCDIC);
        byte[] padding = new byte[length - stored.length];
        Arrays.fill(padding, BLANK);
        record.put(stored).put(padding);
        return this;
    }

    /** PIC 9({@code digits}). */
    RecordWriter zoned(long value, int digits) {
        return text(("%0" + digits + "d").formatted(value), digits);
    }

    /** PIC S9({@code digits}) COMP-3, preferred signs. */
    RecordWriter packed(long value, int digits) {
        int bytes = digits / 2 + 1;
        String nibbles = ("%0" + (2 * bytes - 1) + "d").formatted(Math.abs(value));
        String signed = nibbles + (value < 0 ? 'D' : 'C');
        for (int i = 0; i < signed.length(); i += 2) {
            record.put((byte) Integer.parseInt(signed.substring(i, i + 2), 16));
        }
        return this;
    }

    /** PIC S9(5) to S9(9) COMP. */
    RecordWriter binary(int value) {
        record.putInt(value);
        return this;
    }

    /** PIC S9(1) to S9(4) COMP. */
    RecordWriter halfword(int value) {
        record.putShort((short) value);
        return this;
    }

    /** The record, which must be full. */
    byte[] done() {
        if (record.hasRemaining()) {
            throw new IllegalStateException(record.remaining() + " bytes were not written");
        }
        return record.array();
    }
}
