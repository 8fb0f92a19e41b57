package io.ironbridge.lab.mq;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Replies to requests in JSON, {@code {"size": 1024, "token": "abc"}}: an object of exactly so many
 * bytes of UTF-8, {@code {"token":"abc","data":"xxx..."}}. The token is any value, and may be
 * missing; other members mean nothing.
 *
 * @param mostBytes longest reply
 */
record JsonReplies(int mostBytes) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Whether a request is one in JSON. */
    static boolean fit(String request) {
        return request.stripLeading().startsWith("{");
    }

    String to(String request) {
        try {
            return JSON.readTree(request) instanceof ObjectNode object
                    ? to(object)
                    : refusal(null, "no JSON object");
        } catch (JacksonException e) {
            return refusal(null, "no JSON");
        }
    }

    private String to(ObjectNode request) {
        JsonNode token = request.get("token");
        JsonNode size = request.get("size");
        if (size == null || !size.isIntegralNumber()) {
            return refusal(token, "no size");
        }
        if (!size.canConvertToInt() || size.intValue() > mostBytes) {
            return refusal(token, "size " + size + " is more than " + mostBytes);
        }
        int filler = size.intValue() - bytes(reply(token, "data", ""));
        return filler < 0
                ? refusal(token, "size " + size + " has no room for the reply")
                : reply(token, "data", "x".repeat(filler));
    }

    private static String refusal(@Nullable JsonNode token, String why) {
        return reply(token, "error", why);
    }

    private static String reply(@Nullable JsonNode token, String name, String value) {
        ObjectNode reply = JsonNodeFactory.instance.objectNode();
        if (token != null) {
            reply.set("token", token);
        }
        return reply.put(name, value).toString();
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
