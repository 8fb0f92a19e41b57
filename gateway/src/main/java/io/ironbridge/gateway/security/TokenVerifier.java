package io.ironbridge.gateway.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.ironbridge.apiproject.server.security.SecurityConfig.TokenTrust;
import java.security.Key;
import java.text.ParseException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Verifies signed tokens (RFC 7515, 7519; and the advice of RFC 8725): the algorithm must be
 * allowed by the configuration, whatever the token says; {@code exp} is required; issuer and
 * audience must match.
 */
final class TokenVerifier implements Verifier<Credentials.Token> {
    private static final int LONGEST = 16 << 10;
    private static final List<String> TIMES = List.of("exp", "nbf", "iat");

    /** The end of the year 9999. */
    private static final double LATEST_SECOND = 253_402_300_799.0;

    private final Map<TokenTrust, Keys> keys;
    private final ConcurrencyLimiter signatures;
    private final List<ThrottledRegistry> registries;
    private final Set<String> ruledClaims;
    private final InstantSource clock;
    private final DefaultJWSVerifierFactory verifiers = new DefaultJWSVerifierFactory();

    /**
     * The keys of a trusted issuer.
     *
     * @param turns limits calls to the source
     */
    record Keys(TokenKeySource source, ConcurrencyLimiter turns) {}

    /**
     * @param signatures limits concurrent slow signature checks
     * @param registries that the caller must be in, if configured
     * @param ruledClaims names of the claims that access rules use
     */
    TokenVerifier(
            Map<TokenTrust, Keys> keys,
            ConcurrencyLimiter signatures,
            List<ThrottledRegistry> registries,
            Set<String> ruledClaims,
            InstantSource clock) {
        this.keys = Map.copyOf(keys);
        this.signatures = signatures;
        this.registries = List.copyOf(registries);
        this.ruledClaims = Set.copyOf(ruledClaims);
        this.clock = clock;
    }

    /** Public-key signatures take milliseconds, and anyone can send wrong ones. */
    @Override
    public boolean takesLong(Credentials.Token proof) {
        SignedJWT token = parsed(proof);
        return token != null
                && trusts(token, proof).stream()
                        .filter(trust -> isAllowed(token, trust))
                        .anyMatch(trust ->
                                isAsymmetric(token)
                                        || (trust.registered() && registriesAreSlow())
                                        || keys(trust).source().isRemote(token.getHeader()));
    }

    private boolean registriesAreSlow() {
        return registries.stream().anyMatch(asked -> asked.registry().looksUpSlowly());
    }

    private static boolean isAllowed(SignedJWT token, TokenTrust trust) {
        return trust.algorithms().contains(token.getHeader().getAlgorithm().getName());
    }

    private static boolean isAsymmetric(SignedJWT token) {
        return !JWSAlgorithm.Family.HMAC_SHA.contains(token.getHeader().getAlgorithm());
    }

    private Keys keys(TokenTrust trust) {
        return Optional.ofNullable(keys.get(trust)).orElseThrow();
    }

    private static @Nullable SignedJWT parsed(Credentials.Token proof) {
        try {
            return proof.text().length() > LONGEST ? null : SignedJWT.parse(proof.text());
        } catch (ParseException _) {
            return null;
        }
    }

    /** Checks that the library omits although its RFCs require them. */
    private static boolean isStrict(SignedJWT token) {
        Map<String, Object> claims = token.getPayload().toJSONObject();
        return claims != null
                && TIMES.stream().map(claims::get).allMatch(TokenVerifier::isTime)
                && (claims.get("sub") == null || claims.get("sub") instanceof String)
                && isCanonical(token.getSignature())
                && !isCritical(token);
    }

    /**
     * A signature has exactly one text form (RFC 7515 section 2): no padding, no other character or
     * bit.
     */
    private static boolean isCanonical(Base64URL signature) {
        return Base64URL.encode(signature.decode()).equals(signature);
    }

    /**
     * Critical extensions (RFC 7515 section 4.1.11); none is supported. The library ignores an
     * empty list, which is forbidden.
     */
    private static boolean isCritical(SignedJWT token) {
        try {
            String header = token.getHeader().toBase64URL().decodeToString();
            return JSONObjectUtils.parse(header).containsKey("crit");
        } catch (ParseException _) {
            return true;
        }
    }

