package io.ironbridge.gateway.http;

import static io.ironbridge.gateway.http.RefusedRequest.malformed;

/**
 * Determines where an HTTP/1 request ends and whether its connection stays open (RFC 9112 sections
 * 6 and 9).
 */
public final class Framing {
    private Framing() {}

    /** Bytes of the body, or {@link RequestHead#CHUNKED}. */
    public static long length(HeaderBlock headers, boolean http11, HttpLimits limits)
            throws RefusedRequest {
        int coding = headers.find("transfer-encoding", 0);
        int length = headers.find("content-length", 0);
        if (coding < 0) {
            return length < 0 ? 0 : contentLength(headers, length, limits);
        }
        if (length >= 0) {
            throw malformed("The request has both Content-Length and Transfer-Encoding.");
        }
        return chunked(headers, coding, http11);
    }

    private static long contentLength(HeaderBlock headers, int index, HttpLimits limits)
            throws RefusedRequest {
        long length = Grammar.length(headers.value(index));
        if (length < 0 || headers.find("content-length", index + 1) >= 0) {
            throw malformed("Content-Length is repeated or is not a number.");
        }
        if (length > limits.maxBodyBytes()) {
            throw tooLarge();
        }
        return length;
    }

    private static long chunked(HeaderBlock headers, int index, boolean http11)
            throws RefusedRequest {
        if (!http11 || headers.find("transfer-encoding", index + 1) >= 0) {
            throw malformed("Transfer-Encoding is repeated or used in an HTTP/1.0 request.");
        }
        if (!headers.value(index).equalsIgnoreCase("chunked")) {
            throw RefusedRequest.of(501, "The only supported transfer coding is chunked.");
        }
        return RequestHead.CHUNKED;
    }

    public static RefusedRequest tooLarge() {
        return RefusedRequest.of(413, "The request body is too large.");
    }

    public static boolean keepAlive(HeaderBlock headers, boolean http11) {
        if (headers.find("connection", 0) < 0) {
            return http11;
        }
        return !headers.lists("connection", "close")
                && (http11 || headers.lists("connection", "keep-alive"));
    }

    public static boolean expectsContinue(HeaderBlock headers, boolean http11)
            throws RefusedRequest {
        String expectation = headers.first("expect");
        if (expectation == null || !http11) {
            return false;
        }
        if (!expectation.equalsIgnoreCase("100-continue")) {
            throw RefusedRequest.of(417, "The only supported expectation is 100-continue.");
        }
        return true;
    }
}
