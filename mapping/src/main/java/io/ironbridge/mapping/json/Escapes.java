package io.ironbridge.mapping.json;

import java.nio.charset.StandardCharsets;

/** Escapes of JSON texts, RFC 8259 section 7. */
final class Escapes {
    private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    private Escapes() {}

    /** The text of bytes whose escapes are known to be valid. */
    static String decode(byte[] json, int start, int end) {
        String escaped = new String(json, start, end - start, StandardCharsets.UTF_8);
        StringBuilder text = new StringBuilder(escaped.length());
        for (int i = 0; i < escaped.length(); i++) {
            char c = escaped.charAt(i);
            if (c != '\\') {
                text.append(c);
            } else if (escaped.charAt(++i) == 'u') {
                text.append((char) Integer.parseInt(escaped, i + 1, i + 5, 16));
                i += 4;
            } else {
                text.append(single(escaped.charAt(i)));
            }
        }
        return text.toString();
    }

    private static char single(char letter) {
        return switch (letter) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> letter;
        };
    }

    /** The letter after the backslash; 0 if the character is not escaped, u for the long form. */
    static char letter(char c) {
        return switch (c) {
            case '"', '\\' -> c;
            case '\b' -> 'b';
            case '\f' -> 'f';
            case '\n' -> 'n';
            case '\r' -> 'r';
            case '\t' -> 't';
            default -> c < ' ' ? 'u' : 0;
        };
    }

    static byte hex(int digit) {
        return HEX[digit & 0xF];
    }
}
