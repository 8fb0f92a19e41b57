package io.ironbridge.gateway.workload.classify;

import java.nio.charset.StandardCharsets;

/** The form of a path in which rules compare it. */
public final class RoutedPath {
    private RoutedPath() {}

    /**
     * The path without a trailing slash, and with percent sequences decoded except those of
     * slashes, because routing does not divide a path there. The path itself if it has neither.
     *
     * @param path of a request that was routed, without the query; its sequences are valid
     */
    public static String of(String path) {
        int length = path.length();
        String trimmed =
                length > 1 && path.charAt(length - 1) == '/' ? path.substring(0, length - 1) : path;
        return trimmed.indexOf('%') < 0 ? trimmed : decoded(trimmed);
    }

    private static String decoded(String path) {
        byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
        int length = 0;
        for (int i = 0; i < bytes.length; i++) {
            int value = bytes[i] == '%' && i + 2 < bytes.length ? octet(bytes, i + 1) : -1;
            if (value < 0 || value == '/') {
                bytes[length++] = bytes[i];
            } else {
                bytes[length++] = (byte) value;
                i += 2;
            }
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    /** The value of two hexadecimal digits; negative if they are none. */
    private static int octet(byte[] bytes, int at) {
        int high = Character.digit(bytes[at], 16);
        int low = Character.digit(bytes[at + 1], 16);
        return high < 0 || low < 0 ? -1 : high * 16 + low;
    }
}
