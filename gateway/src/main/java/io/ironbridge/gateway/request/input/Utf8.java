package io.ironbridge.gateway.request.input;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/**
 * Detects the encoding of JSON and text from callers: JSON parsers also accept UTF-16 and UTF-32.
 */
public final class Utf8 {
    private Utf8() {}

    /**
     * Whether JSON is in UTF-16 or UTF-32: it has a byte order mark of theirs, or its first
     * character, which is ASCII, contains a zero byte (RFC 4627 section 3).
     */
    public static boolean isWide(byte[] json) {
        if (json.length < 2) {
            return false;
        }
        int mark = ((json[0] & 0xff) << 8) | (json[1] & 0xff);
        return json[0] == 0 || json[1] == 0 || mark == 0xfeff || mark == 0xfffe;
    }

    /** The index of the first byte that is not valid UTF-8 (RFC 3629); -1 if there is none. */
    public static int firstFault(byte[] text) {
        if (isAscii(text)) {
            return -1;
        }
        ByteBuffer in = ByteBuffer.wrap(text);
        CharBuffer out = CharBuffer.allocate(Math.min(text.length, 8 * 1024));
        var decoder = StandardCharsets.UTF_8.newDecoder();
        CoderResult result = decoder.decode(in, out, true);
        while (result.isOverflow()) {
            out.clear();
            result = decoder.decode(in, out, true);
        }
        return result.isError() ? in.position() : -1;
    }

    private static boolean isAscii(byte[] bytes) {
        int all = 0;
        for (byte one : bytes) {
            all |= one;
        }
        return all >= 0;
    }
}
