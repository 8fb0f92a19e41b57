package io.ironbridge.connectorcics.jca;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.resource.ResourceException;
import org.jspecify.annotations.Nullable;

/** The text of adapters' exceptions without the secrets that they were given. */
final class ShownFailure {
    private static final int MOST_CHARACTERS = 300;

    private final List<String> secrets;

    ShownFailure(JcaConfig config) {
        secrets =
                Stream.concat(
                                config.credentials().stream().map(JcaCredentials::password),
                                config.properties().entrySet().stream()
                                        .filter(property -> isSecret(property.getKey()))
                                        .map(Map.Entry::getValue))
                        .filter(secret -> !secret.isEmpty())
                        .toList();
    }

    private static boolean isSecret(String property) {
        return property.endsWith("assword");
    }

    /** Class, message with the error code, and the cause; on one line and truncated. */
    String of(ResourceException failure) {
        return shown(said(failure) + cause(failure.getCause()));
    }

    private static String cause(@Nullable Throwable cause) {
        return cause == null ? "" : ", by " + said(cause);
    }

    /** The message of a bug is not shown: it may repeat data. */
    private static String said(Throwable failure) {
        boolean isBug = failure instanceof RuntimeException || failure instanceof Error;
        return failure.getClass().getSimpleName()
                + (isBug || failure.getMessage() == null ? "" : " " + failure.getMessage());
    }

    private String shown(String text) {
        String masked = text;
        for (String secret : secrets) {
            masked = masked.replace(secret, "***");
        }
        String line = masked.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        return line.substring(0, Math.min(line.length(), MOST_CHARACTERS));
    }
}
