package io.ironbridge.workloaddriver.engine;

import java.util.concurrent.atomic.AtomicLong;

/** What the lanes of a run have in common. Thread-safe. */
final class RunState {
    private final Plan plan;
    private final RequestMix mix;
    private final long warmAnswers;
    private final Runnable warm;
    private final Runnable done;
    private final AtomicLong reserved = new AtomicLong();
    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong unmeasured = new AtomicLong();
    private final AtomicLong unmeasuredFailures = new AtomicLong();

    /**
     * @param warm runs when the warm-up has its number of answers
     * @param done runs when all requests of the plan have their answers
     */
    RunState(Plan plan, Runnable warm, Runnable done) {
        this.plan = plan;
        this.mix = new RequestMix(plan.mix());
        this.warmAnswers =
                plan.warmUp() instanceof WarmUp.Requests requests ? requests.number() : 0;
        this.warm = warm;
        this.done = done;
    }

    Plan plan() {
        return plan;
    }

    RequestMix mix() {
        return mix;
    }

    /** Whether one more measured request may be sent. */
    boolean tryReserveRequest() {
        return plan.requests() == 0 || reserved.getAndIncrement() < plan.requests();
    }

    /** A measured request has its answer. */
    void countMeasured() {
        if (plan.requests() > 0 && answered.incrementAndGet() == plan.requests()) {
            done.run();
        }
    }

    /** A request of the warm-up has its answer. */
    void countWarmUp(boolean failed) {
        if (failed) {
            unmeasuredFailures.incrementAndGet();
        }
        if (unmeasured.incrementAndGet() == warmAnswers) {
            warm.run();
        }
    }

    long warmAnswers() {
        return unmeasured.get();
    }

    long warmFailures() {
        return unmeasuredFailures.get();
    }
}
