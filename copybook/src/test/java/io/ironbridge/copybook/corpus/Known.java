package io.ironbridge.copybook.corpus;

/**
 * Something known to differ.
 *
 * @param field path without indexes, as {@link Leaves} writes it; {@link #ANY} for all
 * @param theirs the value theirs has; {@link #ABSENT} where there is none, {@link #ANY} where it
 *     varies
 * @param ours ours
 * @param times how often it occurs in the case: exactly
 * @param why why ours is right
 */
record Known(String field, String theirs, String ours, int times, String why) {
    static final String ABSENT = "(absent)";
    static final String ANY = "(any)";

    /** Something the peer leaves away. */
    static Known left(String field, String ours, int times, String why) {
        return new Known(field, ABSENT, ours, times, why);
    }

    /** Values that vary. */
    static Known varying(String field, int times, String why) {
        return new Known(field, ANY, ANY, times, why);
    }

    /** The same where theirs and ours have changed places. */
    Known reversed() {
        return new Known(field, /* theirs= */ ours, /* ours= */ theirs, times, why);
    }

    boolean covers(Difference difference) {
        return (field.equals(difference.place()) || field.equals(ANY))
                && covers(theirs, difference.theirs())
                && covers(ours, difference.ours());
    }

    private static boolean covers(String known, String value) {
        return known.equals(value) || (known.equals(ANY) && !value.equals(ABSENT));
    }
}
