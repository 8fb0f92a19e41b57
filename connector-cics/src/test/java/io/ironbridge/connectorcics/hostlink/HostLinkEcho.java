package io.ironbridge.connectorcics.hostlink;

import io.ironbridge.connectorcontract.FaultyServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Just enough of the host link to be a program that gives its COMMAREA back. */
final class HostLinkEcho implements FaultyServer.Protocol {
    static final int COMMAREA = 40;
    static final Charset EBCDIC = Charset.forName("IBM037");

    private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: (\\d+)\r\n");

    private final Map<String, Long> calls = new ConcurrentHashMap<>();

    @Override
    public Optional<String> readRequest(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
            int octet = in.read();
            if (octet < 0) {
                return Optional.empty();
            }
            head.write(octet);
        }
        Matcher length =
                LENGTH.matcher(head.toString(StandardCharsets.US_ASCII).toLowerCase(Locale.ROOT));
        byte[] body = in.readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
        ByteBuffer request = ByteBuffer.wrap(body);
        String token = new String(body, 128, request.getInt(0x34), EBCDIC).strip();
        calls.put(token, request.getLong(0x48));
        return Optional.of(token);
    }

    @Override
    public byte[] reply(String token) {
        byte[] area = Arrays.copyOf((token + " ".repeat(COMMAREA)).getBytes(EBCDIC), COMMAREA);
        byte[] answer = Answers.commarea(COMMAREA, area).array();
        ByteBuffer.wrap(answer).putLong(0x30, calls.getOrDefault(token, 0L));
        byte[] head =
                ("HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: "
                                + answer.length
                                + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII);
        byte[] reply = Arrays.copyOf(head, head.length + answer.length);
        System.arraycopy(answer, 0, reply, head.length, answer.length);
        return reply;
    }

    @Override
    public byte[] garbage() {
        return "IBLR no HTTP at all".getBytes(EBCDIC);
    }
}
