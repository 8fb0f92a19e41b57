package io.ironbridge.gateway.http;

import io.netty.util.NetUtil;
import org.jspecify.annotations.Nullable;

/** Characters and small parts of HTTP messages (RFC 9110 section 5, RFC 9112 sections 2 to 5). */
public final class Grammar {
    public static final byte CR = '\r';
    public static final byte LF = '\n';

    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";
    private static final String HOST_MARKS = "-._~%!$&'()*+;=";
    private static final String ADDRESS_MARKS = ":.";
    private static final int LAST_PORT = 65_535;

    private Grammar() {}

    /** Allowed in a method or a field name. */
    public static boolean token(int character) {
        return alphanumeric(character) || (character > 0 && TOKEN_MARKS.indexOf(character) >= 0);
    }

    /** Allowed in a field value: visible, blank, tab or above ASCII (read as Latin-1). */
    public static boolean value(int character) {
        return (character >= ' ' && character != 127 && character < 256) || character == '\t';
    }

    /** Allowed in a request target: visible ASCII, without a fragment. */
    public static boolean target(int character) {
        return character > ' ' && character < 127 && character != '#';
    }

    public static boolean blank(int character) {
        return character == ' ' || character == '\t';
    }

    /** The index of the first byte that is not a blank. */
    public static int skipBlanks(byte[] line, int from) {
        int at = from;
        while (blank(line[at])) {
            at++;
        }
        return at;
    }

    /** The index of the first byte that is not part of a token. */
    public static int skipToken(byte[] line, int from) {
        int at = from;
        while (token(line[at])) {
            at++;
        }
        return at;
    }

    /**
     * The index after a quoted string (RFC 9110 section 5.6.4); -1 if it does not end in its line.
     *
     * @param from its opening quotation mark
     */
    public static int skipQuoted(byte[] line, int from) {
        int at = from + 1;
        while (line[at] != '"') {
            if (line[at] == '\\') {
                at++;
            }
            if (!value(line[at] & 0xff)) {
                return -1;
            }
            at++;
        }
        return at + 1;
    }

    public static boolean digit(int character) {
        return character >= '0' && character <= '9';
    }

    static boolean alphanumeric(int character) {
        int lower = character | 0x20;
        return (lower >= 'a' && lower <= 'z') || digit(character);
    }

    /**
     * A host with or without a port (RFC 3986 sections 3.2.2 and 3.2.3); may be empty (RFC 9110
     * section 7.2). No comma, which would join two hosts.
     */
    public static boolean host(String text) {
        boolean address = text.startsWith("[");
        int end = address ? text.indexOf(']') : text.indexOf(':');
        if (address) {
            return end > 1
                    && isOf(text.substring(1, end), ADDRESS_MARKS)
                    && NetUtil.isValidIpV6Address(text.substring(1, end))
                    && port(text.substring(end + 1));
        }
        return end < 0
                ? isName(text)
                : end > 0 && isName(text.substring(0, end)) && port(text.substring(end));
    }

    /** A registered name (RFC 3986 section 3.2.2): each percent sign has two hexadecimal digits. */
    private static boolean isName(String text) {
        for (int at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
            if (at + 2 >= text.length()
                    || Character.digit(text.charAt(at + 1), 16) < 0
                    || Character.digit(text.charAt(at + 2), 16) < 0) {
                return false;
            }
        }
        return isOf(text, HOST_MARKS);
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

    /** Nothing, or a colon and an optional number. */
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

    public static boolean name(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!token(text.charAt(i))) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    public static boolean value(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!value(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** A Content-Length: digits only, at most 18; -1 if it is not one. */
    public static long length(@Nullable String text) {
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
