package io.ironbridge.gateway.security;

import java.security.cert.X509Certificate;
import java.util.Optional;

/**
 * A registry with a limiter for calls to it.
 *
 * @param turns not used if the registry answers at once
 */
record ThrottledRegistry(Registry registry, ConcurrencyLimiter turns) {
    Optional<Caller> login(Credentials.Password proof, Attempt attempt)
            throws Verifier.UnavailableException, Attempt.OvertakenException {
        return registry.takesLong()
                ? turns.take(attempt, () -> registry.login(proof.user(), proof.password()))
                : registry.login(proof.user(), proof.password());
    }

    Optional<Caller> named(String user, Attempt attempt)
            throws Verifier.UnavailableException, Attempt.OvertakenException {
        return registry.looksUpSlowly()
                ? turns.take(attempt, () -> registry.named(user))
                : registry.named(user);
    }

    Optional<Caller> owner(X509Certificate certificate, Attempt attempt)
            throws Verifier.UnavailableException, Attempt.OvertakenException {
        return registry.looksUpSlowly()
                ? turns.take(attempt, () -> registry.owner(certificate))
                : registry.owner(certificate);
    }
}
