package io.ironbridge.lab.mq;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The server program of the report: a reply is as long as its request asks for. */
final class SizedReplies implements ServerProgram {
    private static final Charset EBCDIC = Charset.forName("IBM037");

    private final JsonReplies json;
    private final PlainReplies text;
    private final PlainReplies ebcdic;
    private final PlainReplies ascii;

    SizedReplies(Servers servers) {
        int most = servers.maxReplyBytes();
        json = new JsonReplies(most);
        text = new PlainReplies(StandardCharsets.UTF_8, most);
        ebcdic = new PlainReplies(EBCDIC, most);
        ascii = new PlainReplies(StandardCharsets.ISO_8859_1, most);
    }

    @Override
    public Message reply(Session session, Message request) throws JMSException {
        return switch (request) {
            case TextMessage message -> session.createTextMessage(to(text(message)));
            case BytesMessage message -> bytes(session, to(data(message)));
            default -> session.createTextMessage("ERROR: neither text nor bytes");
        };
    }

    /** A text message may have no text at all. */
    private static String text(TextMessage message) throws JMSException {
        return Objects.requireNonNullElse(message.getText(), "");
    }

    private String to(String request) {
        return JsonReplies.fit(request) ? json.to(request) : text.to(request);
    }

    private byte[] to(byte[] request) {
        PlainReplies replies = hasEbcdicDigit(request) ? ebcdic : ascii;
        return replies.to(new String(request, replies.charset())).getBytes(replies.charset());
    }

    /** X'F0' to X'F9', which stand for no digits and no English letters in ASCII. */
    private static boolean hasEbcdicDigit(byte[] data) {
        for (byte each : data) {
            if (each >= (byte) 0xF0 && each <= (byte) 0xF9) {
                return true;
            }
        }
        return false;
    }

    static byte[] data(BytesMessage message) throws JMSException {
        byte[] data = new byte[Math.toIntExact(message.getBodyLength())];
        message.readBytes(data);
        return data;
    }

    static BytesMessage bytes(Session session, byte[] data) throws JMSException {
        BytesMessage message = session.createBytesMessage();
        message.writeBytes(data);
        return message;
    }
}
