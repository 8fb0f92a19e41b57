package io.ironbridge.httpclient;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether a body that is passed on unread is one complete JSON object or array. It only
 * counts brackets outside strings: that detects pages, compressed bodies and truncated ones. For
 * one body at a time; used by one thread.
 */
final class JsonEnd {
    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    // the same in each of eight bytes
    private static final long EACH = 0x0101_0101_0101_0101L;
    private static final long LOW_BITS = EACH * 0x7f;
    private static final long HIGH_BITS = EACH << 7;
    private static final long QUOTES = EACH * '"';

    /** Maps square brackets and the backslash to braces and a bar. */
    private static final long LOWER_CASE = EACH * 0x20;

    /** Sets the high bit for an opening brace and above. */
    private static final long TO_HIGH_BIT = EACH * (0x80 - '{');

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
     * Processes the next bytes.
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
            if (begun || (bytes[at] != '{' && bytes[at] != '[')) {
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
     * Checks eight bytes at a time, and single bytes only where there may be brackets or
     * backslashes.
     *
     * @return the index at which the outermost bracket was closed, or {@code length}
     */
    private int nested(byte[] bytes, int from, int length) {
        int at = from;
        while (at < length) {
            at = withoutBrackets(bytes, at, length);
            int next = Math.min(at + Long.BYTES, length);
            while (at < next) {
                take(bytes[at++]);
                if (depth == 0) {
                    return at;
                }
            }
        }
        return length;
    }

    /** The index of the next eight bytes that may contain brackets, or are incomplete. */
    private int withoutBrackets(byte[] bytes, int from, int length) {
        if (escaped) {
            return from;
        }
        int at = from;
        int quotes = 0;
        while (at <= length - Long.BYTES) {
            long eight = (long) LONGS.get(bytes, at);
            if (mayHaveBrackets(eight)) {
                break;
            }
            quotes += Long.bitCount(quotes(eight));
            at += Long.BYTES;
        }
        inString ^= (quotes & 1) != 0;
        return at;
    }

    private void take(byte octet) {
        if (escaped) {
            escaped = false;
        } else if (octet == '"') {
            inString = !inString;
        } else if (inString) {
            escaped = octet == '\\';
        } else if (octet == '{' || octet == '[') {
            depth++;
        } else if (octet == '}' || octet == ']') {
            depth--;
        }
    }

    /** Whether one of the bytes is one of {@code [\]^_{|}~} or DEL, ignoring the highest bit. */
    private static boolean mayHaveBrackets(long eight) {
        return ((((eight | LOWER_CASE) & LOW_BITS) + TO_HIGH_BIT) & HIGH_BITS) != 0;
    }

    /** The highest bit of each quotation mark. */
    private static long quotes(long eight) {
        long others = eight ^ QUOTES;
        return ~(((others & LOW_BITS) + LOW_BITS) | others) & HIGH_BITS;
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
