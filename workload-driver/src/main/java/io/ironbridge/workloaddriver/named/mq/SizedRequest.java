package io.ironbridge.workloaddriver.named.mq;

import java.util.List;

/**
 * A request to the server tasks for a reply of a given size.
 *
 * @param size name of the size in the published report and on the axis
 * @param bytes of the reply, all of them ASCII
 */
record SizedRequest(String size, int bytes) {
    static final List<SizedRequest> ALL =
            List.of(
                    new SizedRequest("1K", 1 << 10),
                    new SizedRequest("64K", 64 << 10),
                    new SizedRequest("512K", 512 << 10));

    private static final String TOKEN = "drive";
    private static final String HEAD = "{\"token\":\"" + TOKEN + "\",\"data\":\"";
    private static final String TAIL = "\"}";

    static List<String> sizes() {
        return ALL.stream().map(SizedRequest::size).toList();
    }

    static SizedRequest of(String size) {
        return ALL.stream().filter(one -> one.size().equals(size)).findFirst().orElseThrow();
    }

    /** The request, of less than 50 bytes. */
    String request() {
        return "{\"size\":" + bytes + ",\"token\":\"" + TOKEN + "\"}";
    }

    /** Whether a reply matches: it has the token, and one repeated filling character. */
    boolean isReply(String reply) {
        if (reply.length() != bytes || !reply.startsWith(HEAD) || !reply.endsWith(TAIL)) {
            return false;
        }
        String data = reply.substring(HEAD.length(), reply.length() - TAIL.length());
        return data.chars().distinct().count() == 1 && Character.isLetter(data.charAt(0));
    }
}
