package io.ironbridge.gateway.admin;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.http.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Responses of the administration port. */
final class AdminResponse {
    static final int OK = 200;
    static final int CREATED = 201;

    private static final JsonMapper JSON = new JsonMapper();

    private AdminResponse() {}

    static Response json(int status, Object value) {
        return whole(status, "application/json", JSON.writeValueAsBytes(value));
    }

    static Response text(String type, String text) {
        return whole(OK, type, text.getBytes(StandardCharsets.UTF_8));
    }

    static ObjectNode object() {
        return JSON.createObjectNode();
    }

    static JsonMapper mapper() {
        return JSON;
    }

    /** Problem JSON (RFC 9457). */
    static Response problem(int status, String title, List<String> faults) {
        ObjectNode problem = object();
        problem.put("title", title);
        problem.put("status", status);
        if (!faults.isEmpty()) {
            faults.forEach(problem.putArray("errors")::add);
        }
        return whole(status, "application/problem+json", JSON.writeValueAsBytes(problem));
    }

    static Response with(Response response, String header, String value) {
        List<Map.Entry<String, String>> headers = new ArrayList<>(response.headers());
        headers.add(Map.entry(header, value));
        return new Response(response.status(), headers, response.body());
    }

    private static Response whole(int status, String type, byte[] body) {
        return new Response(
                status,
                List.of(
                        Map.entry("content-type", type),
                        Map.entry("cache-control", "no-store"),
                        Map.entry("x-content-type-options", "nosniff")),
                new Response.Whole(Bytes.wrap(body)));
    }
}
