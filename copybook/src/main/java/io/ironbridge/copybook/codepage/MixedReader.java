package io.ironbridge.copybook.codepage;

/** Reads one field of a mixed code page; keeps track of shift codes. */
final class MixedReader {
    private static final int BLANK = 0x40;

    private final MixedCodePage page;
    private final byte[] bytes;
    private final int to;
    private final StringBuilder text;
    private int at;
    private boolean shifted;

    MixedReader(MixedCodePage page, byte[] bytes, int from, int to, StringBuilder text) {
        this.page = page;
        this.bytes = bytes;
        this.at = from;
        this.to = to;
        this.text = text;
    }

    /** Reads to the end, or to the next byte that is not text: returns its index, otherwise -1. */
    int read() {
        while (at < to) {
            if (!step()) {
                return at;
            }
        }
        return -1;
    }

    /** Skips the bytes that are not text; a shift in after half a pair still counts. */
    void skip() {
        boolean half = at + 1 == to || (bytes[at + 1] & 0xFF) == MixedCodePage.SHIFT_IN;
        boolean lead = (bytes[at] & 0xFF) >= BLANK;
        at += shifted && lead && !half ? 2 : 1;
    }

    private boolean step() {
        int next = bytes[at] & 0xFF;
        if (next == (shifted ? MixedCodePage.SHIFT_IN : MixedCodePage.SHIFT_OUT)) {
            shifted = !shifted;
            at++;
            return true;
        }
        return shifted ? pair(next) : single(next);
    }

    private boolean single(int next) {
        char character = page.singles().character(next);
        if (character == SingleByteTable.UNASSIGNED) {
            return false;
        }
        text.append(character);
        at++;
        return true;
    }

    private boolean pair(int lead) {
        if (at + 1 == to || !page.characters().append((lead << 8) | (bytes[at + 1] & 0xFF), text)) {
            return false;
        }
        at += 2;
        return true;
    }
}
