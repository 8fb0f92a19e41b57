package io.ironbridge.gateway.http;

import io.ironbridge.connectorapi.Bytes;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.List;
import java.util.Map;

/**
 * A failure that the listener answers itself: the input is not HTTP, exceeds a limit, or its
 * handler failed.
 *
 * @param status HTTP status, 400 to 599
 * @param detail one sentence for the client; never repeats what the client sent
 */
public record ListenerProblem(int status, String detail) {
    public static final ListenerProblem SLOW_HEAD =
            new ListenerProblem(408, "The head of the request did not arrive in time.");
    public static final ListenerProblem SLOW_BODY =
            new ListenerProblem(408, "The body of the request did not arrive in time.");
    public static final ListenerProblem LARGE_HEAD =
            new ListenerProblem(431, "The header fields are too large or too many.");

    private static final List<Map.Entry<String, String>> PROBLEM_JSON =
            List.of(Map.entry("content-type", "application/problem+json"));

    /** The default response: an RFC 9457 problem with title, status and detail. */
    public Response plain() {
        String json =
                "{\"type\":\"about:blank\",\"title\":\""
                        + HttpResponseStatus.valueOf(status).reasonPhrase()
                        + "\",\"status\":"
                        + status
                        + ",\"detail\":\""
                        + escaped()
                        + "\"}";
        return new Response(status, PROBLEM_JSON, new Response.Whole(Bytes.utf8(json)));
    }

    private String escaped() {
        return detail.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\p{Cntrl}", " ");
    }
}
