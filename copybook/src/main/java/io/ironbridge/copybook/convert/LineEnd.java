package io.ironbridge.copybook.convert;

/** End of a line of text. */
public enum LineEnd {
    /** X'0A'; a X'0D' before it is removed when reading. */
    LF(0x0A),
    /** X'0D0A'; lines that end with X'0A' alone are read, too. */
    CRLF(0x0A),
    /** X'15': new line in EBCDIC, as z/OS UNIX writes it. */
    NL(0x15),
    /** X'25': line feed in EBCDIC. */
    EBCDIC_LF(0x25);

    private final byte last;

    LineEnd(int last) {
        this.last = (byte) last;
    }

    /** The bytes written. */
    byte[] bytes() {
        return this == CRLF ? new byte[] {0x0D, last} : new byte[] {last};
    }

    /** The byte that ends a line. */
    byte last() {
        return last;
    }

    /** Whether a X'0D' before the end belongs to it. */
    boolean passesReturn() {
        return last == 0x0A;
    }
}
