package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.CallerIdentity;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.WithoutMessage;
import io.ironbridge.connectormq.MqSession.Use;
import io.ironbridge.connectormq.MqSession.Work;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One call: a virtual thread of its own talks to the provider, so that whoever waits is answered by
 * the deadline even when the provider does not come back. Whoever sets the phase to ENDED first
 * decides the outcome, and whoever takes the session out of {@link #session} decides what becomes
 * of it.
 */
final class MqCall {
    private static final System.Logger LOG = System.getLogger(MqCall.class.getName());

    private enum Phase {
        NOTHING_DONE,
        MAY_HAVE_RUN,
        ENDED
    }

    private final MqConnector owner;
    private final MqService service;
    private final Action action;
    private final Payload.Message request;
    private final CallContext context;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.NOTHING_DONE);
    private final AtomicReference<@Nullable MqSession> session = new AtomicReference<>();
    private final CompletableFuture<Outcome> answer = new CompletableFuture<>();
    private final AtomicBoolean released = new AtomicBoolean();
    private final long startedNanos = System.nanoTime();
    private boolean sent;

    MqCall(
            MqConnector owner,
            MqService service,
            Action action,
            Payload.Message request,
            CallContext context) {
        this.owner = owner;
        this.service = service;
        this.action = action;
        this.request = request;
        this.context = context;
    }

    // ---- whoever waits

    /** Runs the call and waits for its outcome. */
    Outcome await() throws InterruptedException {
        Runnable forget = context.cancellation().onCancel(() -> end(Outcome.Cancelled::new));
        try {
            Thread.startVirtualThread(() -> run(forget));
            return answer.get(context.deadline().remainingNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            end(this::timedOut);
            return answer.join();
        } catch (InterruptedException interrupted) {
            end(Outcome.Cancelled::new);
            throw interrupted;
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        } finally {
            if (!answer.isDone()) {
                release(); // the thread could not be started
            }
        }
    }

    /** Ends the call now; {@code outcome} is told whether it may have run. */
    void end(Function<Boolean, Outcome> outcome) {
        Phase before = phase.getAndSet(Phase.ENDED);
        release();
        if (before != Phase.ENDED) {
            MqSession atWork = session.getAndSet(null);
            if (atWork != null) {
                owner.pool().discard(atWork);
            }
            answer.complete(outcome.apply(before == Phase.MAY_HAVE_RUN));
        }
    }

    private void release() {
        if (released.compareAndSet(false, true)) {
            owner.release();
        }
    }

    // ---- the thread that talks to the provider

    private void run(Runnable forgetCancellation) {
        Outcome outcome = outcome();
        boolean regular = phase.getAndSet(Phase.ENDED) != Phase.ENDED;
        release();
        forgetCancellation.run();
        owner.finished(this);
        if (regular) {
            answer.complete(outcome);
        } else if (sent && outcome instanceof Outcome.Replied) {
            owner.countLateReply();
        }
    }

    private Outcome outcome() {
        try {
            return perform();
        } catch (NoSessionException none) {
            return none.outcome();
        } catch (CallEndedException ended) {
            return new Outcome.Cancelled(true); // the outcome has been given by whoever ended it
        } catch (RuntimeException | Error bug) {
            Phase reached = phase.get();
            if (reached != Phase.ENDED) { // a provider whose session is closed throws anything
                log(bug);
            }
            return owner.unreachable("internal error", reached != Phase.NOTHING_DONE);
        }
    }

    private void log(Throwable bug) {
        LOG.log(
                Level.ERROR,
                "IRB-MQ-0001E Request " + context.requestId() + ": " + service.name() + " failed",
                new WithoutMessage(bug));
    }

    private Outcome perform() throws NoSessionException, CallEndedException {
        owner.takePlace();
        try {
            return perform(owner.pool().take(use(), answer));
        } finally {
            owner.returnPlace();
        }
    }

    private Use use() {
        boolean transacted = service.action() == MqService.Action.GET;
        return new Use(user(), transacted ? Work.TRANSACTED : Work.PLAIN);
    }

    private Outcome perform(MqSession taken) throws NoSessionException, CallEndedException {
        boolean sound = false;
        session.set(taken);
        try {
            checkUnderWay();
            Outcome outcome = action.perform(this, taken);
            sound = true;
            return outcome;
        } catch (JMSException failure) {
            return failed(taken, failure);
        } catch (UnusableMessageException unusable) {
            return new Outcome.Unreadable(owner.endpoint(), unusable.why());
        } finally {
            giveBack(sound);
        }
    }

    private void giveBack(boolean sound) {
        MqSession own = session.getAndSet(null);
        if (own != null && sound) {
            owner.pool().giveBack(own);
        } else if (own != null) {
            owner.pool().discard(own);
        }
    }

    private Outcome failed(MqSession on, JMSException failure) {
        MqDriver.Meaning meaning = on.driver().meaning(failure);
        if (meaning.fault().isPresent() && !on.link().isBroken()) {
            String what =
                    "%s (%s; %s)"
                            .formatted(meaning.what(), service.destinations(), owner.endpoint());
            return new Outcome.HostFailure(
                    meaning.fault().get(), meaning.code(), what, sent, hostTime());
        }
        if (phase.get() != Phase.ENDED) { // otherwise only the session was closed
            owner.pool().breakDown(on.link());
        }
        return owner.unreachable(meaning.what(), phase.get() == Phase.MAY_HAVE_RUN);
    }

    private void checkUnderWay() throws CallEndedException {
        if (phase.get() == Phase.ENDED) {
            throw new CallEndedException();
        }
    }

    // ---- for what is done on the session

    MqService service() {
        return service;
    }

    Payload.Message request() {
        return request;
    }

    /** On whose behalf; empty: the configured user's. */
    Optional<String> user() {
        return service.callerPrincipal()
                ? context.caller().map(CallerIdentity::user)
                : Optional.empty();
    }

    /** Completed when the call is over for its caller. */
    CompletableFuture<?> ended() {
        return answer;
    }

    /** From here on the request may have run. */
    void mayRun() throws CallEndedException {
        if (!phase.compareAndSet(Phase.NOTHING_DONE, Phase.MAY_HAVE_RUN)) {
            throw new CallEndedException();
        }
    }

    /** The queue manager has the request: what it refuses after that does not undo it. */
    void sent() {
        sent = true;
    }

    /** The wait for a message begins. */
    Wait startWait() {
        return Wait.of(
                request.descriptor().waitInterval().orElse(service.waitInterval()),
                context.deadline());
    }

    long remainingNanos() {
        return context.deadline().remainingNanos();
    }

    Payload.Message read(Message message)
            throws JMSException, UnusableMessageException, CallEndedException {
        Payload.Message read = IncomingMessage.read(message, owner.messageBytes());
        awaitMemory(read);
        return read;
    }

    /** The message is here already; while others take too much, nothing more is done with it. */
    void awaitMemory(Payload.Message read) throws CallEndedException {
        try {
            context.replyMemory().await(read.length());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CallEndedException();
        }
        checkUnderWay();
    }

    Outcome replied(Payload reply) {
        return new Outcome.Replied(reply, hostTime());
    }

    /** After the request was sent. */
    Outcome unreachable(String why) {
        return owner.unreachable(why, true);
    }

    Outcome timedOut(boolean mayHaveRun) {
        return new Outcome.TimedOut(owner.endpoint(), hostTime(), mayHaveRun);
    }

    private Duration hostTime() {
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }
}
