package io.ironbridge.mapping.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads a {@link Tape} in one pass: strictly according to RFC 8259, UTF-8 included. */
final class TapeReader {
    private static final VarHandle WORDS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final int WORD = Long.BYTES;

    private static final int MAX_NAME = 50_000;
    private static final int MAX_NUMBER = 1_000;
    static final int MAX_TEXT = 10_000_000;
    private static final int PLAIN_INTEGER = 15;

    /** Bytes of text per token, to estimate the initial size. */
    private static final int EXPECTED_TOKEN = 7;

    private final byte[] json;
    private final int maxDepth;
    private long[] tokens;
    private int count;
    private int at;
    private boolean escaped;

    TapeReader(byte[] json, int maxDepth) {
        this.json = json;
        this.maxDepth = maxDepth;
        this.tokens = new long[json.length / EXPECTED_TOKEN + 16];
    }

    @Nullable Tape read() {
        skipBlanks();
        if (!value(0)) {
            return null;
        }
        skipBlanks();
        return at == json.length ? new Tape(json, tokens) : null;
    }

    private boolean value(int depth) {
        return switch (peek()) {
            case '"' -> string(MAX_TEXT);
            case '{' -> depth < maxDepth && object(depth + 1);
            case '[' -> depth < maxDepth && array(depth + 1);
            case 't' -> word(Tape.TRUE, "true");
            case 'f' -> word(Tape.FALSE, "false");
            case 'n' -> word(Tape.NULL, "null");
            default -> number();
        };
    }

    private boolean object(int depth) {
        int token = add(0);
        int members = 0;
        at++;
        skipBlanks();
        if (peek() == '}') {
            at++;
        } else {
            do {
                skipBlanks();
                if (peek() != '"' || !string(MAX_NAME)) {
                    return false;
                }
                skipBlanks();
                if (peek() != ':') {
                    return false;
                }
                at++;
                skipBlanks();
                if (!value(depth)) {
                    return false;
                }
                members++;
                skipBlanks();
            } while (passed(','));
            if (!passed('}')) {
                return false;
            }
        }
        tokens[token] = Tape.token(Tape.OBJECT, false, members, count);
        return true;
    }

    private boolean array(int depth) {
        int token = add(0);
        int items = 0;
        at++;
        skipBlanks();
        if (peek() == ']') {
            at++;
        } else {
            do {
                skipBlanks();
                if (!value(depth)) {
                    return false;
                }
                items++;
                skipBlanks();
            } while (passed(','));
            if (!passed(']')) {
                return false;
            }
        }
        tokens[token] = Tape.token(Tape.ARRAY, false, items, count);
        return true;
    }

    private boolean string(int longest) {
        int start = ++at;
        escaped = false;
        while (true) {
            skipPlain();
            if (at >= json.length) {
                return false;
            }
            int special = json[at];
            if (special == '"') {
                add(Tape.token(Tape.STRING, escaped, start, at));
                at++;
                return at - start <= longest;
            }
            if (!(special == '\\' ? escape() : special < 0 && beyondAscii())) {
                return false;
            }
        }
    }

    /** Skips to the next byte that is a quote, a backslash, a control character or not ASCII. */
    private void skipPlain() {
        int i = at;
        for (; i + WORD <= json.length; i += WORD) {
            long word = (long) WORDS.get(json, i);
            long special = word | zeroIn(word ^ ('"' * ONES)) | zeroIn(word ^ ('\\' * ONES));
            special = (special | (word - ' ' * ONES)) & HIGH_BITS;
            if (special != 0) {
                at = i + (Long.numberOfTrailingZeros(special) >> 3);
                return;
            }
        }
        while (i < json.length && json[i] >= ' ' && json[i] != '"' && json[i] != '\\') {
            i++;
        }
        at = i;
    }

    /** The high bit of each byte that is zero; above the lowest one it may be set wrongly. */
    private static long zeroIn(long word) {
        return (word - ONES) & ~word;
    }

    /** Whether there is a backslash in {@code json[from..to)}. */
    static boolean hasBackslash(byte[] json, int from, int to) {
        int i = from;
        for (; i + WORD <= to; i += WORD) {
            long word = (long) WORDS.get(json, i);
            if ((zeroIn(word ^ ('\\' * ONES)) & HIGH_BITS) != 0) {
                return holds(json, i, to);
            }
        }
        return holds(json, i, to);
    }

