package io.ironbridge.workloaddriver.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Runs plans by a clock of its own: exact, and as fast as it can be computed. */
class EngineTest {
    private static final Duration MILLI = Duration.ofMillis(1);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final ThinkTime NONE = new ThinkTime.Fixed(Duration.ZERO);

    private final ManualLoop time = new ManualLoop();
    private ManualServer server = new ManualServer(time, MILLI);

    // ---- closed loop

    @Test
    void aClosedLoopSendsAsManyRequestsAsAreAskedFor() {
        Measurement done = run(closed(7, NONE).withRequests(1000).withIntervals(SECOND, 0), SECOND);

        assertThat(done.end()).isEqualTo(Measurement.End.REQUESTS);
        assertThat(done.total().all().count()).isEqualTo(1000);
        assertThat(done.unfinished()).isEqualTo(UnfinishedRequests.NONE);
        assertThat(server.turns).hasSize(1000);
    }

    @Test
    void aClientSendsItsNextRequestWhenItHasThought() {
        run(closed(1, new ThinkTime.Fixed(Duration.ofMillis(99))), SECOND.multipliedBy(2));

        assertThat(server.sentAt).hasSize(11);
        assertThat(server.sentAt.get(1) - server.sentAt.get(0)).isEqualTo(100_000_000);
    }

    @Test
    void clientsBeginOneAfterTheOtherOverTheRamp() {
        Load ramped = new Load.Closed(10, new ThinkTime.Fixed(Duration.ofSeconds(100)), SECOND);

        run(closed(1, NONE).withLoad(ramped), SECOND.multipliedBy(3));

        assertThat(server.sentAt).hasSize(10);
        assertThat(server.sentAt.get(9) - server.sentAt.get(0)).isEqualTo(900_000_000);
    }

    @Test
    void measuringBeginsBehindTheRamp() {
        Load ramped = new Load.Closed(10, NONE, SECOND);

        Measurement done = run(closed(1, NONE).withLoad(ramped), SECOND.multipliedBy(3));

        assertThat(done.warmUp().nanos()).isEqualTo(1_000_000_000);
        assertThat(done.total().all().count()).isBetween(9_900L, 10_000L);
    }

    @Test
    void theSameSeedChoosesTheSameRequests() {
        Plan mixed =
                new Plan(
                        List.of(new RequestKind("read", 80), new RequestKind("write", 20)),
                        new Load.Closed(3, new ThinkTime.Exponential(MILLI), Duration.ZERO),
                        new WarmUp.None(),
                        SECOND,
                        1,
                        0,
                        42);
        run(mixed, SECOND.multipliedBy(2));
        List<Integer> first = server.turns.stream().map(RequestSlot::kind).toList();
        server = new ManualServer(time, MILLI);
        run(mixed, SECOND.multipliedBy(2));

        assertThat(server.turns.stream().map(RequestSlot::kind).toList()).isEqualTo(first);
        assertThat(first).hasSizeGreaterThan(1000);
        double writes = first.stream().filter(kind -> kind == 1).count() * 1.0 / first.size();
        assertThat(writes).isBetween(0.15, 0.25);
    }

    // ---- open loop

    @Test
    void anOpenLoopSendsAtItsRateWhateverTheAnswersTake() {
        server = new ManualServer(time, Duration.ofMillis(102));

        Measurement done = run(open(50, 200), SECOND.multipliedBy(2));

        assertThat(done.total().all().count()).isEqualTo(180); // 20 have no answer yet
        assertThat(done.unfinished().sent()).isBetween(20L, 21L); // the last is due at the end
        assertThat(done.total().all().good().max()).isBetween(102_000_000L, 102_100_000L);
    }

