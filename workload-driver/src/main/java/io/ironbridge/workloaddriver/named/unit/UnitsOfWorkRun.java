package io.ironbridge.workloaddriver.named.unit;

import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.ComparisonRun.Comparison;
import io.ironbridge.workloaddriver.named.HttpLoad;
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
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.named.commands.Postgres;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.protocol.blocking.ClientThreads;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** One run of the scenario, from the first process to the last sample. */
final class UnitsOfWorkRun {
    private static final Duration START = Duration.ofMinutes(2);

    private static final Duration LONGEST_UNIT = Duration.ofSeconds(10);

    /** Clients while a side warms up. */
    private static final int WARM_UP_CLIENTS = 8;

    private final ComparisonRun run;
    private final List<Side> sides;
    private final List<Schedule.Place> places;
    private final SampleTiming timing;

    UnitsOfWorkRun(RunSelection selection, RunContext context, Servers servers) {
        this.run = new ComparisonRun(selection, context, servers, 5, 2);
        this.sides = UnitsOfWork.sides(selection);
        this.places = UnitsOfWork.places(selection);
        this.timing =
                SampleTiming.of(
                        selection, SampleTiming.seconds(10, 1, 30), SampleTiming.seconds(5, 1, 20));
    }

    RunOutcome run() throws NotStartedException, IOException, InterruptedException {
        LauncherCommands.makeCache(run.context(), run.servers());
        Databases databases = databases();
        run.addTool("databases", databases.text());
        Gateway gateway = gateway(databases);
        PlainNarayana narayana = PlainNarayana.start(run.servers().folder().resolve("narayana"));
        try (HttpLoad http = new HttpLoad(run.context(), 1);
                LoadSampler direct = new LoadSampler(run.context())) {
            Endpoints endpoints = new Endpoints(databases, gateway, narayana, http, direct);
            Comparison comparison =
                    new Comparison(
                            places,
                            step -> timing.pace(clients(step)),
                            (step, pace) -> endpoints.sample(step, pace));
            run.warmUp(
                    comparison,
                    UnitsOfWork.RESOURCES,
                    parts -> timing.warmingUp(WARM_UP_CLIENTS, parts));
            run.measure(comparison);
            profile(comparison, gateway);
        }
        check(databases);
        return run.outcome(
                List.of(
                        Places.axis(
                                UnitsOfWork.RESOURCES, "Databases", UnitsOfWork.NUMBERS, places),
                        Places.axis(UnitsOfWork.CLIENTS, "Clients", UnitsOfWork.COUNTS, places)),
                sides,
                Placement.SHARED.text("gateway"));
    }

    private static int clients(Step step) {
        return Integer.parseInt(step.at().getOrDefault(UnitsOfWork.CLIENTS, "" + WARM_UP_CLIENTS));
    }

    private Databases databases() throws NotStartedException, IOException, InterruptedException {
        run.note("starting the databases");
        Optional<Path> programs = Postgres.programs();
        if (programs.isPresent()) {
            return Databases.ofPostgres(programs.get(), run.servers());
        }
        run.omit("PostgreSQL is not installed here: the units are those of two lab Db2.");
        return Databases.ofLabs(run.context(), run.servers());
    }

    private record Gateway(Server server, int port) {}

    private Gateway gateway(Databases databases)
            throws NotStartedException, IOException, InterruptedException {
        run.note("starting the gateway");
        Path project =
                UnitsProject.write(run.servers().folder().resolve("project"), databases.both());
        int port = Server.freePort();
        Server server =
                run.servers()
                        .start(
                                LauncherCommands.gateway(
                                                run.context().installation(),
                                                project.toString(),
                                                port)
                                        .withEnvironment(
                                                Map.of(
                                                        UnitsProject.PASSWORD,
                                                        databases.password())));
        server.awaitPort(port, START);
        try (SingleCalls http = new SingleCalls()) {
            for (String number : Places.used(UnitsOfWork.RESOURCES, UnitsOfWork.NUMBERS, places)) {
                for (String attribute : List.of("required", "never")) {
                    check(http, port, attribute, number);
                }
            }
        } catch (IOException e) {
            throw new NotStartedException("first answers: " + e.getMessage());
        }
        return new Gateway(server, port);
    }

    private static void check(SingleCalls http, int port, String attribute, String number)
            throws IOException, InterruptedException {
        byte[] answer = http.post(port, UnitsProject.path(attribute, number), UnitsProject.REQUEST);
        if (!new String(answer, StandardCharsets.UTF_8).equals(UnitsProject.ANSWER)) {
            throw new IOException("another answer than wanted");
        }
    }

    /** What the sides send to. */
    private record Endpoints(
            Databases databases,
            Gateway gateway,
            PlainNarayana narayana,
            HttpLoad http,
            LoadSampler direct) {
        Sample sample(Step step, Pace pace) throws IOException, InterruptedException {
            String number = step.on(UnitsOfWork.RESOURCES);
            Map<String, Long> processes =
                    Map.of(
                            "gateway", gateway.server().pid(),
                            "database", databases.server().pid());
            if (step.side().equals(UnitsOfWork.NARAYANA.name())) {
                try (ClientThreads threads = ClientThreads.start(pace.clients())) {
                    return direct.sample(
                            step.round(),
                            new LoadSampler.Destination(
                                    narayana.over(
                                            databases.both().subList(0, Integer.parseInt(number))),
                                    threads.all(),
                                    "the databases"),
                            pace,
                            processes);
                }
            }
            return http.sample(
                    step.round(),
                    HttpLoad.Call.post(
                            gateway.port(),
                            UnitsProject.path(step.side(), number),
                            UnitsProject.REQUEST,
                            UnitsProject.ANSWER.length()),
                    pace,
                    processes);
        }
    }

    private void profile(Comparison comparison, Gateway gateway)
            throws NotStartedException, IOException, InterruptedException {
        List<Schedule.Place> ofGateway =
                Places.withSides(side -> !side.equals(UnitsOfWork.NARAYANA.name()), places);
        run.profile(
                comparison, ofGateway, _ -> new ProfiledProcess("gateway", gateway.server().pid()));
    }

    /** A unit inserts into both databases or into none; those that were cut off end meanwhile. */
    private void check(Databases databases) throws IOException, InterruptedException {
        long end = System.nanoTime() + LONGEST_UNIT.toNanos();
        List<Long> rows = databases.rowsOfPairs();
        while (rows.stream().distinct().count() > 1) {
            if (System.nanoTime() - end > 0) {
                throw new IOException("units are torn: the databases have " + rows + " rows");
            }
            TimeUnit.MILLISECONDS.sleep(100);
            rows = databases.rowsOfPairs();
        }
        run.note("rows of units with two databases, in each of them: " + rows.getFirst());
    }
}
