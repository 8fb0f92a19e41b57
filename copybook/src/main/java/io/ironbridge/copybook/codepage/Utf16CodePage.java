package io.ironbridge.copybook.codepage;

import java.util.Optional;

/** UTF-16 big-endian, as in PIC N: two bytes for each unit, surrogate pairs are kept together. */
record Utf16CodePage() implements CodePage {
    @Override
    public String name() {
        return "1200";
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
            int length = length(bytes, at, to);
            if (length == 0) {
                return at;
            }
            text.append(unit(bytes, at));
            if (length == 4) {
                text.append(unit(bytes, at + 2));
            }
            at += length;
        }
        return -1;
    }

    @Override
    public void decodeReplacing(byte[] bytes, int from, int to, StringBuilder text) {
        int bad = decode(bytes, from, to, text);
        while (bad >= 0) {
            text.append(SingleByteTable.UNASSIGNED);
            bad = decode(bytes, Math.min(bad + 2, to), to, text);
        }
    }

    @Override
    public Encoded encode(CharSequence text, byte[] bytes, int from, int to) {
        int at = from;
        int index = 0;
        while (index < text.length()) {
            int units = Character.charCount(Character.codePointAt(text, index));
            if (to - at < 2 * units) {
                return new Encoded(at, index, Stop.NO_ROOM);
            }
            if (units == 1 && Character.isSurrogate(text.charAt(index))) {
                return new Encoded(at, index, Stop.UNMAPPABLE);
            }
            for (int unit = 0; unit < units; unit++) {
                char character = text.charAt(index++);
                bytes[at++] = (byte) (character >> 8);
                bytes[at++] = (byte) character;
            }
        }
        return new Encoded(at, index, Stop.DONE);
    }

    /** Length of the character at {@code at}: 2 or 4 bytes; 0 if there is none. */
    private static int length(byte[] bytes, int at, int to) {
        if (to - at < 2) {
            return 0;
        }
        char unit = unit(bytes, at);
        if (!Character.isSurrogate(unit)) {
            return 2;
        }
        return to - at >= 4 && Character.isSurrogatePair(unit, unit(bytes, at + 2)) ? 4 : 0;
    }

    private static char unit(byte[] bytes, int at) {
        return (char) (((bytes[at] & 0xFF) << 8) | (bytes[at + 1] & 0xFF));
    }
}
