package io.ironbridge.copybook.transcode.generated;

/** State of decoding one record of variable length. */
final class GeneratedWalk {
    /** Index after the record's last byte. */
    final int to;

    /** End of the last group in the record. */
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
     * Number of occurrences of a table.
     *
     * @return {@link GeneratedCode#INTERPRET} if it is not between {@code least} and {@code most}
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
