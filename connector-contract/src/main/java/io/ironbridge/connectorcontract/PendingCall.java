package io.ironbridge.connectorcontract;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** A call in progress, of an evented or a blocking target; counts its outcomes. */
public final class PendingCall {
    private final CompletableFuture<Outcome> first = new CompletableFuture<>();
    private final AtomicInteger outcomes = new AtomicInteger();

    private PendingCall() {}

    /** Starts a call and returns at once. */
    public static PendingCall start(Target target, Payload request, CallContext context) {
        PendingCall pending = new PendingCall();
        switch (target) {
            case Target.Evented evented -> evented.call(request, context, pending::answered);
            case Target.Blocking blocking ->
                    Thread.startVirtualThread(() -> pending.run(blocking, request, context));
        }
        return pending;
    }

    /** As the gateway calls it: the caller keeps the deadline. */
    private void run(Target.Blocking target, Payload request, CallContext context) {
        Cancellation ending = new Cancellation();
        Runnable unlink = context.cancellation().onCancel(ending::cancel);
        var _ =
                first.copy()
                        .orTimeout(context.deadline().remainingNanos(), TimeUnit.NANOSECONDS)
                        .whenComplete((_, late) -> {
                            if (late instanceof TimeoutException) {
                                ending.cancel();
                            }
                        });
        try {
            target.call(request, context.withCancellation(ending), this::answered);
        } catch (InterruptedException | RuntimeException thrown) {
            first.completeExceptionally(thrown);
        } finally {
            unlink.run();
        }
    }

    private void answered(Outcome outcome) {
        outcomes.incrementAndGet();
        first.complete(outcome);
    }

    /** Waits for the outcome. */
    public Outcome outcome() throws InterruptedException {
        try {
            return first.get(Await.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException thrown) {
            throw new AssertionError("the connector threw", thrown.getCause());
        } catch (TimeoutException late) {
            throw new AssertionError("no outcome within " + Await.PATIENCE, late);
        }
    }

    /** Whether there is an outcome. */
    public boolean isDone() {
        return first.isDone();
    }

    /** The number of outcomes; must be one. */
    public int outcomes() {
        return outcomes.get();
    }
}
