package io.ironbridge.gateway.telemetry;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * What spans tell of a request. Holds no body and no headers, so that many may wait.
 *
 * @param api of the operation; null: it is for none
 * @param operation its id
 * @param route its path template
 * @param status of the answer; 0: there was none
 * @param ending how it counts, in lower case
 * @param isAborted the client went away, or the answer broke off
 * @param call to the back end; null: it did not come to that
 */
public record EndedRequest(
        Came came,
        @Nullable String api,
        @Nullable String operation,
        @Nullable String route,
        int status,
        String ending,
        boolean isAborted,
        Times times,
        @Nullable Call call) {
    /**
     * The request as it came.
     *
     * @param host as the client wrote it; null: it did not
     * @param protocol such as {@code HTTP/1.1}
     * @param peer whose connection it came by; the client's, or a proxy's
     */
    public record Came(
            String id,
            String method,
            String path,
            boolean secure,
            String protocol,
            @Nullable String host,
            @Nullable String userAgent,
            InetAddress client,
            InetSocketAddress peer,
            InetSocketAddress local) {}

    /**
     * When what began, by {@link System#nanoTime}; 0: it did not. Durations in nanoseconds.
     *
     * @param mapped the mapping of the request
     * @param encoded the encoding of what that gave
     * @param asked the wait for a connection
     * @param queued how long that took; 0: it has not ended
     * @param called how long the back end's answer was outstanding
     * @param sent whether the back end was called
     * @param answered whether there was an answer, or a reason for none
     * @param decoded the mapping of the response, which is decoded then
     * @param endedEpoch the end, in nanoseconds since 1970
     */
    public record Times(
            long started,
            long mapped,
            long encoded,
            long asked,
            long queued,
            long called,
            boolean sent,
            boolean answered,
            long decoded,
            long ended,
            long endedEpoch) {
        /** A time in nanoseconds since 1970. */
        long epoch(long nanos) {
            return endedEpoch - (ended - nanos);
        }
    }

    /**
     * What was called.
     *
     * @param connection id of its element
     * @param endpoint mostly host and port
     * @param status of an answer over HTTP; 0: there was none
     * @param failure in a word; null: it answered
     * @param streamed its body was passed on while it came
     */
    public record Call(
            String connection,
            String asset,
            String endpoint,
            int status,
            @Nullable String failure,
            boolean streamed) {}
}
