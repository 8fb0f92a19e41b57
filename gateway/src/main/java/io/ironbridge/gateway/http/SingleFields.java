package io.ironbridge.gateway.http;

import java.util.Set;

/**
 * Fields that a request has once at most (RFC 9110): of two, another server could believe the other
 * one. Host, Content-Length and Transfer-Encoding are looked at where they are read.
 */
final class SingleFields {
    private static final Set<String> NAMES =
            Set.of(
                    "access-control-request-method",
                    "authorization",
                    "content-location",
                    "content-range",
                    "content-type",
                    "date",
                    "expect",
                    "from",
                    "if-modified-since",
                    "if-range",
                    "if-unmodified-since",
                    "max-forwards",
                    "origin",
                    "proxy-authorization",
                    "range",
                    "referer",
                    "user-agent");

    private SingleFields() {}

    /**
     * @param name in lower case
     */
    static boolean include(String name) {
        return NAMES.contains(name);
    }

    static RefusedRequest repeated(String name) {
        return RefusedRequest.malformed("The header field " + name + " must not be repeated.");
    }
}
