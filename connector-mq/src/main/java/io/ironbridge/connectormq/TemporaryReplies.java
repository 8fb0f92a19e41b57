package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectormq.MqService.ReplySelection;
import io.ironbridge.connectormq.Requests.Request;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Receives replies by the session's temporary queue. A reply to an earlier request on the same
 * session is removed by the next; if the replies cannot be distinguished, the queue is abandoned
 * with the request.
 */
final class TemporaryReplies implements Action {
    private final Requests requests;
    private final LongAdder late;

    TemporaryReplies(Requests requests, LongAdder late) {
        this.requests = requests;
        this.late = late;
    }

    @Override
    public Outcome perform(MqCall call, MqSession on)
            throws JMSException, UnusableMessageException, CallEndedException {
        MqSession.ReplyQueue replies = on.replyQueue();
        Request request = requests.of(call, on, replies.queue());
        String id = request.send(on);
        boolean any = call.service().selection() == ReplySelection.NONE;
        @Nullable Message reply = request.waiting().receive(replies.consumer());
        while (reply != null && !any && !id.equals(reply.getJMSCorrelationID())) {
            late.increment();
            reply = request.waiting().receive(replies.consumer());
        }
        if (reply == null) {
            spoilIf(any, on);
            return call.timedOut(true);
        }
        Payload read = call.read(reply);
        return call.replied(read);
    }

    private static void spoilIf(boolean any, MqSession session) {
        if (any) {
            session.spoil();
        }
    }
}
