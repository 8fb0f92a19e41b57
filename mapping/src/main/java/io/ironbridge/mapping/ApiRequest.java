package io.ironbridge.mapping;

import com.dashjoin.jsonata.Jsonata;
import io.ironbridge.mapping.json.JsonTree;
import io.ironbridge.mapping.json.JsonTree.MalformedJsonException;
import io.ironbridge.mapping.json.LeftToInterpreterException;
import io.ironbridge.mapping.json.Tape;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The API request for mappings: belongs to one request, and keeps the parsed body between its
 * mappings, which may run on several threads.
 */
public final class ApiRequest {
    private final byte @Nullable [] body;
    private final Map<String, String> pathParameters;
    private final Map<String, Object> queryParameters;
    private final Supplier<Map<String, String>> headers;
    private final Supplier<Map<String, String>> cookies;
    private final String claims;

    private volatile @Nullable Object parsedBody;
    private volatile @Nullable Tape bodyTape;

    /**
     * @param body JSON in UTF-8; null if the request has none
     * @param queryParameters a String each, or a List of String if the OpenAPI schema has an array
     * @param headers called only if a mapping uses them; its map ignores the case of names,
     *     repeated headers are joined by commas
     * @param cookies called only if a mapping uses them
     * @param claims of the caller's token, a JSON object; empty without one
     */
    public ApiRequest(
            byte @Nullable [] body,
            Map<String, String> pathParameters,
            Map<String, Object> queryParameters,
            Supplier<Map<String, String>> headers,
            Supplier<Map<String, String>> cookies,
            String claims) {
        this.body = body;
        this.pathParameters = pathParameters;
        this.queryParameters = queryParameters;
        this.headers = headers;
        this.cookies = cookies;
        this.claims = claims;
    }

    /**
     * The members in {@code wanted}, for binding. A body that is not JSON is null: a request
     * mapping that uses it has already failed.
     */
    Map<String, Object> members(Wanted wanted, JsonTree json) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("pathParameters", pathParameters);
        members.put("queryParameters", queryParameters);
        if (wanted.headers()) {
            members.put("headers", headers.get());
        }
        if (wanted.cookies()) {
            members.put("cookies", cookies.get());
        }
        if (wanted.claims()) {
            members.put("claims", claims(json));
        }
        if (wanted.body()) {
            members.put("body", body(json));
        }
        return members;
    }

    /**
     * The members in {@code wanted}.
     *
     * @throws MappingException if the body is wanted and is not JSON
     */
    public Map<String, Object> checkedMembers(Wanted wanted, JsonTree json)
            throws MappingException {
        try {
            if (wanted.body()) {
                parseBody(json);
            }
        } catch (MalformedJsonException e) {
            throw new MappingException("The request body cannot be read: " + e.getMessage());
        }
        return members(wanted, json);
    }

    /**
     * Checks that the body, if present, is JSON.
     *
     * @throws MalformedJsonException with the position
     */
    void parseBody(JsonTree json) throws MalformedJsonException {
        if (body != null && parsedBody == null) {
            parsedBody = json.read(body);
        }
    }

    /** Bytes of the body, 0 without a body. */
    public int bodyLength() {
        return body == null ? 0 : body.length;
    }

    /** Whether there is a body, of whatever content. */
    public boolean hasBody() {
        return body != null;
    }

    /**
     * The body, which must exist, as a tape.
     *
     * @throws LeftToInterpreterException if it cannot be read
     */
    public Tape bodyTape(int maxDepth) {
        Tape tape = bodyTape;
        if (tape == null && body != null) {
            tape = Tape.read(body, maxDepth);
            bodyTape = tape;
        }
        if (tape == null) {
            throw new LeftToInterpreterException();
        }
        return tape;
    }

    /** Whether the caller has a token. */
    public boolean hasClaims() {
        return !claims.isEmpty();
    }

    /**
     * The claims, which must exist, as a tape.
     *
     * @throws LeftToInterpreterException if they cannot be read
     */
    public Tape claimsTape(int maxDepth) {
        Tape tape = Tape.read(claims.getBytes(StandardCharsets.UTF_8), maxDepth);
        if (tape == null) {
            throw new LeftToInterpreterException();
        }
        return tape;
    }

    private Object claims(JsonTree json) {
        if (claims.isEmpty()) {
            return Map.of();
        }
        try {
            return json.read(claims.getBytes(StandardCharsets.UTF_8));
        } catch (MalformedJsonException e) {
            return Map.of();
        }
    }

    public Map<String, String> pathParameters() {
        return pathParameters;
    }

    public Map<String, Object> queryParameters() {
        return queryParameters;
    }

    public Map<String, String> headers() {
        return headers.get();
    }

    public Map<String, String> cookies() {
        return cookies.get();
    }

    private Object body(JsonTree json) {
        try {
            parseBody(json);
        } catch (MalformedJsonException e) {
            parsedBody = Jsonata.NULL_VALUE;
        }
        return parsedBody == null ? Jsonata.NULL_VALUE : parsedBody;
    }

    /** The parts of a request that a mapping's expressions mention. */
    public record Wanted(boolean headers, boolean cookies, boolean claims, boolean body) {
        /** Everything. */
        public static final Wanted ALL = new Wanted(true, true, true, true);

        static Wanted by(String text) {
            return new Wanted(
                    text.contains("headers"),
                    text.contains("cookies"),
                    text.contains("claims"),
                    text.contains("body"));
        }
    }
}
