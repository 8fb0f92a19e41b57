package io.ironbridge.workloaddriver.scenario;

import java.util.ArrayList;
import java.util.List;

/** Collects faults. Not thread-safe. */
final class Faults {
    private static final int MOST = 100;

    private final List<Fault> all = new ArrayList<>();

    void add(Fault fault) {
        if (all.size() < MOST) {
            all.add(fault);
        }
    }

    void check() throws ScenarioException {
        if (!all.isEmpty()) {
            throw new ScenarioException(all);
        }
    }
}
