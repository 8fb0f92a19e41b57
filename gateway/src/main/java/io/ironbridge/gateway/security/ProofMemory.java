package io.ironbridge.gateway.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import io.ironbridge.apiproject.server.security.SecurityConfig.Logins;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Caches right credentials, so that they need not be checked each time. It stores keyed digests
 * with a secret of the process, never the credentials.
 */
final class ProofMemory {
    private final byte[] secret = new byte[32];
    private final Cache<String, Right> known;
    private final Duration longest;
    private final InstantSource clock;

    private record Right(Caller caller, Instant until) {}

    ProofMemory(Logins limits, InstantSource clock) {
        this.clock = clock;
        this.longest = limits.cacheTime();
        new SecureRandom().nextBytes(secret);
        known =
                Caffeine.newBuilder()
                        .maximumSize(longest.isZero() ? 0 : limits.cacheSize())
                        .ticker(Ticker.systemTicker())
                        .expireAfter(Expiry.<String, Right>creating((_, right) -> remaining(right)))
                        .build();
    }

    private Duration remaining(Right right) {
        Duration left = Duration.between(clock.instant(), right.until());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** The caller with these credentials, if cached. */
    Optional<Caller> caller(Credentials proof) {
        Right right = known.getIfPresent(key(proof));
        return right == null || !right.until().isAfter(clock.instant())
                ? Optional.empty()
                : Optional.of(right.caller());
    }

    void remember(Credentials proof, Verifier.Right found) {
        Instant end = clock.instant().plus(longest);
        Instant until = found.until().isBefore(end) ? found.until() : end;
        known.put(key(proof), new Right(found.caller(), until));
    }

    /** To be called after a change of the data that credentials are checked against. */
    void forget() {
        known.invalidateAll();
    }

    private String key(Credentials proof) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(secret);
            proof.digest(digest);
            digest.update(secret);
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }
}
