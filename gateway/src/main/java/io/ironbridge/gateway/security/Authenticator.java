package io.ironbridge.gateway.security;

import io.ironbridge.apiproject.SecurityConfig.Logins;
import io.ironbridge.connectorapi.WithoutMessage;
import io.ironbridge.gateway.http.Request;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds out who calls. What is quick is done where the request is; a slow digest, and whatever asks
 * a directory or an issuer, on another thread, only so many at once. Thread-safe.
 */
public final class Authenticator {
    private static final Logger LOG = System.getLogger(Authenticator.class.getName());

    /** Between two lines about the same trouble. */
    private static final long PAUSE = Duration.ofMinutes(1).toNanos();

    private final AtomicLong toldNanos = new AtomicLong();
    private final ProofReader reader;
    private final Verifiers verifiers;
    private final ProofMemory memory;
    private final GuessThrottle callers;
    private final GuessThrottle administrators;
    private final Semaphore checks;
    private final AtomicInteger waiting = new AtomicInteger();
    private final int mostWaiting;
    private final Executor workers;
    private final List<String> challenges;

    Authenticator(
            ProofReader reader,
            Verifiers verifiers,
            Logins limits,
            GuessThrottle callers,
            GuessThrottle administrators,
            List<String> challenges,
            Executor workers,
            InstantSource clock) {
        this.reader = reader;
        this.verifiers = verifiers;
        this.memory = new ProofMemory(limits, clock);
        this.callers = callers;
        this.administrators = administrators;
        this.checks = new Semaphore(limits.checks());
        this.mostWaiting = limits.checks() + limits.waiting();
        this.workers = workers;
        this.challenges = List.copyOf(challenges);
    }

    /** Whether anybody can prove who he is. */
    public boolean identifies() {
        return verifiers.any();
    }

    /**
     * Values of {@code WWW-Authenticate}, for whoever has brought no proof or a wrong one.
     *
     * @param failure null: there was none
     */
    public List<String> challenges(@Nullable Failure failure) {
        if (failure == null || !failure.ofToken()) {
            return challenges;
        }
        List<String> told = new ArrayList<>();
        for (String challenge : challenges) {
            told.add(
                    challenge.startsWith("Bearer")
                            ? challenge
                                    + ", error=\"invalid_token\", error_description=\""
                                    + failure.text()
                                    + "\""
                            : challenge);
        }
        return told;
    }

    /**
     * Tells who calls: at once, or later and on another thread.
     *
     * @param source from where, for those who guess
     * @param later gets the verdict, where it takes time
     * @return the verdict; null: {@code later} gets it
     */
    public @Nullable Verdict identify(
            Request request, InetAddress source, Consumer<Verdict> later) {
        return identify(request, source, callers, later);
    }

    /**
     * The same at the port for administrators. Those who guess at the APIs, from the same address,
     * do not keep administrators out.
     */
    public @Nullable Verdict identifyAdministrator(
            Request request, InetAddress source, Consumer<Verdict> later) {
        return identify(request, source, administrators, later);
    }

    private @Nullable Verdict identify(
            Request request, InetAddress source, GuessThrottle throttle, Consumer<Verdict> later) {
        Proof proof = reader.of(request);
        if (proof == null) {
            return new Verdict.Anonymous();
        }
        if (proof instanceof Proof.Malformed(Failure failure)) {
            return new Verdict.Rejected(failure);
        }
        Optional<Caller> known = memory.caller(proof);
        if (known.isPresent()) {
            return new Verdict.Known(known.get());
        }
        if (proof.canBeGuessed()) {
            Duration wait = throttle.delay(source);
            if (!wait.isZero()) {
                return new Verdict.Throttled(wait);
            }
        }
        if (!verifiers.takesLong(proof)) {
            return verdict(proof, source, throttle);
        }
        if (waiting.incrementAndGet() > mostWaiting) {
            waiting.decrementAndGet();
            return new Verdict.Unavailable("too many wait to be identified");
        }
        workers.execute(() -> later.accept(guarded(proof, source, throttle)));
        return null;
    }

    /**
     * The password that a request brings, for a back end that asks for it itself.
     *
     * @param request whose caller was identified by a password
     */
    public Optional<String> password(Request request) {
        return reader.of(request) instanceof Proof.Password(_, String password)
                ? Optional.of(password)
                : Optional.empty();
    }

    /** Whatever happens, there is a verdict: a request waits for it. */
    private Verdict guarded(Proof proof, InetAddress source, GuessThrottle throttle) {
        try {
            return inTurn(proof, source, throttle);
        } catch (RuntimeException | Error e) {
            LOG.log(
                    Level.ERROR,
                    "IRB-GW-0903E A caller could not be identified",
                    new WithoutMessage(e));
            return new Verdict.Unavailable("internal error");
        }
    }

    private Verdict inTurn(Proof proof, InetAddress source, GuessThrottle throttle) {
        try {
            checks.acquire();
            try {
                // the one before may have brought the same
                Optional<Caller> known = memory.caller(proof);
                if (known.isPresent()) {
                    return new Verdict.Known(known.get());
                }
                // those that were checked while this one waited may have been wrong
                Duration wait = proof.canBeGuessed() ? throttle.delay(source) : Duration.ZERO;
                return wait.isZero()
                        ? verdict(proof, source, throttle)
                        : new Verdict.Throttled(wait);
            } finally {
                checks.release();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Verdict.Unavailable("the server stops");
        } finally {
            waiting.decrementAndGet();
        }
    }

    private Verdict verdict(Proof proof, InetAddress source, GuessThrottle throttle) {
        try {
            return switch (verifiers.verify(proof)) {
                case Verifier.Right right -> {
                    memory.remember(proof, right);
                    yield new Verdict.Known(right.caller());
                }
                case Verifier.Wrong(Failure failure) -> {
                    if (proof.canBeGuessed()) {
                        throttle.failed(source);
                    }
                    yield new Verdict.Rejected(failure);
                }
            };
        } catch (Verifier.UnavailableException e) {
            long now = System.nanoTime();
            long before = toldNanos.get();
            if ((before == 0 || now - before > PAUSE) && toldNanos.compareAndSet(before, now)) {
                LOG.log(
                        Level.WARNING,
                        "IRB-GW-0311W Callers cannot be identified now: {0}",
                        e.getMessage());
            }
            return new Verdict.Unavailable(String.valueOf(e.getMessage()));
        }
    }
}