    @Test
    void aStallShowsInTheLatenciesOfAllRequestsThatItHeldUp() {
        server.stall(SECOND, SECOND); // from 1 s to 2 s of 10 s

        Measurement done = run(open(1, 100).withIntervals(SECOND.multipliedBy(10), 1), 12);

        Latencies all = done.total().all().good();
        assertThat(all.count()).isBetween(998L, 1000L);
        assertThat(all.max()).isBetween(1_000_000_000L, 1_002_000_000L);
        assertThat(all.percentile(50)).isLessThan(1_100_000);
        assertThat(all.percentile(95)).isBetween(400_000_000L, 700_000_000L);
        assertThat(all.percentile(99)).isBetween(850_000_000L, 1_000_000_000L);
    }

    @Test
    void requestsThatWereDueAndNeverSentAreTold() {
        server.stall(Duration.ofMillis(500), Duration.ofHours(1));

        Measurement done = run(open(2, 100), SECOND.multipliedBy(2));

        assertThat(done.total().all().count()).isEqualTo(50);
        assertThat(done.unfinished().sent()).isEqualTo(2);
        assertThat(done.unfinished().due()).isBetween(48L, 49L);
        assertThat(done.unfinished().oldestNanos()).isEqualTo(500_000_000);
    }

    @Test
    void randomGapsKeepTheRateAndTheirSeed() {
        Plan random =
                open(100, 1000)
                        .withLoad(new Load.Open(100, 1000, true, Duration.ZERO))
                        .withIntervals(SECOND.multipliedBy(10), 1);
        run(random, 12);
        List<Long> first = gaps();
        server = new ManualServer(time, MILLI);
        run(random, 12);

        assertThat(gaps()).isEqualTo(first);
        assertThat(first.size()).isBetween(9_500, 10_500);
        assertThat(first.stream().distinct().count()).isGreaterThan(9_000);
    }

    @Test
    void anOpenLoopGrowsToItsRateOverTheRamp() {
        Plan ramped =
                open(10, 1000).withLoad(new Load.Open(10, 1000, false, SECOND.multipliedBy(10)));

        Measurement done = run(ramped, 12);

        assertThat(done.warmUp().answers()).isBetween(4_800L, 5_200L);
        assertThat(done.total().all().count()).isBetween(998L, 1000L);
    }

    @Test
    void anOpenLoopHasBursts() {
        Load.Bursts bursts = new Load.Bursts(SECOND.multipliedBy(4), SECOND, 9);
        Plan plan =
                plan(new Load.Open(10, 100, false, Duration.ZERO, bursts)).withIntervals(SECOND, 8);

        Measurement done = run(plan, 9);

        assertThat(done.intervals().stream().map(interval -> interval.all().count() / 10))
                .containsExactly(90L, 10L, 10L, 10L, 89L, 10L, 10L, 10L);
    }

    // ---- warm-up

    @Test
    void theWarmUpByCountIsNotMeasured() {
        Plan warm = closed(4, NONE).withWarmUp(new WarmUp.Requests(400)).withRequests(100);

        Measurement done = run(warm, SECOND);

        assertThat(done.total().all().count()).isEqualTo(100);
        assertThat(done.warmUp().answers()).isBetween(400L, 404L);
        assertThat(done.warmUp().nanos()).isEqualTo(100_000_000);
    }

    @Test
    void theWarmUpLastsUntilThreeMediansLieTogether() {
        long start = time.nanos();
        ManualServer cold = server;
        WarmUp.Stable stable = new WarmUp.Stable(SECOND, 0.05, Duration.ofMinutes(5));
        Driver warming = (loop, number) -> slowerAtFirst(cold, loop, number, start);

        Measurement done = run(closed(1, NONE).withWarmUp(stable), warming, 60);

        // slower for 5 s, then 3 slices of which the first may still have some of it
        assertThat(done.warmUp().nanos()).isBetween(8_000_000_000L, 9_000_000_000L);
        assertThat(done.warmUp().stable()).isTrue();
    }

