package io.ironbridge.cli.run;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.gateway.state.ServerState;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Adds a remedy to faults in projects that administrators have deployed: {@code admin undeploy}
 * needs a running server.
 */
final class DeployedFaults {
    private DeployedFaults() {}

    static Loaded explained(Loaded loaded, ServerState state) {
        return loaded.withFaults(explained(loaded.faults(), state));
    }

    /** The faults, and one more for each deployed project with faults. */
    static List<Fault> explained(List<Fault> faults, ServerState state) {
        Stream<Fault> told =
                state.projects().stream()
                        .filter(war -> faults.stream().anyMatch(fault -> isIn(war, fault)))
                        .map(war -> told(war, state));
        return Stream.concat(faults.stream(), told).toList();
    }

    private static boolean isIn(Path war, Fault fault) {
        return fault.isError()
                && (fault.file().equals(war.toString()) || fault.file().startsWith(war + "!/"));
    }

    private static Fault told(Path war, ServerState state) {
        return new Fault(
                Fault.Severity.ERROR,
                "IRB-GW-0814E",
                war.toString(),
                0,
                0,
                "This project with faults was deployed by an administrator"
                        + (state.isShared()
                                ? ", on another server with the state in " + state.folder()
                                : "")
                        + ".",
                "Correct the configuration of the server that it needs, or "
                        + (state.isShared()
                                ? "undeploy it there, or give this server another folder with"
                                        + " --state"
                                : "delete this file to undeploy it")
                        + ", and start again.");
    }
}
