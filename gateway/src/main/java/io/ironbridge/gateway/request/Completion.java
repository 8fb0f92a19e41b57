package io.ironbridge.gateway.request;

import io.ironbridge.gateway.activity.ReportClass;
import io.ironbridge.gateway.cache.CacheUse;
import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.gateway.request.RequestContext.Permitted;
import io.ironbridge.gateway.workload.Work;
import java.util.function.BooleanSupplier;

/** Completes requests: measures them, and notifies the observer. */
public final class Completion {
    private final ReportClass ofNoOperation;
    private final RequestObserver observer;
    private final BooleanSupplier onBegin;
    private final Runnable onCompleted;

    /**
     * @param ofNoOperation reports requests that match no operation
     * @param onBegin whether a request that has not come from a client may begin; then it has to be
     *     completed
     * @param onCompleted runs once for each request, last
     */
    public Completion(
            ReportClass ofNoOperation,
            RequestObserver observer,
            BooleanSupplier onBegin,
            Runnable onCompleted) {
        this.ofNoOperation = ofNoOperation;
        this.observer = observer;
        this.onBegin = onBegin;
        this.onCompleted = onCompleted;
    }

    /** Whether a request may begin that no client has sent; then it has to be completed. */
    boolean begin() {
        return onBegin.getAsBoolean();
    }

    /** Completes a request; without effect if it has been completed, as after an internal error. */
    void complete(RequestContext context, Reply reply, RequestResult result) {
        if (!context.end()) {
            return;
        }
        endCacheUse(context);
        long now = System.nanoTime();
        Timings timings = context.timings();
        long nanos = now - timings.started();
        Operation operation = context.operation();
        Permitted permitted = context.permitted();
        Work work = permitted == null || !permitted.work().isManaged() ? null : permitted.work();
        ReportClass reportClass = ofNoOperation;
        if (operation != null) {
            operation.meters().ended(result, nanos);
            reportClass =
                    work != null
                            ? operation
                                    .classes()
                                    .reportClass(work.classification(), work.period(now))
                            : operation.reportClass();
        }
        reportClass.ended(
                context.cpu(),
                result == RequestResult.REPLIED,
                nanos,
                timings.queuedNanos(),
                timings.calledNanos());
        if (work != null) {
            switch (end(result, context)) {
                case ANSWERED -> work.ended(now, timings.queuedNanos());
                case FAILED -> work.period(now).failed();
                case EXPIRED -> work.expired(now);
                case REJECTED -> work.period(now).refused();
                case NOT_COUNTED -> {}
            }
        }
        observer.onEnd(context, reply, result, now);
        onCompleted.run();
    }

    private static void endCacheUse(RequestContext context) {
        CacheUse use = context.cacheUse();
        if (use != null) {
            if (context.hasCalled()) {
                use.invalidate();
            }
            use.end();
        }
    }

    /** How a request counts for the goal of its class. */
    private enum End {
        ANSWERED,
        FAILED,
        EXPIRED,
        REJECTED,
        NOT_COUNTED
    }

    /** What is the caller's fault is not counted, nor is a request whose caller left. */
    private static End end(RequestResult result, RequestContext context) {
        return switch (result) {
            case REPLIED -> End.ANSWERED;
            case FAILED -> context.isAnswered() ? End.ANSWERED : End.FAILED;
            case ERROR -> End.FAILED;
            case OVERLOADED -> context.isExpired() ? End.EXPIRED : End.REJECTED;
            case REFUSED, CANCELLED -> End.NOT_COUNTED;
        };
    }
}
