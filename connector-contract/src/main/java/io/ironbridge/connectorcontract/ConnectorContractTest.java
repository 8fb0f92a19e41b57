package io.ironbridge.connectorcontract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The contract of every connector, whatever its protocol or driver. A connector's test provides the
 * back end and the encoding of tokens in requests and replies.
 */
public abstract class ConnectorContractTest {
    /** After it, a request that may have been sent is taken for lost. */
    private static final Duration ARRIVAL = Duration.ofSeconds(10);

    /** Capacity of the connector under test. */
    protected static final int CAPACITY = 4;

    /** A deadline that no test reaches. */
    protected static final Duration LONG = Duration.ofMinutes(5);

    /**
     * Pause of a caller after a failure: a back end may take seconds to start, and would otherwise
     * share the machine with callers that retry constantly.
     */
    private static final long PAUSE_NANOS = 10_000_000;

    /** More than there are connections, so that each restart interrupts calls. */
    private static final int CALLS_BETWEEN_RESTARTS = 5 * CAPACITY;

    private final List<PendingCall> calls = new ArrayList<>();
    private final CountDownLatch gate = new CountDownLatch(1);
    private BackEnd backEnd = new NoBackEnd();
    private Optional<Connector> connector = Optional.empty();

    /** A back end that is running and answers. */
    protected abstract BackEnd startBackEnd() throws Exception;

    /**
     * A connector to {@code backEnd} for {@code capacity} concurrent calls, with timeouts that no
     * test reaches.
     */
    protected abstract Connector connect(BackEnd backEnd, int capacity) throws Exception;

    /** The target of the tests, made by {@code connector}. */
    protected abstract Target target(Connector connector);

    /** A request with {@code token}, which consists of letters and digits. */
    protected abstract Payload request(String token);

    /** The token in a reply. */
    protected abstract String token(Payload reply);

    @BeforeEach
    final void begin() throws Exception {
        backEnd = startBackEnd();
        connector = Optional.of(connect(backEnd, CAPACITY));
    }

    @AfterEach
    final void noCallIsLeftBehind() {
        gate.countDown();
        try {
            Await.until("all connections to be free", () -> connector().connections().busy() == 0);
            assertThat(calls).allSatisfy(call -> assertThat(call.outcomes()).isEqualTo(1));
        } finally {
            connector().close();
            backEnd.close();
        }
    }

    protected final Connector connector() {
        return connector.orElseThrow();
    }

    protected final BackEnd backEnd() {
        return backEnd;
    }

    /** A gate that opens at the end of the test, unless the test opens it. */
    protected final CountDownLatch gate() {
        return gate;
    }

    protected final PendingCall call(String token) {
        return call(token, LONG, new Cancellation());
    }

    protected final PendingCall call(String token, Duration allowed, Cancellation cancellation) {
        return call(token, context(token, allowed, cancellation));
    }

    private PendingCall call(String token, CallContext context) {
        PendingCall call = PendingCall.start(target(connector()), request(token), context);
        synchronized (calls) {
            calls.add(call);
        }
        return call;
    }

    private static CallContext context(String id, Duration allowed, Cancellation cancellation) {
        return new CallContext(id, Optional.empty(), Deadline.in(allowed), cancellation);
    }

    protected final void assertAnswered(PendingCall call, String token)
            throws InterruptedException {
        assertThat(call.outcome()).isInstanceOf(Outcome.Replied.class);
        assertThat(token(((Outcome.Replied) call.outcome()).payload())).isEqualTo(token);
    }

    protected static void assertUnreachable(PendingCall call, boolean mayHaveRun)
            throws InterruptedException {
        assertThat(call.outcome())
                .isInstanceOfSatisfying(
                        Outcome.Unreachable.class,
                        outcome ->
                                assertThat(outcome.mayHaveRun())
                                        .as("mayHaveRun")
                                        .isEqualTo(mayHaveRun));
    }

    /** Starts a call that the back end has received and does not answer. */
    protected final PendingCall callHeld(String token) {
        backEnd.holdReplies(gate);
        PendingCall call = call(token);
        backEnd.awaitReceived(token);
        return call;
    }

    @Test
    void aCallGetsItsReply() throws InterruptedException {
        assertAnswered(call("one"), "one");
        assertThat(connector().connections().opened()).isEqualTo(1);
    }

    @Test
    void oneCallAfterAnotherUsesTheSameConnection() throws InterruptedException {
        for (int i = 0; i < 20; i++) {
            assertAnswered(call("turn" + i), "turn" + i);
        }
        assertThat(connector().connections().opened()).isEqualTo(1);
    }

