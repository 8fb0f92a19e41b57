package io.ironbridge.gateway.http;

/**
 * Limits for HTTP/2 frames that cost their sender next to nothing. A client that exceeds one gets
 * GOAWAY (ENHANCE_YOUR_CALM), and its connection is closed.
 *
 * @param smallContinuations CONTINUATION frames of a head that are smaller than 8 KiB
 * @param emptyData consecutive DATA frames without data that do not end their stream
 * @param unreadAnswers answers to PING, SETTINGS and the like that the client has not read
 */
public record FrameLimits(int smallContinuations, int emptyData, int unreadAnswers) {
    /** 15, 8, 1000. */
    public static final FrameLimits DEFAULT = new FrameLimits(15, 8, 1_000);

    public FrameLimits {
        requirePositive(smallContinuations, "smallContinuations");
        requirePositive(emptyData, "emptyData");
        requirePositive(unreadAnswers, "unreadAnswers");
    }

    static void requirePositive(int value, String name) {
        if (value <= 0) {
            throw new IllegalArgumentException(name + " must be positive: " + value);
        }
    }
}
