package io.ironbridge.gateway.request;

import io.ironbridge.apiproject.server.security.SecurityConfig;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Headers whose values must not appear in logs. */
public final class CredentialHeaders {
    private static final Set<String> ALWAYS =
            Set.of(
                    "authorization",
                    "proxy-authorization",
                    "x-forwarded-authorization",
                    "cookie",
                    "cookie2",
                    "set-cookie",
                    "set-cookie2",
                    "api-key",
                    "apikey",
                    "x-api-key",
                    "x-apikey",
                    "x-functions-key",
                    "x-goog-api-key",
                    "ocp-apim-subscription-key",
                    "x-client-secret",
                    "x-ibm-client-secret",
                    "x-access-token",
                    "x-amz-security-token",
                    "x-auth-token",
                    "x-csrf-token",
                    "x-forwarded-access-token",
                    "x-id-token",
                    "x-refresh-token",
                    "x-session-token",
                    "x-vault-token",
                    "x-xsrf-token",
                    "private-token",
                    "dpop");

    private CredentialHeaders() {}

    /**
     * In lower case: headers that always hold credentials, and those named in the configuration.
     */
    public static Set<String> of(SecurityConfig config) {
        Set<String> names = new HashSet<>(ALWAYS);
        config.apiKeys().ifPresent(keys -> names.add(lower(keys.header())));
        config.tokenTrusts().forEach(trust -> names.add(lower(trust.header())));
        return Set.copyOf(names);
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
