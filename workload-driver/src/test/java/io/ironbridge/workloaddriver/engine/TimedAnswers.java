package io.ironbridge.workloaddriver.engine;

import java.util.List;

/** Intervals with given answers. */
public final class TimedAnswers {
    private final RequestKindCounter counter = new RequestKindCounter();

    /** Adds so many good answers. */
    public TimedAnswers good(int count, long millis) {
        for (int i = 0; i < count; i++) {
            counter.add(Answer.ok(10), millis * 1_000_000);
        }
        return this;
    }

    /** Adds so many requests that were refused at once. */
    public TimedAnswers refused(int count) {
        for (int i = 0; i < count; i++) {
            counter.add(Answer.failed(Answer.Outcome.WRONG, "status 503", ""), 0);
        }
        return this;
    }

    /** As an interval. */
    public Interval in(long seconds, ProcessUsage... processes) {
        return new Interval(
                0,
                seconds * 1_000_000_000,
                true,
                List.of(counter.result("request")),
                0,
                List.of(processes));
    }
}