    /** Each second 2 ms less, for 5 s. */
    private Requester slowerAtFirst(Driver to, Loop loop, int number, long start) {
        Requester fast = to.client(loop, number);
        return new Forwarding(fast) {
            @Override
            public void send(RequestSlot slot, Consumer<Answer> answer) {
                long second = (loop.nanos() - start) / 1_000_000_000;
                long more = Math.max(0, 5 - second) * 2_000_000;
                loop.schedule(more, () -> super.send(slot, answer));
            }
        };
    }

    @Test
    void aWarmUpThatNeverBecomesStableEndsAndSaysSo() {
        server.answer(_ -> Answer.failed(Answer.Outcome.WRONG, "status 500", ""));
        WarmUp.Stable stable = new WarmUp.Stable(SECOND, 0.05, Duration.ofSeconds(10));

        Measurement done = run(closed(1, NONE).withWarmUp(stable), 12);

        assertThat(done.warmUp().nanos()).isEqualTo(10_000_000_000L);
        assertThat(done.warmUp().stable()).isFalse();
        assertThat(done.warmUp().failures()).isEqualTo(done.warmUp().answers());
    }

    // ---- intervals, failures, ends

    @Test
    void intervalsCountTheAnswersThatCameInThem() {
        Measurement done = run(closed(1, NONE).withIntervals(SECOND, 3), SECOND.multipliedBy(4));

        assertThat(done.end()).isEqualTo(Measurement.End.INTERVALS);
        assertThat(done.intervals()).hasSize(3).allMatch(Interval::whole);
        assertThat(done.intervals().stream().map(i -> i.all().count()).toList())
                .allMatch(count -> count >= 999 && count <= 1001);
        assertThat(done.intervals().stream().map(Interval::startNanos))
                .containsExactly(0L, 1_000_000_000L, 2_000_000_000L);
        assertThat(done.intervals().stream().map(Interval::nanos)).containsOnly(1_000_000_000L);
    }

    @Test
    void failuresAreCountedByReasonWithTheFirstOfEach() {
        server.answer(slot ->
                server.turns.size() % 10 == 0
                        ? Answer.failed(
                                Answer.Outcome.WRONG,
                                "status 503",
                                "the request no. " + server.turns.size())
                        : Answer.ok(10));

        Measurement done = run(closed(2, NONE).withRequests(1000).withIntervals(SECOND, 0), 2);

        RequestKindResult all = done.total().all();
        assertThat(all.good().count()).isEqualTo(900);
        assertThat(all.failed().count()).isEqualTo(100);
        assertThat(all.bytes()).isEqualTo(9000);
        assertThat(all.failures())
                .containsExactly(new Failure("status 503", 100, "the request no. 10"));
    }

    @Test
    void reasonsBeyondTheirLimitAreCountedTogether() {
        server.answer(
                _ -> Answer.failed(Answer.Outcome.WRONG, "reason " + server.turns.size(), ""));

        Measurement done = run(closed(1, NONE).withRequests(50).withIntervals(SECOND, 0), 2);

        List<Failure> failures = done.total().all().failures();
        assertThat(failures).hasSize(20);
        assertThat(failures.getLast().reason()).isEqualTo("other reasons");
        assertThat(failures.stream().mapToLong(Failure::count).sum()).isEqualTo(50);
    }

    @Test
    void aClientWithoutAConnectionWaitsBeforeItTriesAgain() {
        server.answer(_ -> Answer.failed(Answer.Outcome.NOT_CONNECTED, "refused", ""));

        Measurement done = run(closed(1, NONE), 2);

        assertThat(done.total().all().failed().count()).isEqualTo(10); // each 101 ms
    }

    @Test
    void stoppingEndsAtOnceWithWhatWasMeasured() {
        Engine.Run run = start(closed(1, NONE).withIntervals(SECOND, 0), server);
        time.pass(Duration.ofMillis(1500));

        run.stop();
        time.pass(Duration.ZERO);

        Measurement done = run.result().resultNow();
        assertThat(done.end()).isEqualTo(Measurement.End.STOPPED);
        assertThat(done.intervals()).hasSize(2);
        assertThat(done.intervals().getLast().whole()).isFalse();
        assertThat(done.intervals().getLast().nanos()).isEqualTo(500_000_000);
        assertThat(server.closed).isEqualTo(1);
    }

