package io.ironbridge.gateway.security;

import java.util.Map;
import java.util.Set;

/**
 * The claims of a caller's token.
 *
 * @param json all claims, as in the token
 * @param scopes granted to the token
 * @param values of the claims that access rules use, as texts: one for a scalar, several for an
 *     array
 */
public record TokenClaims(String json, Set<String> scopes, Map<String, Set<String>> values) {
    /** The claims of a caller without a token. */
    public static final TokenClaims NONE = new TokenClaims("", Set.of(), Map.of());

    public TokenClaims {
        scopes = Set.copyOf(scopes);
        values = Map.copyOf(values);
    }

    @Override
    public String toString() {
        return "TokenClaims[scopes=" + scopes + "]"; // claims are personal data
    }
}
