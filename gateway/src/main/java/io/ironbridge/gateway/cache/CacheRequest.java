package io.ironbridge.gateway.cache;

import io.ironbridge.apiproject.project.CachePolicy.Component;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.request.input.Cookies;
import io.ironbridge.gateway.request.input.UrlText;
import io.ironbridge.mapping.json.UntrustedJson;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What keys are made of in one request. Not thread-safe. */
public final class CacheRequest {
    private static final JsonMapper JSON =
            JsonMapper.builder(UntrustedJson.FACTORY)
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .build();

    /** Longer bodies are not read for keys: that would hold up an event loop. */
    private static final int LONGEST_BODY = 64 << 10;

    /** Bytes of a digest. */
    private static final int DIGEST = 18;

    private final Request request;
    private final Map<String, String> pathParameters;
    private final String caller;
    private @Nullable List<UrlText.Pair> query;
    private @Nullable Map<String, String> cookies;
    private @Nullable JsonNode body;

    /**
     * A request whose body has been received.
     *
     * @param pathParameters decoded
     * @param caller tells the identified caller from others; empty for one who is not identified
     */
    public CacheRequest(Request request, Map<String, String> pathParameters, String caller) {
        this.request = request;
        this.pathParameters = pathParameters;
        this.caller = caller;
    }

    /** The first field with this name; null if there is none. */
    @Nullable String header(String name) {
        return request.headers().first(name);
    }

    /** Whether it has a body that is too long for keys. */
    boolean isLong() {
        return request.body().length() > LONGEST_BODY;
    }

    /**
     * Whether it has credentials that were not checked here: a reply to them is for their owner
     * only (RFC 9111, section 3.5).
     */
    boolean hasUncheckedCredentials() {
        return caller.isEmpty() && header("authorization") != null;
    }

    /** Whether replies to it may be kept by clients (RFC 9110, section 9.2.3). */
    boolean isRead() {
        return request.method().equals("GET") || request.method().equals("HEAD");
    }

    /** The value of a component; null if the request has none. */
    @Nullable String value(Component component) {
        String name = component.name();
        return switch (component.kind()) {
            case PATH -> pathParameters.get(name);
            case QUERY -> name.isEmpty() ? request.query() : inQuery(name);
            case HEADER -> joined(request.headers().all(name));
            case COOKIE -> cookies().get(name);
            case BODY -> name.isEmpty() ? digest() : member(name);
            case CALLER -> caller.isEmpty() ? null : caller;
            case METHOD -> request.method();
            case LOCALE -> locale();
            case PATH_INFO -> request.path();
        };
    }

    private @Nullable String inQuery(String name) {
        List<String> values = new ArrayList<>(1);
        for (UrlText.Pair pair : query()) {
            if (pair.name().equals(name)) {
                values.add(pair.value());
            }
        }
        return joined(values);
    }

    /** Begins several values, and a single one that begins with it. */
    private static final char MARK = '\u0001';

    /** One value as it is; several so that they differ from any single one. */
    private static @Nullable String joined(List<String> values) {
        if (values.isEmpty()) {
            return null;
        }
        String first = values.getFirst();
        if (values.size() == 1) {
            return first.isEmpty() || first.charAt(0) != MARK ? first : MARK + "1" + first;
        }
        StringBuilder text = new StringBuilder().append(MARK);
        values.forEach(value -> text.append('\n').append(value.length()).append(':').append(value));
        return text.toString();
    }

    private List<UrlText.Pair> query() {
        if (query == null) {
            List<UrlText.Pair> pairs = UrlText.pairs(request.query());
            query = pairs == null ? List.of() : pairs;
        }
        return query;
    }

    private Map<String, String> cookies() {
        if (cookies == null) {
            cookies = Cookies.of(request);
        }
        return cookies;
    }

    /** The language that comes first, which is the preferred one by convention. */
    private @Nullable String locale() {
        String languages = header("accept-language");
        return languages == null ? null : languages.replaceFirst("[,;].*", "").strip();
    }

    private @Nullable String member(String pointer) {
        if (body == null) {
            try {
                body = JSON.readTree(request.body().array());
            } catch (JacksonException e) {
                body = JSON.nullNode(); // a request that is refused later
            }
        }
        JsonNode value = body.at(pointer);
        return value.isMissingNode()
                ? null
                : value.isString() ? value.asString() : value.toString();
    }

    private @Nullable String digest() {
        return request.body().isEmpty() ? null : digest(request.body().array());
    }

    /** A digest of 18 bytes, as 24 characters for header fields. */
    static String digest(byte[] bytes) {
        try {
            byte[] whole = MessageDigest.getInstance("SHA-256").digest(bytes);
            byte[] encoded = Base64.getUrlEncoder().encode(Arrays.copyOf(whole, DIGEST));
            return new String(encoded, StandardCharsets.ISO_8859_1);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }
}
