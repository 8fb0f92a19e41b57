package io.ironbridge.gateway.call;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.http.ListenerProblem;
import io.ironbridge.gateway.http.Response;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A failure that the gateway answers itself, as problem JSON (RFC 9457).
 *
 * @param detail of this occurrence, for the caller; empty if the title suffices
 * @param violations each fault in the caller's data
 * @param mayHaveRun whether the back end may have executed the request, so that a retry may execute
 *     it twice; empty if no back end failed
 * @param headers to send with it
 * @param forLog the reason, which is not shown to the caller; empty if there is nothing to add
 */
public record Problem(
        ProblemKind kind,
        String detail,
        List<Violation> violations,
        Optional<Boolean> mayHaveRun,
        List<Map.Entry<String, String>> headers,
        String forLog) {
    private static final JsonFactory JSON = new JsonFactory();

    public Problem {
        violations = List.copyOf(violations);
        headers = List.copyOf(headers);
    }

    /**
     * One fault in the caller's data.
     *
     * @param in {@code path}, {@code query}, {@code header}, {@code cookie} or {@code body}
     * @param where the parameter's name, or a JSON pointer into the body
     */
    public record Violation(String in, String where, String detail) {}

    public static Problem of(ProblemKind kind, String detail) {
        return new Problem(kind, detail, List.of(), Optional.empty(), List.of(), "");
    }

    /** The problem of a body that cannot be read. */
    public static Problem of(ListenerProblem problem) {
        return switch (problem.status()) {
            case 408 -> of(ProblemKind.BODY_TOO_SLOW, problem.detail());
            case 413 -> of(ProblemKind.BODY_TOO_LARGE, problem.detail());
            case 431 -> of(ProblemKind.FIELDS_TOO_LARGE, problem.detail());
            case 503 -> of(ProblemKind.TOO_MANY_BODIES, problem.detail()).with("retry-after", "1");
            default -> of(ProblemKind.MALFORMED_REQUEST, problem.detail());
        };
    }

    public static Problem of(ProblemKind kind) {
        return of(kind, "");
    }

    public static Problem invalid(List<Violation> violations) {
        return new Problem(
                ProblemKind.INVALID_REQUEST, "", violations, Optional.empty(), List.of(), "");
    }

    public Problem with(String header, String value) {
        List<Map.Entry<String, String>> more = new ArrayList<>(headers);
        more.add(Map.entry(header, value));
        return new Problem(kind, detail, violations, mayHaveRun, more, forLog);
    }

    public Problem withMayHaveRun(boolean given) {
        return new Problem(kind, detail, violations, Optional.of(given), headers, forLog);
    }

    public Problem because(String why) {
        return new Problem(kind, detail, violations, mayHaveRun, headers, why);
    }

    /** The response; {@code requestId} is also in the log. */
    public Response response(String requestId) {
        List<Map.Entry<String, String>> fields = new ArrayList<>(headers);
        fields.add(Map.entry("content-type", "application/problem+json"));
        return new Response(kind.status(), fields, new Response.Whole(Bytes.wrap(json(requestId))));
    }

    private byte[] json(String requestId) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
            out.writeStartObject();
            out.writeStringProperty("type", kind.type());
            out.writeStringProperty("title", kind.title());
            out.writeNumberProperty("status", kind.status());
            if (!detail.isEmpty()) {
                out.writeStringProperty("detail", detail);
            }
            if (mayHaveRun.isPresent()) {
                out.writeBooleanProperty("mayHaveRun", mayHaveRun.get());
            }
            out.writeStringProperty("requestId", requestId);
            write(out, violations);
            out.writeEndObject();
        }
        return bytes.toByteArray();
    }

    private static void write(JsonGenerator out, List<Violation> violations) {
        if (violations.isEmpty()) {
            return;
        }
        out.writeArrayPropertyStart("errors");
        for (Violation violation : violations) {
            out.writeStartObject();
            out.writeStringProperty("in", violation.in());
            out.writeStringProperty(
                    violation.in().equals("body") ? "pointer" : "name", violation.where());
            out.writeStringProperty("detail", violation.detail());
            out.writeEndObject();
        }
        out.writeEndArray();
    }
}
