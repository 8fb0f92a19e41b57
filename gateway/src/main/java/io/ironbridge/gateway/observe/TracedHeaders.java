package io.ironbridge.gateway.observe;

import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.gateway.request.CredentialHeaders;
import java.util.Locale;
import java.util.Set;

/**
 * Which header values request tracing shows: those of standard headers without personal data, and
 * those that a rule names. Never those of credentials, even if a rule names them. Immutable.
 *
 * @param credentials headers in lower case whose values are never shown
 * @param correlation header in lower case for a request's id
 */
public record TracedHeaders(Set<String> credentials, String correlation) {
    private static final String HIDDEN = "***";

    /** In lower case. */
    private static final Set<String> HARMLESS =
            Set.of(
                    "accept",
                    "accept-charset",
                    "accept-encoding",
                    "accept-language",
                    "allow",
                    "cache-control",
                    "connection",
                    "content-encoding",
                    "content-language",
                    "content-length",
                    "content-type",
                    "date",
                    "expect",
                    "host",
                    "keep-alive",
                    "ratelimit",
                    "ratelimit-policy",
                    "retry-after",
                    "server",
                    "te",
                    "traceparent",
                    "tracestate",
                    "transfer-encoding",
                    "user-agent",
                    "vary");

    public TracedHeaders {
        credentials = Set.copyOf(credentials);
    }

    public static TracedHeaders of(ServerConfig config) {
        return new TracedHeaders(
                CredentialHeaders.of(config.security()),
                config.observation().correlation().header().toLowerCase(Locale.ROOT));
    }

    /**
     * The value, or its placeholder.
     *
     * @param name in lower case
     * @param requestId shown for the correlation header; another value there was not accepted
     * @param named by the rule, in lower case
     */
    String shown(String name, String value, String requestId, Set<String> named) {
        if (credentials.contains(name)) {
            return HIDDEN;
        }
        boolean isId = name.equals(correlation) && value.equals(requestId);
        return isId || HARMLESS.contains(name) || named.contains(name) ? value : HIDDEN;
    }
}
