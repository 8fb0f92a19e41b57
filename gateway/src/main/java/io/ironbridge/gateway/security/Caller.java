package io.ironbridge.gateway.security;

import java.util.Set;

/**
 * Who calls.
 *
 * @param realm of the registry; the issuer of a token
 * @param means by which that was proved
 */
public record Caller(String name, String realm, Set<String> groups, Means means) {
    public Caller {
        groups = Set.copyOf(groups);
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
