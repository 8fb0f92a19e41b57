package io.ironbridge.gateway.security;

import java.util.Map;
import java.util.Set;

/**
 * What a caller's token says, beyond who calls.
 *
 * @param json all claims, as the token has them
 * @param scopes that the token was given
 * @param values of the claims that access rules name, as texts: one of a scalar, each of an array
 */
public record TokenClaims(String json, Set<String> scopes, Map<String, Set<String>> values) {
    /** Of a caller without a token. */
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
