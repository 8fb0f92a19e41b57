package io.ironbridge.connectorcics.jca;

import io.ironbridge.connectorapi.BlockingCall;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.UnitOfWork;
import io.ironbridge.connectorapi.UnitOfWork.UnitEndedException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import javax.resource.ResourceException;
import org.jspecify.annotations.Nullable;

/**
 * One call of the adapter. After the call has ended, its connection is no longer counted before the
 * outcome is reported.
 */
final class JcaCall extends BlockingCall {
    private final JcaConnector owner;
    private final JcaProgram program;
    private final Payload request;

    // guarded by this
    private @Nullable AdapterConnection connection;
    private @Nullable JcaBranch branch;
    private @Nullable Thread worker;
    private int inAdapter = 1;

    // used by the worker only
    private @Nullable AdapterConnection spoilt;

    JcaCall(JcaConnector owner, JcaProgram program, Payload request, CallContext context) {
        super(context);
        this.owner = owner;
        this.program = program;
        this.request = request;
    }

    @Override
    protected void release() {
        owner.release(this);
    }

    @Override
    protected String endpoint() {
        return owner.endpoint();
    }

    @Override
    protected String internalErrorId() {
        return "IRB-CICS-0001E";
    }

    @Override
    protected String name() {
        return program.program();
    }

    @Override
    protected void start(Runnable driving, Executor given) {
        try {
            owner.workers().run(() -> drive(driving));
        } catch (RejectedExecutionException closed) {
            end(mayHaveRun -> unreachable("the connector has been closed", mayHaveRun));
            leaveAdapter();
        } catch (OutOfMemoryError noThread) {
            end(mayHaveRun -> unreachable("there is no thread for the call", mayHaveRun));
            leaveAdapter();
        }
    }

    @Override
    protected void onEnded() {
        AdapterConnection abandoned = abandon();
        if (abandoned != null) {
            close(abandoned);
        }
    }

    /**
     * Interrupts the worker; returns the connection to close, unless the worker has released it.
     */
    private synchronized @Nullable AdapterConnection abandon() {
        AdapterConnection abandoned = branch == null ? connection : branch.abandon();
        connection = null;
        branch = null;
        if (abandoned != null) {
            owner.pool().forget(abandoned);
            inAdapter++;
        }
        if (worker != null) {
            worker.interrupt();
        }
        return abandoned;
    }

    /** On a separate thread, as adapters may block here as well. */
    private void close(AdapterConnection abandoned) {
        try {
            owner.workers()
                    .run(() -> {
                        abandoned.close();
                        leaveAdapter();
                    });
        } catch (RejectedExecutionException | OutOfMemoryError noThread) {
            leaveAdapter(); // the interrupt stays set
        }
    }

    // ---- the adapter's thread

    private void drive(Runnable driving) {
        enterAdapter();
        try {
            driving.run();
            closeSpoilt();
        } finally {
            leaveAdapterAsWorker();
        }
    }

    /** Only at the end, as adapters may block here as well. */
    private void closeSpoilt() {
        if (spoilt != null) {
            spoilt.close();
        }
    }

    private synchronized void enterAdapter() {
        worker = Thread.currentThread();
    }

    /** After this the thread is not interrupted any more. */
    private void leaveAdapterAsWorker() {
        synchronized (this) {
            worker = null;
        }
        boolean _ = Thread.interrupted();
        leaveAdapter();
    }

    private void leaveAdapter() {
        boolean left;
        synchronized (this) {
            inAdapter--;
            left = inAdapter == 0;
        }
        if (left) {
            owner.cameBack();
        }
    }

    @Override
    protected Outcome perform() {
        try {
            return hasEnded() ? endedElsewhere() : callInUnitOrNot();
        } catch (RefusedRequestException refused) {
            return new Outcome.HostFailure(HostFault.REFUSED, "", text(refused), false, elapsed());
        }
    }

    private Outcome callInUnitOrNot() throws RefusedRequestException {
        Optional<UnitOfWork> unit = context().unit();
        return unit.isPresent() && owner.canPrepare() ? call(unit.get()) : call();
    }

