package io.ironbridge.copybook.codepage;

import java.util.Optional;

/** UTF-8 host data, read strictly: no surrogates, no overlong forms (RFC 3629). */
record Utf8CodePage() implements CodePage {
    private static final int BAD = -1;

    @Override
    public String name() {
        return "1208";
    }

    @Override
    public boolean ebcdic() {
        return false;
    }

    @Override
    public Optional<SingleByteTable> table() {
        return Optional.empty();
    }

    @Override
    public int decode(byte[] bytes, int from, int to, StringBuilder text) {
        int at = from;
        while (at < to) {
            int codePoint = codePoint(bytes, at, to);
            if (codePoint == BAD) {
                return at;
            }
            text.appendCodePoint(codePoint);
            at += length(codePoint);
        }
        return -1;
    }

    @Override
    public void decodeReplacing(byte[] bytes, int from, int to, StringBuilder text) {
        int bad = decode(bytes, from, to, text);
        while (bad >= 0) {
            text.append(SingleByteTable.UNASSIGNED);
            bad = decode(bytes, bad + 1, to, text);
        }
    }

    @Override
    public Encoded encode(CharSequence text, byte[] bytes, int from, int to) {
        int at = from;
        int index = 0;
        while (index < text.length()) {
            int codePoint = Character.codePointAt(text, index);
            if (to - at < length(codePoint)) {
                return new Encoded(at, index, Stop.NO_ROOM);
            }
            if (surrogate(codePoint)) {
                return new Encoded(at, index, Stop.UNMAPPABLE);
            }
            at = store(codePoint, bytes, at);
            index += Character.charCount(codePoint);
        }
        return new Encoded(at, index, Stop.DONE);
    }

    /** The code point at {@code at}, or {@link #BAD}. */
    private static int codePoint(byte[] bytes, int at, int to) {
        int lead = bytes[at] & 0xFF;
        int length = lead < 0x80 ? 1 : Integer.numberOfLeadingZeros(~(lead << 24));
        if ((lead >= 0x80 && length < 2) || length > 4 || length > to - at) {
            return BAD;
        }
        int codePoint = length == 1 ? lead : lead & (0x7F >> length);
        for (int index = at + 1; index < at + length; index++) {
            if ((bytes[index] & 0xC0) != 0x80) {
                return BAD;
            }
            codePoint = (codePoint << 6) | (bytes[index] & 0x3F);
        }
        return length(codePoint) == length && scalar(codePoint) ? codePoint : BAD;
    }

    private static boolean scalar(int codePoint) {
        return codePoint <= Character.MAX_CODE_POINT && !surrogate(codePoint);
    }

    private static boolean surrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }

    private static int length(int codePoint) {
        if (codePoint < 0x80) {
            return 1;
        }
        if (codePoint < 0x800) {
            return 2;
        }
        return codePoint < 0x10000 ? 3 : 4;
    }

    private static int store(int codePoint, byte[] bytes, int at) {
        int length = length(codePoint);
        int rest = codePoint;
        for (int index = at + length - 1; index > at; index--) {
            bytes[index] = (byte) (0x80 | (rest & 0x3F));
            rest >>= 6;
        }
        bytes[at] = (byte) (length == 1 ? rest : (0xF00 >> length) | rest);
        return at + length;
    }
}
