package io.ironbridge.copybook.transcode.generated;

import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.transcode.Counts;
import java.util.Arrays;

/** Values of counters and lengths of arrays of one JSON text, by slot of the counter. */
final class GeneratedCounts {
    private static final int NONE = -1;
    private static final int LONGEST_NUMBER = 64;

    private final long[] given;
    private final int[] lengths;
    private final int[] arrays;
    private final OutputBytes scratch = new OutputBytes(LONGEST_NUMBER);

    GeneratedCounts(int slots) {
        given = new long[slots];
        lengths = new int[slots];
        arrays = new int[slots];
        Arrays.fill(given, NONE);
        Arrays.fill(lengths, NONE);
    }

    /** For the JSON of a number. */
    OutputBytes scratch() {
        scratch.clear();
        return scratch;
    }

    /** Stores the number in {@link #scratch}; returns whether it is a number, and the first one. */
    boolean given(int slot) {
        long number = Counts.number(scratch.array, 0, scratch.length);
        boolean first = given[slot] == NONE && number >= 0;
        given[slot] = number;
        return first;
    }

    /** Stores an array's length; returns whether it equals that of other arrays of the counter. */
    boolean array(int slot, int length) {
        boolean agrees = lengths[slot] == NONE || lengths[slot] == length;
        lengths[slot] = length;
        arrays[slot]++;
        return agrees;
    }

    /**
     * Whether all arrays of a counter were given once, and the counter itself, if given, with their
     * length.
     */
    boolean agrees(int slot, int tables) {
        return arrays[slot] == tables && (given[slot] == NONE || given[slot] == lengths[slot]);
    }

    /** Number of occurrences. */
    int count(int slot) {
        return lengths[slot];
    }
}