    /** On the connection of a unit of work, which commits later. */
    private Outcome call(UnitOfWork unit) throws RefusedRequestException {
        EciRequest eci = eci();
        Optional<JcaBranch> branch;
        try {
            branch = owner.branch(unit);
        } catch (ResourceException failed) {
            return failed(AdapterFailure.connecting(failed), failed);
        } catch (UnitEndedException ended) {
            return unreachable(text(ended), false);
        }
        return branch.isPresent()
                ? execute(branch.get(), eci)
                : new Outcome.Busy(owner.endpoint(), owner.capacity());
    }

    private Outcome execute(JcaBranch branch, EciRequest eci) {
        AdapterConnection on = branch.begin(this);
        within(branch);
        if (!mayRun()) {
            within(null);
            return endedElsewhere();
        }
        return execute(
                on,
                eci,
                reusable -> {
                    within(null);
                    if (!reusable || hasEnded()) {
                        branch.spoil();
                    }
                });
    }

    private synchronized void within(@Nullable JcaBranch given) {
        branch = given;
    }

    private Outcome call() throws RefusedRequestException {
        EciRequest eci = eci();
        AdapterConnection taken;
        try {
            taken = owner.pool().take();
        } catch (ResourceException failed) {
            return failed(AdapterFailure.connecting(failed), failed);
        }
        take(taken);
        if (!mayRun()) {
            giveBack(taken, true); // it has not been used
            return endedElsewhere();
        }
        return execute(taken, eci, reusable -> giveBack(taken, reusable));
    }

    private EciRequest eci() throws RefusedRequestException {
        int timeout = ExecuteTimeout.of(context().deadline(), owner.limits().timeoutUnit());
        try {
            return EciRequest.of(owner.adapter(), program, request, timeout);
        } catch (ResourceException refused) {
            throw new RefusedRequestException(program.program() + ": " + owner.shown().of(refused));
        }
    }

    /**
     * @param after learns whether the connection can be used again
     */
    private Outcome execute(AdapterConnection on, EciRequest eci, Consumer<Boolean> after) {
        boolean reusable = false;
        try {
            long begun = System.nanoTime();
            boolean given = on.execute(eci);
            Payload reply = eci.reply(given, owner.limits());
            reusable = !on.isSuspect();
            context()
                    .replyMemory()
                    .await(reply.length()); // the reply is in memory already; others wait
            return new Outcome.Replied(reply, Duration.ofNanos(System.nanoTime() - begun));
        } catch (ResourceException failed) {
            AdapterFailure failure = AdapterFailure.executing(failed);
            reusable = failure.reusable() && !on.isSuspect();
            return failed(failure, failed);
        } catch (UnreadableReplyException unreadable) {
            return new Outcome.Unreadable(owner.endpoint(), text(unreadable));
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return endedElsewhere();
        } finally {
            after.accept(reusable);
        }
    }

    private Outcome failed(AdapterFailure failure, ResourceException thrown) {
        if (failure.lost() && !hasEnded()) { // otherwise it was closed from here
            owner.pool().discardIdle();
        }
        return failure.outcome(
                owner.endpoint(), program.program(), owner.shown().of(thrown), elapsed());
    }

    private static String text(Exception known) {
        return String.valueOf(known.getMessage());
    }

    private void giveBack(AdapterConnection used, boolean reusable) {
        if (!letsGo()) {
            return; // the code that ended the call closes it
        }
        if (reusable) {
            giveOrSpoil(used);
        } else {
            owner.pool().forget(used);
            spoilt = used;
        }
    }

    private void giveOrSpoil(AdapterConnection good) {
        if (!owner.pool().give(good)) {
            spoilt = good;
        }
    }

    private synchronized void take(AdapterConnection taken) {
        connection = taken;
    }

    /**
     * After this the end of the call does not touch the connection: another call may have it.
     *
     * @return false if the end of the call has taken it
     */
    private synchronized boolean letsGo() {
        boolean own = connection != null;
        connection = null;
        return own;
    }
}