    private static boolean holds(byte[] json, int from, int to) {
        for (int i = from; i < to; i++) {
            if (json[i] == '\\') {
                return true;
            }
        }
        return false;
    }

    /** See {@link Tape#isPlainInteger}. */
    static boolean isPlain(byte[] json, int from, int to) {
        if (to - from > PLAIN_INTEGER || (json[from] == '-' && json[from + 1] == '0')) {
            return false;
        }
        for (int i = json[from] == '-' ? from + 1 : from; i < to; i++) {
            if (json[i] < '0' || json[i] > '9') {
                return false;
            }
        }
        return true;
    }

    private boolean escape() {
        escaped = true;
        int kind = at + 1 < json.length ? json[at + 1] : 0;
        if (kind != 'u') {
            at += 2;
            return "\"\\/bfnrt".indexOf(kind) >= 0 && kind != 0;
        }
        for (int i = at + 2; i < at + 6; i++) {
            if (i >= json.length || Character.digit(json[i], 16) < 0) {
                return false;
            }
        }
        at += 6;
        return true;
    }

    /** One character of two to four bytes, not overlong and not a surrogate (RFC 3629). */
    private boolean beyondAscii() {
        int first = json[at] & 0xFF;
        int second = continuation(at + 1);
        if (first >= 0xC2 && first <= 0xDF) {
            at += 2;
            return second >= 0;
        }
        int third = continuation(at + 2);
        if (first >= 0xE0 && first <= 0xEF) {
            at += 3;
            boolean shortest = first > 0xE0 || second >= 0x20;
            boolean surrogate = first == 0xED && second >= 0x20;
            return second >= 0 && third >= 0 && shortest && !surrogate;
        }
        int fourth = continuation(at + 3);
        at += 4;
        boolean inRange = (first > 0xF0 || second >= 0x10) && (first < 0xF4 || second < 0x10);
        return first >= 0xF0
                && first <= 0xF4
                && inRange
                && second >= 0
                && third >= 0
                && fourth >= 0;
    }

    private int continuation(int index) {
        return index < json.length && (json[index] & 0xC0) == 0x80 ? json[index] & 0x3F : -1;
    }

    private boolean number() {
        int start = at;
        if (peek() == '-') {
            at++;
        }
        int digits = at;
        if (!digits() || (json[digits] == '0' && at - digits > 1)) {
            return false;
        }
        boolean whole = true;
        if (peek() == '.') {
            whole = false;
            at++;
            if (!digits()) {
                return false;
            }
        }
        if (peek() == 'e' || peek() == 'E') {
            whole = false;
            at++;
            if (peek() == '+' || peek() == '-') {
                at++;
            }
            if (!digits()) {
                return false;
            }
        }
        boolean minusZero = digits > start && json[digits] == '0';
        boolean plain = whole && at - start <= PLAIN_INTEGER && !minusZero;
        add(Tape.token(Tape.NUMBER, plain, start, at));
        return at - start <= MAX_NUMBER && endsHere();
    }

    private boolean digits() {
        int start = at;
        while (at < json.length && json[at] >= '0' && json[at] <= '9') {
            at++;
        }
        return at > start;
    }

    /** A number or word ends only before a byte that can follow a value. */
    private boolean endsHere() {
        return at == json.length || ",]} \t\n\r".indexOf(json[at]) >= 0;
    }

    private boolean word(int kind, String word) {
        for (int i = 0; i < word.length(); i++, at++) {
            if (peek() != word.charAt(i)) {
                return false;
            }
        }
        add(Tape.token(kind, false, 0, 0));
        return endsHere();
    }

    private boolean passed(char expected) {
        if (peek() != expected) {
            return false;
        }
        at++;
        return true;
    }

    private void skipBlanks() {
        if (at < json.length && json[at] > ' ') {
            return;
        }
        while (at < json.length
                && (json[at] == ' ' || json[at] == '\n' || json[at] == '\r' || json[at] == '\t')) {
            at++;
        }
    }

    /** The current byte; 0, which JSON never has outside texts, at the end. */
    private int peek() {
        return at < json.length ? json[at] : 0;
    }

    private int add(long token) {
        if (count == tokens.length) {
            tokens = Arrays.copyOf(tokens, count * 2);
        }
        tokens[count] = token;
        return count++;
    }
}
