package io.ironbridge.gateway.request;

import io.ironbridge.connectorapi.CallerIdentity;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.gateway.call.Problem;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.security.AuthenticationResult;
import io.ironbridge.gateway.security.Authenticator;
import io.ironbridge.gateway.security.Caller;
import io.ironbridge.gateway.security.Failure;
import io.ironbridge.gateway.security.Roles;
import io.ironbridge.gateway.security.WaitBudget;
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
public final class Access {
    private final Authenticator authenticator;
    private final ScheduledExecutorService timers;

    /**
     * @param timers for requests whose time is over before anybody knows who calls
     */
    public Access(Authenticator authenticator, ScheduledExecutorService timers) {
        this.authenticator = authenticator;
        this.timers = timers;
    }

    /**
     * Finds out who calls, where that matters.
     *
     * @param later gets the verdict, on another thread, when it takes time
     * @return null: {@code later} gets it
     */
    @Nullable AuthenticationResult identify(
            RequestContext context, Consumer<AuthenticationResult> later) {
        if (!context.access().authenticated()) {
            return new AuthenticationResult.Anonymous();
        }
        Cancellation cancellation = context.exchange.cancellation();
        CompletableFuture<AuthenticationResult> found = new CompletableFuture<>();
        AuthenticationResult verdict =
                authenticator.identify(
                        context.request(),
                        context.source(),
                        new WaitBudget(context.deadline(), cancellation),
                        found::complete);
        if (verdict == null) {
            waits(found, context.deadline(), cancellation, later);
        }
        return verdict;
    }

    /** Whoever is asked may take longer than the request has time, or than its client stays. */
    private void waits(
            CompletableFuture<AuthenticationResult> found,
            Deadline deadline,
            Cancellation cancellation,
            Consumer<AuthenticationResult> later) {
        Future<?> end =
                timers.schedule(
                        () ->
                                found.complete(
                                        new AuthenticationResult.Unavailable("it takes too long")),
                        deadline.remainingNanos(),
                        TimeUnit.NANOSECONDS);
        Runnable stop =
                cancellation.onCancel(() ->
                        found.complete(
                                new AuthenticationResult.Unavailable("the client went away")));
        var _ =
                found.thenAccept(verdict -> {
                    end.cancel(false);
                    stop.run();
                    later.accept(verdict);
                });
    }

    /** The problem that keeps the caller out; null when the caller may go on. */
    @Nullable Problem admit(RequestContext context, AuthenticationResult verdict) {
        AccessRule rule = context.access();
        if (!rule.authenticated()) {
            return null;
        }
        return switch (verdict) {
            case AuthenticationResult.Known(Caller caller) -> {
                context.caller(caller);
                yield admit(caller, rule);
            }
            case AuthenticationResult.Anonymous _ ->
                    authenticator.identifies() || context.isRouted()
                            ? challenged(Problem.of(ProblemKind.UNAUTHENTICATED), null)
                            : Problem.of(
                                    ProblemKind.FORBIDDEN,
                                    "Only clients on the server's own machine may look here.");
            case AuthenticationResult.Rejected(Failure failure) -> {
                noteClaim(context);
                yield failure == Failure.TWICE
                        ? Problem.of(ProblemKind.MALFORMED_REQUEST, failure.text() + ".")
                        : challenged(
                                Problem.of(ProblemKind.UNAUTHENTICATED, failure.text() + "."),
                                failure);
            }
            case AuthenticationResult.Throttled(Duration wait) -> {
                noteClaim(context);
                yield Problem.of(ProblemKind.TOO_MANY_FAILURES)
                        .with("retry-after", Long.toString(wait.toSeconds() + 1));
            }
            case AuthenticationResult.Unavailable(String why) -> {
                noteClaim(context);
                yield Problem.of(ProblemKind.IDENTITY_UNAVAILABLE)
                        .because(why)
                        .with("retry-after", "1");
            }
        };
    }

    private void noteClaim(RequestContext context) {
        context.claims(authenticator.claim(context.request()));
    }

    /** What the back end of a request may be told of its caller: no more than it asks for. */
    Optional<CallerIdentity> identity(RequestContext context) {
        return context.caller()
                .map(caller -> new CallerIdentity(caller.name(), password(context, caller)));
    }

    private Optional<String> password(RequestContext context, Caller caller) {
        return caller.means() == Caller.Means.PASSWORD
                        && context.implementation().asset().backEnd().connector().takesPasswords()
                ? authenticator.password(context.request())
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
