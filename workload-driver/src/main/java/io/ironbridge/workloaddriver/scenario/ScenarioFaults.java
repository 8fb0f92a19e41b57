package io.ironbridge.workloaddriver.scenario;

import java.util.ArrayList;
import java.util.List;

/** Collects faults. Not thread-safe. */
final class ScenarioFaults {
    private static final int MOST = 100;

    private final List<ScenarioFault> all = new ArrayList<>();

    void add(ScenarioFault fault) {
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
