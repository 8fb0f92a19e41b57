package io.ironbridge.workloaddriver.engine;

import java.util.List;
import java.util.random.RandomGenerator;

/** Clients that send their next request when they have thought about the last answer. */
final class ClosedClientGroup extends ClientGroup {
    private final Load.Closed load;

    ClosedClientGroup(Loop loop, RunState state, Load.Closed load) {
        super(loop, state);
        this.load = load;
    }

    /** Client after client, over the time of the ramp. */
    @Override
    void start(List<Client> all) {
        long step = load.ramp().toNanos() / load.clients();
        for (Client client : all) {
            long delay = step * client.number();
            if (delay == 0) {
                onReady(client);
            } else {
                loop().schedule(delay, () -> onReady(client));
            }
        }
    }

    @Override
    long due() {
        return loop().nanos();
    }

    @Override
    void onSent() {
        // nothing is due at a time of its own
    }

    @Override
    void await(long due) {
        // always due
    }

    @Override
    long pause(Client client) {
        return load.thinkTime().nanos(client.random());
    }

    @Override
    RandomGenerator choice(Client client) {
        return client.random();
    }

    @Override
    long overdue() {
        return 0;
    }
}
