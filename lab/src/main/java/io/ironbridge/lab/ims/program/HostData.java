package io.ironbridge.lab.ims.program;

import io.ironbridge.lab.wire.Area;
import java.nio.charset.Charset;
import java.util.Arrays;

/** Fields in host form. Text is in code page 037, and one byte a character. */
public final class HostData {
    /** Of text. */
    public static final Charset CHARSET = Charset.forName("IBM037");

    /** A blank. */
    public static final byte BLANK = 0x40;

    /** Bytes of LL and ZZ. */
    public static final int LLZZ = 4;

    private static final int NAME = 8;
    private static final int PLUS = 0x0C;
    private static final int MINUS = 0x0D;
    private static final int MINUS_TOO = 0x0B;
    private static final int TEN = 10;

    private HostData() {}

    /** Cut or padded with blanks to a length. */
    public static byte[] text(String text, int length) {
        byte[] given = text.getBytes(CHARSET);
        byte[] bytes = Arrays.copyOf(given, length);
        Arrays.fill(bytes, Math.min(given.length, length), length, BLANK);
        return bytes;
    }

    /** A name of 8 characters. */
    static Area name(String name) {
        return Area.of(text(name, NAME));
    }

    /** The characters of a field, trailing blanks included. */
    public static String text(byte[] bytes, int offset, int length) {
        return new String(bytes, offset, length, CHARSET);
    }

    /** A message segment of its data: LL, which counts itself, and ZZ, zero, come before them. */
    public static Area segment(byte[] data) {
        byte[] bytes = new byte[LLZZ + data.length];
        putHalfword(bytes, 0, bytes.length);
        System.arraycopy(data, 0, bytes, LLZZ, data.length);
        return Area.of(bytes);
    }

    /** Two bytes, big-endian, without a sign. */
    public static int halfword(byte[] bytes, int offset) {
        return ((bytes[offset] & 0xFF) << 8) | (bytes[offset + 1] & 0xFF);
    }

    /** Two bytes, big-endian. */
    public static void putHalfword(byte[] bytes, int offset, int value) {
        bytes[offset] = (byte) (value >> 8);
        bytes[offset + 1] = (byte) value;
    }

    /**
     * A packed number, without regard of its decimal point.
     *
     * @throws AbendException S0C7 when it is none
     */
    public static long packed(byte[] bytes, int offset, int length) {
        long value = 0;
        for (int i = 0; i < 2 * length - 1; i++) {
            int digit = nibble(bytes, offset, i);
            if (digit >= TEN) {
                throw dataException(offset);
            }
            value = value * TEN + digit;
        }
        int sign = nibble(bytes, offset, 2 * length - 1);
        if (sign < TEN) {
            throw dataException(offset);
        }
        return sign == MINUS || sign == MINUS_TOO ? -value : value;
    }

    private static AbendException dataException(int offset) {
        return new AbendException("S0C7", "Not a packed number at offset X'%X'".formatted(offset));
    }

    private static int nibble(byte[] bytes, int offset, int number) {
        int both = bytes[offset + number / 2] & 0xFF;
        return number % 2 == 0 ? both >> 4 : both & 0x0F;
    }

    /** A signed packed number; digits that do not fit are lost. */
    public static void putPacked(byte[] bytes, int offset, int length, long value) {
        long rest = Math.abs(value);
        int low = value < 0 ? MINUS : PLUS;
        for (int i = length - 1; i >= 0; i--) {
            int high = (int) (rest % TEN);
            bytes[offset + i] = (byte) ((high << 4) | low);
            rest /= TEN;
            low = (int) (rest % TEN);
            rest /= TEN;
        }
    }

    /** Digits without a sign; those that do not fit are lost. */
    public static void putZoned(byte[] bytes, int offset, int length, long value) {
        long rest = value;
        for (int i = length - 1; i >= 0; i--) {
            bytes[offset + i] = (byte) (0xF0 | (rest % TEN));
            rest /= TEN;
        }
    }
}
