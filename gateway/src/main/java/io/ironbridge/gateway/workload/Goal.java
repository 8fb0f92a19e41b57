package io.ironbridge.gateway.workload;

import java.util.Locale;

/** What a service class period is promised. Times in nanoseconds from a request's arrival. */
public sealed interface Goal {
    /** For people, such as {@code 90% within 0.500 s}. */
    default String text() {
        return switch (this) {
            case Percentile(int percent, long nanos) ->
                    String.format(Locale.ROOT, "%d%% within %.3f s", percent, nanos / 1e9);
            case Average(long nanos) -> String.format(Locale.ROOT, "average %.3f s", nanos / 1e9);
            case Velocity(int percent) -> "velocity " + percent;
            case Discretionary _ -> "discretionary";
            case None _ -> "none";
        };
    }

    /**
     * A share of the requests ends within a time.
     *
     * @param percent 1 to 99
     */
    record Percentile(int percent, long nanos) implements Goal {}

    /** The average response time. */
    record Average(long nanos) implements Goal {}

    /**
     * The share of its time in which work runs instead of waiting for a place.
     *
     * @param percent 1 to 99
     */
    record Velocity(int percent) implements Goal {}

    /** No promise: it has what other work leaves. */
    record Discretionary() implements Goal {}

    /** No service definition: first come, first served. */
    record None() implements Goal {}
}
