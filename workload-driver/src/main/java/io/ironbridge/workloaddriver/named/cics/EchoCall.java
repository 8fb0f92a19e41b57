package io.ironbridge.workloaddriver.named.cics;

import io.ironbridge.workloaddriver.protocol.hostlink.LinkCall;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A call of the echo programs, which return the payload with X'5B', a dollar sign in EBCDIC, as its
 * last byte. The payload has no zeros and no blanks, because those could be truncated on the way.
 *
 * @param path path of the operation in the sample
 * @param bytes length of the payload, one byte for each character
 */
record EchoCall(String path, int bytes) {
    static final String COMMAREA = "commarea";
    static final String CHANNEL = "channel";

    /** As the published report calls the payloads. */
    static final List<String> PAYLOADS = List.of("4K", "32K");

    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    private static final Charset EBCDIC = Charset.forName("IBM037");
    private static final byte DOLLAR = 0x5B;
    private static final int SMALL = 4_096;
    private static final int LARGE = 32_768;

    /** The longest COMMAREA, which is a little less than 32 KB. */
    private static final int LARGEST_COMMAREA = 32_763;

    /**
     * One of the sample's four operations.
     *
     * @param way {@link #COMMAREA} or {@link #CHANNEL}
     * @param payload one of {@link #PAYLOADS}
     */
    static EchoCall of(String way, String payload) {
        int large = way.equals(COMMAREA) ? LARGEST_COMMAREA : LARGE;
        return switch (payload) {
            case "4K" -> new EchoCall("/echo/" + way + "/4k", SMALL);
            case "32K" -> new EchoCall("/echo/" + way + "/32k", large);
            default -> throw new IllegalArgumentException(payload);
        };
    }

    /** The request's body. */
    String request() {
        return json(payload());
    }

    /** The body of the expected answer. */
    byte[] answer() {
        String payload = payload();
        return json(payload.substring(0, bytes - 1) + "$").getBytes(StandardCharsets.UTF_8);
    }

    /** The same call without a gateway: the payload in EBCDIC. */
    LinkCall call() {
        byte[] sent = payload().getBytes(EBCDIC);
        byte[] answer = sent.clone();
        answer[bytes - 1] = DOLLAR;
        return path.startsWith("/echo/" + COMMAREA)
                ? LinkCall.commarea("ECHO5B", sent, answer)
                : LinkCall.channel("ECHO5BC", "DATA", sent, answer);
    }

    private String payload() {
        return LETTERS.repeat(bytes / LETTERS.length() + 1).substring(0, bytes);
    }

    private static String json(String payload) {
        return "{\"payload\":\"" + payload + "\"}";
    }
}
