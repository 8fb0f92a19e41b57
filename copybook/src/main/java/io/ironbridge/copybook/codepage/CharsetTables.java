package io.ironbridge.copybook.codepage;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;
import java.util.Optional;

/** Reads the tables of a charset of the JVM once, so that conversions do not call the charset. */
final class CharsetTables {
    private static final byte[] NOTHING = {};

    /** Maximum number of bytes of a character, and of characters of a byte. */
    private static final int MOST = 16;

    private final CharsetDecoder decoder;
    private final CharsetEncoder encoder;

    CharsetTables(Charset charset) {
        this.decoder = charset.newDecoder();
        this.encoder = charset.newEncoder();
    }

    /** The charset of this name, of the JDK or of any provider on the class path. */
    static Optional<Charset> charset(String name) {
        try {
            return Optional.of(Charset.forName(name));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException _) {
            return Optional.empty();
        }
    }

    /** Whether each character is one byte. */
    static boolean singleByte(Charset charset) {
        return charset.canEncode() && charset.newEncoder().maxBytesPerChar() == 1;
    }

    /** The characters of single bytes outside shifts. */
    CharacterTable singles() {
        CharacterTable singles = new CharacterTable();
        for (int value = 0; value < SingleByteTable.SIZE; value++) {
            String text = decode((byte) value);
            if (text.length() == 1) {
                char character = text.charAt(0);
                byte[] back = encode(character);
                singles.set(value, character, back.length == 1 && (back[0] & 0xFF) != value);
            }
        }
        return singles;
    }

    /** The characters of pairs of bytes between shift codes. */
    DoubleByteTable pairs() {
        DoubleByteTable pairs = new DoubleByteTable();
        for (int pair = 0; pair < 0x10000; pair++) {
            String text = DoubleByteTable.possible(pair) ? decodePair(pair) : "";
            if (!text.isEmpty()) {
                pairs.read(pair, text);
            }
        }
        for (int unit = 0; unit < 0x10000; unit++) {
            byte[] bytes = encode((char) unit);
            if (bytes.length == 4) {
                pairs.write((char) unit, ((bytes[1] & 0xFF) << 8) | (bytes[2] & 0xFF));
            }
        }
        return pairs;
    }

    private String decodePair(int pair) {
        return decode(
                (byte) MixedCodePage.SHIFT_OUT,
                (byte) (pair >> 8),
                (byte) pair,
                (byte) MixedCodePage.SHIFT_IN);
    }

    /** The characters of bytes; empty if they are not text. */
    private String decode(byte... bytes) {
        CharBuffer text = CharBuffer.allocate(MOST);
        decoder.reset();
        if (decoder.decode(ByteBuffer.wrap(bytes), text, true).isUnderflow()
                && decoder.flush(text).isUnderflow()) {
            String characters = text.flip().toString();
            return characters.indexOf(SingleByteTable.UNASSIGNED) < 0 ? characters : "";
        }
        return "";
    }

    /** The bytes of a character, shift codes included; empty if it has none. */
    private byte[] encode(char character) {
        ByteBuffer bytes = ByteBuffer.allocate(MOST);
        encoder.reset();
        if (encoder.encode(CharBuffer.wrap(new char[] {character}), bytes, true).isUnderflow()
                && encoder.flush(bytes).isUnderflow()) {
            return Arrays.copyOf(bytes.array(), bytes.position());
        }
        return NOTHING;
    }
}
