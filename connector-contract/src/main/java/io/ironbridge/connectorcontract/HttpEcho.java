package io.ironbridge.connectorcontract;

import io.ironbridge.connectorapi.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Minimal HTTP/1.1 for a back end that echoes the token of a JSON body, for clients that send POST
 * with a Content-Length.
 */
public final class HttpEcho implements FaultyServer.Protocol {
    private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: (\\d+)\r\n");
    private static final Pattern TOKEN = Pattern.compile("\"token\":\"(\\w+)\"");

    private volatile String lastHead = "";
    private volatile Bytes lastBody = Bytes.EMPTY;

    /** The head of the last request. */
    public String lastHead() {
        return lastHead;
    }

    /** The body of the last request. */
    public Bytes lastBody() {
        return lastBody;
    }

    /** A body with {@code token}. */
    public static String json(String token) {
        return "{\"token\":\"" + token + "\"}";
    }

    /** The token in a body. */
    public static String token(String json) {
        Matcher matcher = TOKEN.matcher(json);
        return matcher.find() ? matcher.group(1) : "none in " + json;
    }

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
        lastHead = head.toString(StandardCharsets.US_ASCII);
        Matcher length = LENGTH.matcher(lastHead.toLowerCase(Locale.ROOT));
        byte[] body = in.readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
        lastBody = Bytes.wrap(body);
        return Optional.of(token(new String(body, StandardCharsets.UTF_8)));
    }

    @Override
    public byte[] reply(String token) {
        return reply("200 OK", "", json(token));
    }

    /**
     * A reply with a JSON body and its length.
     *
     * @param status with its reason, for example {@code 200 OK}
     * @param moreHeaders each ended by CR LF; may be empty
     */
    public static byte[] reply(String status, String moreHeaders, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        String head =
                "HTTP/1.1 "
                        + status
                        + "\r\n"
                        + moreHeaders
                        + "Content-Type: application/json\r\nContent-Length: "
                        + bytes.length
                        + "\r\n\r\n";
        return (head + body).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] garbage() {
        return new byte[] {0x15, 3, 1, 0, 2, 2, 70};
    }
}
