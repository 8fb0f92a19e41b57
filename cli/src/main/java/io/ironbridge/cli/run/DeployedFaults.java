package io.ironbridge.cli.run;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.gateway.state.ServerState;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tells of faults at a start which of them are in projects that administrators have deployed, and
 * the way out: nobody can undeploy them while the server does not run.
 */
final class DeployedFaults {
    private DeployedFaults() {}

    static Loaded explained(Loaded loaded, ServerState state) {
        return loaded.withFaults(explained(loaded.faults(), state));
    }

    /** The faults, and one more for each deployed project that has any. */
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
                                ? ", at another server with the state in " + state.folder()
                                : "")
                        + ".",
                "Mend the configuration of the server that it needs, or "
                        + (state.isShared()
                                ? "undeploy it there or give this server another folder with"
                                        + " --state"
                                : "delete this file to undeploy it")
                        + ", and start again.");
    }
}
