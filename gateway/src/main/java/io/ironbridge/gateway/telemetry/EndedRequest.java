package io.ironbridge.gateway.telemetry;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data of a request for its spans. No body and no headers, so that many may wait.
 *
 * @param api of the operation; null if the request matches none
 * @param operation its id
 * @param route its path template
 * @param status of the answer; 0 if there was none
 * @param ending the result, in lower case
 * @param isAborted whether the client went away, or the answer broke off
 * @param call to the back end; null if there was none
 * @param steps calls of a flow
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
        @Nullable Call call,
        List<Step> steps) {
    public EndedRequest {
        steps = List.copyOf(steps);
    }

    /**
     * The request as received.
     *
     * @param host as the client wrote it; null if it did not
     * @param protocol such as {@code HTTP/1.1}
     * @param peer of the connection; the client, or a proxy
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
     * When each part began, by {@link System#nanoTime}; 0 if it did not. Durations in nanoseconds.
     *
     * @param mapped start of mapping the request
     * @param encoded start of encoding the mapped request
     * @param asked start of the wait for a connection
     * @param queued its duration; 0 if it has not ended
     * @param called how long the back end's answer was outstanding
     * @param sent whether the back end was called
     * @param answered whether there was an answer, or a reason for none
     * @param decoded start of mapping the decoded response
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
     * A call of a flow, with times as in {@link Times}.
     *
     * @param waited start of the wait for a connection
     * @param called start of the call; 0 if there was none
     * @param compensation whether it undoes the step's call
     */
    public record Step(
            String name, long waited, long called, long ended, boolean compensation, Call call) {}

    /**
     * The call.
     *
     * @param connection id of its element
     * @param endpoint usually host and port
     * @param status of an HTTP answer; 0 if there was none
     * @param failure in one word; null if it was answered
     * @param streamed whether its body was passed on while it arrived
     */
    public record Call(
            String connection,
            String asset,
            String endpoint,
            int status,
            @Nullable String failure,
            boolean streamed) {}
}
