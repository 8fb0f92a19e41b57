package io.ironbridge.gateway.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.server.ServerLimits;
import io.ironbridge.apiproject.server.TrafficConfig.CallPolicy;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.ReplyMemory;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.gateway.logs.LogRateLimiter;
import io.ironbridge.gateway.workload.ServiceClass;
import io.ironbridge.gateway.workload.ServicePeriod;
import io.ironbridge.gateway.workload.ServiceTime;
import io.ironbridge.gateway.workload.Work;
import io.ironbridge.gateway.workload.classify.Classification;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AssetCallsTest {
    private static final Payload PAYLOAD = new Payload.Json(Bytes.utf8("{}"));
    private static final int LARGE = 100;
    private static final Outcome DOWN = new Outcome.Unreachable("test", "down", false);

    private final ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(1);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Workers workers = new Workers();
    private final ReplyBudget memory = new ReplyBudget(1);
    private final AssetCalls calls =
            new AssetCalls(
                    workers,
                    timers,
                    new WorkDispatch(
                            LARGE,
                            ServerLimits.LoopWork.DEFAULT,
                            workers,
                            new LongWork(ServerLimits.LongWork.DEFAULT, timers, threads)),
                    memory);
    private Admission admission = admission(10);
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private CallPolicy policy = policy(0, 0);
    private CircuitBreaker breaker = new CircuitBreaker("test", policy, System::nanoTime);
    private final BlockingQueue<Outcome> outcomes = new LinkedBlockingQueue<>();
    private final BlockingQueue<Runnable> workedOn = new LinkedBlockingQueue<>();
    private final AtomicInteger sent = new AtomicInteger();

    @AfterEach
    void stop() {
        workers.close();
        threads.shutdownNow();
        timers.shutdownNow();
    }

    private record Evented(Consumer<Consumer<? super Outcome>> behaviour)
            implements Target.Evented {
        @Override
        public String name() {
            return "test";
        }

        @Override
        public void call(Payload request, CallContext context, Consumer<? super Outcome> answer) {
            behaviour.accept(answer);
        }
    }

    private record Remembering(BiConsumer<ReplyMemory, Consumer<? super Outcome>> behaviour)
            implements Target.Evented {
        @Override
        public String name() {
            return "test";
        }

        @Override
        public void call(Payload request, CallContext context, Consumer<? super Outcome> answer) {
            behaviour.accept(context.replyMemory(), answer);
        }
    }

    /** What a blocking driver does. */
    private interface Driver {
        Outcome call() throws InterruptedException;
    }

    private record Blocking(Driver driver) implements Target.Blocking {
        @Override
        public String name() {
            return "test";
        }

        @Override
        public Outcome call(Payload request, CallContext context) throws InterruptedException {
            return driver.call();
        }
    }

    private record Connected() implements Connector {
        @Override
        public int capacity() {
            return 1;
        }

        @Override
        public ConnectionCounts connections() {
            return new ConnectionCounts(0, 0, 0);
        }

        @Override
        public void close() {}
    }

    private Admission admission(int queueLength) {
        return new Admission(
                "test", 1, new Admission.Limits(queueLength, 80), timers, System::nanoTime);
    }

    private static CallPolicy policy(int failures, int retries) {
        return policy(failures, retries, Duration.ofMillis(1));
    }

    private static CallPolicy policy(int failures, int retries, Duration pause) {
        return new CallPolicy(Set.of(), failures, Duration.ofSeconds(60), retries, pause, 80);
    }

    /** Says that it was cancelled whenever its caller ends it. */
    private record Cancelled() implements Target.Blocking {
        @Override
        public String name() {
            return "test";
        }

        @Override
        public Outcome call(Payload request, CallContext context) throws InterruptedException {
            CountDownLatch cancelled = new CountDownLatch(1);
            context.cancellation().onCancel(cancelled::countDown);
            cancelled.await();
            return new Outcome.Cancelled(true);
        }
    }

    @Test
    void aCallThatIsCancelledAtItsDeadlineHasTimedOut() throws Exception {
        Outcome outcome = call(new Cancelled(), Duration.ofMillis(20));

        assertThat(outcome).isInstanceOf(Outcome.TimedOut.class);
        assertThat(((Outcome.TimedOut) outcome).mayHaveRun()).isTrue();
    }

    private record Silent() implements Target.Blocking {
        @Override
        public String name() {
            return "test";
        }

        @Override
        public Outcome call(Payload request, CallContext context) {
            throw new AssertionError("the other form is called");
        }

        @Override
        public void call(Payload request, CallContext context, Consumer<? super Outcome> answer) {
            // returns without an outcome
        }
    }

    @Test
    void aCallThatReturnsWithoutAnOutcomeHasFailedAndKeepsNoPlace() throws Exception {
        for (int i = 0; i < 2; i++) {
            Outcome outcome = call(new Silent(), Duration.ofSeconds(20));

            assertThat(outcome).isInstanceOf(Outcome.Unreachable.class);
            assertThat(((Outcome.Unreachable) outcome).mayHaveRun()).isTrue();
        }
    }

    private Outcome call(Target target, Duration allowed) throws InterruptedException {
        start(target, allowed);
        return outcome();
    }

    private void start(Target target, Duration allowed) {
        CallContext context =
                new CallContext("r", Optional.empty(), Deadline.in(allowed), new Cancellation());
        calls.start(
                new Work(ServiceClass.NONE, Classification.NONE, System.nanoTime()),
                new BackEnd.Asset(
                        "asset",
                        new BackEnd(
                                "test",
                                "Test",
                                new BackEnd.Peer("host:1", Optional.empty()),
                                new Connected(),
                                admission,
                                policy,
                                breaker,
                                new CallMeters(registry, "test"),
                                new LogRateLimiter(System::nanoTime, 1)),
                        target),
                PAYLOAD,
                context,
                null,
                threads,
                new AssetCalls.Answering() {
                    @Override
                    public void onCall() {
                        sent.incrementAndGet();
                    }

                    @Override
                    public void onOutcome(Outcome outcome, Runnable done) {
                        workedOn.add(done);
                        outcomes.add(outcome);
                    }

                    @Override
                    public void onRejection(ProblemKind why) {
                        throw new AssertionError(why);
                    }

                    @Override
                    public void onDisconnect() {
                        throw new AssertionError("left");
                    }
                });
    }

    private Outcome outcome() throws InterruptedException {
        Outcome outcome = outcomes.poll(20, TimeUnit.SECONDS);
        assertThat(outcome).isNotNull();
        return outcome;
    }

    private Outcome call(Target target) throws InterruptedException {
        return call(target, Duration.ofMinutes(5));
    }

    private int granted() {
        return admission.load().granted();
    }

    @Test
    void theConnectionIsFreeAgainAfterTheOutcome() throws InterruptedException {
        assertThat(call(new Evented(answer -> answer.accept(DOWN)))).isEqualTo(DOWN);
        assertThat(granted()).isZero();
        assertThat(call(new Blocking(() -> DOWN))).isEqualTo(DOWN);
        assertThat(granted()).isZero();
    }

    @Test
    void aTargetThatThrowsIsAnsweredAndLosesNoPlace() throws InterruptedException {
        Outcome bug = new Outcome.Unreachable("test", "internal error", true);

        assertThat(call(new Evented(_ -> fail()))).isEqualTo(bug);
        assertThat(granted()).isZero();
        assertThat(call(new Blocking(() -> fail()))).isEqualTo(bug);
        assertThat(granted()).isZero();
    }

    private static Outcome fail() {
        throw new NumberFormatException("a value that must not be logged");
    }

    private void follow(CallPolicy other) {
        policy = other;
        breaker = new CircuitBreaker("test", other, System::nanoTime);
    }

    @Test
    void aCallThatHasCertainlyNotRunIsMadeAgain() throws InterruptedException {
        follow(policy(0, 2));
        AtomicInteger made = new AtomicInteger();
        Outcome reply =
                new Outcome.HostFailure(
                        Outcome.HostFault.ABENDED, "ASRA", "PROG", true, Duration.ZERO);

        assertThat(
                        call(
                                new Evented(answer ->
                                        answer.accept(made.incrementAndGet() < 3 ? DOWN : reply))))
                .isEqualTo(reply);
        assertThat(made).hasValue(3);
        made.set(-9);
        assertThat(call(counted(made, DOWN))).isEqualTo(DOWN);
        assertThat(made).hasValue(-6);
        assertThat(granted()).isZero();
    }

    private static Evented counted(AtomicInteger made, Outcome outcome) {
        return new Evented(answer -> {
            made.incrementAndGet();
            answer.accept(outcome);
        });
    }

    /** Takes the only place. */
    private Admission.Grant takeThePlace() {
        AtomicReference<Admission.Grant> place = new AtomicReference<>();
        admission.apply(
                new Admission.Bounds(
                        ServicePeriod.NONE,
                        0,
                        Deadline.in(Duration.ofMinutes(5)),
                        new Cancellation(),
                        List.of(),
                        new ServiceTime()),
                Runnable::run,
                new Admission.Applicant() {
                    @Override
                    public void onGrant(Admission.Grant grant) {
                        place.set(grant);
                    }

                    @Override
                    public void onRejection(ProblemKind why) {
                        throw new AssertionError(why);
                    }

                    @Override
                    public void onDisconnect() {
                        throw new AssertionError("left");
                    }
                });
        assertThat(granted()).isEqualTo(1);
        return Objects.requireNonNull(place.get());
    }

    @Test
    void anotherAttemptThatFindsNoPlaceEndsAsTheOneBefore() throws InterruptedException {
        admission = admission(0);
        follow(policy(0, 1, Duration.ofMillis(300)));
        Evented down =
                new Evented(answer -> {
                    answer.accept(DOWN);
                    var _ = takeThePlace(); // while the other attempt pauses
                });

        assertThat(call(down)).isEqualTo(DOWN);
        assertThat(admission.load().full()).isEqualTo(1);
    }

    @Test
    void whileNobodyAsksABackEndNobodyWaitsForAPlaceThere() throws InterruptedException {
        follow(policy(1, 0));
        call(new Evented(answer -> answer.accept(DOWN)));
        var _ = takeThePlace();

        assertThat(call(new Evented(_ -> fail())))
                .isInstanceOfSatisfying(
                        Outcome.Unreachable.class,
                        refusal -> assertThat(refusal.why()).contains("not called"));
        assertThat(breaker.rejected()).isEqualTo(1);
        assertThat(sent).as("only the first one was sent").hasValue(1);
        assertThat(admission.load().waiting()).isZero();
    }

    @Test
    void aCallThatWaitsWhileTheCircuitOpensIsNotSent() throws InterruptedException {
        follow(policy(1, 0));
        Admission.Grant place = takeThePlace();
        start(new Evented(_ -> fail()), Duration.ofMinutes(5));
        breaker.ended(Objects.requireNonNull(breaker.admit()), DOWN);
        place.release();

        assertThat(outcome()).isInstanceOf(Outcome.Unreachable.class);
        assertThat(sent).hasValue(0);
        assertThat(granted()).isZero();
    }

    @Test
    void aCallThatMayHaveRunIsNotMadeAgain() throws InterruptedException {
        follow(policy(0, 2));
        Outcome lost = new Outcome.Unreachable("test", "reset", true);
        AtomicInteger made = new AtomicInteger();

        assertThat(call(counted(made, lost))).isEqualTo(lost);
        assertThat(made).hasValue(1);
    }

    @Test
    void aBackEndThatFailsIsLeftAlone() throws InterruptedException {
        follow(policy(2, 0));
        AtomicInteger made = new AtomicInteger();
        call(counted(made, DOWN));
        call(counted(made, DOWN));

        assertThat(call(counted(made, DOWN)))
                .isInstanceOfSatisfying(
                        Outcome.Unreachable.class,
                        refusal -> assertThat(refusal.why()).contains("not called"));
        assertThat(made).hasValue(2);
        assertThat(granted()).isZero();
    }

    @Test
    void aDriverThatDoesNotComeBackHoldsItsPlaceButNotTheCaller() throws InterruptedException {
        CountDownLatch comesBack = new CountDownLatch(1);
        Blocking stuck =
                new Blocking(() -> {
                    comesBack.await();
                    return DOWN;
                });

        assertThat(call(stuck, Duration.ofMillis(20)))
                .isInstanceOfSatisfying(
                        Outcome.TimedOut.class, late -> assertThat(late.mayHaveRun()).isTrue());
        assertThat(granted()).isEqualTo(1);
        comesBack.countDown();
        assertThat(call(new Blocking(() -> DOWN))).isEqualTo(DOWN);
        assertThat(granted()).isZero();
    }

    @Test
    void aStreamedBodyHoldsThePlaceUntilItEnds() throws InterruptedException {
        try (SubmissionPublisher<ByteBuffer> body = new SubmissionPublisher<>()) {
            Payload.HttpReply reply =
                    new Payload.HttpReply(200, List.of(), new Payload.Streamed(body));
            Outcome outcome =
                    call(
                            new Evented(answer ->
                                    answer.accept(new Outcome.Replied(reply, Duration.ZERO))));

            assertThat(granted()).isEqualTo(1);
            EndingPublisher.cancel(
                    ((Payload.Streamed)
                                    ((Payload.HttpReply) ((Outcome.Replied) outcome).payload())
                                            .body())
                            .chunks());
            assertThat(call(new Blocking(() -> DOWN))).isEqualTo(DOWN);
        }
    }

    private static Evented replying(int bytes) {
        Payload json = new Payload.Json(Bytes.utf8("9".repeat(bytes)));
        return new Evented(answer -> answer.accept(new Outcome.Replied(json, Duration.ZERO)));
    }

    /** Otherwise as many large replies could wait for their mappings as there are callers. */
    @Test
    void aLargeReplyHoldsThePlaceUntilItIsWorkedOn() throws InterruptedException {
        call(replying(LARGE));
        start(replying(1), Duration.ofMinutes(5));
        assertThat(granted()).isEqualTo(1);
        assertThat(admission.load().waiting()).isEqualTo(1);

        workedOn.take().run();
        outcome();
        assertThat(granted()).as("a small one holds nothing").isZero();
    }

    @Test
    void aLargeReplyThatComesTooLateIsWorkedOnByNobodyAndLosesNoPlace()
            throws InterruptedException {
        CountDownLatch comes = new CountDownLatch(1);
        Payload json = new Payload.Json(Bytes.utf8("9".repeat(LARGE)));
        Blocking late =
                new Blocking(() -> {
                    comes.await();
                    return new Outcome.Replied(json, Duration.ZERO);
                });

        assertThat(call(late, Duration.ofMillis(20))).isInstanceOf(Outcome.TimedOut.class);
        workedOn.take().run();
        assertThat(granted()).as("the driver is not back").isEqualTo(1);
        comes.countDown();
        assertThat(call(new Blocking(() -> DOWN))).isEqualTo(DOWN);
        assertThat(granted()).isZero();
    }

    @Test
    void aReplyHasItsMemoryUntilItIsWorkedOn() throws InterruptedException {
        int bytes = ReplyBudget.FREE_BYTES + 1;
        call(
                new Remembering((replyMemory, answer) -> {
                    assertThat(replyMemory.grants(bytes, () -> {})).isTrue();
                    answer.accept(DOWN);
                }));
        assertThat(memory.load().bytes()).isEqualTo(bytes);
        workedOn.take().run();
        assertThat(memory.load().bytes()).isZero();
    }

    @Test
    void whoGoesOnAfterACallIsOverTakesNoMemory() throws InterruptedException {
        List<ReplyMemory> asked = new ArrayList<>();
        call(
                new Remembering((replyMemory, answer) -> {
                    asked.add(replyMemory);
                    answer.accept(DOWN);
                }));
        workedOn.take().run();
        assertThat(asked.getFirst().grants(1 << 20, () -> {})).isTrue();
        assertThat(memory.load().bytes()).isZero();
    }

    @Test
    void callsAreCountedByHowTheyEnded() throws InterruptedException {
        call(new Evented(answer -> answer.accept(DOWN)));
        call(
                new Evented(answer ->
                        answer.accept(
                                new Outcome.HostFailure(
                                        Outcome.HostFault.ABENDED,
                                        "ASRA",
                                        "PROG",
                                        true,
                                        Duration.ofMillis(7)))));
        call(new Evented(answer -> answer.accept(unauthorised())));
        assertThat(ended("unreachable")).isEqualTo(1);
        assertThat(ended("abended")).isEqualTo(1);
        assertThat(ended("user_refused")).isEqualTo(1);
        assertThat(ended("replied")).isZero();
        assertThat(
                        registry.get("ironbridge.backend.host.time")
                                .timer()
                                .totalTime(TimeUnit.MILLISECONDS))
                .isEqualTo(7);
        assertThat(registry.get("ironbridge.backend.sent.bytes").counter().count())
                .isEqualTo(3 * PAYLOAD.length());
    }

    private static Outcome unauthorised() {
        return new Outcome.Replied(
                new Payload.HttpReply(401, List.of(), new Payload.Whole(Bytes.EMPTY)),
                Duration.ZERO);
    }

    private double ended(String outcome) {
        return registry.get("ironbridge.backend.calls.ended")
                .tag("outcome", outcome)
                .counter()
                .count();
    }
}
