package io.ironbridge.gateway.security;

import io.ironbridge.apiproject.server.security.SecurityConfig.Logins;
import io.ironbridge.connectorapi.WithoutMessage;
import io.ironbridge.gateway.http.Request;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates callers. Fast checks run on the request's thread; slow digests and signatures, and
 * calls to directories and issuers, run on another thread, in turn. Thread-safe.
 */
public final class Authenticator {
    private static final Logger LOG = System.getLogger(Authenticator.class.getName());

    private final ProofReader reader;
    private final Verifiers verifiers;
    private final ProofMemory memory;
    private final Throttles callers;
    private final Throttles administrators;
    private final Executor workers;
    private final List<String> challenges;

    /**
     * Limits for wrong credentials. Tokens are counted separately, so that guessing passwords does
     * not block the tokens that come from the same address.
     *
     * @param guesses of passwords and keys
     * @param forgeries of tokens
     */
    record Throttles(LoginThrottle guesses, LoginThrottle forgeries) {
        /** Null if such credentials are not counted. */
        @Nullable LoginThrottle of(Credentials proof) {
            return switch (proof) {
                case Credentials.Password _, Credentials.Key _ -> guesses;
                case Credentials.Token _ -> forgeries;
                case Credentials.Certificate _, Credentials.Malformed _ -> null;
            };
        }
    }

    Authenticator(
            ProofReader reader,
            Verifiers verifiers,
            Logins limits,
            Throttles callers,
            Throttles administrators,
            List<String> challenges,
            Executor workers,
            InstantSource clock) {
        this.reader = reader;
        this.verifiers = verifiers;
        this.memory = new ProofMemory(limits, clock);
        this.callers = callers;
        this.administrators = administrators;
        this.workers = workers;
        this.challenges = List.copyOf(challenges);
    }

    /** Whether any way to authenticate is configured. */
    public boolean identifies() {
        return verifiers.any();
    }

    /**
     * Values of {@code WWW-Authenticate} for callers without credentials or with wrong ones.
     *
     * @param failure null if there were none
     */
    public List<String> challenges(@Nullable Failure failure) {
        if (failure == null || !failure.ofToken()) {
            return challenges;
        }
        String error = ", error=\"invalid_token\", error_description=\"" + failure.text() + "\"";
        return challenges.stream().map(one -> isOfTokens(one) ? one + error : one).toList();
    }

    /**
     * Values of {@code WWW-Authenticate} for callers whose token lacks a scope (RFC 6750, 3.1);
     * none if tokens are not accepted.
     *
     * @param scope the required scopes, separated by blanks
     */
    public List<String> scopeChallenges(String scope) {
        String error = ", error=\"insufficient_scope\", scope=\"" + scope + "\"";
        return challenges.stream()
                .filter(Authenticator::isOfTokens)
                .map(one -> one + error)
                .toList();
    }

    private static boolean isOfTokens(String challenge) {
        return challenge.startsWith("Bearer") || challenge.startsWith("Token");
    }

    /**
     * Authenticates a caller: at once, or later on another thread.
     *
     * @param source of the request, for limits on guessing
     * @param patience how long the request waits
     * @param later receives the result if it takes time
     * @return the result; null if {@code later} receives it
     */
    public @Nullable AuthenticationResult identify(
            Request request,
            InetAddress source,
            WaitBudget patience,
            Consumer<AuthenticationResult> later) {
        return identify(request, source, callers, patience, later);
    }

    /**
     * Authenticates a caller at the administration port. Guessing at the APIs does not lock out
     * administrators at the same address.
     */
    public @Nullable AuthenticationResult identifyAdministrator(
            Request request,
            InetAddress source,
            WaitBudget patience,
            Consumer<AuthenticationResult> later) {
        return identify(request, source, administrators, patience, later);
    }

