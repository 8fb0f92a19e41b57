package io.ironbridge.httpclient;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The required form of the replies to a request, unless their status is an error. */
public enum ReplyForm {
    /** Anything. */
    ANY,
    /**
     * JSON in UTF-8 without a {@code Content-Encoding}. A reply without a {@code Content-Type} is
     * judged by its body alone.
     */
    JSON,
    /** JSON in UTF-8, regardless of the header fields. */
    MISLABELLED_JSON;

    private static final int FIRST_ERROR_STATUS = 400;
    private static final int NO_CONTENT = 204;
    private static final int RESET_CONTENT = 205;
    private static final int NOT_MODIFIED = 304;
    private static final String PLAIN_JSON = "application/json";

    /** Whether a reply with this status has a body of this form. */
    boolean isOf(int status) {
        return this != ANY
                && status < FIRST_ERROR_STATUS
                && status != NO_CONTENT
                && status != RESET_CONTENT
                && status != NOT_MODIFIED;
    }

    /** The header field that declares another body; null if there is none. */
    @Nullable String fault(int status, HttpHeaders headers) {
        if (this != JSON || !isOf(status)) {
            return null;
        }
        String encoding = headers.get(HttpHeaderNames.CONTENT_ENCODING);
        if (encoding != null && !encoding.strip().equalsIgnoreCase("identity")) {
            return "status %d with a Content-Encoding, which was not asked for".formatted(status);
        }
        String type = headers.get(HttpHeaderNames.CONTENT_TYPE);
        return type == null || type.equals(PLAIN_JSON) || isJson(type)
                ? null
                : "status %d with %s%s instead of JSON in UTF-8"
                        .formatted(status, MediaType.shown(type), charset(type));
    }

    private static boolean isJson(String type) {
        String essence = MediaType.essence(type);
        boolean json =
                essence.equals(PLAIN_JSON)
                        || (essence.startsWith("application/") && essence.endsWith("+json"));
        return json && charset(type).isEmpty();
    }

    /** The name of a charset other than UTF-8 or a subset of it; empty if there is none. */
    private static String charset(String type) {
        for (String parameter : type.toLowerCase(Locale.ROOT).split(";", -1)) {
            String given = parameter.strip().replace("\"", "");
            if (given.startsWith("charset=")
                    && !given.equals("charset=utf-8")
                    && !given.equals("charset=us-ascii")) {
                return " in another charset";
            }
        }
        return "";
    }
}
