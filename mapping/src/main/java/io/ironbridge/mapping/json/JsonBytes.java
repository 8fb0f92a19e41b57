package io.ironbridge.mapping.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * JSON under construction, in UTF-8. Names are already encoded ({@link #name}); commas are inserted
 * as needed; {@link #cutTo} removes parts that turn out to be empty. Beyond its limit it throws
 * {@link LeftToInterpreterException}.
 */
public final class JsonBytes {
    private static final int MAX_CHARACTER = 6;
    private static final int MAX_EXPECTED = 16 << 20;

    private final long limit;
    private byte[] bytes;
    private int length;

    /**
     * @param expected bytes to make room for; at most 16 MiB
     * @param limit maximum bytes
     */
    public JsonBytes(long expected, long limit) {
        this.bytes = new byte[(int) Math.min(Math.min(expected, MAX_EXPECTED), limit)];
        this.limit = limit;
    }

    /** A member's name in the form for {@link #member}: comma, name in quotes, colon. */
    public static byte[] name(String name) {
        return (',' + quoted(name) + ':').getBytes(StandardCharsets.UTF_8);
    }

    /** The content of a JSON string, without quotes. */
    public static byte[] encoded(String text) {
        JsonBytes bytes = new JsonBytes(text.length() + 16, Long.MAX_VALUE);
        bytes.content(text, 0, text.length());
        return bytes.toBytes();
    }

    private static String quoted(String text) {
        return '"' + new String(encoded(text), StandardCharsets.UTF_8) + '"';
    }

    public int length() {
        return length;
    }

    /** Discards everything after {@code length}, an earlier length. */
    public void cutTo(int length) {
        this.length = length;
    }

    /** Begins a member of the current object; its value follows. */
    public void member(byte[] name) {
        int skipped = bytes[length - 1] == '{' ? 1 : 0;
        raw(name, skipped, name.length);
    }

    /** Begins an item of the current array; its value follows. */
    public void item() {
        if (bytes[length - 1] != '[') {
            raw(',');
        }
    }

    /** One byte without change. */
    public void raw(int b) {
        room(1);
        bytes[length++] = (byte) b;
    }

    public void raw(byte[] source) {
        raw(source, 0, source.length);
    }

    /** Bytes without change. */
    public void raw(byte[] source, int start, int end) {
        room(end - start);
        System.arraycopy(source, start, bytes, length, end - start);
        length += end - start;
    }

    /** ASCII characters without change. */
    @SuppressWarnings("deprecation") // the method that does not use a charset
    public void ascii(String text) {
        room(text.length());
        text.getBytes(0, text.length(), bytes, length);
        length += text.length();
    }

    /** A text in quotes, with the necessary escapes. */
    public void string(String text) {
        raw('"');
        content(text);
        raw('"');
    }

    /** A text with the necessary escapes, without quotes. */
    public void content(String text) {
        content(text, 0, text.length());
    }

    private void content(String text, int start, int end) {
        for (int i = start; i < end; i++) {
            room(MAX_CHARACTER);
            char c = text.charAt(i);
            char letter = Escapes.letter(c);
            if (letter == 'u') {
                unicode(c);
            } else if (letter != 0) {
                bytes[length++] = '\\';
                bytes[length++] = (byte) letter;
            } else if (c < 0x80) {
                bytes[length++] = (byte) c;
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < end
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                four(Character.toCodePoint(c, text.charAt(++i)));
            } else if (Character.isSurrogate(c)) {
                unicode(c);
            } else {
                twoOrThree(c);
            }
        }
    }

    private void unicode(char c) {
        bytes[length++] = '\\';
        bytes[length++] = 'u';
        for (int shift = 12; shift >= 0; shift -= 4) {
            bytes[length++] = Escapes.hex(c >> shift);
        }
    }

    private void twoOrThree(char c) {
        if (c < 0x800) {
            bytes[length++] = (byte) (0xC0 + (c >> 6));
        } else {
            bytes[length++] = (byte) (0xE0 + (c >> 12));
            continuation(c >> 6);
        }
        continuation(c);
    }

    private void four(int codePoint) {
        bytes[length++] = (byte) (0xF0 + (codePoint >> 18));
        continuation(codePoint >> 12);
        continuation(codePoint >> 6);
        continuation(codePoint);
    }

    private void continuation(int bits) {
        bytes[length++] = (byte) (0x80 + (bits & 0x3F));
    }

    private void room(int more) {
        int needed = length + more;
        if (needed > bytes.length) {
            grow(needed);
        }
    }

    private void grow(int needed) {
        if (needed > limit || needed < 0) {
            throw new LeftToInterpreterException();
        }
        long doubled = Math.min((long) bytes.length * 2, limit);
        bytes = Arrays.copyOf(bytes, (int) Math.max(needed, Math.min(doubled, 1 << 30)));
    }

    /** The written bytes. */
    public byte[] toBytes() {
        if (length > limit) {
            throw new LeftToInterpreterException();
        }
        return Arrays.copyOf(bytes, length);
    }
}
