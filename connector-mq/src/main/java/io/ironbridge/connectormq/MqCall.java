package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.BlockingCall;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.CallerIdentity;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.UnitOfWork;
import io.ironbridge.connectorapi.UnitOfWork.UnitEndedException;
import io.ironbridge.connectormq.MqSession.Use;
import io.ironbridge.connectormq.MqSession.Work;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One call on a JMS session. The code that takes the session out of {@link #session} returns or
 * discards it.
 */
final class MqCall extends BlockingCall {
    private final MqConnector owner;
    private final MqService service;
    private final Action action;
    private final Payload.Message request;
    private final AtomicReference<@Nullable MqSession> session = new AtomicReference<>();
    private boolean sent;

    MqCall(
            MqConnector owner,
            MqService service,
            Action action,
            Payload.Message request,
            CallContext context) {
        super(context);
        this.owner = owner;
        this.service = service;
        this.action = action;
        this.request = request;
    }

    @Override
    protected void release() {
        owner.release();
    }

    @Override
    protected void onEnded() {
        MqSession atWork = session.getAndSet(null);
        if (atWork != null) {
            owner.pool().discard(atWork);
        }
    }

    @Override
    protected void onReturned(Outcome outcome, boolean decides) {
        owner.finished(this);
        if (!decides && sent && outcome instanceof Outcome.Replied) {
            owner.countLateReply();
        }
    }

    @Override
    protected String endpoint() {
        return owner.endpoint();
    }

    @Override
    protected String internalErrorId() {
        return "IRB-MQ-0001E";
    }

    @Override
    protected String name() {
        return service.name();
    }

    @Override
    protected Outcome perform() {
        try {
            return performInPlace();
        } catch (NoSessionException none) {
            return none.outcome();
        } catch (CallEndedException ended) {
            return endedElsewhere();
        }
    }

    private Outcome performInPlace() throws NoSessionException, CallEndedException {
        if (context().unit().isPresent()) {
            return performIn(context().unit().get());
        }
        owner.takePlace();
        try {
            return performOnSoundLink();
        } finally {
            owner.returnPlace();
        }
    }

    /** A connection that broke unnoticed, before anything was sent on it, is replaced. */
    private Outcome performOnSoundLink() throws NoSessionException, CallEndedException {
        long started = System.nanoTime();
        while (true) {
            MqSession taken = owner.pool().take(use(), answered());
            Outcome outcome = perform(taken);
            boolean unsent = outcome instanceof Outcome.Unreachable none && !none.mayHaveRun();
            if (!unsent || hasEnded() || !taken.link().mayHaveBrokenBefore(started)) {
                return outcome;
            }
        }
    }

    /** Uses the session of a unit of work, which commits later. */
    private Outcome performIn(UnitOfWork unit) throws NoSessionException, CallEndedException {
        MqBranch branch;
        try {
            branch = owner.branch(unit, new Use(user(), Work.IN_UNITS), answered());
        } catch (UnitEndedException ended) {
            return unreachable(String.valueOf(ended.getMessage()), false);
        }
        MqSession on = branch.begin(this);
        boolean isSound = false;
        try {
            checkUnderWay();
            Outcome outcome = action.perform(this, on);
            isSound = !hasEnded();
            return outcome;
        } catch (JMSException failure) {
            return failed(on, failure);
        } catch (UnusableMessageException unusable) {
            isSound = true;
            return new Outcome.Unreadable(owner.endpoint(), unusable.why());
        } finally {
            if (!isSound) {
                branch.spoil();
            }
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
                    meaning.fault().get(), meaning.code(), what, sent, elapsed());
        }
        if (!hasEnded()) { // otherwise only the session was closed
            owner.pool().breakDown(on.link());
        }
        return unreachable(meaning.what(), isRunning());
    }

    private void checkUnderWay() throws CallEndedException {
        if (hasEnded()) {
            throw new CallEndedException();
        }
    }

    // ---- for the actions on the session

    MqService service() {
        return service;
    }

    Payload.Message request() {
        return request;
    }

    /** Whether a unit of work commits what the call does. */
    boolean isInUnit() {
        return context().unit().isPresent();
    }

    /** The user; empty for the configured one. */
    Optional<String> user() {
        return service.callerPrincipal()
                ? context().caller().map(CallerIdentity::user)
                : Optional.empty();
    }

    /** From here on the request may have run. */
    void begin() throws CallEndedException {
        if (!mayRun()) {
            throw new CallEndedException();
        }
    }

    /** The queue manager has the request: a later failure does not undo it. */
    void sent() {
        sent = true;
    }

    /** Starts the wait for a message. */
    Wait startWait() {
        return Wait.of(
                request.descriptor().waitInterval().orElse(service.waitInterval()),
                context().deadline());
    }

    long remainingNanos() {
        return context().deadline().remainingNanos();
    }

    Payload.Message read(Message message)
            throws JMSException, UnusableMessageException, CallEndedException {
        Payload.Message read = IncomingMessage.read(message, owner.messageBytes());
        awaitMemory(read);
        return read;
    }

    /**
     * The message is in memory already; the call waits here while the replies together exceed the
     * limit.
     */
    void awaitMemory(Payload.Message read) throws CallEndedException {
        try {
            context().replyMemory().await(read.length());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CallEndedException();
        }
        checkUnderWay();
    }

    Outcome replied(Payload reply) {
        return new Outcome.Replied(reply, elapsed());
    }

    /** The outcome after the request was sent. */
    Outcome unreachable(String why) {
        return unreachable(why, true);
    }
}
