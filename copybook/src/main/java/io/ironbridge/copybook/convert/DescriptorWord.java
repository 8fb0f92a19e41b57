package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.convert.FileForm.Descriptors;

/**
 * The four bytes before a record or block: RDW, SDW or BDW.
 *
 * <p>Source: z/OS DFSMS Using Data Sets, "Variable-Length Record Formats".
 */
final class DescriptorWord {
    /** Bytes of a descriptor. */
    static final int BYTES = 4;

    /** Segment codes: the whole record, its first, last or a middle part. */
    static final int WHOLE = 0;

    static final int FIRST = 1;
    static final int LAST = 2;
    static final int MIDDLE = 3;

    private final Descriptors form;
    private int length;
    private int code;
    private int reserved;

    DescriptorWord(Descriptors form) {
        this.form = form;
    }

    /** Bytes of record or segment, the descriptor included. */
    int length() {
        return length;
    }

    /** Segment code, if {@link #known}. */
    int code() {
        return code;
    }

    /** Whether the third and fourth byte are valid. */
    boolean known() {
        return code <= MIDDLE && reserved == 0;
    }

    /** Reads the descriptor of a record or segment. */
    void record(byte[] bytes, int at) {
        read(bytes, at);
        length += form.withoutHeader() ? BYTES : 0;
    }

    /** Reads the descriptor of a block; if the first bit is on, 31 bits hold the length. */
    void block(byte[] bytes, int at) {
        boolean large = bytes[at] < 0 && !form.littleEndian();
        if (large) {
            length = (bytes[at] & 0x7F) << 24 | unsigned(bytes, at + 1) << 16 | half(bytes, at + 2);
            code = WHOLE;
            reserved = 0;
        } else {
            read(bytes, at);
        }
    }

    /**
     * Whether all four bytes are letters, digits or blanks of EBCDIC, or all of ASCII. As a block's
     * length that would be at least 24 MiB, which no block has.
     */
    boolean text(byte[] bytes, int at) {
        boolean ebcdic = true;
        boolean ascii = true;
        for (int index = at; index < at + BYTES; index++) {
            ebcdic &= ebcdicText(unsigned(bytes, index));
            ascii &= asciiText(unsigned(bytes, index));
        }
        return ebcdic || ascii;
    }

    private static boolean ebcdicText(int value) {
        boolean letterOrDigit = value >= 0x81 && (value & 0xF) <= 9 && (value & 0xF) > 0;
        return value == 0x40 || value == 0xF0 || letterOrDigit;
    }

    private static boolean asciiText(int value) {
        return value == ' ' || (value < 0x7F && Character.isLetterOrDigit(value));
    }

    private void read(byte[] bytes, int at) {
        if (form.littleEndian()) {
            readReversed(bytes, at);
            return;
        }
        length = half(bytes, at);
        code = unsigned(bytes, at + 2);
        reserved = unsigned(bytes, at + 3);
    }

    /** Either the two bytes of the length are exchanged, or all four bytes are in reverse order. */
    private void readReversed(byte[] bytes, int at) {
        boolean whole = half(bytes, at) == 0;
        length = Short.toUnsignedInt(Short.reverseBytes((short) half(bytes, whole ? at + 2 : at)));
        code = whole ? WHOLE : unsigned(bytes, at + 2);
        reserved = whole ? 0 : unsigned(bytes, at + 3);
    }

    private static int half(byte[] bytes, int at) {
        return unsigned(bytes, at) << 8 | unsigned(bytes, at + 1);
    }

    private static int unsigned(byte[] bytes, int at) {
        return bytes[at] & 0xFF;
    }
}
