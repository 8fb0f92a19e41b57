package io.ironbridge.copybook.codepage;

import java.util.Optional;

/** A code page with two bytes for each character and no shift codes, as in PIC G. */
record DoubleByteCodePage(String name, DoubleByteTable characters) implements CodePage {
    @Override
    public boolean ebcdic() {
        return true;
    }

    @Override
    public Optional<SingleByteTable> table() {
        return Optional.empty();
    }

    @Override
    public int decode(byte[] bytes, int from, int to, StringBuilder text) {
        int at = from;
        while (at + 1 < to && characters.append(pair(bytes, at), text)) {
            at += 2;
        }
        return at == to ? -1 : at;
    }

    @Override
    public void decodeReplacing(byte[] bytes, int from, int to, StringBuilder text) {
        for (int at = from; at < to; at += 2) {
            if (at + 1 == to || !characters.append(pair(bytes, at), text)) {
                text.append(SingleByteTable.UNASSIGNED);
            }
        }
    }

    @Override
    public Encoded encode(CharSequence text, byte[] bytes, int from, int to) {
        int at = from;
        int index = 0;
        while (index < text.length()) {
            int units = characters.units(text, index);
            int pair = characters.pair(text, index, units);
            if (to - at < 2) {
                return new Encoded(at, index, Stop.NO_ROOM);
            }
            if (pair < 0) {
                return new Encoded(at, index, Stop.UNMAPPABLE);
            }
            bytes[at++] = (byte) (pair >> 8);
            bytes[at++] = (byte) pair;
            index += units;
        }
        return new Encoded(at, index, Stop.DONE);
    }

    private static int pair(byte[] bytes, int at) {
        return ((bytes[at] & 0xFF) << 8) | (bytes[at + 1] & 0xFF);
    }
}
