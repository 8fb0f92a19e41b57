package io.ironbridge.copybook.transcode.generated;

import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.transcode.Counts;
import java.util.Arrays;

/** What counters and arrays of one JSON text said, by slot of the counter. */
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

    /** Notes the number in {@link #scratch}; tells whether it is one, and the first. */
    boolean given(int slot) {
        long number = Counts.number(scratch.array, 0, scratch.length);
        boolean first = given[slot] == NONE && number >= 0;
        given[slot] = number;
        return first;
    }

    /** Notes an array's length; tells whether other arrays of the same counter say the same. */
    boolean array(int slot, int length) {
        boolean agrees = lengths[slot] == NONE || lengths[slot] == length;
        lengths[slot] = length;
        arrays[slot]++;
        return agrees;
    }

    /** Whether all arrays of a counter were given once, and it itself with their length or not. */
    boolean agrees(int slot, int tables) {
        return arrays[slot] == tables && (given[slot] == NONE || given[slot] == lengths[slot]);
    }

    /** How many occurrences there are. */
    int count(int slot) {
        return lengths[slot];
    }
}
