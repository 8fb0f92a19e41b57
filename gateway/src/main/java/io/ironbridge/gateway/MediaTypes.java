package io.ironbridge.gateway;

import io.ironbridge.gateway.http.Request;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Content-Type and Accept. APIs speak JSON, in UTF-8. */
final class MediaTypes {
    private MediaTypes() {}

    /** {@code application/json} or anything {@code +json}, parameters or not. */
    static boolean isJson(String mediaType) {
        String type = bare(mediaType);
        return type.equals("application/json") || type.endsWith("+json");
    }

    /**
     * The problem when the body's type is not JSON or the caller does not take JSON; null when all
     * is well.
     *
     * @param bodyDeclared the operation takes a body
     */
    static @Nullable Problem refusal(Request request, boolean bodyDeclared) {
        String type = request.headers().first("content-type");
        if (bodyDeclared && !request.body().isEmpty() && (type == null || !isUtf8Json(type))) {
            return Problem.of(ProblemKind.UNSUPPORTED_MEDIA_TYPE, "Send application/json in UTF-8.")
                    .with("accept", "application/json");
        }
        List<String> accept = request.headers().all("accept");
        return accept.isEmpty() || accept.stream().anyMatch(MediaTypes::takesJson)
                ? null
                : Problem.of(ProblemKind.NOT_ACCEPTABLE, "The API answers in application/json.");
    }

    private static boolean isUtf8Json(String contentType) {
        String lower = contentType.toLowerCase(Locale.ROOT);
        int charset = lower.indexOf("charset=");
        return isJson(contentType)
                && (charset < 0
                        || lower.substring(charset + "charset=".length())
                                .replace("\"", "")
                                .startsWith("utf-8"));
    }

    private static boolean takesJson(String accept) {
        for (String range : accept.split(",", -1)) {
            String type = bare(range);
            if ((type.equals("*/*") || type.equals("application/*") || isJson(type))
                    && !isExcluded(range)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isExcluded(String range) {
        int q = range.indexOf("q=");
        return q >= 0 && range.substring(q + 2).strip().matches("0(\\.0*)?");
    }

    private static String bare(String mediaType) {
        int semicolon = mediaType.indexOf(';');
        return (semicolon < 0 ? mediaType : mediaType.substring(0, semicolon))
                .strip()
                .toLowerCase(Locale.ROOT);
    }
}