    /**
     * Seconds since 1970; the library converts them to milliseconds, and turns a number that
     * overflows into a time in the past.
     */
    private static boolean isTime(@Nullable Object claim) {
        return claim == null
                || (claim instanceof Number number
                        && number.doubleValue() >= 0
                        && number.doubleValue() <= LATEST_SECOND);
    }

    private static @Nullable JWTClaimsSet claims(SignedJWT token) {
        try {
            return token.getJWTClaimsSet();
        } catch (ParseException _) {
            return null;
        }
    }

    /** The possible issuers according to the token, which has not been verified yet. */
    private static List<TokenTrust> trusts(SignedJWT token, Credentials.Token proof) {
        JWTClaimsSet claims = claims(token);
        return claims == null
                ? List.of()
                : proof.trusts().stream().filter(one -> issued(claims, one)).toList();
    }

    private static boolean issued(JWTClaimsSet claims, TokenTrust trust) {
        return trust.issuers().isEmpty()
                || (claims.getIssuer() != null && trust.issuers().contains(claims.getIssuer()));
    }

    /**
     * Several elements may trust the same issuer, with other keys or for other audiences; one that
     * accepts the token is enough. Otherwise the result of the one whose key matches the signature
     * applies, or that of the first; an issuer that does not answer matters only if no other
     * accepts the token.
     */
    @Override
    public Finding verify(Credentials.Token proof, Attempt attempt)
            throws UnavailableException, Attempt.OvertakenException {
        SignedJWT token = parsed(proof);
        JWTClaimsSet claims = token == null ? null : claims(token);
        if (token == null || claims == null || !isStrict(token)) {
            return new Wrong(Failure.TOKEN_MALFORMED);
        }
        Wrong signed = null;
        Wrong first = null;
        UnavailableException silent = null;
        for (TokenTrust trust : trusts(token, proof)) {
            try {
                Failure failure = signature(token, trust, attempt);
                Finding finding =
                        failure == null ? read(claims, trust, attempt) : new Wrong(failure);
                if (finding instanceof Right right) {
                    TokenClaims of = tokenClaims(token, claims, trust);
                    return new Right(right.caller().with(of), right.until());
                }
                if (!(finding instanceof Wrong wrong)) {
                    return finding;
                }
                signed = signed == null && failure == null ? wrong : signed;
                first = first == null ? wrong : first;
            } catch (UnavailableException e) {
                silent = e;
            }
        }
        if (silent != null) {
            throw silent;
        }
        return Objects.requireNonNullElse(
                signed, Objects.requireNonNullElse(first, new Wrong(Failure.TOKEN_ISSUER)));
    }

    private Finding read(JWTClaimsSet claims, TokenTrust trust, Attempt attempt)
            throws UnavailableException, Attempt.OvertakenException {
        Failure failure = claims(claims, trust);
        Finding finding = failure == null ? right(claims, trust) : new Wrong(failure);
        return finding instanceof Right right && trust.registered()
                ? registered(right, attempt)
                : finding;
    }

    /** The registry's user with the caller's name, in place of the caller. */
    private Finding registered(Right right, Attempt attempt)
            throws UnavailableException, Attempt.OvertakenException {
        for (ThrottledRegistry registry : registries) {
            Optional<Caller> user = registry.named(right.caller().name(), attempt);
            if (user.isPresent()) {
                return new Right(user.get(), right.until());
            }
        }
        return new Wrong(Failure.TOKEN_STRANGER);
    }

    private @Nullable Failure signature(SignedJWT token, TokenTrust trust, Attempt attempt)
            throws UnavailableException, Attempt.OvertakenException {
        if (!isAllowed(token, trust)) {
            return Failure.TOKEN_ALGORITHM;
        }
        List<Key> fitting = fitting(token, trust, attempt);
        if (fitting.isEmpty()) {
            return Failure.TOKEN_KEY;
        }
        boolean right =
                isAsymmetric(token)
                        ? signatures.take(attempt, () -> isSigned(token, fitting))
                        : isSigned(token, fitting);
        return right ? null : Failure.TOKEN_SIGNATURE;
    }

    private List<Key> fitting(SignedJWT token, TokenTrust trust, Attempt attempt)
            throws UnavailableException, Attempt.OvertakenException {
        Keys of = keys(trust);
        return of.source().isRemote(token.getHeader())
                ? of.turns().take(attempt, () -> of.source().keys(token.getHeader()))
                : of.source().keys(token.getHeader());
    }

