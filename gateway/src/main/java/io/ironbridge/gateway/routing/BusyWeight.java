package io.ironbridge.gateway.routing;

/**
 * The share of work that a server should get, in percent of what it gets when it is idle: {@code
 * 100 * free / max(1, index)}, smoothed, and at least 1. Fed once a second; reading is thread-safe.
 */
public final class BusyWeight {
    private static final int MOST = 100;

    /** Of each new value; three quarters of a change have arrived after 4 s. */
    private static final double NEW = 0.3;

    /** Balancers are not to follow noise. */
    private static final int STEP = 5;

    private double smooth = MOST;
    private volatile int percent = MOST;

    /**
     * The state of this second.
     *
     * @param free fraction of what is scarcest: places of a connection, or processors
     * @param index performance index of the important class that misses its goal most; up to 1 if
     *     none does
     */
    public void read(double free, double index) {
        double now = MOST * Math.clamp(free, 0, 1) / Math.max(1, index);
        smooth += NEW * (now - smooth);
        int next = Math.max(1, (int) Math.round(smooth));
        boolean isAtEnd = next == MOST || next == 1;
        if (Math.abs(next - percent) >= STEP || (isAtEnd && next != percent)) {
            percent = next;
        }
    }

    /** 1 to 100. */
    public int percent() {
        return percent;
    }
}
