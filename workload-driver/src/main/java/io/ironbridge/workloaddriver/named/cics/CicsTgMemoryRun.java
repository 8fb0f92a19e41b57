package io.ironbridge.workloaddriver.named.cics;

import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.Places;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.commands.GatewayKeys;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.protocol.http.HttpDriver;
import io.ironbridge.workloaddriver.protocol.http.HttpSettings;
import io.ironbridge.workloaddriver.protocol.socket.NettyLoops;
import io.ironbridge.workloaddriver.protocol.template.Variables;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One run of the scenario: each sample has a new gateway, which is warmed up first. */
final class CicsTgMemoryRun {
    private static final String OPTIONS = "IRONBRIDGE_JAVA_OPTS";

    /** Options that leave the launcher's AOT cache as it is, which holds for them, too. */
    private static final String JVM_OPTIONS = "JDK_JAVA_OPTIONS";

    private static final EchoCall ECHO =
            EchoCall.of(EchoCall.COMMAREA, EchoCall.PAYLOADS.getFirst());

    /** Keeps connections open while the others are opened. */
    private static final String PATIENT = "ironbridge_idleTimeout=\"30m\"";

    /** Also allows more than the default of 10000 client connections. */
    private static final String MANY = PATIENT + " ironbridge_maxConnections=\"20000\"";

    /** Back-end connections of the samples by client connections: the same for all. */
    private static final int FEW_SESSIONS = 16;

    /**
     * Without these options the lab closes all but 200 idle connections, and the rest after 30 s.
     */
    private static final Map<String, String> PATIENT_LAB =
            Map.of(
                    OPTIONS,
                    "-Dsun.net.httpserver.maxIdleConnections=2000"
                            + " -Dsun.net.httpserver.idleInterval=1800",
                    "IRONBRIDGE_AOT",
                    "off");

    private static final int WARMING_CLIENTS = 16;
    private static final int FEW_AT_A_TIME = 32;

    /** Clients that send at the same time, so that all connections to CICS are needed. */
    private static final int SESSION_CLIENTS = 1_000;

    private static final int MOST_BURSTS = 20;

    private static final Duration LONGEST = Duration.ofMinutes(5);

    /** Memory is measured, not time: the first handshakes of a gateway may take seconds. */
    private static final HttpSettings.Limits PATIENCE =
            new HttpSettings.Limits(
                    Duration.ofMinutes(1),
                    Duration.ofMinutes(2),
                    HttpSettings.Limits.DEFAULTS.answerBytes());

    private final ComparisonRun run;
    private final Map<String, String> options;

    CicsTgMemoryRun(RunSelection selection, RunContext context, Servers servers) {
        this.run = new ComparisonRun(selection, context, servers, 5, 2);
        String usual = Optional.ofNullable(System.getenv(JVM_OPTIONS)).orElse("");
        this.options = Map.of(JVM_OPTIONS, (usual + " " + JvmMemory.OPTION).strip());
    }

    /** Runs during all samples. */
    private record Running(
            EchoServers servers,
            EchoServers.Region region,
            HttpLoad load,
            NettyLoops loops,
            SingleCalls http) {}

    RunOutcome run(List<Schedule.Place> places)
            throws NotStartedException, IOException, InterruptedException {
        List<Schedule.Place> possible = possible(places);
        LauncherCommands.makeCache(run.context(), run.servers(), options);
        EchoServers echo = new EchoServers(run.context(), run.servers(), Placement.SHARED);
        run.addTool("back end", "lab CICS");
        run.addTool("programs", EchoServers.programs());
        run.addTool(
                "memory", "jcmd of the JDK, and " + JvmMemory.OPTION + ", which takes some itself");
        run.addTool("TLS", GatewayKeys.VERSION + ", " + GatewayKeys.SUITE);
        try (HttpLoad load = new HttpLoad(run.context(), 0);
                NettyLoops loops = NettyLoops.start(0);
                SingleCalls http = new SingleCalls()) {
            Running running = new Running(echo, echo.region(PATIENT_LAB), load, loops, http);
            run.measure(possible, step -> sample(step, running));
        }
        return run.outcome(
                axes(possible),
                CicsTgMemory.SIDES.stream()
                        .filter(side -> Places.hasSide(side.name(), possible))
                        .toList(),
                Placement.SHARED.text("the gateway"));
    }

    /** Omits places that need more open files than allowed. */
    private List<Schedule.Place> possible(List<Schedule.Place> places) throws NotStartedException {
        OpenFileLimit files = OpenFileLimit.here();
        List<Schedule.Place> possible = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (Schedule.Place place : places) {
            Optional<String> why = files.shortage(connections(place.at()));
            why.ifPresent(lines::add);
            why.ifPresent(run::omit);
            if (why.isEmpty()) {
                possible.add(place);
            }
        }
        if (possible.isEmpty()) {
            throw new NotStartedException(String.join(" ", lines.stream().distinct().toList()));
        }
        return possible;
    }

    /** Most client connections at a place. */
    private static int connections(Map<String, String> at) {
        return Optional.ofNullable(at.get(CicsTgMemory.CONNECTIONS))
                .map(Integer::parseInt)
                .orElseGet(() -> SESSION_CLIENTS + sessions(at));
    }

