package io.ironbridge.gateway.http;

import org.jspecify.annotations.Nullable;

/**
 * The head of an HTTP/1 request.
 *
 * @param path as {@link Request#path}
 * @param query as {@link Request#query}
 * @param http11 HTTP/1.1; otherwise HTTP/1.0
 * @param length bytes of the body; {@link #CHUNKED} if the chunks determine it
 * @param keepAlive whether the client wants to keep the connection open
 * @param expectsContinue whether the client waits for 100 before it sends the body
 */
public record RequestHead(
        String method,
        String path,
        @Nullable String query,
        boolean http11,
        HeaderBlock headers,
        long length,
        boolean keepAlive,
        boolean expectsContinue) {
    static final long CHUNKED = -1;

    public boolean chunked() {
        return length == CHUNKED;
    }
}
