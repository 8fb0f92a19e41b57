package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.Baseline;
import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
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
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
    private final Optional<Nginx> nginx;
    private final Map<String, Running> running = new LinkedHashMap<>();
    private final Set<String> unavailable = new LinkedHashSet<>();
    private @Nullable Baseline baseline;

    SideProcesses(ComparisonRun run, Placement placement, Optional<Nginx> nginx) {
        this.run = run;
        this.placement = placement;
        this.nginx = nginx;
    }

    /** The version that the gateway is compared with. */
    void setBaseline(Baseline given) {
        baseline = given;
    }

    private Baseline baseline() {
        if (baseline == null) {
            throw new IllegalStateException("there is no baseline");
        }
        return baseline;
    }

    /** A process that listens. */
    record Running(Server server, int port) {}

    /** Builds what is missing, before a measured process is started. */
    void prepare(Collection<Db2Side> kinds)
            throws NotStartedException, IOException, InterruptedException {
        for (String process : processes(kinds)) {
            if (run.isStopRequested()) {
                return;
            }
            try {
                prepare(process);
            } catch (NotStartedException e) {
                failOrReportMissing(process, e);
            }
        }
    }

    private void prepare(String process)
            throws NotStartedException, IOException, InterruptedException {
        switch (process) {
            case "gateway" -> LauncherCommands.makeCache(run.context(), run.servers());
            case "baseline" -> run.addTool("baseline", baseline().text());
            case "nginx" -> {
                if (nginx.isEmpty()) {
                    throw new NotStartedException("there is no nginx on this machine");
                }
                run.addTool("nginx", nginx.get().version());
            }
            case "netty" ->
                    PeerBuilds.of(run.context().installation(), run.servers())
                            .buildProxy(run.context().progress());
            case "liberty" -> {
                PeerBuilds peers = PeerBuilds.of(run.context().installation(), run.servers());
                peers.buildLiberty(run.context().progress());
                peers.libertyVersion().ifPresent(version -> run.addTool("Open Liberty", version));
            }
            default -> throw new IllegalArgumentException(process);
        }
    }

    /** Starts the available processes. */
    void start(Collection<Db2Side> kinds, Db2BackEnd backEnd, LabAccount account)
            throws NotStartedException, IOException, InterruptedException {
        for (String process : processes(kinds)) {
            if (unavailable.contains(process)) {
                continue;
            }
            run.note("starting " + process);
            int port = Server.freePort();
            try {
                ServerCommand command = command(process, port, backEnd, account);
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

    private ServerCommand command(String process, int port, Db2BackEnd backEnd, LabAccount account)
            throws NotStartedException, IOException {
        Map<String, String> callers = Db2Commands.callers(account, backEnd.port());
        return switch (process) {
            case "gateway" ->
                    Db2Commands.gateway(run.context().installation(), port, 1)
                            .withEnvironment(callers);
            case "baseline" ->
                    Db2Commands.gateway(
                                    baseline().installation(),
                                    run.context().installation().sample(Db2Commands.SAMPLE),
                                    port,
                                    1)
                            .named("baseline")
                            .withEnvironment(callers);
            case "nginx" ->
                    nginx.orElseThrow()
                            .proxy(
                                    run.servers().folder(),
                                    port,
                                    backEnd.port(),
                                    account.authorization());
            case "netty" ->
                    PeerBuilds.of(run.context().installation(), run.servers())
                            .proxy(port, backEnd.port())
                            .withEnvironment(callers);
            case "liberty" ->
                    PeerBuilds.of(run.context().installation(), run.servers())
                            .liberty(callers, port);
            default -> throw new IllegalArgumentException(process);
        };
    }

    private static Set<String> processes(Collection<Db2Side> kinds) {
        Set<String> processes = new LinkedHashSet<>();
        kinds.forEach(kind -> processes.add(kind.process()));
        return processes;
    }

    /** Reports the sides of a process as missing. */
    void reportMissing(String process, Exception why) {
        unavailable.add(process);
        run.reportMissing("Sides of " + process + " were not measured: " + why.getMessage() + ".");
    }

    boolean has(Db2Side kind) {
        return running.containsKey(kind.process()) && !unavailable.contains(kind.process());
    }

    Running of(Db2Side kind) {
        Running found = running.get(kind.process());
        if (found == null) {
            throw new IllegalStateException(kind + " does not run");
        }
        return found;
    }
}
