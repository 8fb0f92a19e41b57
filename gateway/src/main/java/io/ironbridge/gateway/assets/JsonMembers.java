package io.ironbridge.gateway.assets;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Iterates over the members of one JSON object and finds the place of each value; values are
 * skipped, not parsed. For JSON written by mappings, which is well-formed; other text ends the
 * iteration, and values are checked by their readers.
 */
final class JsonMembers {
    private static final VarHandle WORDS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private final byte[] json;
    private final int end;
    private int at;
    private int nameFrom;
    private int nameTo;
    private int valueFrom;
    private int valueTo;

    /** Starts before the first member of the object in {@code json[from..to)}. */
    JsonMembers(byte[] json, int from, int to) {
        this.json = json;
        this.end = to;
        this.at = past('{', white(from));
    }

    /** Moves to the next member; false if there is none. */
    boolean next() {
        at = white(at);
        if (at >= end || json[at] != '"') {
            return false;
        }
        nameFrom = at + 1;
        nameTo = string(at) - 1;
        valueFrom = white(past(':', white(nameTo + 1)));
        valueTo = value(valueFrom);
        at = past(',', white(valueTo));
        return valueTo > valueFrom;
    }

    /** Whether the member has this name, in UTF-8 with JSON's escapes. */
    boolean named(byte[] name) {
        return Arrays.equals(json, nameFrom, Math.max(nameFrom, nameTo), name, 0, name.length);
    }

    /** The name with JSON's escapes. */
    String name() {
        return new String(
                json, nameFrom, Math.max(nameFrom, nameTo) - nameFrom, StandardCharsets.UTF_8);
    }

    int valueFrom() {
        return valueFrom;
    }

    int valueTo() {
        return valueTo;
    }

    private int white(int from) {
        int to = from;
        while (to < end && json[to] <= ' ' && json[to] >= 0) {
            to++;
        }
        return to;
    }

    private int past(char expected, int from) {
        return from < end && json[from] == expected ? from + 1 : from;
    }

    private int value(int from) {
        int depth = 0;
        int to = from;
        while (to < end) {
            byte character = json[to];
            if (character == '"') {
                to = string(to);
            } else if (character == '{' || character == '[') {
                depth++;
                to++;
            } else if (character == '}' || character == ']') {
                if (depth == 0) {
                    return to;
                }
                depth--;
                to++;
            } else if (character == ',' && depth == 0) {
                return to;
            } else {
                to++;
            }
        }
        return to;
    }

    /** The index after whole words without quotes and backslashes. */
    private int plainEnd(int from) {
        int to = from;
        while (to + Long.BYTES <= end) {
            long word = (long) WORDS.get(json, to);
            if (((zeroIn(word ^ ('"' * ONES)) | zeroIn(word ^ ('\\' * ONES))) & HIGH_BITS) != 0) {
                return to;
            }
            to += Long.BYTES;
        }
        return to;
    }

    /** Sets high bits where a byte is zero; 0 if none is. */
    private static long zeroIn(long word) {
        return (word - ONES) & ~word;
    }

    /** The index after the string that begins at {@code from}. */
    private int string(int from) {
        int to = plainEnd(from + 1);
        while (to < end && json[to] != '"') {
            to = plainEnd(json[to] == '\\' ? to + 2 : to + 1);
        }
        return Math.min(to + 1, end);
    }
}
