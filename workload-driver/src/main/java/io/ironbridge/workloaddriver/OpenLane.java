package io.ironbridge.workloaddriver;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Requests that are due at times that the server has no say in. Only the next one's time is kept:
 * where it has passed, requests lag, and each is sent with the time when it was due.
 */
final class OpenLane extends Lane {
    /** At which a ramp begins, of the whole rate. */
    private static final double LEAST = 0.02;

    private final Load.Open load;
    private final RandomGenerator random;
    private final int lane;
    private final int lanes;
    private long began;
    private long next;
    private boolean awaiting;

    /**
     * @param lane number of this lane among {@code lanes}, which share the rate evenly
     */
    OpenLane(Loop loop, Shared shared, Load.Open load, int lane, int lanes) {
        super(loop, shared);
        this.load = load;
        this.lane = lane;
        this.lanes = lanes;
        this.random = Seeds.random(shared.plan().seed(), -1 - lane);
    }

    @Override
    void start(List<Client> all) {
        began = loop().nanos();
        next = began + (long) (gap(0) / lanes * lane);
        all.forEach(this::ready);
    }

    /** Nanoseconds to the next request of this lane, where it comes after so many. */
    private double gap(long afterNanos) {
        long ramp = load.ramp().toNanos();
        double grown = ramp == 0 ? 1 : Math.clamp((double) afterNanos / ramp, LEAST, 1);
        double even = 1e9 * lanes / (load.rate() * grown);
        return load.random() ? even * random.nextExponential() : even;
    }

    @Override
    long due() {
        return next;
    }

    @Override
    void sent() {
        next += Math.max(1, Math.round(gap(next - began)));
    }

    @Override
    void await(long due) {
        if (!awaiting) {
            awaiting = true;
            loop().schedule(due - loop().nanos(), this::arrived);
        }
    }

    private void arrived() {
        awaiting = false;
        send();
    }

    @Override
    long pause(Client client) {
        return 0;
    }

    @Override
    RandomGenerator choice(Client client) {
        return random;
    }

    @Override
    long overdue() {
        long late = loop().nanos() - next;
        return late < 0 ? 0 : 1 + (long) (late * load.rate() / (1e9 * lanes));
    }
}
