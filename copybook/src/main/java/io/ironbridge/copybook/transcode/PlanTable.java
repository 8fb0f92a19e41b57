package io.ironbridge.copybook.transcode;

/**
 * How an item is repeated.
 *
 * @param min fewest occurrences
 * @param max most occurrences
 * @param slot where its counter's value is noted; -1 for a fixed table
 * @param slides whether the record holds only the actual occurrences
 * @param slackAfter slack bytes that end each occurrence
 * @param strict whether a count outside the bounds is a fault; otherwise the nearest bound is taken
 * @param least fewest occurrences that the counter may have: {@code min}, or 0 where {@code padded}
 * @param padded whether the JSON array is filled up to {@code min}
 * @param givenLeast fewest array elements that all tables of the same counter need
 * @param givenMost most array elements that all tables of the same counter take
 */
public record PlanTable(
        int min,
        int max,
        int slot,
        boolean slides,
        int slackAfter,
        boolean strict,
        int least,
        boolean padded,
        int givenLeast,
        int givenMost) {
    /** Whether the number of occurrences is in the data. */
    public boolean counted() {
        return slot >= 0;
    }

    /**
     * How many occurrences there are.
     *
     * @param counter the value of the counter; {@link Counts#UNKNOWN} if it is not valid
     * @return -1 where that is not possible
     */
    int count(long counter) {
        if (counter >= least && counter <= max) {
            return (int) counter;
        }
        if (strict) {
            return -1;
        }
        return Math.clamp(counter, least, max); // what says nothing counts as very little
    }
}
