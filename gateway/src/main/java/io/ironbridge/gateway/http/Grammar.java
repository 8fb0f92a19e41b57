package io.ironbridge.gateway.http;

import org.jspecify.annotations.Nullable;

/** Characters and small parts of HTTP messages (RFC 9110 section 5, RFC 9112 sections 2 to 5). */
final class Grammar {
    static final byte CR = '\r';
    static final byte LF = '\n';

    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";
    private static final String HOST_MARKS = "-._~%!$&'()*+,;=:[]";

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

    /** A host with or without a port, as loosely as safe: no blank, slash, at sign or quote. */
    static boolean host(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!alphanumeric(c) && HOST_MARKS.indexOf(c) < 0) {
                return false;
            }
        }
        return true;
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
