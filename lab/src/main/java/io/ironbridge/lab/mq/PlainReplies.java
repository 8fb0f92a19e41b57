package io.ironbridge.lab.mq;

import java.nio.charset.Charset;

/**
 * Replies to {@link PlainRequest}s: token, blank, filler; without a token filler only.
 *
 * @param charset in which a reply has its size
 * @param mostBytes longest reply
 */
record PlainReplies(Charset charset, int mostBytes) {
    String to(String request) {
        return PlainRequest.read(request)
                .map(this::sized)
                .orElseGet(() -> refusal(PlainRequest.token(request), "no size"));
    }

    private String sized(PlainRequest request) {
        String head = head(request.token());
        int headBytes = head.getBytes(charset).length;
        if (request.size() > mostBytes) {
            return refusal(
                    request.token(), "size " + request.size() + " is more than " + mostBytes);
        }
        if (request.size() < headBytes) {
            return refusal(
                    request.token(), "size " + request.size() + " has no room for the token");
        }
        return head + "x".repeat(request.size() - headBytes);
    }

    private static String refusal(String token, String why) {
        return head(token) + "ERROR: " + why;
    }

    private static String head(String token) {
        return token.isEmpty() ? "" : token + " ";
    }
}
