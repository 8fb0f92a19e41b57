package io.ironbridge.workloaddriver.engine;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Requests that are due at times that the server has no say in. Only the next one's time is kept:
 * where it has passed, requests lag, and each is sent with the time when it was due.
 */
final class OpenClientGroup extends ClientGroup {
    /** At which a ramp begins, of the whole rate. */
    private static final double LEAST = 0.02;

    private final Load.Open load;
    private final RandomGenerator random;
    private final int group;
    private final int groups;
    private long began;
    private long next;
    private boolean awaiting;

    /**
     * @param group number of this lane among {@code groups}, which share the rate evenly
     */
    OpenClientGroup(Loop loop, RunState state, Load.Open load, int group, int groups) {
        super(loop, state);
        this.load = load;
        this.group = group;
        this.groups = groups;
        this.random = RandomStreams.random(state.plan().seed(), -1 - group);
    }

    @Override
    void start(List<Client> all) {
        began = loop().nanos();
        next = began + (long) (gap(0) / groups * group);
        all.forEach(this::onReady);
    }

    /** Nanoseconds to the next request of this lane, where it comes after so many. */
    private double gap(long afterNanos) {
        long ramp = load.ramp().toNanos();
        double grown = ramp == 0 ? 1 : Math.clamp((double) afterNanos / ramp, LEAST, 1);
        double even = 1e9 * groups / (load.rate() * grown);
        return load.random() ? even * random.nextExponential() : even;
    }

    @Override
    long due() {
        return next;
    }

    @Override
    void onSent() {
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
        return late < 0 ? 0 : 1 + (long) (late * load.rate() / (1e9 * groups));
    }
}
