package io.ironbridge.gateway.workload;

/**
 * Limits that service classes share: places at one connection, and a share of the gateway's CPU.
 * Thread-safe.
 */
public final class ResourceGroup {
    private static final double SECOND = 1e9;

    /**
     * Credit is at most the group's share of so many seconds. Debt is at most all processors for as
     * long: at a share of 10 % a group waits ten seconds after it.
     */
    private static final double MOST_SECONDS = 1;

    private final String name;
    private final Limits limits;
    private volatile double cpuShare;
    private volatile boolean spent;
    private volatile int min;
    private double credit;

    /**
     * What a group may use.
     *
     * @param connection at which places are limited; empty: nowhere
     * @param minPlaces while it holds fewer, its requests have the next free place; the groups of a
     *     connection have half of its places at most
     * @param cpu maximum share of the time of all processors, from 0 to 1; 1: not limited
     */
    public record Limits(String connection, int minPlaces, int maxPlaces, double cpu) {}

    public ResourceGroup(String name, Limits limits) {
        this.name = name;
        this.limits = limits;
        this.min = limits.minPlaces();
    }

    public String name() {
        return name;
    }

    public Limits limits() {
        return limits;
    }

    /** Its minimum of places, as far as the connection has them for groups. */
    public int min() {
        return min;
    }

    /** Returns whether the minimum has changed. */
    boolean min(int next) {
        boolean changed = next != min;
        min = next;
        return changed;
    }

    /** The share of the time of all processors that it used last. */
    public double cpuShare() {
        return cpuShare;
    }

    /** Whether it has used up its share of the CPU, and has to wait. */
    public boolean isSpent() {
        return spent;
    }

    /** How long it has to wait, in nanoseconds. */
    synchronized double waitNanos() {
        return spent ? SECOND * -credit / limits.cpu() : 0;
    }

    /** It is no longer defined: nothing waits for it. */
    public synchronized void retire() {
        credit = 0;
        spent = false;
    }

    /**
     * Counts the CPU that its requests have used.
     *
     * @param share of the time of all processors, from 0 to 1
     * @param seconds in which it was used
     */
    public synchronized void used(double share, double seconds) {
        cpuShare = share;
        credit =
                Math.clamp(
                        credit + (limits.cpu() - share) * seconds,
                        -MOST_SECONDS,
                        limits.cpu() * MOST_SECONDS);
        spent = limits.cpu() < 1 && credit < 0;
    }
}
