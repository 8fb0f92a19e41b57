package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.Baseline;
import io.ironbridge.workloaddriver.named.Surroundings;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.ServerCommand;
import io.ironbridge.workloaddriver.process.Servers;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The processes of the sides, all of which run during the whole scenario: one that is not asked
 * does next to nothing. A peer that cannot be had is missing; the gateway has to be there.
 */
final class SideProcesses {
    private static final Set<String> NEEDED = Set.of("gateway", "baseline");
    private static final Duration START = Duration.ofMinutes(2);

    private final Surroundings around;
    private final Servers servers;
    private final Placement placement;
    private final Optional<Nginx> nginx;
    private final Map<String, Running> running = new LinkedHashMap<>();
    private final Map<String, String> tools = new LinkedHashMap<>();
    private final List<String> missing = new ArrayList<>();
    private final Set<String> lacking = new LinkedHashSet<>();
    private @Nullable Baseline baseline;

    SideProcesses(
            Surroundings around, Servers servers, Placement placement, Optional<Nginx> nginx) {
        this.around = around;
        this.servers = servers;
        this.placement = placement;
        this.nginx = nginx;
    }

    /** The version that the gateway is compared with. */
    void baseline(Baseline given) {
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

    /** Builds what is not there, before anything that is measured is started. */
    void prepare(Collection<SideKind> kinds)
            throws NotStartedException, IOException, InterruptedException {
        for (String process : processes(kinds)) {
            if (around.stop().isAsked()) {
                return;
            }
            try {
                prepare(process);
            } catch (NotStartedException e) {
                lacksUnlessNeeded(process, e);
            }
        }
    }

    private void prepare(String process)
            throws NotStartedException, IOException, InterruptedException {
        switch (process) {
            case "gateway" -> LauncherCommands.makeCache(around, servers);
            case "baseline" -> tools.put("baseline", baseline().text());
            case "nginx" -> {
                if (nginx.isEmpty()) {
                    throw new NotStartedException("there is no nginx on this machine");
                }
                tools.put("nginx", nginx.get().version());
            }
            case "netty" -> Peers.of(around.installation(), servers).buildProxy(around.progress());
            case "liberty" -> {
                Peers peers = Peers.of(around.installation(), servers);
                peers.buildLiberty(around.progress());
                peers.libertyVersion().ifPresent(version -> tools.put("Open Liberty", version));
            }
            default -> throw new IllegalArgumentException(process);
        }
    }

    /** Starts what can be had. */
    void start(Collection<SideKind> kinds, BackEnd backEnd, LabAccount account)
            throws NotStartedException, IOException, InterruptedException {
        for (String process : processes(kinds)) {
            if (lacking.contains(process)) {
                continue;
            }
            around.progress().note("starting " + process);
            int port = Server.freePort();
            try {
                ServerCommand command = command(process, port, backEnd, account);
                Server server = servers.start(command.on(placement.measured()));
                server.awaitPort(port, START);
                running.put(process, new Running(server, port));
            } catch (NotStartedException e) {
                lacksUnlessNeeded(process, e);
            }
        }
    }

    /** The run cannot do without the gateway; what somebody has stopped is not missing. */
    private void lacksUnlessNeeded(String process, NotStartedException why)
            throws NotStartedException {
        if (NEEDED.contains(process) || around.stop().isAsked()) {
            throw why;
        }
        lacks(process, why);
    }

    private ServerCommand command(String process, int port, BackEnd backEnd, LabAccount account)
            throws NotStartedException, IOException {
        Map<String, String> callers = Commands.callers(account, backEnd.port());
        return switch (process) {
            case "gateway" ->
                    Commands.gateway(around.installation(), port, 1).withEnvironment(callers);
            case "baseline" ->
                    Commands.gateway(
                                    baseline().installation(),
                                    around.installation().sample(Commands.SAMPLE),
                                    port,
                                    1)
                            .named("baseline")
                            .withEnvironment(callers);
            case "nginx" ->
                    nginx.orElseThrow()
                            .proxy(servers.folder(), port, backEnd.port(), account.authorization());
            case "netty" ->
                    Peers.of(around.installation(), servers)
                            .proxy(port, backEnd.port())
                            .withEnvironment(callers);
            case "liberty" -> Peers.of(around.installation(), servers).liberty(callers, port);
            default -> throw new IllegalArgumentException(process);
        };
    }

    private static Set<String> processes(Collection<SideKind> kinds) {
        Set<String> processes = new LinkedHashSet<>();
        kinds.forEach(kind -> processes.add(kind.process()));
        return processes;
    }

    /** A process is not to be had; so its sides are missing. */
    void lacks(String process, Exception why) {
        String line = "Sides of " + process + " were not measured: " + why.getMessage() + ".";
        lacking.add(process);
        missing.add(line);
        around.progress().note("MISSING: " + line);
    }

    boolean has(SideKind kind) {
        return running.containsKey(kind.process()) && !lacking.contains(kind.process());
    }

    Running of(SideKind kind) {
        Running found = running.get(kind.process());
        if (found == null) {
            throw new IllegalStateException(kind + " does not run");
        }
        return found;
    }

    Map<String, String> tools() {
        return tools;
    }

    List<String> missing() {
        return missing;
    }
}
