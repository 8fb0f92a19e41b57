package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.ComparisonRun.Comparison;
import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.Places;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.SideProfiler.ProfiledProcess;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.MetricsPage;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.Sample;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One run of the scenario, from the first process to the last sample. */
final class CachedRepliesRun {
    /** Parameter of the query with the number of a request. */
    private static final String NUMBER = "number";

    private final ComparisonRun run;
    private final Placement placement = Placement.here(1);
    private final Db2Paces paces;
    private final LabAccount account = new LabAccount();
    private final Optional<Nginx> nginx;
    private final List<CacheSide> kinds;
    private final SideProcesses sides;
    private final Map<Asked, HttpLoad.Call> calls = new HashMap<>();

    private record Asked(CacheSide kind, String size) {}

    CachedRepliesRun(RunSelection selection, RunContext context, Servers servers)
            throws InterruptedException {
        this.run = new ComparisonRun(selection, context, servers, 3, 2);
        this.paces = Db2Paces.of(selection);
        this.nginx = Nginx.find();
        this.kinds = CacheSide.of(selection);
        this.sides =
                new SideProcesses(
                        run,
                        placement,
                        kinds.stream().map(CacheSide::process).toList(),
                        new CacheProcesses(run, nginx, account));
    }

    RunOutcome run(List<Schedule.Place> places)
            throws NotStartedException, IOException, InterruptedException {
        sides.prepare();
        try (Placement.Pinned _ = placement.pinThisProcess();
                SingleCalls http = new SingleCalls()) {
            Db2BackEnds.Started started =
                    new Db2BackEnds(run.context(), run.servers(), placement, account)
                            .start(
                                    Places.used(CachedReplies.SIZE, CachedReplies.SIZES, places),
                                    nginx);
            run.addTool("back end", started.backEnd().text());
            sides.start(started.backEnd());
            check(started, http);
            return measure(places, started.backEnd(), http);
        }
    }

    /** Checks the answer of each side to each size. Samples check status and length only. */
    private void check(Db2BackEnds.Started started, SingleCalls http)
            throws NotStartedException, IOException, InterruptedException {
        for (String size : started.replies().keySet()) {
            started.backEnd().answer(size);
            AnswerComparison comparison =
                    new AnswerComparison(Employees.of(size), started.replies().get(size));
            for (CacheSide kind : kinds) {
                if (sides.has(kind.process())) {
                    check(kind, comparison, http);
                }
            }
        }
    }

    private void check(CacheSide kind, AnswerComparison comparison, SingleCalls http)
            throws NotStartedException, InterruptedException {
        int port = sides.of(kind.process()).port();
        String path = kind.path() + comparison.employees().query();
        try {
            byte[] answer = http.get(port, path);
            comparison.check(Db2Side.GATEWAY, answer);
            HttpLoad.Call get = HttpLoad.Call.get(port, path, answer.length);
            calls.put(
                    new Asked(kind, comparison.employees().size()),
                    kind.isNotModified()
                            ? get.ofKnown(http.header(port, path, "ETag"))
                            : kind.isHit() ? get : get.numbered(NUMBER));
        } catch (IOException e) {
            if (kind.isGateway()) {
                throw new NotStartedException(kind.label() + ": " + e.getMessage());
            }
            sides.reportMissing(kind.process(), e);
        }
    }

    private RunOutcome measure(List<Schedule.Place> places, Db2BackEnd backEnd, SingleCalls http)
            throws NotStartedException, IOException, InterruptedException {
        List<CacheSide> available =
                kinds.stream().filter(kind -> sides.has(kind.process())).toList();
        List<String> names = available.stream().map(CacheSide::label).toList();
        List<Schedule.Place> measured = Places.withSides(names::contains, places);
        try (HttpLoad load = new HttpLoad(run.context(), placement.others().size())) {
            Comparison comparison =
                    new Comparison(
                            measured,
                            step -> paces.of(step.on(CachedReplies.CLIENTS)),
                            (step, pace) -> sample(step, pace, backEnd, load, http));
            run.warmUp(comparison, CachedReplies.SIZE, paces::warmingUp);
            run.measure(comparison);
            run.profile(
                    comparison,
                    Places.withSides(side -> CacheSide.of(side).isGateway(), measured),
                    _ -> new ProfiledProcess("gateway", sides.of("gateway").server().pid()));
        }
        return run.outcome(
                List.of(
                        Places.axis(CachedReplies.SIZE, "Response", CachedReplies.SIZES, places),
                        Places.axis(CachedReplies.CLIENTS, "Clients", CachedReplies.PACES, places)),
                available.stream().map(CacheSide::side).toList(),
                placement.text("the side that is measured"));
    }

    /** Sends one request first, so that a reply that misses have displaced is kept again. */
    private Sample sample(Step step, Pace pace, Db2BackEnd backEnd, HttpLoad load, SingleCalls http)
            throws IOException, InterruptedException {
        CacheSide kind = CacheSide.of(step.side());
        String size = step.on(CachedReplies.SIZE);
        SideProcesses.Running side = sides.of(kind.process());
        backEnd.answer(size);
        http.get(side.port(), kind.path() + Employees.of(size).query());
        long before = calls(kind, backEnd, http);
        Sample sample =
                load.sample(
                        step.round(),
                        Optional.ofNullable(calls.get(new Asked(kind, size))).orElseThrow(),
                        pace,
                        Map.of(
                                kind.process(),
                                side.server().pid(),
                                backEnd.process(),
                                backEnd.pid()));
        kind.checkCalls(sample.requests(), pace.clients(), calls(kind, backEnd, http) - before);
        return sample;
    }

    /** Calls to the back end so far, as the gateway or the back end counts them. */
    private long calls(CacheSide kind, Db2BackEnd backEnd, SingleCalls http)
            throws IOException, InterruptedException {
        return kind.isGateway()
                ? (long)
                        MetricsPage.of(http, sides.of(kind.process()).port())
                                .sum("ironbridge_backend_host_time_seconds_count")
                : backEnd.served(http);
    }
}
