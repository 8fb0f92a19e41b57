package io.ironbridge.gateway;

import io.ironbridge.apiproject.SecurityConfig;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Headers whose values nobody may see who reads logs. */
final class CredentialHeaders {
    private static final Set<String> ALWAYS =
            Set.of(
                    "authorization",
                    "proxy-authorization",
                    "cookie",
                    "set-cookie",
                    "x-api-key",
                    "x-auth-token",
                    "x-ibm-client-secret");

    private CredentialHeaders() {}

    /**
     * In lower case: those that always hold credentials, and those that the configuration names.
     */
    static Set<String> of(SecurityConfig config) {
        Set<String> names = new HashSet<>(ALWAYS);
        config.apiKeys().ifPresent(keys -> names.add(lower(keys.header())));
        config.tokenTrusts().forEach(trust -> names.add(lower(trust.header())));
        return Set.copyOf(names);
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
