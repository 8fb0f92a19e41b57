package io.ironbridge.copybook.json;

import org.jspecify.annotations.Nullable;

/**
 * Checks whether a text is JSON (RFC 8259): strictly, UTF-8 included, without a byte order mark.
 */
public final class JsonSyntax {
    private static final int NONE = -1;

    private final byte[] json;
    private final int to;
    private final int deepest;
    private int at;
    private boolean tooDeep;

    /**
     * For the text in {@code json[from..to)}.
     *
     * @param deepest maximum nesting of objects and arrays
     */
    public JsonSyntax(byte[] json, int from, int to, int deepest) {
        this.json = json;
        this.at = from;
        this.to = to;
        this.deepest = deepest;
    }

    /** Returns what is wrong, at {@link #at}; null if the text is valid. */
    public @Nullable FaultReason check() {
        space();
        if (!value(0)) {
            return tooDeep ? FaultReason.TOO_DEEP : FaultReason.NOT_JSON;
        }
        space();
        return at == to ? null : FaultReason.NOT_JSON;
    }

    /** Index of the first invalid byte. */
    public int at() {
        return at;
    }

    private boolean value(int depth) {
        return switch (peek()) {
            case '{' -> deeper(depth) && object(depth + 1);
            case '[' -> deeper(depth) && array(depth + 1);
            case '"' -> string();
            case 't' -> word("true");
            case 'f' -> word("false");
            case 'n' -> word("null");
            default -> number();
        };
    }

    private boolean deeper(int depth) {
        tooDeep = depth >= deepest;
        return !tooDeep;
    }

    private boolean object(int depth) {
        at++;
        space();
        if (take('}')) {
            return true;
        }
        do {
            space();
            if (!string()) {
                return false;
            }
            space();
            if (!take(':')) {
                return false;
            }
            space();
            if (!value(depth)) {
                return false;
            }
            space();
        } while (take(','));
        return take('}');
    }

    private boolean array(int depth) {
        at++;
        space();
        if (take(']')) {
            return true;
        }
        do {
            space();
            if (!value(depth)) {
                return false;
            }
            space();
        } while (take(','));
        return take(']');
    }

    private boolean string() {
        if (!take('"')) {
            return false;
        }
        while (!take('"')) {
            if (!character()) {
                return false;
            }
        }
        return true;
    }

    private boolean character() {
        if (peek() == '\\') {
            return escape();
        }
        int bytes = peek() == NONE ? 0 : plain();
        at += bytes;
        return bytes > 0;
    }

    /** Bytes of an unescaped character; 0 if it is not allowed here. */
    private int plain() {
        if (peek() >= 0x80) {
            return Utf8.length(json, at, to);
        }
        return peek() >= ' ' ? 1 : 0;
    }

    private boolean escape() {
        int start = at++;
        if (take('u')) {
            for (int digit = 0; digit < 4; digit++) {
                if (Character.digit(peek(), 16) < 0) {
                    return refuse(start);
                }
                at++;
            }
            return true;
        }
        if (peek() == NONE || "\"\\/bfnrt".indexOf(peek()) < 0) {
            return refuse(start);
        }
        at++;
        return true;
    }

    private boolean refuse(int start) {
        at = start;
        return false;
    }

    private boolean number() {
        take('-');
        boolean whole = take('0') || digits();
        if (whole && take('.')) {
            whole = digits();
        }
        if (whole && (take('e') || take('E'))) {
            if (!take('+')) {
                take('-');
            }
            whole = digits();
        }
        return whole;
    }

    private boolean digits() {
        int start = at;
        while (peek() >= '0' && peek() <= '9') {
            at++;
        }
        return at > start;
    }

    private boolean word(String word) {
        for (int index = 0; index < word.length(); index++) {
            if (!take(word.charAt(index))) {
                return false;
            }
        }
        return true;
    }

    private void space() {
        while (at < to && " \n\r\t".indexOf(json[at]) >= 0) {
            at++;
        }
    }

    private boolean take(char expected) {
        boolean there = at < to && json[at] == expected;
        if (there) {
            at++;
        }
        return there;
    }

    private int peek() {
        return at < to ? json[at] & 0xFF : NONE;
    }
}
