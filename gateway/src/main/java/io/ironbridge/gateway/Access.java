package io.ironbridge.gateway;

import io.ironbridge.connectorapi.CallerIdentity;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.gateway.security.Authenticator;
import io.ironbridge.gateway.security.Caller;
import io.ironbridge.gateway.security.Failure;
import io.ironbridge.gateway.security.Patience;
import io.ironbridge.gateway.security.Roles;
import io.ironbridge.gateway.security.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Identifies and authorises callers by an {@link AccessRule}. */
final class Access {
    private final Authenticator authenticator;
    private final ScheduledExecutorService timers;

    /**
     * @param timers for requests whose time is over before anybody knows who calls
     */
    Access(Authenticator authenticator, ScheduledExecutorService timers) {
        this.authenticator = authenticator;
        this.timers = timers;
    }

    /**
     * Finds out who calls, where that matters.
     *
     * @param later gets the verdict, on another thread, when it takes time
     * @return null: {@code later} gets it
     */
    @Nullable Verdict identify(Passage passage, Consumer<Verdict> later) {
        if (!passage.access().authenticated()) {
            return new Verdict.Anonymous();
        }
        Cancellation cancellation = passage.exchange.cancellation();
        CompletableFuture<Verdict> found = new CompletableFuture<>();
        Verdict verdict =
                authenticator.identify(
                        passage.request(),
                        passage.source(),
                        new Patience(passage.deadline(), cancellation),
                        found::complete);
        if (verdict == null) {
            waits(found, passage.deadline(), cancellation, later);
        }
        return verdict;
    }

    /** Whoever is asked may take longer than the request has time, or than its client stays. */
    private void waits(
            CompletableFuture<Verdict> found,
            Deadline deadline,
            Cancellation cancellation,
            Consumer<Verdict> later) {
        Future<?> end =
                timers.schedule(
                        () -> found.complete(new Verdict.Unavailable("it takes too long")),
                        deadline.remainingNanos(),
                        TimeUnit.NANOSECONDS);
        Runnable stop =
                cancellation.onCancel(
                        () -> found.complete(new Verdict.Unavailable("the client went away")));
        var _ =
                found.thenAccept(verdict -> {
                    end.cancel(false);
                    stop.run();
                    later.accept(verdict);
                });
    }

    /** The problem that keeps the caller out; null when the caller may go on. */
    @Nullable Problem admit(Passage passage, Verdict verdict) {
        AccessRule rule = passage.access();
        if (!rule.authenticated()) {
            return null;
        }
        return switch (verdict) {
            case Verdict.Known(Caller caller) -> {
                passage.caller(caller);
                yield admit(caller, rule);
            }
            case Verdict.Anonymous _ ->
                    authenticator.identifies() || passage.isRouted()
                            ? challenged(Problem.of(ProblemKind.UNAUTHENTICATED), null)
                            : Problem.of(
                                    ProblemKind.FORBIDDEN,
                                    "Only clients on the server's own machine may look here.");
            case Verdict.Rejected(Failure failure) -> {
                noteClaim(passage);
                yield failure == Failure.TWICE
                        ? Problem.of(ProblemKind.MALFORMED_REQUEST, failure.text() + ".")
                        : challenged(
                                Problem.of(ProblemKind.UNAUTHENTICATED, failure.text() + "."),
                                failure);
            }
            case Verdict.Throttled(Duration wait) -> {
                noteClaim(passage);
                yield Problem.of(ProblemKind.TOO_MANY_FAILURES)
                        .with("retry-after", Long.toString(wait.toSeconds() + 1));
            }
            case Verdict.Unavailable(String why) -> {
                noteClaim(passage);
                yield Problem.of(ProblemKind.IDENTITY_UNAVAILABLE)
                        .because(why)
                        .with("retry-after", "1");
            }
        };
    }

    private void noteClaim(Passage passage) {
        passage.claims(authenticator.claim(passage.request()));
    }

    /** What the back end of a request may be told of its caller: no more than it asks for. */
    Optional<CallerIdentity> identity(Passage passage) {
        return passage.caller()
                .map(caller -> new CallerIdentity(caller.name(), password(passage, caller)));
    }

    private Optional<String> password(Passage passage, Caller caller) {
        return caller.means() == Caller.Means.PASSWORD
                        && passage.implementation().asset().backEnd().connector().takesPasswords()
                ? authenticator.password(passage.request())
                : Optional.empty();
    }

    private @Nullable Problem admit(Caller caller, AccessRule rule) {
        for (Roles.Members members : rule.allOf()) {
            if (!members.include(caller)) {
                return Problem.of(
                        ProblemKind.FORBIDDEN, "The caller has none of the roles asked for.");
            }
        }
        String scopes = rule.token().missingScopes(caller);
        if (scopes != null) {
            return with(
                    Problem.of(ProblemKind.INSUFFICIENT_SCOPE, "It needs: " + scopes + "."),
                    authenticator.scopeChallenges(scopes));
        }
        String claim = rule.token().missingClaim(caller);
        return claim == null
                ? null
                : Problem.of(
                        ProblemKind.FORBIDDEN,
                        "The caller's token has no claim '" + claim + "' that permits this.");
    }

    private Problem challenged(Problem problem, @Nullable Failure failure) {
        return with(problem, authenticator.challenges(failure));
    }

    private static Problem with(Problem problem, List<String> challenges) {
        Problem told = problem;
        for (String challenge : challenges) {
            told = told.with("www-authenticate", challenge);
        }
        return told;
    }
}
