package io.ironbridge.workloaddriver.engine;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Open loop: requests are due at times that do not depend on the server. Only the time of the next
 * request is kept. If it has passed, requests are late, and each is sent with its due time.
 */
final class OpenClientGroup extends ClientGroup {
    /** Share of the full rate at which a ramp starts. */
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

    /** Nanoseconds between two requests of this group, so many nanoseconds after the start. */
    private double gap(long afterNanos) {
        long ramp = load.ramp().toNanos();
        double grown = ramp == 0 ? 1 : Math.clamp((double) afterNanos / ramp, LEAST, 1);
        double even = 1e9 * groups / (load.rate() * grown * load.bursts().times(afterNanos));
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
