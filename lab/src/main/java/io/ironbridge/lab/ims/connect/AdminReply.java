package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.wire.Area;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * An answer to the operator: JSON, or from status 400 on a problem (RFC 9457).
 *
 * @param status HTTP status
 * @param body in UTF-8
 */
public record AdminReply(int status, Area body) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int FIRST_PROBLEM = 400;
    private static final Map<Integer, String> TITLES =
            Map.of(
                    401, "Unauthorized",
                    403, "Forbidden",
                    404, "Not Found",
                    405, "Method Not Allowed",
                    409, "Conflict",
                    500, "Internal Server Error",
                    503, "Service Unavailable");

    /** With status 200. */
    public static AdminReply of(Object value) {
        return new AdminReply(200, json(value));
    }

    /** Says why not. */
    public static AdminReply problem(int status, String detail) {
        Map<String, Object> problem = new TreeMap<>();
        problem.put("title", TITLES.getOrDefault(status, "Error"));
        problem.put("status", status);
        problem.put("detail", detail);
        return new AdminReply(status, json(problem));
    }

    private static Area json(Object value) {
        return Area.of(JSON.writeValueAsBytes(value));
    }

    String mediaType() {
        return status < FIRST_PROBLEM ? "application/json" : "application/problem+json";
    }
}
