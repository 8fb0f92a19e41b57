package io.ironbridge.program;

import java.time.Duration;
import java.util.Optional;

/** The call of a program. Thread-safe. */
public interface ProgramCall {
    /** Identifies the request in logs of the gateway. */
    String requestId();

    /** The authenticated user; empty if there is none. */
    Optional<String> caller();

    /**
     * Time that the caller still waits; zero afterwards. Then the program's thread is interrupted,
     * and its servant is replaced if it does not return.
     */
    Duration timeLeft();
}
