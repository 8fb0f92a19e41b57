package io.ironbridge.lab.cics.region;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * HTTP requests to a region of which something is wrong: their framing, their head, a byte
 * somewhere, or their end. The same random numbers make the same bytes.
 */
final class HttpMutations {
    private static final List<String> METHODS =
            List.of("GET", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "post", "P\0ST", "");
    private static final List<String> TARGETS =
            List.of(
                    "/ironbridge/link",
                    "/ironbridge/link/%49BLK",
                    "/ironbridge/link/NONE",
                    "/ironbridge/link/%zz",
                    "/ironbridge/link/..%2f..",
                    "/ironbridge/link/" + "A".repeat(9_000),
                    "/ironbridge/region",
                    "/ironbridge/region/nothing",
                    "//ironbridge//link",
                    "http://lab/ironbridge/link/IBLK",
                    "lab:80",
                    "*",
                    "?",
                    "/\u00FF",
                    "");
    private static final List<String> VERSIONS =
            List.of("HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.1 ", "http/1.1", "HTTP", "");
    private static final List<String> LENGTHS =
            List.of("-1", "0", "+5", "0x10", "1e3", " ", "99999999999999999999", "2147483648");
    private static final List<String> CHUNK_SIZES =
            List.of("-1", "0", "zz", "", "7fffffff", "80000000", "5;ext=\"x", " 5", "5 ");
    private static final List<String> HEADERS =
            List.of(
                    "Content-Length: 5",
                    "Transfer-Encoding: chunked",
                    "Transfer-Encoding: gzip, chunked",
                    "Transfer-Encoding: identity",
                    "Expect: 100-continue",
                    "Expect: nothing",
                    "Connection: close",
                    "Connection: upgrade\r\nUpgrade: h2c",
                    "Content-Type: text/plain",
                    "Content-Encoding: gzip",
                    "Authorization: Basic !!!",
                    " folded: into the line before",
                    ": no name",
                    "no colon",
                    "Name : a blank",
                    "X-\0Y: nul",
                    "X-Long: " + "x".repeat(70_000));

    private final Random random;

    HttpMutations(Random random) {
        this.random = random;
    }

    /** A good request, then one to three things that are wrong with it. */
    byte[] next(byte[] body) {
        Head head = new Head();
        byte[] framed = body;
        if (random.nextInt(3) == 0) {
            head.framing = "Transfer-Encoding: chunked";
            framed = chunked(body);
        } else {
            head.framing = "Content-Length: " + body.length;
        }
        int changes = 1 + random.nextInt(3);
        byte[] request = {};
        boolean written = false;
        for (int change = 0; change < changes; change++) {
            if (!written && random.nextBoolean()) {
                spoil(head, body.length);
            } else {
                request = spoilt(written ? request : head.with(framed));
                written = true;
            }
        }
        return written ? request : head.with(framed);
    }

    /** The same body in pieces, whose sizes may be wrong. */
    private byte[] chunked(byte[] body) {
        ByteArrayOutputStream chunks = new ByteArrayOutputStream();
        int at = 0;
        while (at < body.length) {
            int size = 1 + random.nextInt(body.length - at);
            boolean wrong = random.nextInt(12) == 0;
            String said = wrong ? any(CHUNK_SIZES) : Integer.toHexString(size);
            chunks.writeBytes(ascii(said + "\r\n"));
            chunks.write(body, at, size);
            chunks.writeBytes(ascii(random.nextInt(20) == 0 ? "\n" : "\r\n"));
            at += size;
        }
        chunks.writeBytes(ascii(random.nextInt(10) == 0 ? "0\r\n" : "0\r\n\r\n"));
        return chunks.toByteArray();
    }

    private void spoil(Head head, int length) {
        switch (random.nextInt(7)) {
            case 0 -> head.method = any(METHODS);
            case 1 -> head.target = any(TARGETS);
            case 2 -> head.version = any(VERSIONS);
            case 3 -> head.framing = "Content-Length: " + any(LENGTHS);
            case 4 -> head.framing = "Content-Length: " + random.nextInt(2 * length);
            case 5 -> head.framing = "";
            default -> head.more = (any(HEADERS) + "\r\n").repeat(random.nextInt(9) == 0 ? 250 : 1);
        }
    }

    private byte[] spoilt(byte[] request) {
        return switch (random.nextInt(5)) {
            case 0 -> Arrays.copyOf(request, random.nextInt(request.length + 1));
            case 1 -> inserted(request);
            default -> changed(request);
        };
    }

    private byte[] changed(byte[] request) {
        byte[] bytes = request.clone();
        if (bytes.length > 0) {
            int within = random.nextBoolean() ? bytes.length : Math.min(bytes.length, 120);
            bytes[random.nextInt(within)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    private byte[] inserted(byte[] request) {
        int at = random.nextInt(request.length + 1);
        byte[] piece = new byte[1 + random.nextInt(8)];
        random.nextBytes(piece);
        if (random.nextBoolean()) {
            piece = ascii("\r\n");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(request, 0, at);
        bytes.writeBytes(piece);
        bytes.write(request, at, request.length - at);
        return bytes.toByteArray();
    }

    private String any(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** What stands before the body. */
    private static final class Head {
        private String method = "POST";
        private String target = "/ironbridge/link/IBLK";
        private String version = "HTTP/1.1";
        private String framing = "";
        private String more = "";

        private byte[] with(byte[] body) {
            String text =
                    "%s %s %s\r\nHost: lab\r\nContent-Type: application/octet-stream\r\n%s%s\r\n"
                            .formatted(
                                    method,
                                    target,
                                    version,
                                    more,
                                    framing.isEmpty() ? "" : framing + "\r\n");
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            whole.writeBytes(ascii(text));
            whole.writeBytes(body);
            return whole.toByteArray();
        }
    }
}
