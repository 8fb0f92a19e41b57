package io.ironbridge.copybook.transcode.generated;

import io.ironbridge.copybook.codec.FieldCodec;
import java.util.Arrays;

/**
 * Called by generated encoders: the common, clean case only. Positions are in the JSON text.
 * Methods that store a value return the position after it; or {@link #UNUSUAL}, if the field's
 * {@link FieldCodec} must handle it; then nothing valid was stored.
 */
final class FastEncode {
    /** The kernel does not handle this value. */
    static final int UNUSUAL = -1;

    private FastEncode() {}

    /** Whether {@code length} (1 to 8) bytes of JSON are {@code bytes}, the first in the lowest. */
    static boolean matches(byte[] json, int at, int length, long bytes) {
        return at + Long.BYTES <= json.length
                && FastBytes.getLittle(json, at) << (Long.SIZE - 8 * length)
                        == bytes << (Long.SIZE - 8 * length);
    }

    /** Whether {@code length} (8 to 16) bytes are {@code first} and, ending there, {@code last}. */
    static boolean matches(byte[] json, int at, int length, long first, long last) {
        return at + length <= json.length
                && FastBytes.getLittle(json, at) == first
                && FastBytes.getLittle(json, at + length - Long.BYTES) == last;
    }

    /** The same for 16 to 24 bytes. */
    static boolean matches(byte[] json, int at, int length, long first, long second, long last) {
        return matches(json, at, length, first, last)
                && FastBytes.getLittle(json, at + Long.BYTES) == second;
    }

    /** The same for names of any length. */
    static boolean matches(byte[] json, int at, byte[] name) {
        return at + name.length <= json.length
                && Arrays.equals(json, at, at + name.length, name, 0, name.length);
    }

    /** The first position from {@code at} that is not white space. */
    static int skip(byte[] json, int at) {
        int to = at;
        while (to < json.length && isWhite(json[to])) {
            to++;
        }
        return to;
    }

    /**
     * Skips an opening bracket and white space.
     *
     * @return the position of the next byte, which is inside the text; {@link #UNUSUAL} otherwise
     */
    static int open(byte[] json, int at, char bracket) {
        if (at >= json.length || json[at] != bracket) {
            return UNUSUAL;
        }
        int to = skip(json, at + 1);
        return to < json.length ? to : UNUSUAL;
    }

    /**
     * Skips the separator after a member or element.
     *
     * @return twice the position of the next one after a comma; twice the position after the
     *     closing bracket, plus one; {@link #UNUSUAL} otherwise
     */
    static int next(byte[] json, int at, char bracket) {
        int to = skip(json, at);
        if (to >= json.length) {
            return UNUSUAL;
        }
        if (json[to] == bracket) {
            return ((to + 1) << 1) | 1;
        }
        return json[to] == ',' ? skip(json, to + 1) << 1 : UNUSUAL;
    }

    static boolean isWhite(byte character) {
        return character == ' ' || character == '\n' || character == '\r' || character == '\t';
    }

    /** Whether two ranges of an array are equal. */
    static boolean same(byte[] bytes, int at, int other, int length) {
        int last = length - Long.BYTES;
        if (last < 0) {
            return FastBytes.tail(bytes, at + length, length)
                    == FastBytes.tail(bytes, other + length, length);
        }
        long different = 0;
        for (int done = 0; done < last; done += Long.BYTES) {
            different |=
                    FastBytes.getLong(bytes, at + done) ^ FastBytes.getLong(bytes, other + done);
        }
        return (different
                        | (FastBytes.getLong(bytes, at + last)
                                ^ FastBytes.getLong(bytes, other + last)))
                == 0;
    }
}
