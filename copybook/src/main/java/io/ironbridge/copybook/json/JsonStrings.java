package io.ironbridge.copybook.json;

import java.nio.charset.StandardCharsets;

/** JSON strings: escaping (RFC 8259, section 7). */
public final class JsonStrings {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private JsonStrings() {}

    /** The characters of UTF-8 bytes. */
    public static String utf8(byte[] json, int start, int end) {
        return new String(json, start, end - start, StandardCharsets.UTF_8);
    }

    /** The characters of a string whose escape sequences are known to be well formed. */
    static String unescape(byte[] json, int start, int end) {
        String raw = utf8(json, start, end);
        StringBuilder text = new StringBuilder(raw.length());
        for (int at = 0; at < raw.length(); at++) {
            char next = raw.charAt(at);
            if (next != '\\') {
                text.append(next);
                continue;
            }
            char escape = raw.charAt(++at);
            switch (escape) {
                case 'b' -> text.append('\b');
                case 'f' -> text.append('\f');
                case 'n' -> text.append('\n');
                case 'r' -> text.append('\r');
                case 't' -> text.append('\t');
                case 'u' -> {
                    text.append((char) Integer.parseInt(raw, at + 1, at + 5, 16));
                    at += 4;
                }
                default -> text.append(escape);
            }
        }
        return text.toString();
    }

    /** Appends one code point of a string, escaped if JSON requires it. */
    public static void append(int codePoint, OutputBytes json) {
        switch (codePoint) {
            case '"', '\\' -> {
                json.write('\\');
                json.write(codePoint);
            }
            case '\b' -> escape('b', json);
            case '\f' -> escape('f', json);
            case '\n' -> escape('n', json);
            case '\r' -> escape('r', json);
            case '\t' -> escape('t', json);
            default -> {
                if (codePoint < 0x20 || (codePoint >= 0x7F && codePoint < 0xA0)) {
                    escape('u', json);
                    json.write('0');
                    json.write('0');
                    json.write(HEX[codePoint >> 4]);
                    json.write(HEX[codePoint & 15]);
                } else {
                    utf8(codePoint, json);
                }
            }
        }
    }

    private static void escape(char letter, OutputBytes json) {
        json.write('\\');
        json.write(letter);
    }

    private static void utf8(int codePoint, OutputBytes json) {
        if (codePoint < 0x80) {
            json.write(codePoint);
        } else if (codePoint < 0x800) {
            json.write(0xC0 | (codePoint >> 6));
            json.write(continuation(codePoint));
        } else if (codePoint < 0x10000) {
            json.write(0xE0 | (codePoint >> 12));
            json.write(continuation(codePoint >> 6));
            json.write(continuation(codePoint));
        } else {
            json.write(0xF0 | (codePoint >> 18));
            json.write(continuation(codePoint >> 12));
            json.write(continuation(codePoint >> 6));
            json.write(continuation(codePoint));
        }
    }

    private static int continuation(int bits) {
        return 0x80 | (bits & 0x3F);
    }
}
