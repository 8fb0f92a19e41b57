package io.ironbridge.httpclient;

import java.util.Locale;

/** The media type of a {@code Content-Type} (RFC 9110, section 8.3.1). */
public final class MediaType {
    private static final int MOST_SHOWN = 60;

    private MediaType() {}

    /** Type and subtype in lower case, without parameters. */
    public static String essence(String contentType) {
        int parameters = contentType.indexOf(';');
        String type = parameters < 0 ? contentType : contentType.substring(0, parameters);
        return type.strip().toLowerCase(Locale.ROOT);
    }

    /** The same for messages: only characters of media types, at most 60. */
    public static String shown(String contentType) {
        String type = essence(contentType).replaceAll("[^a-z0-9.+/-]", "?");
        return type.isEmpty()
                ? "no media type"
                : type.substring(0, Math.min(MOST_SHOWN, type.length()));
    }
}
