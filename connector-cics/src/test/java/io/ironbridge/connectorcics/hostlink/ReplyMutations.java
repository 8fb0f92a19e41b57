package io.ironbridge.connectorcics.hostlink;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * HTTP replies of which up to three things are wrong: their framing, their head, a byte somewhere,
 * or their end. The same random numbers make the same bytes.
 */
final class ReplyMutations {
    private static final List<String> STATUS_LINES =
            List.of(
                    "HTTP/1.1 200",
                    "HTTP/1.1 204 No Content",
                    "HTTP/1.1 304 Not Modified",
                    "HTTP/1.1 100 Continue",
                    "HTTP/1.1 101 Switching Protocols",
                    "HTTP/1.1 401 Unauthorized",
                    "HTTP/1.1 404 Not Found",
                    "HTTP/1.1 500 Failed",
                    "HTTP/1.1 503 Unavailable",
                    "HTTP/1.1 999 Odd",
                    "HTTP/1.1 20 Short",
                    "HTTP/1.1 -20 Negative",
                    "HTTP/1.0 200 OK",
                    "HTTP/2 200",
                    "ICY 200 OK",
                    "HTTP/1.1 200 " + "x".repeat(9_000),
                    "");
    private static final List<String> LENGTHS =
            List.of("-1", "0", "+5", "0x10", " ", "167", "169", "99999999999999999999");
    private static final List<String> CHUNK_SIZES =
            List.of("-1", "0", "zz", "", "7fffffff", "ffffffffffffffff", "5;ext=\"x", " 5");
    private static final List<String> HEADERS =
            List.of(
                    "Content-Length: 5",
                    "Transfer-Encoding: chunked",
                    "Transfer-Encoding: gzip, chunked",
                    "Connection: close",
                    "Connection: upgrade\r\nUpgrade: h2c",
                    "Content-Type: text/html",
                    "Content-Encoding: gzip",
                    "Trailer: X",
                    " folded: into the line before",
                    ": no name",
                    "no colon",
                    "X-\0Y: nul",
                    "X-Long: " + "x".repeat(70_000));

    private final Random random;

    ReplyMutations(Random random) {
        this.random = random;
    }

    /** Spoils a good reply that has a Content-Length. */
    byte[] of(byte[] reply) {
        int end = new String(reply, StandardCharsets.ISO_8859_1).indexOf("\r\n\r\n") + 4;
        byte[] body = Arrays.copyOfRange(reply, end, reply.length);
        String status = "HTTP/1.1 200 OK";
        boolean chunked = random.nextInt(3) == 0;
        String framing =
                chunked
                        ? "Transfer-Encoding: chunked\r\n"
                        : "Content-Length: " + body.length + "\r\n";
        String more = "";
        int bytes = 0;
        for (int change = 1 + random.nextInt(3); change > 0; change--) {
            switch (random.nextInt(8)) {
                case 0 -> status = any(STATUS_LINES);
                case 1 -> framing = "Content-Length: " + any(LENGTHS) + "\r\n";
                case 2 -> framing = "";
                case 3 -> more = any(HEADERS) + "\r\n";
                default -> bytes++;
            }
        }
        String head =
                status + "\r\nContent-Type: application/octet-stream\r\n" + more + framing + "\r\n";
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
        whole.writeBytes(chunked ? chunks(body) : body);
        return spoilt(whole.toByteArray(), bytes);
    }

    /** The same body in pieces, whose sizes may be wrong. */
    private byte[] chunks(byte[] body) {
        ByteArrayOutputStream chunks = new ByteArrayOutputStream();
        int at = 0;
        while (at < body.length) {
            int size = 1 + random.nextInt(body.length - at);
            String said = random.nextInt(12) == 0 ? any(CHUNK_SIZES) : Integer.toHexString(size);
            chunks.writeBytes((said + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            chunks.write(body, at, size);
            chunks.writeBytes(new byte[] {'\r', '\n'});
            at += size;
        }
        chunks.writeBytes("0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
        return chunks.toByteArray();
    }

    private byte[] spoilt(byte[] reply, int times) {
        byte[] bytes = reply;
        for (int change = 0; change < times && bytes.length > 0; change++) {
            if (random.nextInt(4) == 0) {
                bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length + 20));
            } else {
                int within = random.nextBoolean() ? bytes.length : Math.min(bytes.length, 90);
                bytes[random.nextInt(within)] = (byte) random.nextInt(256);
            }
        }
        return bytes;
    }

    private String any(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }
}
