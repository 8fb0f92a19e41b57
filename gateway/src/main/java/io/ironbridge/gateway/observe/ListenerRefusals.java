package io.ironbridge.gateway.observe;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.http.ListenerProblem;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.logs.LogRateLimiter;
import io.ironbridge.gateway.request.RequestIds;
import io.ironbridge.gateway.request.RequestLog;
import java.io.ByteArrayOutputStream;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Answers input that never became a request (not HTTP, over a limit, too slow) with problem JSON
 * that has an id, and logs it under that id.
 */
public final class ListenerRefusals {
    private static final System.Logger LOG = System.getLogger(ListenerRefusals.class.getName());
    private static final JsonFactory JSON = new JsonFactory();

    private final String idHeader;
    private final LogRateLimiter pace =
            new LogRateLimiter(System::nanoTime, RequestLog.REFUSALS_PER_SECOND);

    /**
     * @param idHeader the response header for the id
     */
    public ListenerRefusals(String idHeader) {
        this.idHeader = idHeader;
    }

    /**
     * Logs the problem and makes the response.
     *
     * @param client address of the caller
     */
    public Response answer(ListenerProblem problem, InetAddress client) {
        String requestId = RequestIds.fresh();
        long heldBack = pace.take();
        if (heldBack != LogRateLimiter.HELD_BACK) {
            LOG.log(
                    Level.INFO,
                    "IRB-GW-0222I Request {0}: rejected before it was a request: {1}, {2} From"
                            + " {3}{4}",
                    requestId,
                    Integer.toString(problem.status()),
                    problem.detail(),
                    client.getHostAddress(),
                    LogRateLimiter.more(heldBack));
        }
        return new Response(
                problem.status(),
                List.of(
                        Map.entry("content-type", "application/problem+json"),
                        Map.entry(idHeader, requestId)),
                new Response.Whole(Bytes.wrap(json(problem, requestId))));
    }

    private static byte[] json(ListenerProblem problem, String requestId) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
            out.writeStartObject();
            out.writeStringProperty("type", "about:blank");
            out.writeNumberProperty("status", problem.status());
            out.writeStringProperty("detail", problem.detail());
            out.writeStringProperty("requestId", requestId);
            out.writeEndObject();
        }
        return bytes.toByteArray();
    }
}
