package io.ironbridge.httpclient;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks the header fields of requests (RFC 9110 section 5). */
final class Fields {
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
    private static final Pattern VALUE = Pattern.compile("(?:[!-~](?:[ \\t!-~]*[!-~])?)?");

    /** Fields that the client sets itself, or that would change the behaviour of the connection. */
    private static final Set<String> RESERVED =
            Set.of(
                    "host",
                    "content-length",
                    "transfer-encoding",
                    "connection",
                    "upgrade",
                    "expect");

    private Fields() {}

    static void requireName(String name) {
        require(isToken(name), "not a header name: " + name);
        require(
                !RESERVED.contains(name.toLowerCase(Locale.ROOT)),
                "the header " + name + " is set by the client");
    }

    /** The value is not shown: it may be a credential. */
    static void requireValue(String name, String value) {
        require(
                isValue(value),
                "the value of the header "
                        + name
                        + " must be printable ASCII without blanks at its ends");
    }

    static boolean isValue(String text) {
        return VALUE.matcher(text).matches();
    }

    static boolean isToken(String text) {
        return TOKEN.matcher(text).matches();
    }

    static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
