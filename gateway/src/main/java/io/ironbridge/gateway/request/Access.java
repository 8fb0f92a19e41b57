package io.ironbridge.gateway.request;

import io.ironbridge.connectorapi.CallerIdentity;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.gateway.call.Problem;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.request.RequestContext.Identified;
import io.ironbridge.gateway.request.RequestContext.Next;
import io.ironbridge.gateway.request.RequestContext.Next.Later;
import io.ironbridge.gateway.request.RequestContext.OperationTarget;
import io.ironbridge.gateway.request.RequestContext.Permitted;
import io.ironbridge.gateway.request.RequestContext.Routed;
import io.ironbridge.gateway.security.AuthenticationResult;
import io.ironbridge.gateway.security.Authenticator;
import io.ironbridge.gateway.security.Caller;
import io.ironbridge.gateway.security.ClaimedIdentity;
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
     * @param timers for requests that run out of time before their caller is identified
     */
    public Access(Authenticator authenticator, ScheduledExecutorService timers) {
        this.authenticator = authenticator;
        this.timers = timers;
    }

    /** Identifies the caller if the target requires that; continues on any thread. */
    Next<Identified> identify(Routed routed) {
        if (!routed.target().access().authenticated()) {
            return new Identified(routed, new AuthenticationResult.Anonymous(), null);
        }
        RequestContext context = routed.context();
        Cancellation cancellation = context.exchange().cancellation();
        CompletableFuture<AuthenticationResult> found = new CompletableFuture<>();
        AuthenticationResult result =
                authenticator.identify(
                        context.request(),
                        context.source(),
                        new WaitBudget(routed.deadline(), cancellation),
                        found::complete);
        return result == null
                ? (Later<Identified>) then -> await(found, routed, cancellation, then)
                : identified(routed, result);
    }

    /** A registry may take longer than the request's time, or than its client waits. */
    private void await(
            CompletableFuture<AuthenticationResult> found,
            Routed routed,
            Cancellation cancellation,
            Consumer<Next<Identified>> then) {
        Future<?> end =
                timers.schedule(
                        () ->
                                found.complete(
                                        new AuthenticationResult.Unavailable("it takes too long")),
                        routed.deadline().remainingNanos(),
                        TimeUnit.NANOSECONDS);
        Runnable stop =
                cancellation.onCancel(() ->
                        found.complete(
                                new AuthenticationResult.Unavailable("the client went away")));
        var _ =
                found.thenAccept(result -> {
                    end.cancel(false);
                    stop.run();
                    then.accept(identified(routed, result));
                });
    }

    private Identified identified(Routed routed, AuthenticationResult result) {
        ClaimedIdentity claim =
                switch (result) {
                    case AuthenticationResult.Known _, AuthenticationResult.Anonymous _ -> null;
                    case AuthenticationResult.Rejected _,
                            AuthenticationResult.Throttled _,
                            AuthenticationResult.Unavailable _ ->
                            authenticator.claim(routed.context().request());
                };
        return new Identified(routed, result, claim);
    }

    /** Why the caller is not permitted; null if it is. */
    @Nullable Problem problem(Identified identified) {
        AccessRule rule = identified.routed().target().access();
        if (!rule.authenticated()) {
            return null;
        }
        return switch (identified.result()) {
            case AuthenticationResult.Known(Caller caller) -> problem(caller, rule);
            case AuthenticationResult.Anonymous _ ->
                    authenticator.identifies()
                                    || identified.routed().target() instanceof OperationTarget
                            ? challenged(Problem.of(ProblemKind.UNAUTHENTICATED), null)
                            : Problem.of(
                                    ProblemKind.FORBIDDEN,
                                    "Only clients on the server's own machine may see this page.");
            case AuthenticationResult.Rejected(Failure failure) ->
                    failure == Failure.TWICE
                            ? Problem.of(ProblemKind.MALFORMED_REQUEST, failure.sentence())
                            : challenged(
                                    Problem.of(ProblemKind.UNAUTHENTICATED, failure.sentence()),
                                    failure);
            case AuthenticationResult.Throttled(Duration wait) ->
                    Problem.of(ProblemKind.TOO_MANY_FAILURES)
                            .with("retry-after", Long.toString(wait.toSeconds() + 1));
            case AuthenticationResult.Unavailable(String why) ->
                    Problem.of(ProblemKind.IDENTITY_UNAVAILABLE)
                            .because(why)
                            .with("retry-after", "1");
        };
    }

    /** The part of the caller's identity that the back end needs, and no more. */
    Optional<CallerIdentity> identity(Permitted request) {
        return request.caller()
                .map(caller -> new CallerIdentity(caller.name(), password(request, caller)));
    }

    private Optional<String> password(Permitted request, Caller caller) {
        return caller.means() == Caller.Means.PASSWORD
                        && request.asset().backEnd().connector().takesPasswords()
                ? authenticator.password(request.context().request())
                : Optional.empty();
    }

    private @Nullable Problem problem(Caller caller, AccessRule rule) {
        for (Roles.Members members : rule.allOf()) {
            if (!members.include(caller)) {
                return Problem.of(
                        ProblemKind.FORBIDDEN, "The caller has none of the required roles.");
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
        Problem challenging = problem;
        for (String challenge : challenges) {
            challenging = challenging.with("www-authenticate", challenge);
        }
        return challenging;
    }
}
