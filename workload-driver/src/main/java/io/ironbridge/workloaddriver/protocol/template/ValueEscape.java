package io.ironbridge.workloaddriver.protocol.template;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Escaping of values for the place where they are inserted. */
public enum ValueEscape {
    /** No escaping. */
    NONE {
        @Override
        String of(String value) {
            return value;
        }
    },
    /** For a path or query: percent-encodes all but RFC 3986's unreserved characters. */
    URL {
        @Override
        String of(String value) {
            StringBuilder encoded = new StringBuilder(value.length());
            for (byte octet : value.getBytes(StandardCharsets.UTF_8)) {
                char character = (char) (octet & 0xff);
                if (isUnreserved(character)) {
                    encoded.append(character);
                } else {
                    encoded.append('%')
                            .append(HEX.toHighHexDigit(octet))
                            .append(HEX.toLowHexDigit(octet));
                }
            }
            return encoded.toString();
        }
    },
    /** For a header field: replaces other characters than printable ASCII with a question mark. */
    HEADER {
        @Override
        String of(String value) {
            return value.replaceAll("[^ -~]", "?");
        }
    },
    /** For JSON: a value between quotes stays a string, a number without quotes stays a number. */
    JSON {
        @Override
        String of(String value) {
            StringBuilder escaped = new StringBuilder(value.length());
            for (int at = 0; at < value.length(); at++) {
                char character = value.charAt(at);
                if (character == '"' || character == '\\') {
                    escaped.append('\\').append(character);
                } else if (character < ' ') {
                    escaped.append("\\u").append(HEX.toHexDigits(character));
                } else {
                    escaped.append(character);
                }
            }
            return escaped.toString();
        }
    };

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    abstract String of(String value);

    private static boolean isUnreserved(char character) {
        return (character >= 'A' && character <= 'Z')
                || (character >= 'a' && character <= 'z')
                || (character >= '0' && character <= '9')
                || "-._~".indexOf(character) >= 0;
    }
}
