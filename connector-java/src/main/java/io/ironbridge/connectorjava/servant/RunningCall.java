package io.ironbridge.connectorjava.servant;

import io.ironbridge.program.ProgramCall;
import java.time.Duration;
import java.util.Optional;

/**
 * The call of a program that runs.
 *
 * @param end of its caller's time, by {@link System#nanoTime}
 */
public record RunningCall(String requestId, Optional<String> caller, long end)
        implements ProgramCall {
    /** A call whose caller waits for so many nanoseconds from now. */
    public static RunningCall of(String requestId, Optional<String> caller, long nanos) {
        return new RunningCall(requestId, caller, System.nanoTime() + nanos);
    }

    @Override
    public Duration timeLeft() {
        return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    }
}
