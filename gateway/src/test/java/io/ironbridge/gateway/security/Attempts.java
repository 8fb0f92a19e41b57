package io.ironbridge.gateway.security;

import io.ironbridge.apiproject.server.security.SecurityConfig.Logins;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import java.time.Duration;

/** Requests that want to be identified. */
final class Attempts {
    private Attempts() {}

    static Attempt patient() {
        return of(Duration.ofMinutes(1), new Cancellation());
    }

    static Attempt of(Duration patience, Cancellation cancellation) {
        return new Attempt(new WaitBudget(Deadline.in(patience), cancellation), () -> null);
    }

    static ConcurrencyLimiter turns(int checks, int waiting) {
        return new ConcurrencyLimiter("somebody", logins(checks, waiting), System::nanoTime);
    }

    static Logins logins(int checks, int waiting) {
        return new Logins(
                6, 6, 100, Duration.ofMinutes(1), 10, checks, waiting, Duration.ofSeconds(5));
    }
}
