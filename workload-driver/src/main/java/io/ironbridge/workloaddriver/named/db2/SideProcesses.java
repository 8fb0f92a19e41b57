package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.ServerCommand;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The processes of the sides. All of them run during the whole scenario, because an idle one uses
 * almost no CPU. A peer that is not available is reported as missing; the gateway and the baseline
 * are required.
 */
final class SideProcesses {
    private static final Set<String> REQUIRED = Set.of("gateway", "baseline");
    private static final Duration START = Duration.ofMinutes(2);

    private final ComparisonRun run;
    private final Placement placement;
    private final Set<String> processes;
    private final Commands commands;
    private final Map<String, Running> running = new LinkedHashMap<>();
    private final Set<String> unavailable = new LinkedHashSet<>();

    /**
     * @param processes of the sides, in the order in which they are started
     */
    SideProcesses(
            ComparisonRun run,
            Placement placement,
            Collection<String> processes,
            Commands commands) {
        this.run = run;
        this.placement = placement;
        this.processes = new LinkedHashSet<>(processes);
        this.commands = commands;
    }

    /** The processes of a scenario, by name. */
    interface Commands {
        /** Builds what is missing, and adds the versions of programs to the run. */
        void prepare(String process) throws NotStartedException, IOException, InterruptedException;

        /** The command of a process that listens on the port. */
        ServerCommand command(String process, int port, Db2BackEnd backEnd)
                throws NotStartedException, IOException;
    }

    /** A process that listens. */
    record Running(Server server, int port) {}

    /** Builds what is missing, before a measured process is started. */
    void prepare() throws NotStartedException, IOException, InterruptedException {
        for (String process : processes) {
            if (run.isStopRequested()) {
                return;
            }
            try {
                commands.prepare(process);
            } catch (NotStartedException e) {
                failOrReportMissing(process, e);
            }
        }
    }

    /** Starts the available processes. */
    void start(Db2BackEnd backEnd) throws NotStartedException, IOException, InterruptedException {
        for (String process : processes) {
            if (unavailable.contains(process)) {
                continue;
            }
            run.note("starting " + process);
            int port = Server.freePort();
            try {
                ServerCommand command = commands.command(process, port, backEnd);
                Server server = run.servers().start(command.on(placement.measured()));
                server.awaitPort(port, START);
                running.put(process, new Running(server, port));
            } catch (NotStartedException e) {
                failOrReportMissing(process, e);
            }
        }
    }

    /**
     * Fails the run if the process is required, or a stop is requested; otherwise reports its sides
     * as missing.
     */
    private void failOrReportMissing(String process, NotStartedException why)
            throws NotStartedException {
        if (REQUIRED.contains(process) || run.isStopRequested()) {
            throw why;
        }
        reportMissing(process, why);
    }

    /** Reports the sides of a process as missing. */
    void reportMissing(String process, Exception why) {
        unavailable.add(process);
        run.reportMissing("Sides of " + process + " were not measured: " + why.getMessage() + ".");
    }

    boolean has(String process) {
        return running.containsKey(process) && !unavailable.contains(process);
    }

    Running of(String process) {
        Running found = running.get(process);
        if (found == null) {
            throw new IllegalStateException(process + " does not run");
        }
        return found;
    }
}
