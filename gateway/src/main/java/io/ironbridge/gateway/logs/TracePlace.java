package io.ironbridge.gateway.logs;

import org.jspecify.annotations.Nullable;

/**
 * Where a request stands in a trace, for what is told of it elsewhere. Immutable.
 *
 * @param traceId 32 hexadecimal digits
 * @param spanId of the request; where no traces are made, of its caller: 16 hexadecimal digits
 * @param sampled whether anybody gets to see the trace
 */
public record TracePlace(String traceId, String spanId, boolean sampled) {
    private static final ScopedValue<TracePlace> SAYING = ScopedValue.newInstance();

    /**
     * Runs what logs a line about a request, so that those who pass the line on know the place.
     *
     * @param place null: it stands in no trace
     */
    public static void saying(@Nullable TracePlace place, Runnable line) {
        if (place == null) {
            line.run();
        } else {
            ScopedValue.where(SAYING, place).run(line);
        }
    }

    /** Of the request that a line is logged about now, on this thread; null: of none. */
    public static @Nullable TracePlace current() {
        return SAYING.isBound() ? SAYING.get() : null;
    }
}
