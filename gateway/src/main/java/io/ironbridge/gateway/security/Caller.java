package io.ironbridge.gateway.security;

import java.util.Set;

/**
 * An authenticated caller.
 *
 * @param realm of the registry, or the issuer of the token
 * @param means of authentication
 * @param claims of the token; {@link TokenClaims#NONE} without one
 */
public record Caller(
        String name, String realm, Set<String> groups, Means means, TokenClaims claims) {
    public Caller {
        groups = Set.copyOf(groups);
    }

    /** A caller without a token. */
    public Caller(String name, String realm, Set<String> groups, Means means) {
        this(name, realm, groups, means, TokenClaims.NONE);
    }

    /** This caller with the claims of a token. */
    Caller with(TokenClaims other) {
        return new Caller(name, realm, groups, means, other);
    }

    /** A means of authentication. */
    public enum Means {
        PASSWORD("password"),
        TOKEN("token"),
        /** A token whose user is in a registry, which determines name and groups. */
        REGISTERED_TOKEN("token"),
        API_KEY("key"),
        CERTIFICATE("certificate");

        private final String text;

        Means(String text) {
            this.text = text;
        }

        /** For logs. */
        public String text() {
            return text;
        }
    }
}
