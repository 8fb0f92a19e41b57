package io.ironbridge.copybook.codepage;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Optional;

/**
 * Takes the tables out of a charset of the JVM, so that no charset is called once a code page is
 * made.
 */
final class CharsetTables {
    private static final byte[] NOTHING = {};

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

    /** What single bytes are outside of shifts. */
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

    /** What pairs of bytes are between shift codes. */
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

    private String decode(byte... bytes) {
        try {
            String text = decoder.reset().decode(ByteBuffer.wrap(bytes)).toString();
            return text.indexOf(SingleByteTable.UNASSIGNED) < 0 ? text : "";
        } catch (CharacterCodingException _) {
            return "";
        }
    }

    private byte[] encode(char character) {
        try {
            ByteBuffer bytes = encoder.reset().encode(CharBuffer.wrap(new char[] {character}));
            byte[] array = new byte[bytes.remaining()];
            bytes.get(array);
            return array;
        } catch (CharacterCodingException _) {
            return NOTHING;
        }
    }
}
