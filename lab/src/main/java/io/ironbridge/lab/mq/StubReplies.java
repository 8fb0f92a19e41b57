package io.ironbridge.lab.mq;

import io.ironbridge.lab.stub.StubData;
import io.ironbridge.lab.stub.Stubs;
import io.ironbridge.lab.wire.Area;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.List;
import java.util.Objects;

/**
 * Replies to records from the layouts of assets, to texts by rules, and to other requests with
 * their own content.
 *
 * @param queue of the requests, which is the name of the program that is replaced
 */
record StubReplies(Stubs stubs, String queue) implements ServerProgram {
    @Override
    public Message reply(Session session, Message request) throws JMSException {
        return switch (request) {
            case TextMessage message -> session.createTextMessage(reply(message));
            case BytesMessage message -> SizedReplies.bytes(session, reply(message));
            default -> session.createMessage();
        };
    }

    private String reply(TextMessage request) throws JMSException {
        String text = Objects.requireNonNullElse(request.getText(), "");
        return stubs.textReply(queue, text).orElse(text);
    }

    private byte[] reply(BytesMessage request) throws JMSException {
        byte[] data = SizedReplies.data(request);
        return stubs.reply(queue, List.of(StubData.of(Area.of(data))))
                .filter(reply -> !reply.isEmpty())
                .map(reply -> reply.getFirst().data().bytes())
                .orElse(data);
    }
}