    private boolean isSigned(SignedJWT token, List<Key> fitting) {
        return fitting.stream().anyMatch(key -> isSigned(token, key));
    }

    private boolean isSigned(SignedJWT token, Key key) {
        try {
            JWSVerifier verifier = verifiers.createJWSVerifier(token.getHeader(), key);
            return token.verify(verifier);
        } catch (JOSEException _) {
            return false; // a key of another kind, or a header with unsupported extensions
        }
    }

    private @Nullable Failure claims(JWTClaimsSet claims, TokenTrust trust) {
        Instant now = clock.instant();
        Instant late = now.minus(trust.clockSkew());
        Instant early = now.plus(trust.clockSkew());
        Date expires = claims.getExpirationTime();
        if (expires == null) {
            return Failure.TOKEN_ENDLESS;
        }
        if (!expires.toInstant().isAfter(late)) {
            return Failure.TOKEN_EXPIRED;
        }
        if (isAfter(claims.getNotBeforeTime(), early) || isAfter(claims.getIssueTime(), early)) {
            return Failure.TOKEN_EARLY;
        }
        if (trust.maxAge().isPresent()
                && (claims.getIssueTime() == null || !until(claims, trust).isAfter(now))) {
            return Failure.TOKEN_OLD;
        }
        boolean addressed =
                trust.audiences().contains(TokenTrust.ALL_AUDIENCES)
                        || (trust.audiences().isEmpty() && claims.getAudience().isEmpty())
                        || claims.getAudience().stream().anyMatch(trust.audiences()::contains);
        return addressed ? null : Failure.TOKEN_AUDIENCE;
    }

    /** When the token expires, or exceeds the maximum age. */
    private static Instant until(JWTClaimsSet claims, TokenTrust trust) {
        Instant expired = claims.getExpirationTime().toInstant().plus(trust.clockSkew());
        if (trust.maxAge().isEmpty()) {
            return expired;
        }
        Instant old =
                claims.getIssueTime()
                        .toInstant()
                        .plus(trust.maxAge().get())
                        .plus(trust.clockSkew());
        return old.isBefore(expired) ? old : expired;
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
                                texts(claims.getClaim(trust.groupClaim())),
                                Caller.Means.TOKEN),
                        until(claims, trust));
    }

    /**
     * MicroProfile JWT: upn, otherwise preferred_username, otherwise sub. A claim that is present
     * but not a name is not skipped: the caller would have two names.
     */
    private static Optional<String> user(JWTClaimsSet claims, TokenTrust trust) {
        List<String> names =
                trust.userClaim().equals("upn")
                        ? List.of("upn", "preferred_username", "sub")
                        : List.of(trust.userClaim());
        return names.stream()
                .map(claims::getClaim)
                .filter(Objects::nonNull)
                .findFirst()
                .filter(value -> value instanceof String text && !text.isBlank())
                .map(String.class::cast);
    }

    /** An array of texts, or one text of words like {@code scope}. */
    private static Set<String> texts(@Nullable Object claim) {
        Set<String> texts = new HashSet<>();
        if (claim instanceof List<?> list) {
            list.stream()
                    .filter(String.class::isInstance)
                    .map(String.class::cast)
                    .forEach(texts::add);
        } else if (claim instanceof String text) {
            Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty()).forEach(texts::add);
        }
        return texts;
    }

    /** RFC 9068 uses {@code scope}; some issuers write {@code scp}. */
    private TokenClaims tokenClaims(SignedJWT token, JWTClaimsSet claims, TokenTrust trust) {
        Object scopes =
                trust.scopeClaim().isPresent()
                        ? claims.getClaim(trust.scopeClaim().get())
                        : Optional.ofNullable(claims.getClaim("scope"))
                                .orElse(claims.getClaim("scp"));
        Map<String, Object> all = Objects.requireNonNull(token.getPayload().toJSONObject());
        Map<String, Set<String>> values = new HashMap<>();
        for (String name : ruledClaims) {
            Object claim = all.get(name);
            if (claim != null) {
                values.put(name, scalars(claim));
            }
        }
        return new TokenClaims(token.getPayload().toString(), texts(scopes), values);
    }

    private static Set<String> scalars(Object claim) {
        List<?> list = claim instanceof List<?> several ? several : List.of(claim);
        return list.stream()
                .filter(one ->
                        one instanceof String || one instanceof Number || one instanceof Boolean)
                .map(Object::toString)
                .collect(Collectors.toSet());
    }
}
