package io.ironbridge.copybook.transcode.generated;

/** How far the decoding of one record of variable length has come. */
final class GeneratedWalk {
    /** Past the record's last byte. */
    final int to;

    /** Where the group passed last ends in the record. */
    int end;

    private final int[] counts;

    GeneratedWalk(int slots, int to) {
        this.counts = new int[slots];
        this.to = to;
    }

    /** Stores the value of a counter. */
    void note(int slot, int count) {
        counts[slot] = count;
    }

    /**
     * How many occurrences a table has.
     *
     * @return {@link GeneratedCode#INTERPRET} where that is not between {@code least} and {@code
     *     most}
     */
    int count(int slot, int least, int most) {
        int count = counts[slot];
        return count >= least && count <= most ? count : GeneratedCode.INTERPRET;
    }

    /** Whether {@code length} bytes from {@code at} on are in the record. */
    boolean holds(int at, int length) {
        return length <= to - at;
    }

    /** The same for {@code count} occurrences. */
    boolean holds(int at, int count, int stride) {
        return (long) count * stride <= to - at;
    }
}
