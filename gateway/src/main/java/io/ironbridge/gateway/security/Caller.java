package io.ironbridge.gateway.security;

import java.util.Set;

/**
 * Who calls.
 *
 * @param realm of the registry; the issuer of a token
 * @param means by which that was proved
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

    /** The same with a token. */
    Caller with(TokenClaims other) {
        return new Caller(name, realm, groups, means, other);
    }

    /** A way to prove who one is. */
    public enum Means {
        PASSWORD("password"),
        TOKEN("token"),
        /** Its user is one of a registry, so that names and groups are those of the registry. */
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
