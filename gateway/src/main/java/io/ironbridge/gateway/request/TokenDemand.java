package io.ironbridge.gateway.request;

import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.apiproject.project.ApiOperation.SecurityRequirement;
import io.ironbridge.apiproject.server.security.SecurityConfig.TokenRule;
import io.ironbridge.gateway.security.Caller;
import io.ironbridge.gateway.security.TokenClaims;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The scopes and claims that callers' tokens need for an operation, from the document's {@code
 * security} and from the configuration.
 *
 * @param documented alternative sets of scopes, of which a token needs one
 * @param withoutToken whether callers without a token are exempt from {@code documented}, because
 *     the document names another way for them
 * @param scopes that a token also needs, all of them
 * @param claims that a token needs, all of them, each with one of these values; without values: any
 */
public record TokenDemand(
        List<Set<String>> documented,
        boolean withoutToken,
        Set<String> scopes,
        List<Map.Entry<String, Set<String>>> claims) {
    public static final TokenDemand NONE = new TokenDemand(List.of(), true, Set.of(), List.of());

    public TokenDemand {
        documented = List.copyOf(documented);
        claims = List.copyOf(claims);
    }

    /** The demand of an operation, including the rules that name it. */
    public static TokenDemand of(ApiOperation operation, List<TokenRule> rules) {
        TokenDemand configured = of(rules);
        List<SecurityRequirement> ways = operation.security();
        boolean counts =
                rules.stream().allMatch(TokenRule::documentScopes)
                        && ways.stream().noneMatch(way -> way.schemes().isEmpty())
                        && ways.stream().anyMatch(way -> !way.scopes().isEmpty());
        return counts
                ? new TokenDemand(
                        ways.stream()
                                .filter(SecurityRequirement::byToken)
                                .map(SecurityRequirement::scopes)
                                .toList(),
                        !ways.stream().allMatch(SecurityRequirement::byToken),
                        configured.scopes(),
                        configured.claims())
                : configured;
    }

    public static TokenDemand of(List<TokenRule> rules) {
        return new TokenDemand(
                List.of(),
                true,
                rules.stream()
                        .flatMap(rule -> rule.scopes().stream())
                        .collect(Collectors.toUnmodifiableSet()),
                rules.stream().flatMap(rule -> rule.claims().entrySet().stream()).toList());
    }

    /** Whether it requires authentication. */
    public boolean requiresAuthentication() {
        return !(documented.isEmpty() && scopes.isEmpty() && claims.isEmpty());
    }

    /** The scopes that a caller lacks, or needs one of; null if none is missing. */
    @Nullable String missingScopes(Caller caller) {
        boolean byToken = !caller.claims().equals(TokenClaims.NONE);
        Set<String> has = caller.claims().scopes();
        boolean documentedOnes =
                documented.isEmpty()
                        || (withoutToken && !byToken)
                        || documented.stream().anyMatch(has::containsAll);
        if (documentedOnes && has.containsAll(scopes)) {
            return null;
        }
        List<String> needed = new ArrayList<>(documentedOnes ? Set.of() : documented.getFirst());
        scopes.stream().sorted().filter(scope -> !needed.contains(scope)).forEach(needed::add);
        return String.join(" ", needed);
    }

    /** The first claim that a caller lacks or has with another value; null if there is none. */
    @Nullable String missingClaim(Caller caller) {
        for (Map.Entry<String, Set<String>> claim : claims) {
            Set<String> values = caller.claims().values().get(claim.getKey());
            if (values == null
                    || !(claim.getValue().isEmpty()
                            || values.stream().anyMatch(claim.getValue()::contains))) {
                return claim.getKey();
            }
        }
        return null;
    }
}
