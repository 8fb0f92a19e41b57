package io.ironbridge.copybook.transcode;

/**
 * Repetition of an item.
 *
 * @param min minimum occurrences
 * @param max maximum occurrences
 * @param slot slot of its counter's value; -1 for a fixed table
 * @param slides whether the record contains only the actual occurrences
 * @param slackAfter slack bytes that end each occurrence
 * @param strict whether a count outside the bounds is a fault; otherwise the nearest bound is used
 * @param least minimum value of the counter: {@code min}, or 0 if {@code padded}
 * @param padded whether the JSON array is filled up to {@code min}
 * @param givenLeast minimum array elements that all tables of the same counter need
 * @param givenMost maximum array elements that all tables of the same counter accept
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
     * Number of occurrences.
     *
     * @param counter the value of the counter; {@link Counts#UNKNOWN} if it is not valid
     * @return -1 if that is not possible
     */
    int count(long counter) {
        if (counter >= least && counter <= max) {
            return (int) counter;
        }
        if (strict) {
            return -1;
        }
        return Math.clamp(counter, least, max); // an invalid counter is treated as very small
    }
}
