package io.ironbridge.gateway;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * A failure as class names and frames. Its messages stay out: libraries like to quote the value
 * they failed at, and payloads never reach a log.
 */
final class Traces {
    private static final int MAX_CAUSES = 5;

    private Traces() {}

    static String of(Throwable failure) {
        StringBuilder text = new StringBuilder();
        Throwable cause = failure;
        for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
            text.append(i == 0 ? "" : "\ncaused by ").append(cause.getClass().getName());
            text.append(
                    Arrays.stream(cause.getStackTrace())
                            .map(frame -> "\n    at " + frame)
                            .collect(Collectors.joining()));
            cause = cause.getCause();
        }
        return text.toString();
    }
}
