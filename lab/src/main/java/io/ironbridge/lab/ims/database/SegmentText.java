package io.ironbridge.lab.ims.database;

import io.ironbridge.lab.ims.database.store.Ebcdic;
import io.ironbridge.lab.ims.gen.Segm;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The data of one segment as text. The exception's message describes the fault. */
final class SegmentText {
    private static final Pattern PART =
            Pattern.compile("\\s*([XP]?)'([^']*+(?:''[^']*+)*+)'(?:\\((\\d{1,5})\\))?\\s*");

    private static final int LENGTH_FIELD = 2;

    private final String text;

    SegmentText(String text) {
        this.text = text;
    }

    /**
     * The data, with the length of the segment.
     *
     * @throws IllegalArgumentException if it cannot be read or is too long
     */
    byte[] data(Segm segm) {
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        Matcher part = PART.matcher(text);
        int at = text.length() - text.stripLeading().length();
        while (at < text.length()) {
            part.region(at, text.length());
            if (!part.lookingAt()) {
                throw new IllegalArgumentException("The data cannot be read at " + at);
            }
            data.writeBytes(part(part));
            at = part.end();
        }
        return segm.isVariable() ? withLength(data.toByteArray(), segm) : padded(data, segm);
    }

    private static byte[] part(Matcher part) {
        String value = part.group(2).replace("''", "'");
        int length = part.group(3) == null ? -1 : Integer.parseInt(part.group(3));
        return switch (part.group(1)) {
            case "X" -> hex(value, length);
            case "P" -> packed(value, length);
            default -> text(value, length);
        };
    }

    private static byte[] text(String value, int length) {
        byte[] bytes = new byte[Math.max(value.length(), length)];
        Arrays.fill(bytes, Ebcdic.BLANK);
        for (int i = 0; i < value.length(); i++) {
            char character = value.charAt(i);
            int host =
                    Ebcdic.host(character)
                            .orElseThrow(() ->
                                    new IllegalArgumentException(
                                            "Code page 037 has no " + character));
            bytes[i] = (byte) host;
        }
        return fitting(bytes, length);
    }

    private static byte[] hex(String value, int length) {
        byte[] once = HexFormat.of().parseHex(value.replace(" ", ""));
        if (length < 0) {
            return once;
        }
        if (once.length == 0 || length % once.length != 0) {
            throw new IllegalArgumentException("X'" + value + "' does not fill " + length);
        }
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = once[i % once.length];
        }
        return bytes;
    }

    /** Two digits in a byte, the sign in the last half: C or D. */
    private static byte[] packed(String value, int length) {
        if (length < 1) {
            throw new IllegalArgumentException("P'" + value + "' needs its length");
        }
        BigInteger number = new BigInteger(value);
        String sign = number.signum() < 0 ? "D" : "C";
        String digits = number.abs() + sign;
        String nibbles = "0".repeat(Math.max(0, 2 * length - digits.length())) + digits;
        if (nibbles.length() > 2 * length) {
            throw new IllegalArgumentException("P'" + value + "' does not fit " + length);
        }
        return HexFormat.of().parseHex(nibbles);
    }

    private static byte[] fitting(byte[] bytes, int length) {
        if (length >= 0 && bytes.length > length) {
            throw new IllegalArgumentException("The text has more than " + length + " bytes");
        }
        return bytes;
    }

    private static byte[] padded(ByteArrayOutputStream data, Segm segm) {
        if (data.size() > segm.mostBytes()) {
            throw new IllegalArgumentException("It has more than " + segm.mostBytes() + " bytes");
        }
        byte[] bytes = Arrays.copyOf(data.toByteArray(), segm.mostBytes());
        Arrays.fill(bytes, data.size(), bytes.length, Ebcdic.BLANK);
        return bytes;
    }

    private static byte[] withLength(byte[] data, Segm segm) {
        int length = Math.max(data.length + LENGTH_FIELD, segm.leastBytes());
        if (length > segm.mostBytes()) {
            throw new IllegalArgumentException("It has more than " + segm.mostBytes() + " bytes");
        }
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, Ebcdic.BLANK);
        bytes[0] = (byte) (length >> 8);
        bytes[1] = (byte) length;
        System.arraycopy(data, 0, bytes, LENGTH_FIELD, data.length);
        return bytes;
    }
}
