package io.ironbridge.gateway.logs;

import org.jspecify.annotations.Nullable;

/**
 * The position of a request in a trace, for other records. Immutable.
 *
 * @param traceId 32 hexadecimal digits
 * @param spanId of the request, or of its caller if no traces are made: 16 hexadecimal digits
 * @param sampled whether the trace is exported
 */
public record TracePlace(String traceId, String spanId, boolean sampled) {
    private static final ScopedValue<TracePlace> SAYING = ScopedValue.newInstance();

    /**
     * Runs code that logs a line about a request; exporters of the line can read the position
     * meanwhile.
     *
     * @param place null if the request is in no trace
     */
    public static void runIn(@Nullable TracePlace place, Runnable line) {
        if (place == null) {
            line.run();
        } else {
            ScopedValue.where(SAYING, place).run(line);
        }
    }

    /** The position of the request that the current thread logs about; null if there is none. */
    public static @Nullable TracePlace current() {
        return SAYING.isBound() ? SAYING.get() : null;
    }
}
