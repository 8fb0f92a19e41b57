package io.ironbridge.workloaddriver.engine;

import java.util.concurrent.atomic.AtomicLong;

/** State that the client groups of a run share. Thread-safe. */
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
     * @param warm runs when the warm-up has received its number of answers
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

    /** Reserves one measured request; false if all of the plan's are reserved. */
    boolean tryReserveRequest() {
        return plan.requests() == 0 || reserved.getAndIncrement() < plan.requests();
    }

    /** Counts the answer of a measured request. */
    void countMeasured() {
        if (plan.requests() > 0 && answered.incrementAndGet() == plan.requests()) {
            done.run();
        }
    }

    /** Counts the answer of a request of the warm-up. */
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
