package io.ironbridge.gateway.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.ironbridge.apiproject.SecurityConfig.TokenTrust;
import java.security.Key;
import java.text.ParseException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks signed tokens (RFC 7515, 7519; and what RFC 8725 asks of whoever believes them): the
 * algorithm is one that was allowed, not one that the token chooses; {@code exp} has to be there;
 * issuer and audience have to fit.
 */
final class TokenVerifier implements Verifier<Proof.Token> {
    private static final int LONGEST = 16 << 10;

    private final Map<TokenTrust, TokenKeySource> keys;
    private final InstantSource clock;
    private final DefaultJWSVerifierFactory verifiers = new DefaultJWSVerifierFactory();

    TokenVerifier(Map<TokenTrust, TokenKeySource> keys, InstantSource clock) {
        this.keys = Map.copyOf(keys);
        this.clock = clock;
    }

    @Override
    public boolean takesLong(Proof.Token proof) {
        SignedJWT token = parsed(proof);
        return token != null
                && trust(token, proof)
                        .map(trust -> source(trust).asks(token.getHeader()))
                        .orElse(false);
    }

    private TokenKeySource source(TokenTrust trust) {
        return Optional.ofNullable(keys.get(trust)).orElseThrow();
    }

    private static @Nullable SignedJWT parsed(Proof.Token proof) {
        try {
            return proof.text().length() > LONGEST ? null : SignedJWT.parse(proof.text());
        } catch (ParseException _) {
            return null;
        }
    }

    private static @Nullable JWTClaimsSet claims(SignedJWT token) {
        try {
            return token.getJWTClaimsSet();
        } catch (ParseException _) {
            return null;
        }
    }

    /** Who says to have issued it; nothing is believed yet. */
    private static Optional<TokenTrust> trust(SignedJWT token, Proof.Token proof) {
        JWTClaimsSet claims = claims(token);
        return claims == null
                ? Optional.empty()
                : proof.trusts().stream().filter(one -> issued(claims, one)).findFirst();
    }

    private static boolean issued(JWTClaimsSet claims, TokenTrust trust) {
        return trust.issuers().isEmpty()
                || (claims.getIssuer() != null && trust.issuers().contains(claims.getIssuer()));
    }

    @Override
    public Finding verify(Proof.Token proof) throws UnavailableException {
        SignedJWT token = parsed(proof);
        JWTClaimsSet claims = token == null ? null : claims(token);
        if (token == null || claims == null) {
            return new Wrong(Failure.TOKEN_MALFORMED);
        }
        Optional<TokenTrust> trust = trust(token, proof);
        if (trust.isEmpty()) {
            return new Wrong(Failure.TOKEN_ISSUER);
        }
        Failure failure = signature(token, trust.get());
        if (failure == null) {
            failure = claims(claims, trust.get());
        }
        return failure == null ? right(claims, trust.get()) : new Wrong(failure);
    }

    private @Nullable Failure signature(SignedJWT token, TokenTrust trust)
            throws UnavailableException {
        if (!trust.algorithms().contains(token.getHeader().getAlgorithm().getName())) {
            return Failure.TOKEN_ALGORITHM;
        }
        List<Key> fitting = source(trust).keys(token.getHeader());
        if (fitting.isEmpty()) {
            return Failure.TOKEN_KEY;
        }
        for (Key key : fitting) {
            if (isSigned(token, key)) {
                return null;
            }
        }
        return Failure.TOKEN_SIGNATURE;
    }

    private boolean isSigned(SignedJWT token, Key key) {
        try {
            JWSVerifier verifier = verifiers.createJWSVerifier(token.getHeader(), key);
            return token.verify(verifier);
        } catch (JOSEException _) {
            return false; // a key of another kind, or a header with demands that nobody meets
        }
    }

    private @Nullable Failure claims(JWTClaimsSet claims, TokenTrust trust) {
        Instant now = clock.instant();
        Instant late = now.minus(trust.clockSkew());
        Instant early = now.plus(trust.clockSkew());
        Date expires = claims.getExpirationTime();
        if (expires == null || !expires.toInstant().isAfter(late)) {
            return Failure.TOKEN_EXPIRED;
        }
        if (isAfter(claims.getNotBeforeTime(), early) || isAfter(claims.getIssueTime(), early)) {
            return Failure.TOKEN_EARLY;
        }
        boolean addressed =
                trust.audiences().contains(TokenTrust.ALL_AUDIENCES)
                        || (trust.audiences().isEmpty() && claims.getAudience().isEmpty())
                        || claims.getAudience().stream().anyMatch(trust.audiences()::contains);
        return addressed ? null : Failure.TOKEN_AUDIENCE;
    }

    private static boolean isAfter(@Nullable Date time, Instant limit) {
        return time != null && time.toInstant().isAfter(limit);
    }

    private static Finding right(JWTClaimsSet claims, TokenTrust trust) {
        Optional<String> user = user(claims, trust);
        return user.isEmpty()
                ? new Wrong(Failure.TOKEN_USER)
                : new Right(
                        new Caller(
                                user.get(),
                                Objects.requireNonNullElse(claims.getIssuer(), ""),
                                groups(claims.getClaim(trust.groupClaim())),
                                Caller.Means.TOKEN),
                        claims.getExpirationTime().toInstant().plus(trust.clockSkew()));
    }

    /** MicroProfile JWT: upn, else preferred_username, else sub. */
    private static Optional<String> user(JWTClaimsSet claims, TokenTrust trust) {
        List<String> names =
                trust.userClaim().equals("upn")
                        ? List.of("upn", "preferred_username", "sub")
                        : List.of(trust.userClaim());
        return names.stream()
                .map(claims::getClaim)
                .filter(value -> value instanceof String text && !text.isBlank())
                .map(String.class::cast)
                .findFirst();
    }

    /** An array of texts, or one text with words, as {@code scope} has them. */
    private static Set<String> groups(@Nullable Object claim) {
        Set<String> groups = new HashSet<>();
        if (claim instanceof List<?> list) {
            list.stream()
                    .filter(String.class::isInstance)
                    .map(String.class::cast)
                    .forEach(groups::add);
        } else if (claim instanceof String text) {
            Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty()).forEach(groups::add);
        }
        return groups;
    }
}
