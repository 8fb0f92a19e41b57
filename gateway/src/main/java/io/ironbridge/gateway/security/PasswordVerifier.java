package io.ironbridge.gateway.security;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Tries the registries in order. */
final class PasswordVerifier implements Verifier<Credentials.Password> {
    private final List<ThrottledRegistry> registries;

    PasswordVerifier(List<ThrottledRegistry> registries) {
        this.registries = List.copyOf(registries);
    }

    @Override
    public boolean takesLong(Credentials.Password proof) {
        return registries.stream().anyMatch(asked -> asked.registry().takesLong());
    }

    /**
     * A registry that does not answer matters only if no other knows the user. If any of them
     * rejected the password, the attempt counts as a guess.
     */
    @Override
    public Finding verify(Credentials.Password proof, Attempt attempt)
            throws UnavailableException, Attempt.OvertakenException {
        UnavailableException silent = null;
        boolean refused = false;
        for (ThrottledRegistry registry : registries) {
            try {
                Optional<Caller> caller = registry.login(proof, attempt);
                if (caller.isPresent()) {
                    return new Right(caller.get(), Instant.MAX);
                }
                refused = true;
            } catch (UnavailableException e) {
                silent = e;
            }
        }
        if (silent == null) {
            return new Wrong(Failure.WRONG);
        }
        if (refused) {
            return new Undecided(String.valueOf(silent.getMessage()));
        }
        throw silent;
    }
}
