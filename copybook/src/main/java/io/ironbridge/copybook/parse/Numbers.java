package io.ironbridge.copybook.parse;

/** Arithmetic with whole numbers that saturates at {@link #MOST}. */
final class Numbers {
    /** Far beyond any record, and its square is still a long. */
    static final long MOST = 1_000_000_000_000L;

    private Numbers() {}

    /** The value of decimal digits. */
    static long saturated(String digits) {
        long value = 0;
        for (int at = 0; at < digits.length() && value < MOST; at++) {
            value = 10 * value + (digits.charAt(at) - '0');
        }
        return Math.min(value, MOST);
    }

    /** The product of two numbers of zero or more. */
    static long times(long a, long b) {
        return a == 0 || b <= MOST / a ? a * b : MOST;
    }

    /** The sum of two numbers of zero or more. */
    static long plus(long a, long b) {
        return Math.min(a + b, MOST);
    }
}
