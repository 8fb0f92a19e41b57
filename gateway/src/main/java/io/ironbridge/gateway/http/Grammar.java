package io.ironbridge.gateway.http;

import org.jspecify.annotations.Nullable;

/** Characters and small parts of HTTP messages (RFC 9110 section 5, RFC 9112 sections 2 to 5). */
final class Grammar {
    static final byte CR = '\r';
    static final byte LF = '\n';

    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";
    private static final String HOST_MARKS = "-._~%!$&'()*+;=";
    private static final String ADDRESS_MARKS = ":.";
    private static final int LAST_PORT = 65_535;

    private Grammar() {}

    /** May stand in a method or a field name. */
    static boolean token(int character) {
        return alphanumeric(character) || (character > 0 && TOKEN_MARKS.indexOf(character) >= 0);
    }

    /** May stand in a field value: visible, blank, tab or above ASCII (read as Latin-1). */
    static boolean value(int character) {
        return (character >= ' ' && character != 127 && character < 256) || character == '\t';
    }

    /** May stand in a request target: visible ASCII, and no fragment. */
    static boolean target(int character) {
        return character > ' ' && character < 127 && character != '#';
    }

    static boolean blank(int character) {
        return character == ' ' || character == '\t';
    }

    static boolean digit(int character) {
        return character >= '0' && character <= '9';
    }

    static boolean alphanumeric(int character) {
        int lower = character | 0x20;
        return (lower >= 'a' && lower <= 'z') || digit(character);
    }

    /**
     * A host with or without a port (RFC 3986 sections 3.2.2 and 3.2.3); may be empty (RFC 9110
     * section 7.2). Without a comma, which would be two of them put together.
     */
    static boolean host(String text) {
        boolean address = text.startsWith("[");
        int end = address ? text.indexOf(']') : text.indexOf(':');
        if (address) {
            return end > 1
                    && isOf(text.substring(1, end), ADDRESS_MARKS)
                    && port(text.substring(end + 1));
        }
        return end < 0
                ? isOf(text, HOST_MARKS)
                : end > 0 && isOf(text.substring(0, end), HOST_MARKS) && port(text.substring(end));
    }

    private static boolean isOf(String text, String marks) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!alphanumeric(c) && marks.indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Nothing, or a colon and a number that may be missing. */
    private static boolean port(String text) {
        if (text.isEmpty()) {
            return true;
        }
        int port = 0;
        for (int i = 1; i < text.length() && port <= LAST_PORT; i++) {
            if (!digit(text.charAt(i))) {
                return false;
            }
            port = 10 * port + text.charAt(i) - '0';
        }
        return text.charAt(0) == ':' && port <= LAST_PORT;
    }

    static boolean name(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!token(text.charAt(i))) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    static boolean value(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!value(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** A Content-Length: digits only, at most 18; -1 when it is not one. */
    static long length(@Nullable String text) {
        if (text == null || text.isEmpty() || text.length() > 18) {
            return -1;
        }
        for (int i = 0; i < text.length(); i++) {
            if (!digit(text.charAt(i))) {
                return -1;
            }
        }
        return Long.parseLong(text);
    }
}
