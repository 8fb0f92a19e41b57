package io.ironbridge.workloaddriver.scenario;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A file being read, and its faults.
 *
 * @param environment values of the environment, by name
 */
record ReadContext(
        Path file, Function<String, @Nullable String> environment, ScenarioFaults faults) {
    void fault(Yaml at, String id, String what, String remedy) {
        faults.add(new ScenarioFault(id, file.toString(), at.line(), at.column(), what, remedy));
    }

    void badValue(Yaml at, String what, String remedy) {
        fault(at, "IRB-DRIVE-0004E", what, remedy);
    }

    void contradiction(Yaml at, String what, String remedy) {
        fault(at, "IRB-DRIVE-0006E", what, remedy);
    }

    Optional<String> variable(String name) {
        return Optional.ofNullable(environment.apply(name));
    }

    /** Path of a file that the scenario names, relative to the scenario's folder. */
    Path resolve(String name) {
        return file.resolveSibling(name);
    }
}
