package io.ironbridge.workloaddriver.engine;

import java.util.List;
import java.util.random.RandomGenerator;

/** Closed loop: a client sends its next request a think time after the last answer. */
final class ClosedClientGroup extends ClientGroup {
    private final Load.Closed load;

    ClosedClientGroup(Loop loop, RunState state, Load.Closed load) {
        super(loop, state);
        this.load = load;
    }

    /** Starts the clients one after the other, over the ramp. */
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
        // a closed loop has no arrival times
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
