package io.ironbridge.copybook.codepage;

import java.util.Optional;

/** A code page with one byte a character. */
record SingleByteCodePage(String name, boolean ebcdic, SingleByteTable characters)
        implements CodePage {
    @Override
    public Optional<SingleByteTable> table() {
        return Optional.of(characters);
    }

    @Override
    public int decode(byte[] bytes, int from, int to, StringBuilder text) {
        for (int at = from; at < to; at++) {
            char character = characters.character(bytes[at] & 0xFF);
            if (character == SingleByteTable.UNASSIGNED) {
                return at;
            }
            text.append(character);
        }
        return -1;
    }

    @Override
    public void decodeReplacing(byte[] bytes, int from, int to, StringBuilder text) {
        for (int at = from; at < to; at++) {
            text.append(characters.character(bytes[at] & 0xFF));
        }
    }

    @Override
    public Encoded encode(CharSequence text, byte[] bytes, int from, int to) {
        int at = from;
        for (int index = 0; index < text.length(); index++) {
            if (at == to) {
                return new Encoded(at, index, Stop.NO_ROOM);
            }
            int value = characters.encoded(text.charAt(index));
            if (value < 0) {
                return new Encoded(at, index, Stop.UNMAPPABLE);
            }
            bytes[at++] = (byte) value;
        }
        return new Encoded(at, text.length(), Stop.DONE);
    }
}