    @Test
    void stoppingInTheWarmUpMeasuresNothing() {
        Plan warming = closed(1, NONE).withWarmUp(new WarmUp.Time(Duration.ofMinutes(1)));
        Engine.Run run = start(warming, server);
        time.pass(SECOND);

        run.stop();
        time.pass(Duration.ZERO);

        assertThat(run.result().resultNow().intervals()).isEmpty();
        assertThat(run.result().resultNow().warmUp().answers()).isPositive();
    }

    @Test
    void aBugOfADriverEndsTheRunInsteadOfHangingIt() {
        Engine.Run run =
                start(
                        closed(1, NONE),
                        (_, _) -> {
                            throw new IllegalStateException("a bug");
                        });

        try {
            time.pass(SECOND);
        } catch (IllegalStateException _) {
            // the loop's own matter
        }

        assertThat(run.result()).isCompletedExceptionally();
    }

    @Test
    void progressIsToldEverySecond() {
        List<RunListener.Progress> separate = new ArrayList<>();
        RunListener listener =
                new RunListener() {
                    @Override
                    public void onProgress(Progress now) {
                        separate.add(now);
                    }
                };
        Engine.start(
                closed(1, NONE).withIntervals(SECOND.multipliedBy(5), 1),
                new Engine.Setup(
                        server, List.of(time), time, ProcessMonitor.of(Map.of()), listener));

        time.pass(SECOND.multipliedBy(4));

        assertThat(separate).hasSize(4);
        assertThat(separate.getLast().rate()).isBetween(990.0, 1010.0);
        assertThat(separate.getLast().answers()).isBetween(3_990L, 4_000L);
    }

    // ---- how

    private List<Long> gaps() {
        List<Long> gaps = new ArrayList<>();
        for (int request = 1; request < server.sentAt.size(); request++) {
            gaps.add(server.sentAt.get(request) - server.sentAt.get(request - 1));
        }
        return gaps;
    }

    private static Plan closed(int clients, ThinkTime thinkTime) {
        return plan(new Load.Closed(clients, thinkTime, Duration.ZERO));
    }

    private static Plan open(int clients, double rate) {
        return plan(new Load.Open(clients, rate, false, Duration.ZERO));
    }

    private static Plan plan(Load load) {
        return new Plan(
                List.of(new RequestKind("only", 1)), load, new WarmUp.None(), SECOND, 1, 0, 1);
    }

    private Measurement run(Plan plan, int seconds) {
        return run(plan, SECOND.multipliedBy(seconds));
    }

    private Measurement run(Plan plan, Duration passing) {
        return run(plan, server, (int) passing.toSeconds());
    }

    private Measurement run(Plan plan, Driver driver, int seconds) {
        Engine.Run run = start(plan, driver);
        time.pass(SECOND.multipliedBy(seconds));
        assertThat(run.result()).isCompleted();
        return run.result().resultNow();
    }

    private Engine.Run start(Plan plan, Driver driver) {
        return Engine.start(
                plan,
                new Engine.Setup(
                        driver,
                        List.of(time),
                        time,
                        ProcessMonitor.of(Map.of()),
                        RunListener.NONE));
    }

    /** A requester that hands on. */
    private static class Forwarding implements Requester {
        private final Requester to;

        Forwarding(Requester to) {
            this.to = to;
        }

        @Override
        public void send(RequestSlot slot, Consumer<Answer> answer) {
            to.send(slot, answer);
        }

        @Override
        public long connectionsOpened() {
            return to.connectionsOpened();
        }

        @Override
        public void close() {
            to.close();
        }
    }
}