    private static int sessions(Map<String, String> at) {
        return Optional.ofNullable(at.get(CicsTgMemory.SESSIONS))
                .map(Integer::parseInt)
                .orElse(FEW_SESSIONS);
    }

    private Sample sample(Step step, Running running)
            throws NotStartedException, IOException, InterruptedException {
        EchoServers.Attributes attributes =
                new EchoServers.Attributes(
                        MANY, PATIENT + " sendSessions=\"" + sessions(step.at()) + "\"");
        EchoServers.Gateway gateway =
                running.servers()
                        .gateway(
                                running.region(),
                                new EchoServers.Form(attributes, List.of(), options));
        try {
            check(gateway, running);
            HttpLoad.Call call = call(step.side(), gateway, running);
            running.load().sample(0, call, warmUp(WARMING_CLIENTS), Map.of());
            return step.side().equals(CicsTgMemory.BACK_END.name())
                    ? bySessions(step, call, gateway, running)
                    : byConnections(step, call, gateway, running);
        } finally {
            run.servers().stop(gateway.server());
        }
    }

    private static void check(EchoServers.Gateway gateway, Running running)
            throws IOException, InterruptedException {
        TlsCalls calls = new TlsCalls(running.servers().keys());
        byte[] answer = calls.post(gateway.tlsPort(), ECHO.path(), ECHO.request());
        if (!Arrays.equals(answer, ECHO.answer())) {
            throw new IOException(
                    "the gateway's answer is not the payload with the last byte replaced");
        }
    }

    private static HttpLoad.Call call(String side, EchoServers.Gateway gateway, Running running) {
        boolean tls = side.equals(CicsTgMemory.TLS.name());
        HttpLoad.Call call =
                HttpLoad.Call.post(
                        tls ? gateway.tlsPort() : gateway.port(),
                        ECHO.path(),
                        ECHO.request(),
                        ECHO.answer().length);
        return tls ? call.over(running.servers().keys().tls()) : call;
    }

    private Pace warmUp(int clients) {
        Duration time =
                run.selection().warmUpOr(Duration.ofSeconds(run.selection().brief() ? 2 : 4));
        return new Pace(clients, Duration.ZERO, Duration.ZERO, time);
    }

    private static Sample byConnections(
            Step step, HttpLoad.Call call, EchoServers.Gateway gateway, Running running)
            throws IOException, InterruptedException {
        int number = connections(step.at());
        try (IdleConnections _ = held(call, running, number, FEW_AT_A_TIME)) {
            return measured(step, gateway, running, number, 0);
        }
    }

    private static IdleConnections held(
            HttpLoad.Call call, Running running, int number, int atATime)
            throws IOException, InterruptedException {
        HttpDriver driver =
                HttpDriver.of(
                        call.settings().withLimits(PATIENCE),
                        List.of(call.request()),
                        new Variables(Map.of()),
                        running.loops());
        return IdleConnections.open(driver, running.loops().all(), number, atATime, LONGEST);
    }

    /**
     * Measures after all connections to CICS have been opened: more clients than connections send
     * at the same time, again if they were served too fast. All clients stay until the last answer,
     * because the gateway would close the connection to CICS of a client that leaves.
     */
    private static Sample bySessions(
            Step step, HttpLoad.Call call, EchoServers.Gateway gateway, Running running)
            throws IOException, InterruptedException {
        int sessions = sessions(step.at());
        int bursts = 0;
        do {
            held(call, running, SESSION_CLIENTS, SESSION_CLIENTS).close();
            bursts++;
        } while (bursts < MOST_BURSTS
                && GatewayGauges.of(running.http(), gateway.port()).sessions() < sessions);
        return measured(step, gateway, running, 0, sessions);
    }

    private static Sample measured(
            Step step, EchoServers.Gateway gateway, Running running, int connections, int sessions)
            throws IOException, InterruptedException {
        JvmMemory memory = JvmMemory.of(gateway.server().pid());
        GatewayGauges gauges = GatewayGauges.of(running.http(), gateway.port());
        if (gauges.connections() < connections || gauges.sessions() < sessions) {
            throw new IOException(
                    "the gateway has %d connections of clients and %d to CICS, not %d and %d"
                            .formatted(
                                    gauges.connections(),
                                    gauges.sessions(),
                                    connections,
                                    sessions));
        }
        Map<String, Double> values = new HashMap<>(memory.values());
        values.put("clientConnections", (double) gauges.connections());
        values.put("backEndConnections", (double) gauges.sessions());
        return Sample.ofValues(step.round(), values);
    }

    private static List<ScenarioResult.Axis> axes(List<Schedule.Place> places) {
        return List.of(
                Places.axis(
                        CicsTgMemory.CONNECTIONS,
                        "Connections of clients",
                        CicsTgMemory.ALL_CONNECTIONS,
                        places),
                Places.axis(
                        CicsTgMemory.SESSIONS,
                        "Connections to CICS",
                        CicsTgMemory.ALL_SESSIONS,
                        places));
    }
}
