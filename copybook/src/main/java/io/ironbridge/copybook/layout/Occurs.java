package io.ironbridge.copybook.layout;

/**
 * Repetition of an item.
 *
 * @param table false only for {@link #ONCE}
 * @param min minimum occurrences
 * @param max maximum occurrences
 * @param dependsOn path ({@link Description#path}) of the counter, {@code ""} for a fixed table
 * @param slackAfter slack bytes that end each occurrence so that the next is aligned
 * @param slides whether the record contains only the actual occurrences, so that following items
 *     slide; false also for a table with a counter whose space is always its maximum
 */
public record Occurs(
        boolean table, int min, int max, String dependsOn, int slackAfter, boolean slides) {
    /** Not a table: once. */
    public static final Occurs ONCE = new Occurs(false, 1, 1, "", 0, false);

    public Occurs {
        if (min < 0 || max < min) {
            throw new IllegalArgumentException("Occurs " + min + " to " + max);
        }
    }

    /** Whether the number of occurrences is in the data. */
    public boolean counted() {
        return !dependsOn.isEmpty();
    }
}
