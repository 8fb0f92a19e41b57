package io.ironbridge.workloaddriver.protocol.jms;

import io.ironbridge.workloaddriver.engine.Answer;
import io.ironbridge.workloaddriver.engine.Answer.Outcome;
import io.ironbridge.workloaddriver.engine.RequestSlot;
import io.ironbridge.workloaddriver.protocol.blocking.BlockingClient;
import jakarta.jms.JMSException;
import java.util.List;

/**
 * A client that checks its replies.
 *
 * @param requests in the order of the plan's mix
 */
record CheckedJmsClient(JmsClient client, List<JmsRequest> requests) implements BlockingClient {
    @Override
    public Answer send(RequestSlot slot) {
        JmsRequest request = requests.get(slot.kind());
        try {
            int length = client.ask(request.text()).length();
            return length == request.replyLength()
                    ? Answer.ok(length)
                    : Answer.failed(
                            Outcome.WRONG, "size", length + " instead of " + request.replyLength());
        } catch (NoReplyException e) {
            return e.answer();
        } catch (JMSException | RuntimeException e) { // the library has exceptions of both kinds
            return Answer.failed(Outcome.BROKEN, "connection broken", String.valueOf(e));
        }
    }

    @Override
    public long connectionsOpened() {
        return client.connectionsOpened();
    }

    @Override
    public void close() {
        client.close();
    }
}
