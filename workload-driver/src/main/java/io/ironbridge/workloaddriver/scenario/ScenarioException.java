package io.ironbridge.workloaddriver.scenario;

import java.util.List;
import java.util.stream.Collectors;

/** A scenario has faults. Has all that were found. */
public final class ScenarioException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient List<ScenarioFault> faults;

    ScenarioException(List<ScenarioFault> faults) {
        super(faults.stream().map(ScenarioFault::toString).collect(Collectors.joining("\n")));
        this.faults = List.copyOf(faults);
    }

    public List<ScenarioFault> faults() {
        return faults;
    }
}
