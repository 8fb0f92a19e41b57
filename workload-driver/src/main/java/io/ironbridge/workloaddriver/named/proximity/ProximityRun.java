package io.ironbridge.workloaddriver.named.proximity;

import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.ComparisonRun.Comparison;
import io.ironbridge.workloaddriver.named.LoadSampler;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.Places;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.SampleTiming;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.SideProfiler.ProfiledProcess;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.ServerCommand;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.protocol.blocking.BlockingRequester;
import io.ironbridge.workloaddriver.protocol.blocking.ClientThreads;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** One run of the scenario: a gateway for each database, which runs during the whole run. */
final class ProximityRun {
    private static final Duration START = Duration.ofMinutes(2);
    private static final String PASSWORD = "DATABASE_PASSWORD";
    private static final int MOST_CLIENTS = Integer.parseInt(Proximity.COUNTS.getLast());

    private final ComparisonRun run;
    private final LabAccount account = new LabAccount();
    private final List<Schedule.Place> places;
    private final SampleTiming timing;
    private final Map<String, Gateway> gateways = new HashMap<>();

    /**
     * A gateway with its database.
     *
     * @param processes without the driver
     * @param databasePort empty: the database is in the gateway
     */
    private record Gateway(
            Server server, int port, Map<String, Long> processes, OptionalInt databasePort) {}

    /** A database that is ready. */
    private record Database(String properties, Optional<Server> server, OptionalInt port) {}

    ProximityRun(RunSelection selection, RunContext context, Servers servers) {
        this.run = new ComparisonRun(selection, context, servers, 5, 2);
        this.places = Proximity.places(selection);
        this.timing =
                SampleTiming.of(
                        selection, SampleTiming.seconds(10, 2, 30), SampleTiming.seconds(5, 1, 20));
    }

    RunOutcome run() throws NotStartedException, IOException, InterruptedException {
        LauncherCommands.makeCache(run.context(), run.servers());
        if (!TcpBytes.areKnown()) {
            run.omit("The bytes moved are not known: ss (iproute2) is not installed here.");
        }
        List<String> tables = OrderTables.write(run.servers().folder());
        for (String database : Places.used(Proximity.DATABASE, Proximity.DATABASES, places)) {
            gateways.put(database, gateway(database, tables));
        }
        try (LoadSampler load = new LoadSampler(run.context())) {
            Comparison comparison =
                    new Comparison(
                            places,
                            step -> timing.pace(Integer.parseInt(step.on(Proximity.CLIENTS))),
                            (step, pace) -> take(step, pace, load));
            run.warmUp(
                    comparison, Proximity.DATABASE, parts -> timing.warmingUp(MOST_CLIENTS, parts));
            run.measure(comparison);
            run.profile(
                    comparison,
                    places,
                    step -> new ProfiledProcess("gateway", of(step).server().pid()));
        }
        return run.outcome(
                List.of(
                        Places.axis(Proximity.DATABASE, "Database", Proximity.DATABASES, places),
                        Places.axis(Proximity.CLIENTS, "Clients", Proximity.COUNTS, places)),
                Proximity.sides(run.selection()),
                Placement.SHARED.text("gateway"));
    }

    private Gateway of(Step step) {
        return Objects.requireNonNull(gateways.get(step.on(Proximity.DATABASE)));
    }

    private Gateway gateway(String name, List<String> tables)
            throws NotStartedException, IOException, InterruptedException {
        Path folder = Files.createDirectory(run.servers().folder().resolve(name));
        run.note("starting the gateway with the database " + name);
        Database database = database(name, folder.resolve("data"), tables);
        Path project =
                OrderProject.write(
                        folder.resolve("project"), database.properties(), programs(name));
        int port = Server.freePort();
        Map<String, String> environment =
                Map.of(
                        PASSWORD,
                        account.password(),
                        "JDK_JAVA_OPTIONS",
                        "-Dderby.stream.error.file=" + folder.resolve("derby.log"));
        Server server =
                run.servers()
                        .start(
                                LauncherCommands.gateway(
                                                run.context().installation(),
                                                project.toString(),
                                                port)
                                        .withEnvironment(environment));
        server.awaitPort(port, START);
        Map<String, Long> processes = new HashMap<>();
        processes.put("gateway", server.pid());
        database.server().ifPresent(lab -> processes.put("database", lab.pid()));
        return new Gateway(server, port, processes, database.port());
    }

    /** Sides whose logic is a Java program. */
    private List<String> programs(String database) {
        return Stream.of(Proximity.SERVANT, Proximity.NONE)
                .map(Side::name)
                .filter(side -> Proximity.isPossible(side, database))
                .filter(run.selection()::hasSide)
                .toList();
    }

    /** A lab Db2; the embedded database is what a lab has left on disk. */
    private Database database(String name, Path data, List<String> tables)
            throws NotStartedException, IOException, InterruptedException {
        int port = Server.freePort();
        List<String> words =
                new ArrayList<>(
                        List.of(
                                "db2",
                                "--port",
                                Integer.toString(Server.freePort()),
                                "--drda-port",
                                Integer.toString(port),
                                "--data",
                                data.toString()));
        words.addAll(tables);
        ServerCommand command =
                LauncherCommands.lab(
                        run.context().installation(), account, words.toArray(String[]::new));
        Server lab = run.servers().start(command);
        lab.awaitPort(port, START);
        if (name.equals(Proximity.EMBEDDED)) {
            run.servers().stop(lab);
            return new Database(
                    "properties.derby.embedded databaseName=\"" + data.resolve("db2") + "\"",
                    Optional.empty(),
                    OptionalInt.empty());
        }
        return new Database(
                ("properties.derby.client serverName=\"127.0.0.1\" portNumber=\"%d\""
                                + " databaseName=\"LABDB2\" user=\"%s\" password=\"${%s}\"")
                        .formatted(port, LabAccount.USER, PASSWORD),
                Optional.of(lab),
                OptionalInt.of(port));
    }

    private Sample take(Step step, Pace pace, LoadSampler load)
            throws IOException, InterruptedException {
        Gateway gateway = of(step);
        Optional<String> operation =
                step.side().equals(Proximity.CLIENT.name())
                        ? Optional.empty()
                        : Optional.of(OrderProject.path(step.side()));
        BytesMoved bytes = new BytesMoved(gateway.port(), gateway.databasePort());
        try (ClientThreads threads = ClientThreads.start(pace.clients())) {
            Sample sample =
                    load.sample(
                            step.round(),
                            new LoadSampler.Destination(
                                    (loop, _) ->
                                            new BlockingRequester(
                                                    loop,
                                                    new OrderClient(gateway.port(), operation)),
                                    threads.all(),
                                    "the gateway"),
                            pace,
                            gateway.processes(),
                            bytes);
            return sample.requests() == 0 ? sample : sample.with(values(sample, bytes));
        }
    }

    /** CPU of a transaction in all processes, and what it moves. */
    private static Map<String, Double> values(Sample sample, BytesMoved bytes) throws IOException {
        Map<String, Double> values = new HashMap<>(bytes.values(sample.requests()));
        double cpuSeconds =
                sample.processes().values().stream().mapToDouble(Sample.Use::cpuSeconds).sum();
        values.put("allCpuMicros", cpuSeconds * 1e6 / sample.requests());
        return values;
    }
}
