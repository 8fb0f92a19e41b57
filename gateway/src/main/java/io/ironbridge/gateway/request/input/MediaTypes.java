package io.ironbridge.gateway.request.input;

import io.ironbridge.gateway.call.Problem;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.http.Request;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Content-Type and Accept. APIs speak JSON, in UTF-8. */
public final class MediaTypes {
    private static final Pattern QUALITY = Pattern.compile(";\\s*q=([01](\\.\\d{0,3})?)\\s*$");

    private static final String UTF_8 = "charset=utf-8";
    private static final String QUOTED_UTF_8 = "charset=\"utf-8\"";

    private MediaTypes() {}

    /** {@code application/json} or any {@code +json}, with or without parameters. */
    static boolean isJson(String mediaType) {
        String type = bare(mediaType);
        return type.equals("application/json")
                || (type.endsWith("+json") && type.indexOf(',') < 0 && type.indexOf(' ') < 0);
    }

    /**
     * The problem if the body is not JSON or the caller does not accept JSON; null if there is
     * none.
     *
     * @param body whether there is one that the operation reads
     */
    public static @Nullable Problem refusal(Request request, boolean body) {
        String type = request.headers().first("content-type");
        if (body && (type == null || !isUtf8Json(type))) {
            return notUtf8Json();
        }
        if (body && isCoded(request)) {
            return Problem.of(
                            ProblemKind.UNSUPPORTED_MEDIA_TYPE,
                            "Send the body without Content-Encoding: it is not decompressed here.")
                    .with("accept-encoding", "identity");
        }
        List<String> accept = request.headers().all("accept");
        return accept.isEmpty() || accept.stream().anyMatch(MediaTypes::takesJson)
                ? null
                : Problem.of(ProblemKind.NOT_ACCEPTABLE, "The API answers in application/json.");
    }

    /** The problem of a body that is not JSON in UTF-8. */
    static Problem notUtf8Json() {
        return Problem.of(ProblemKind.UNSUPPORTED_MEDIA_TYPE, "Send application/json in UTF-8.")
                .with("accept", "application/json");
    }

    /**
     * The type in {@code offered} that a caller prefers; the first if there is no preference.
     *
     * @param accept values of the caller's Accept fields
     * @param offered media types without parameters
     * @return empty if the caller accepts none of them
     */
    public static Optional<String> preferred(List<String> accept, List<String> offered) {
        if (accept.isEmpty()) {
            return Optional.of(offered.getFirst());
        }
        String best = "";
        double highest = 0;
        for (String type : offered) {
            double quality = quality(accept, type);
            if (quality > highest) {
                highest = quality;
                best = type;
            }
        }
        return best.isEmpty() ? Optional.empty() : Optional.of(best);
    }

    /**
     * The quality value of the most specific range that matches {@code type}; 0 if it is not
     * accepted.
     */
    private static double quality(List<String> accept, String type) {
        String group = type.substring(0, type.indexOf('/')) + "/*";
        for (String range : List.of(type, group, "*/*")) {
            for (String field : accept) {
                for (String part : field.split(",", -1)) {
                    if (bare(part).equals(range)) {
                        return quality(part);
                    }
                }
            }
        }
        return 0;
    }

    private static double quality(String range) {
        Matcher given = QUALITY.matcher(range);
        return given.find() ? Double.parseDouble(given.group(1)) : 1;
    }

    /** Bodies are not decompressed, so a small one cannot become large. */
    private static boolean isCoded(Request request) {
        return request.headers().all("content-encoding").stream()
                .anyMatch(coding -> !coding.equalsIgnoreCase("identity"));
    }

    private static boolean isUtf8Json(String contentType) {
        if (!isJson(contentType)) {
            return false;
        }
        if (contentType.indexOf(';') < 0) {
            return true;
        }
        String[] parts = contentType.toLowerCase(Locale.ROOT).split(";", -1);
        return Arrays.stream(parts)
                .skip(1)
                .map(String::strip)
                .filter(parameter -> parameter.startsWith("charset"))
                .allMatch(parameter -> parameter.equals(UTF_8) || parameter.equals(QUOTED_UTF_8));
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
