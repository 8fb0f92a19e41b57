package io.ironbridge.gateway.logs;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A parsed log message.
 *
 * @param id such as {@code IRB-GW-0201W}; null if it has none
 * @param requestId of the request that it is about; null if there is none
 * @param text without the id
 */
public record LogWords(@Nullable String id, @Nullable String requestId, String text) {
    private static final Pattern MESSAGE =
            Pattern.compile("(IRB-[A-Z0-9]{2,8}-[0-9]{4}[IWE]) (.*)", Pattern.DOTALL);

    /** The beginning of messages about one request. */
    private static final Pattern REQUEST =
            Pattern.compile("Request ([0-9A-Za-z._-]{1,64})(?: \\(|:).*", Pattern.DOTALL);

    public static LogWords of(String message) {
        Matcher parts = MESSAGE.matcher(message);
        if (!parts.matches()) {
            return new LogWords(null, null, message);
        }
        Matcher request = REQUEST.matcher(parts.group(2));
        return new LogWords(
                parts.group(1), request.matches() ? request.group(1) : null, parts.group(2));
    }
}
