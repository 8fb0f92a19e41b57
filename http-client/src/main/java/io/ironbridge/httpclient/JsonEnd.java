package io.ironbridge.httpclient;

import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a body that is passed on unread is one complete JSON object or array. It counts
 * brackets outside strings and checks nothing else: it finds pages, compressed bodies and truncated
 * ones. For one body at a time; used by one thread.
 */
final class JsonEnd {
    private static final byte STRING = 1;
    private static final byte OPENS = 2;
    private static final byte CLOSES = 3;
    private static final byte[] KINDS = new byte[256];

    static {
        KINDS['"'] = STRING;
        KINDS['{'] = OPENS;
        KINDS['['] = OPENS;
        KINDS['}'] = CLOSES;
        KINDS[']'] = CLOSES;
    }

    private int depth;
    private boolean begun;
    private boolean inString;
    private boolean escaped;

    /** The next byte begins a body. */
    void begin() {
        depth = 0;
        begun = false;
        inString = false;
        escaped = false;
    }

    /**
     * Takes the next bytes.
     *
     * @return what is wrong with them; null if nothing is
     */
    @Nullable String add(byte[] bytes, int length) {
        int at = 0;
        if (depth == 0) {
            at = blanks(bytes, 0, length);
            if (at == length) {
                return null;
            }
            if (begun || KINDS[bytes[at] & 0xff] != OPENS) {
                return begun ? "data follows the end of its JSON" : "its body is not JSON";
            }
            begun = true;
        }
        at = nested(bytes, at, length);
        return depth == 0 && blanks(bytes, at, length) < length
                ? "data follows the end of its JSON"
                : null;
    }

    /** What is wrong with a body that ends here; null if nothing is. */
    @Nullable String end() {
        if (!begun) {
            return "its body is empty";
        }
        return depth == 0 ? null : "its JSON is not complete";
    }

    /**
     * @return where the outermost bracket has been closed, or {@code length}
     */
    private int nested(byte[] bytes, int from, int length) {
        int open = depth;
        int at = from;
        if (inString) {
            at = string(bytes, at, length);
        }
        while (at < length) {
            byte kind = KINDS[bytes[at++] & 0xff];
            if (kind == STRING) {
                at = string(bytes, at, length);
            } else if (kind == OPENS) {
                open++;
            } else if (kind == CLOSES && --open == 0) {
                break;
            }
        }
        depth = open;
        return at;
    }

    /**
     * @return what comes after the closing quotation mark, or {@code length}
     */
    private int string(byte[] bytes, int from, int length) {
        int at = escaped ? from + 1 : from;
        escaped = false;
        while (at < length) {
            byte next = bytes[at++];
            if (next == '"') {
                inString = false;
                return at;
            }
            if (next == '\\') {
                at++;
            }
        }
        inString = true;
        escaped = at > length;
        return length;
    }

    private static int blanks(byte[] bytes, int from, int length) {
        int at = from;
        while (at < length && isBlank(bytes[at])) {
            at++;
        }
        return at;
    }

    private static boolean isBlank(byte octet) {
        return octet == ' ' || octet == '\n' || octet == '\r' || octet == '\t';
    }
}