    @Test
    void capacityIsWhatWasConfigured() {
        assertThat(connector().capacity()).isEqualTo(CAPACITY);
    }

    @Test
    void aPayloadOfAnotherFormIsRefusedNamingBothForms() throws InterruptedException {
        Payload own = request("one");
        Payload other = new Payload.HttpReply(200, List.of(), new Payload.Whole(Bytes.EMPTY));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> callHere(target(connector()), other))
                .withMessageContaining(target(connector()).name())
                .withMessageContaining(own.getClass().getSimpleName())
                .withMessageContaining(other.getClass().getSimpleName());
        assertThat(connector().connections().busy()).isZero();
        assertAnswered(call("next"), "next");
        assertThat(backEnd.received()).containsExactly("next");
    }

    /** Calls on this thread, so that the test sees exceptions; there must be no outcome. */
    private static void callHere(Target target, Payload request) throws InterruptedException {
        CallContext context = context("thrown", LONG, new Cancellation());
        switch (target) {
            case Target.Evented evented ->
                    evented.call(request, context, ConnectorContractTest::unexpected);
            case Target.Blocking blocking -> unexpected(blocking.call(request, context));
        }
    }

    private static void unexpected(Outcome outcome) {
        throw new AssertionError(outcome);
    }

    @Test
    void aThousandConcurrentCallsGetTheirOwnReplies() throws InterruptedException {
        AtomicInteger turn = new AtomicInteger();
        List<Thread> callers = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < CAPACITY; i++) {
            callers.add(Thread.startVirtualThread(() -> callUntil(turn, 1_000, wrong)));
        }
        for (Thread caller : callers) {
            caller.join();
        }
        assertThat(wrong).isEmpty();
        assertThat(connector().connections().open()).isLessThanOrEqualTo(CAPACITY);
    }

    private void callUntil(AtomicInteger turn, int last, List<String> wrong) {
        for (int now = turn.getAndIncrement(); now < last; now = turn.getAndIncrement()) {
            try {
                assertAnswered(call("call" + now), "call" + now);
            } catch (AssertionError | InterruptedException failed) {
                synchronized (wrong) {
                    wrong.add("call" + now + ": " + failed);
                }
            }
        }
    }

    @Test
    void aCallBeyondTheCapacityIsBusyAtOnceAndNothingIsSent() throws InterruptedException {
        List<PendingCall> held = new ArrayList<>();
        for (int i = 0; i < CAPACITY; i++) {
            held.add(callHeld("held" + i));
        }
        assertThat(connector().connections().busy()).isEqualTo(CAPACITY);
        assertThat(call("beyond").outcome())
                .isInstanceOfSatisfying(
                        Outcome.Busy.class,
                        busy -> assertThat(busy.capacity()).isEqualTo(CAPACITY));
        gate.countDown();
        for (int i = 0; i < CAPACITY; i++) {
            assertAnswered(held.get(i), "held" + i);
        }
        assertThat(backEnd.received()).doesNotContain("beyond").hasSize(CAPACITY);
        assertAnswered(call("after"), "after");
    }

    @Test
    void aCallCancelledBeforeItBeganIsNotSent() throws InterruptedException {
        Cancellation cancellation = new Cancellation();
        cancellation.cancel();
        assertThat(call("cancelled", LONG, cancellation).outcome())
                .isEqualTo(new Outcome.Cancelled(false));
        assertAnswered(call("next"), "next");
        assertThat(backEnd.received()).containsExactly("next");
    }

    @Test
    void aCallCancelledAfterItWasSentMayHaveRun() throws InterruptedException {
        Cancellation cancellation = new Cancellation();
        backEnd.holdReplies(gate);
        PendingCall call = call("sent", LONG, cancellation);
        backEnd.awaitReceived("sent");
        cancellation.cancel();
        assertThat(call.outcome()).isEqualTo(new Outcome.Cancelled(true));
        Await.until("the connection to be free", () -> connector().connections().busy() == 0);
        backEnd.answerAtOnce();
        assertAnswered(call("next"), "next");
    }

    @Test
    void cancellingAfterTheReplyChangesNothing() throws InterruptedException {
        Cancellation cancellation = new Cancellation();
        PendingCall call = call("done", LONG, cancellation);
        assertAnswered(call, "done");
        cancellation.cancel();
        assertAnswered(call("next"), "next");
        assertThat(connector().connections().opened()).isEqualTo(1);
    }

    @Test
    void aCallWhoseDeadlineHasPassedIsNotSent() throws InterruptedException {
        assertThat(call("late", Duration.ofNanos(-1), new Cancellation()).outcome())
                .isInstanceOfSatisfying(
                        Outcome.TimedOut.class,
                        timedOut -> assertThat(timedOut.mayHaveRun()).isFalse());
        assertAnswered(call("next"), "next");
        assertThat(backEnd.received()).containsExactly("next");
    }

    @Test
    void aReplySlowerThanTheDeadlineIsTimedOutAtAboutTheDeadline() throws InterruptedException {
        assertAnswered(call("warm"), "warm");
        backEnd.holdReplies(gate);
        Duration allowed = Duration.ofMillis(500);
        long begun = System.nanoTime();
        Outcome outcome = call("slow", allowed, new Cancellation()).outcome();
        Duration took = Duration.ofNanos(System.nanoTime() - begun);
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.TimedOut.class,
                        timedOut -> assertThat(timedOut.mayHaveRun()).isTrue());
        assertThat(took).isBetween(allowed.minusMillis(10), allowed.plus(Await.PATIENCE));
    }

    @Test
    void aReplyAfterTheDeadlineReachesNobody() throws InterruptedException {
        assertAnswered(call("warm"), "warm");
        backEnd.holdReplies(gate);
        for (int i = 0; i < CAPACITY; i++) {
            timeOutAfterReceipt("slow" + i);
        }
        backEnd.answerAtOnce();
        gate.countDown();
        for (int i = 0; i < 10 * CAPACITY; i++) {
            assertAnswered(call("fast" + i), "fast" + i);
        }
    }

    /**
     * The deadline may pass before a request is sent; then it is given more time. One that may have
     * run is waited for: it may still occupy the back end.
     */
    private void timeOutAfterReceipt(String request) throws InterruptedException {
        Duration allowed = Duration.ofMillis(300);
        boolean isReceived = false;
        while (!isReceived) {
            assertThat(allowed).isLessThan(Await.PATIENCE);
            Outcome outcome = call(request, allowed, new Cancellation()).outcome();
            assertThat(outcome).isInstanceOf(Outcome.TimedOut.class);
            isReceived = ((Outcome.TimedOut) outcome).mayHaveRun() && arrives(request);
            allowed = allowed.multipliedBy(2);
        }
    }

    private boolean arrives(String request) {
        return Await.holdsWithin(ARRIVAL, () -> backEnd.received().contains(request));
    }

    @Test
    void aBackEndThatRefusesIsUnreachableAndNothingRan() throws InterruptedException {
        assumeThat(canStop()).as("a back end that can stop").isTrue();
        backEnd.stop();
        assertUnreachable(call("refused"), false);
        backEnd.restart();
        assertAnswered(call("next"), "next");
    }

    @Test
    void aBackEndKilledBetweenRequestAndReplyMayHaveRun() throws InterruptedException {
        assumeThat(canStop()).as("a back end that can stop").isTrue();
        PendingCall call = callHeld("sent");
        backEnd.stop();
        assertThat(isLost(call.outcome())).as("%s", call.outcome()).isTrue();
        backEnd.restart();
        backEnd.answerAtOnce();
        assertAnswered(call("next"), "next");
        assertThat(backEnd.received()).containsExactly("sent", "next");
    }

    @Test
    void aRestartUnderLoadFailsCallsCleanlyAndHealsByItself() throws InterruptedException {
        assumeThat(canStop()).as("a back end that can stop").isTrue();
        CountDownLatch enough = new CountDownLatch(1);
        List<Outcome> failures = new ArrayList<>();
        List<Thread> callers = new ArrayList<>();
        AtomicInteger turn = new AtomicInteger();
        for (int i = 0; i < CAPACITY; i++) {
            callers.add(Thread.startVirtualThread(() -> load(turn, enough, failures)));
        }
        try {
            restartOften();
        } finally {
            enough.countDown();
        }
        for (Thread caller : callers) {
            caller.join();
        }
        assertThat(failures)
                .allMatch(failure -> failure instanceof Outcome.Unreachable || isLost(failure));
        assertThat(new HashSet<>(backEnd.received()))
                .as("no request ran twice")
                .hasSameSizeAs(backEnd.received());
        assertAnswered(call("healed"), "healed");
    }

    /** Whether the back end can end while the connector does not. */
    protected boolean canStop() {
        return true;
    }

    /** Whether an outcome is that of a call during which the back end died. */
    protected boolean isLost(Outcome outcome) {
        return outcome instanceof Outcome.Unreachable(_, _, boolean mayHaveRun) && mayHaveRun;
    }

    /** How often the back end restarts under load; fewer where a start takes seconds. */
    protected int restarts() {
        return 20;
    }

    private void restartOften() {
        int restarts = restarts();
        for (int round = 0; round < restarts; round++) {
            awaitMore();
            backEnd.stop();
            backEnd.restart();
        }
        awaitMore();
    }

    private void awaitMore() {
        int before = backEnd.received().size();
        Await.until("load", () -> backEnd.received().size() > before + CALLS_BETWEEN_RESTARTS);
    }

    private void load(AtomicInteger turn, CountDownLatch enough, List<Outcome> failures) {
        while (enough.getCount() > 0) {
            String token = "load" + turn.getAndIncrement();
            try {
                PendingCall call = call(token);
                if (call.outcome() instanceof Outcome.Replied) {
                    assertAnswered(call, token);
                } else {
                    addTo(failures, call.outcome());
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            } catch (InterruptedException | AssertionError broken) {
                addTo(failures, new Outcome.Unreadable(token, broken.toString()));
            }
        }
    }

    private static void addTo(List<Outcome> failures, Outcome failure) {
        synchronized (failures) {
            failures.add(failure);
        }
    }

    @Test
    void closingEndsCallsUnderWay() throws InterruptedException {
        PendingCall call = callHeld("sent");
        connector().close();
        assertUnreachable(call, true);
        assertUnreachable(call("after"), false);
        Await.until("all connections to be closed", () -> connector().connections().open() == 0);
        assertThat(backEnd.received()).containsExactly("sent");
    }

    /**
     * Delays the last byte of the back end's replies until {@code gate} is open, for connectors
     * that process replies as they arrive: these request memory for what they have read, and data
     * read together with it is delivered nevertheless. Does nothing for a connector that requests
     * memory for a complete reply.
     *
     * @return false if the back end cannot do that
     */
    protected boolean answerInTwo(CountDownLatch gate) {
        return true;
    }

    /** A call whose reply gets no memory, after its connector has noticed that. */
    private PendingCall callWithoutMemory(
            ScarceMemory memory, Duration allowed, Cancellation cancellation) {
        CountDownLatch rest = new CountDownLatch(1);
        assumeThat(answerInTwo(rest)).as("replies in pieces").isTrue();
        PendingCall call =
                call("large", context("large", allowed, cancellation).withReplyMemory(memory));
        Await.until("memory to be asked for", memory::isAsked);
        rest.countDown();
        return call;
    }

    @Test
    void aReplyWaitsUntilThereIsMemoryForItAndOthersGoOn() throws InterruptedException {
        ScarceMemory memory = new ScarceMemory();
        PendingCall call = callWithoutMemory(memory, LONG, new Cancellation());
        for (int i = 0; i < 3; i++) {
            assertAnswered(call("other" + i), "other" + i);
        }
        assertThat(call.isDone()).as("answered without memory").isFalse();
        memory.release();
        assertAnswered(call, "large");
        assertAnswered(call("next"), "next");
        assertThat(backEnd.received()).contains("large", "next").hasSize(5);
    }

    @Test
    void aReplyWithoutMemoryIsTimedOutAtTheDeadline() throws InterruptedException {
        assertAnswered(call("warm"), "warm");
        ScarceMemory memory = new ScarceMemory();
        PendingCall call = callWithoutMemory(memory, Duration.ofSeconds(3), new Cancellation());
        assertThat(call.outcome())
                .isInstanceOfSatisfying(
                        Outcome.TimedOut.class,
                        timedOut -> assertThat(timedOut.mayHaveRun()).isTrue());
        memory.release();
        assertAnswered(call("next"), "next");
    }

    @Test
    void aCallCancelledWhileItsReplyWaitsForMemoryMayHaveRun() throws InterruptedException {
        ScarceMemory memory = new ScarceMemory();
        Cancellation cancellation = new Cancellation();
        PendingCall call = callWithoutMemory(memory, LONG, cancellation);
        cancellation.cancel();
        assertThat(call.outcome()).isEqualTo(new Outcome.Cancelled(true));
        memory.release();
        assertAnswered(call("next"), "next");
    }

    @Test
    void closingEndsCallsWhoseRepliesWaitForMemory() throws InterruptedException {
        ScarceMemory memory = new ScarceMemory();
        PendingCall call = callWithoutMemory(memory, LONG, new Cancellation());
        connector().close();
        assertUnreachable(call, true);
        memory.release();
        Await.until("all connections to be closed", () -> connector().connections().open() == 0);
    }

    /** A placeholder until the test's back end runs. */
    private static final class NoBackEnd implements BackEnd {
        @Override
        public List<String> received() {
            return List.of();
        }

        @Override
        public void holdReplies(CountDownLatch until) {}

        @Override
        public void answerAtOnce() {}

        @Override
        public void breakConnections() {}

        @Override
        public void stop() {}

        @Override
        public void restart() {}

        @Override
        public void close() {}
    }
}
