package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.json.OutputBytes;
import java.util.Arrays;

/** The segments of a spanned record, joined. */
final class Segments {
    private final OutputBytes joined;
    private int[] ends = new int[8];
    private long[] offsets = new long[8];
    private int count;

    Segments(int most) {
        joined = new OutputBytes(most);
    }

    void clear() {
        joined.clear();
        count = 0;
    }

    boolean isEmpty() {
        return count == 0;
    }

    int length() {
        return joined.length();
    }

    byte[] array() {
        return joined.array();
    }

    /** Appends a segment that stands at {@code offset} in the file. */
    void add(byte[] bytes, int from, int length, long offset) {
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
            offsets = Arrays.copyOf(offsets, 2 * count);
        }
        joined.write(bytes, from, length);
        ends[count] = joined.length();
        offsets[count++] = offset;
    }

    /** Position in the file of the record's byte {@code at}. */
    long offset(int at) {
        int segment = 0;
        while (segment < count - 1 && at >= ends[segment]) {
            segment++;
        }
        int begin = segment == 0 ? 0 : ends[segment - 1];
        return offsets[segment] + at - begin;
    }
}
