package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.engine.Load;
import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.engine.Plan;
import io.ironbridge.workloaddriver.engine.RequestKind;
import io.ironbridge.workloaddriver.engine.WarmUp;
import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.SampleTiming;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One run of the scenario: one lab and one gateway, from the first rate to the last. */
final class OverloadRun {
    private static final Duration START = Duration.ofMinutes(2);
    private static final Employees ASKED = Employees.of(Employees.sizes().getFirst());

    /** Enough that no request waits for a connection: 400 per second are served within a second. */
    private static final int CONNECTIONS = 700;

    /** Rate of the warm-up. Some requests are rejected, so that this code is compiled, too. */
    private static final int WARM_UP_RATE = 600;

    private final ComparisonRun run;
    private final Placement placement;
    private final SampleTiming timing;
    private final LabAccount account = new LabAccount();
    private final RefusalCost refusals = new RefusalCost();

    OverloadRun(RunSelection selection, RunContext context, Servers servers, Placement placement) {
        this.run = new ComparisonRun(selection, context, servers, 3, 2);
        this.placement = placement;
        this.timing =
                SampleTiming.of(
                        selection, SampleTiming.seconds(10, 4, 20), SampleTiming.seconds(4, 3, 8));
    }

    /** The processes, and the request. */
    private record Running(Server lab, Server gateway, HttpLoad.Call call) {
        Map<String, Long> processes() {
            return Map.of("gateway", gateway.pid(), "lab", lab.pid());
        }
    }

    RunOutcome run(List<Schedule.Place> places)
            throws NotStartedException, IOException, InterruptedException {
        LauncherCommands.makeCache(run.context(), run.servers());
        try (Placement.Pinned _ = placement.pinThisProcess()) {
            return measure(places, start());
        }
    }

    private Running start() throws NotStartedException, IOException, InterruptedException {
        run.note("starting the lab Db2");
        int back = Server.freePort();
        Server lab =
                run.servers()
                        .start(
                                Db2Commands.lab(
                                                run.context().installation(),
                                                back,
                                                account,
                                                Overload.SERVICE_TIME)
                                        .on(placement.others()));
        lab.awaitPort(back, START);
        run.note("starting the gateway");
        int port = Server.freePort();
        Path config = Files.writeString(run.servers().folder().resolve("overload.xml"), xml());
        Server gateway =
                run.servers()
                        .start(
                                LauncherCommands.gateway(
                                                run.context().installation(),
                                                run.context()
                                                        .installation()
                                                        .sample(Db2Commands.SAMPLE),
                                                port,
                                                config.toString(),
                                                "--event-loops",
                                                "1")
                                        .withEnvironment(Db2Commands.callers(account, back))
                                        .on(placement.measured()));
        gateway.awaitPort(port, START);
        return new Running(lab, gateway, call(port));
    }

    /** Configuration in addition to the sample's: number of sessions and deadline. */
    private static String xml() {
        return """
        <server>
          <httpEndpoint id="defaultHttpEndpoint" ironbridge_requestTimeout="%dms"/>
          <zosconnect_db2Connection id="db2Connection" ironbridge_maxConnections="%d"/>
        </server>
        """
                .formatted(Overload.DEADLINE.toMillis(), Overload.SESSIONS);
    }

    /** The request to a gateway, which must answer it. */
    static HttpLoad.Call call(int port) throws NotStartedException, InterruptedException {
        String path = Db2Side.GATEWAY.path() + ASKED.query();
        try (SingleCalls http = new SingleCalls()) {
            byte[] answer = http.get(port, path);
            EmployeeReplies.checkRows(answer, ASKED);
            return HttpLoad.Call.get(port, path, answer.length);
        } catch (IOException e) {
            throw new NotStartedException("gateway: " + e.getMessage());
        }
    }

    private RunOutcome measure(List<Schedule.Place> places, Running running)
            throws NotStartedException, IOException, InterruptedException {
        run.addTool(
                "back end",
                "lab Db2 that answers after "
                        + Overload.SERVICE_TIME.toMillis()
                        + " ms, over "
                        + Overload.SESSIONS
                        + " connections");
        run.addTool("deadline of a request", Overload.DEADLINE.toMillis() + " ms");
        try (HttpLoad load = new HttpLoad(run.context(), placement.others().size())) {
            run.note("warming up");
            load.measure(running.call(), plan(WARM_UP_RATE, timing.warmUp(), 1), Map.of());
            run.measure(places, step -> sample(step, running, load));
        }
        return run.outcome(
                List.of(
                        new ScenarioResult.Axis(
                                Overload.OFFERED,
                                "Requests offered a second",
                                places.stream().map(OverloadRun::rate).toList())),
                List.of(Overload.SIDE),
                placement.text("the gateway"));
    }

    private static String rate(Schedule.Place place) {
        return Optional.ofNullable(place.at().get(Overload.OFFERED)).orElseThrow();
    }

    /** Requests arrive at independent random times, as from many users. */
    private Plan plan(double rate, Duration interval, int intervals) {
        return new Plan(
                List.of(new RequestKind("request", 1)),
                new Load.Open(CONNECTIONS, rate, true, Duration.ZERO),
                new WarmUp.Time(timing.settle()),
                interval,
                intervals,
                0,
                1);
    }

    /**
     * Number of deadlines that are at least the interval. After one deadline, all earlier requests
     * are over.
     */
    private static int deadlines(Duration interval) {
        return (int) interval.plus(Overload.DEADLINE).minusNanos(1).dividedBy(Overload.DEADLINE);
    }

    private Sample sample(Step step, Running running, HttpLoad load)
            throws IOException, InterruptedException {
        double rate = Double.parseDouble(step.on(Overload.OFFERED));
        Measurement measured =
                load.measure(
                                running.call(),
                                plan(rate, Overload.DEADLINE, 1 + deadlines(timing.interval())),
                                running.processes())
                        .without(1);
        OfferedLoad offered = OfferedLoad.of(measured);
        offered.failures()
                .forEach(failure ->
                        run.note(
                                "failed: %s, %d times: %s"
                                        .formatted(
                                                failure.reason(),
                                                failure.count(),
                                                failure.example())));
        return offered.sample(step.round(), refusals);
    }
}
