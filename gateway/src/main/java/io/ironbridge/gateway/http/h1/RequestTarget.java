package io.ironbridge.gateway.http.h1;

import static io.ironbridge.gateway.http.RefusedRequest.malformed;

import io.ironbridge.gateway.http.RefusedRequest;

/** The forms of a request target (RFC 9112 section 3.2) that an origin server accepts. */
final class RequestTarget {
    private RequestTarget() {}

    /**
     * The path and query of a target.
     *
     * @param host the Host field, which an absolute target must match
     */
    static String local(String target, String host) throws RefusedRequest {
        if (target.charAt(0) == '/') {
            return target;
        }
        int start = authority(target);
        if (start < 0) {
            throw malformed("The request target is neither a path nor an http URL.");
        }
        int end = endOfAuthority(target, start);
        if (end == start) {
            throw malformed("The request target contains no host.");
        }
        if (!target.substring(start, end).equalsIgnoreCase(host)) {
            throw malformed("The request target and the Host field name different hosts.");
        }
        String local = target.substring(end);
        return local.startsWith("/") ? local : "/" + local;
    }

    private static int authority(String target) {
        if (target.regionMatches(true, 0, "http://", 0, 7)) {
            return 7;
        }
        return target.regionMatches(true, 0, "https://", 0, 8) ? 8 : -1;
    }

    private static int endOfAuthority(String target, int start) {
        int end = start;
        while (end < target.length() && target.charAt(end) != '/' && target.charAt(end) != '?') {
            end++;
        }
        return end;
    }
}
