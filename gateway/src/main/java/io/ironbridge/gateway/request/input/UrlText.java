package io.ironbridge.gateway.request.input;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Percent-encoded text of a request target, decoded strictly: an invalid sequence is an error. */
public final class UrlText {
    private UrlText() {}

    /** A name and its value, decoded. */
    public record Pair(String name, String value) {}

    /** The decoded segments of a path without a trailing slash; null if one cannot be decoded. */
    public static @Nullable List<String> segments(String path) {
        List<String> segments = new ArrayList<>();
        int from = 1;
        while (from < path.length()) {
            int slash = path.indexOf('/', from);
            int to = slash < 0 ? path.length() : slash;
            String segment = decode(path.substring(from, to), false);
            if (segment == null) {
                return null;
            }
            segments.add(segment);
            from = to + 1;
        }
        return segments;
    }

    /** The decoded pairs of a query, in order; null if one cannot be decoded. */
    public static @Nullable List<Pair> pairs(@Nullable String query) {
        List<Pair> pairs = new ArrayList<>();
        if (query == null) {
            return pairs;
        }
        for (String part : query.split("&", -1)) {
            if (!part.isEmpty()) {
                int equals = part.indexOf('=');
                String name = decode(equals < 0 ? part : part.substring(0, equals), true);
                String value = equals < 0 ? "" : decode(part.substring(equals + 1), true);
                if (name == null || value == null) {
                    return null;
                }
                pairs.add(new Pair(name, value));
            }
        }
        return pairs;
    }

    /**
     * Decodes percent sequences.
     *
     * @param plusIsBlank as in a query
     * @return null if {@code text} has an invalid percent sequence or is not UTF-8
     */
    static @Nullable String decode(String text, boolean plusIsBlank) {
        if (text.indexOf('%') < 0 && (!plusIsBlank || text.indexOf('+') < 0)) {
            return text;
        }
        byte[] bytes = new byte[text.length()];
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                int value = hex(text, i + 1);
                if (value < 0) {
                    return null;
                }
                bytes[length++] = (byte) value;
                i += 2;
            } else {
                bytes[length++] = (byte) (plusIsBlank && c == '+' ? ' ' : c);
            }
        }
        return utf8(bytes, length);
    }

    private static int hex(String text, int at) {
        if (at + 2 > text.length()) {
            return -1;
        }
        int high = Character.digit(text.charAt(at), 16);
        int low = Character.digit(text.charAt(at + 1), 16);
        return high < 0 || low < 0 ? -1 : high << 4 | low;
    }

    private static @Nullable String utf8(byte[] bytes, int length) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
