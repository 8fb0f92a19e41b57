package io.ironbridge.workloaddriver.protocol.jms;

import io.ironbridge.workloaddriver.engine.Answer;
import io.ironbridge.workloaddriver.engine.Answer.Outcome;
import io.ironbridge.workloaddriver.engine.Loop;
import io.ironbridge.workloaddriver.engine.RequestSlot;
import io.ironbridge.workloaddriver.engine.Requester;
import jakarta.jms.JMSException;
import java.util.List;
import java.util.function.Consumer;

/** One client, which sends on the thread of its loop. */
final class JmsRequester implements Requester {
    private final Loop loop;
    private final JmsClient client;
    private final List<JmsRequest> requests;
    private boolean closed;

    JmsRequester(Loop loop, JmsClient client, List<JmsRequest> requests) {
        this.loop = loop;
        this.client = client;
        this.requests = requests;
    }

    @Override
    public void send(RequestSlot slot, Consumer<Answer> answer) {
        JmsRequest request = requests.get(slot.kind());
        loop.execute(() -> {
            if (!closed) {
                answer.accept(ask(request));
            }
        });
    }

    private Answer ask(JmsRequest request) {
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
        closed = true;
        client.close();
    }
}
