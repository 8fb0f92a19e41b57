package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.server.security.SecurityConfig;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.gateway.admin.Gatekeeper;
import io.ironbridge.gateway.admin.LocalToken;
import io.ironbridge.gateway.admin.Right;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.security.AuthenticationResult;
import io.ironbridge.gateway.security.Authenticator;
import io.ironbridge.gateway.security.Caller;
import io.ironbridge.gateway.security.Failure;
import io.ironbridge.gateway.security.Roles;
import io.ironbridge.gateway.security.WaitBudget;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates administrators: by the server's local token, or as callers with a role of
 * administrators. Without such roles only the token is accepted.
 */
final class AdminGate implements Gatekeeper {
    private static final String LOCAL = "local administrator";
    private static final String BEARER = "Bearer ";

    private static final String BASIC = "Basic ";

    /** User, and what separates it from the token, in a browser's credentials. */
    private static final String TOKEN_USER = "token:";

    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final Generations generations;
    private final @Nullable LocalToken token;

    /**
     * @param token null if the server has no local token
     */
    AdminGate(Generations generations, @Nullable LocalToken token) {
        this.generations = generations;
        this.token = token;
    }

    @Override
    public Visitor visitor(Request request) {
        List<String> proofs = request.headers().all("authorization");
        if (proofs.size() == 1 && isToken(proofs.getFirst())) {
            return new Known(LOCAL, Right.ADMINISTER);
        }
        Generation now = generations.current();
        Authenticator authenticator = now.authenticator();
        return switch (verdict(authenticator, request)) {
            case AuthenticationResult.Known(Caller caller) ->
                    new Known(caller.name(), right(caller, now.loaded().config().security()));
            case AuthenticationResult.Anonymous _ ->
                    new Unknown(401, "Authentication is required", challenges(authenticator, null));
            case AuthenticationResult.Rejected(Failure failure) ->
                    new Unknown(401, failure.text(), challenges(authenticator, failure));
            case AuthenticationResult.Throttled _ ->
                    new Unknown(429, "Too many wrong credentials", List.of());
            case AuthenticationResult.Unavailable _ ->
                    new Unknown(503, "The caller cannot be authenticated now", List.of());
        };
    }

    /** Whether a proof is the local token: as bearer, or as the password of {@code token}. */
    private boolean isToken(String proof) {
        if (token == null) {
            return false;
        }
        if (proof.startsWith(BEARER)) {
            return token.is(proof.substring(BEARER.length()));
        }
        if (!proof.startsWith(BASIC)) {
            return false;
        }
        try {
            byte[] pair = Base64.getDecoder().decode(proof.substring(BASIC.length()));
            String text = new String(pair, StandardCharsets.UTF_8);
            return text.startsWith(TOKEN_USER) && token.is(text.substring(TOKEN_USER.length()));
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }

    /**
     * RFC 9110 requires a challenge with every 401; browsers ask for credentials for Basic only.
     */
    private List<String> challenges(Authenticator authenticator, @Nullable Failure failure) {
        List<String> challenges = new ArrayList<>(authenticator.challenges(failure));
        if (token != null && challenges.stream().noneMatch(one -> one.startsWith("Basic "))) {
            challenges.addFirst("Basic realm=\"ironbridge admin\", charset=\"UTF-8\"");
        }
        return challenges.isEmpty() ? List.of("Bearer realm=\"ironbridge admin\"") : challenges;
    }

    private static AuthenticationResult verdict(Authenticator authenticator, Request request) {
        CompletableFuture<AuthenticationResult> later = new CompletableFuture<>();
        AuthenticationResult verdict =
                authenticator.identifyAdministrator(
                        request,
                        request.remote().getAddress(),
                        new WaitBudget(Deadline.in(LONGEST), new Cancellation()),
                        later::complete);
        if (verdict != null) {
            return verdict;
        }
        try {
            return later.get(LONGEST.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new AuthenticationResult.Unavailable("the server stops");
        } catch (ExecutionException | TimeoutException _) {
            return new AuthenticationResult.Unavailable("it takes too long");
        }
    }

    /** A role without members grants nothing here, not even to groups of the same name. */
    private static Right right(Caller caller, SecurityConfig security) {
        Roles roles = new Roles(security.roles());
        if (has(caller, roles, SecurityConfig.ADMINISTRATOR)) {
            return Right.ADMINISTER;
        }
        if (has(caller, roles, SecurityConfig.OPERATOR)) {
            return Right.OPERATE;
        }
        return has(caller, roles, SecurityConfig.READER) ? Right.LOOK : Right.NONE;
    }

    private static boolean has(Caller caller, Roles roles, String role) {
        return roles.binds(SecurityConfig.ADMINISTRATION, role)
                && roles.of(SecurityConfig.ADMINISTRATION, List.of(role)).include(caller);
    }
}
