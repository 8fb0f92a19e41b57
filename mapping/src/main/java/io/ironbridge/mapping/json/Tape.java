package io.ironbridge.mapping.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A JSON text as tokens in document order, each with its position in the bytes: nothing is copied
 * or converted before it is needed. Members of an object are the token of the name (a string)
 * followed by those of the value.
 *
 * <p>A token is 64 bits: kind in bits 0 to 3, {@link #MARK} in bit 4, a first number in bits 5 to
 * 33 and a second in bits 34 to 62. For texts and numbers these are the offset of the first byte
 * and the end offset (without quotes), for objects and arrays the number of members or items, and
 * the token after them. Immutable once read.
 */
public final class Tape {
    public static final int OBJECT = 1;
    public static final int ARRAY = 2;
    public static final int STRING = 3;
    public static final int NUMBER = 4;
    public static final int TRUE = 5;
    public static final int FALSE = 6;
    public static final int NULL = 7;

    /** Maximum bytes of a text on a tape; the interpreter reads longer ones. */
    static final int MAX_BYTES = 1 << 28;

    private static final VarHandle WORDS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private static final int KIND_MASK = 0xF;

    /** Of a string: it has escapes. Of a number: see {@link #isPlainInteger}. */
    private static final int MARK = 0x10;

    private static final int FIRST_SHIFT = 5;
    private static final int SECOND_SHIFT = 34;
    private static final int NUMBER_MASK = (1 << 29) - 1;

    private final byte[] json;
    private final long[] tokens;

    Tape(byte[] json, long[] tokens) {
        this.json = json;
        this.tokens = tokens;
    }

    /**
     * Reads one JSON value that fills all of {@code json}.
     *
     * @param maxDepth nested objects and arrays
     * @return null if it is not JSON, nests deeper, has names of more than 50,000 bytes, numbers of
     *     more than 1,000 or texts of more than 10,000,000, or is larger than 256 MiB
     */
    public static @Nullable Tape read(byte[] json, int maxDepth) {
        return json.length >= MAX_BYTES ? null : new TapeReader(json, maxDepth).read();
    }

    static long token(int kind, boolean mark, int first, int second) {
        return kind
                | (mark ? MARK : 0)
                | ((long) first << FIRST_SHIFT)
                | ((long) second << SECOND_SHIFT);
    }

    public byte[] json() {
        return json;
    }

    /** {@link #OBJECT} to {@link #NULL}. */
    public int kind(int token) {
        return (int) tokens[token] & KIND_MASK;
    }

    /** Number of members of an object or items of an array. */
    public int size(int container) {
        return first(container);
    }

    /** Offset of the first byte of a string's content or a number. */
    public int start(int scalar) {
        return first(scalar);
    }

    /** Offset after the last byte of a string's content or a number. */
    public int end(int scalar) {
        return second(scalar);
    }

    /** The token after the value that begins with {@code token}. */
    public int next(int token) {
        long value = tokens[token];
        return (value & KIND_MASK) <= ARRAY
                ? (int) (value >>> SECOND_SHIFT) & NUMBER_MASK
                : token + 1;
    }

    public boolean hasEscapes(int string) {
        return (tokens[string] & MARK) != 0;
    }

    /** Whole, of at most 15 characters, and not minus zero: exact in every form. */
    public boolean isPlainInteger(int number) {
        return (tokens[number] & MARK) != 0;
    }

    /** Whether a string without escapes consists of these bytes. */
    public boolean is(int string, byte[] utf8) {
        long token = tokens[string];
        int start = (int) (token >>> FIRST_SHIFT) & NUMBER_MASK;
        int length = ((int) (token >>> SECOND_SHIFT) & NUMBER_MASK) - start;
        return length == utf8.length && (token & MARK) == 0 && isAt(start, utf8);
    }

    private boolean isAt(int start, byte[] utf8) {
        int i = 0;
        for (; i + Long.BYTES <= utf8.length; i += Long.BYTES) {
            if ((long) WORDS.get(json, start + i) != (long) WORDS.get(utf8, i)) {
                return false;
            }
        }
        for (; i < utf8.length; i++) {
            if (json[start + i] != utf8[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether a string, with or without escapes, equals this text. */
    public boolean isText(int string, byte[] utf8) {
        return hasEscapes(string)
                ? Arrays.equals(text(string).getBytes(StandardCharsets.UTF_8), utf8)
                : is(string, utf8);
    }

    /** A string with its escapes resolved. */
    public String text(int string) {
        int start = start(string);
        return hasEscapes(string)
                ? Escapes.decode(json, start, end(string))
                : new String(json, start, end(string) - start, StandardCharsets.UTF_8);
    }

    /** A number as written. */
    public String literal(int number) {
        int start = start(number);
        return new String(json, start, end(number) - start, StandardCharsets.ISO_8859_1);
    }

    /**
     * The value of a member; of duplicate names, the last one.
     *
     * @return the value's token, -1 if the object has no such member
     */
    public int member(int object, byte[] name) {
        int found = -1;
        int end = next(object);
        for (int at = object + 1; at < end; at = next(at + 1)) {
            if (isText(at, name)) {
                found = at + 1;
            }
        }
        return found;
    }

    private int first(int token) {
        return (int) (tokens[token] >>> FIRST_SHIFT) & NUMBER_MASK;
    }

    private int second(int token) {
        return (int) (tokens[token] >>> SECOND_SHIFT) & NUMBER_MASK;
    }
}