    private @Nullable AuthenticationResult identify(
            Request request,
            InetAddress source,
            Throttles throttles,
            WaitBudget patience,
            Consumer<AuthenticationResult> later) {
        Credentials proof = reader.of(request);
        if (proof == null) {
            return new AuthenticationResult.Anonymous();
        }
        if (proof instanceof Credentials.Malformed(Failure failure)) {
            return new AuthenticationResult.Rejected(failure);
        }
        LoginThrottle throttle = throttles.of(proof);
        AuthenticationResult before = known(proof, source, throttle);
        if (before != null) {
            return before;
        }
        Attempt attempt = new Attempt(patience, () -> known(proof, source, throttle));
        if (!verifiers.takesLong(proof)) {
            return verdict(proof, attempt, source, throttle);
        }
        workers.execute(() -> later.accept(guarded(proof, attempt, source, throttle)));
        return null;
    }

    /**
     * The result if it is known without a check: the previous request may have had the same
     * credentials, and requests checked meanwhile may have reached the limit. Null if a check is
     * needed.
     */
    private @Nullable AuthenticationResult known(
            Credentials proof, InetAddress source, @Nullable LoginThrottle throttle) {
        Optional<Caller> known = memory.caller(proof);
        if (known.isPresent()) {
            return new AuthenticationResult.Known(known.get());
        }
        Duration wait = throttle == null ? Duration.ZERO : throttle.delay(source, user(proof));
        return wait.isZero() ? null : new AuthenticationResult.Throttled(wait);
    }

    /** The user whose password is checked; null for other credentials. */
    private static @Nullable String user(Credentials proof) {
        return proof instanceof Credentials.Password(String user, _) ? user : null;
    }

    /**
     * The identity claimed by a request, for the audit of rejections; null if there is no claim.
     */
    public @Nullable ClaimedIdentity claim(Request request) {
        return switch (reader.of(request)) {
            case Credentials.Password(String user, _) ->
                    new ClaimedIdentity(Caller.Means.PASSWORD, user);
            case Credentials.Token _ -> new ClaimedIdentity(Caller.Means.TOKEN, null);
            case Credentials.Key _ -> new ClaimedIdentity(Caller.Means.API_KEY, null);
            case Credentials.Certificate(var certificate) ->
                    new ClaimedIdentity(
                            Caller.Means.CERTIFICATE,
                            BasicRegistry.commonName(certificate).orElse(null));
            case Credentials.Malformed _ -> null;
            case null -> null;
        };
    }

    /**
     * The password of a request, for a back end that checks it itself.
     *
     * @param request whose caller was authenticated by a password
     */
    public Optional<String> password(Request request) {
        return reader.of(request) instanceof Credentials.Password(_, String password)
                ? Optional.of(password)
                : Optional.empty();
    }

    /** Returns a result in every case: a request waits for it. */
    private AuthenticationResult guarded(
            Credentials proof,
            Attempt attempt,
            InetAddress source,
            @Nullable LoginThrottle throttle) {
        try {
            return verdict(proof, attempt, source, throttle);
        } catch (RuntimeException | Error e) {
            LOG.log(
                    Level.ERROR,
                    "IRB-GW-0903E A caller could not be authenticated",
                    new WithoutMessage(e));
            return new AuthenticationResult.Unavailable("internal error");
        }
    }

    private AuthenticationResult verdict(
            Credentials proof,
            Attempt attempt,
            InetAddress source,
            @Nullable LoginThrottle throttle) {
        try {
            return switch (verifiers.verify(proof, attempt)) {
                case Verifier.Right right -> {
                    memory.remember(proof, right);
                    if (throttle != null) {
                        throttle.succeeded(source, user(proof));
                    }
                    yield new AuthenticationResult.Known(right.caller());
                }
                case Verifier.Wrong(Failure failure) -> {
                    if (throttle != null && (proof.canBeGuessed() || failure.isForgery())) {
                        throttle.failed(source, user(proof));
                    }
                    yield new AuthenticationResult.Rejected(failure);
                }
                case Verifier.Undecided(String why) -> {
                    if (throttle != null) {
                        throttle.failed(source, user(proof));
                    }
                    yield new AuthenticationResult.Unavailable(why);
                }
            };
        } catch (Attempt.OvertakenException e) {
            return e.verdict();
        } catch (Verifier.UnavailableException e) {
            return new AuthenticationResult.Unavailable(String.valueOf(e.getMessage()));
        }
    }
}
