package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectormq.MqService.ReplySelection;
import io.ironbridge.connectormq.Requests.Request;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Receives each reply by a separate consumer. One that did not arrive in time is removed later,
 * unless it cannot be distinguished from others, or only by an id that the caller chose.
 */
final class SelectedReplies implements Action {
    private final Requests requests;
    private final LateReplies late;

    SelectedReplies(Requests requests, LateReplies late) {
        this.requests = requests;
        this.late = late;
    }

    @Override
    public Outcome perform(MqCall call, MqSession on)
            throws JMSException, UnusableMessageException, CallEndedException {
        MqDestination queue = call.service().reply().orElseThrow();
        Request request = requests.of(call, on, on.destination(queue));
        String id = request.send(on);
        if (call.service().selection() == ReplySelection.NONE) {
            return receive(call, request.waiting(), on.keptConsumer(queue, Optional.empty()));
        }
        return select(call, on, request.waiting(), new LateReplies.Wanted(call.user(), queue, id));
    }

    private Outcome select(MqCall call, MqSession on, Wait wait, LateReplies.Wanted wanted)
            throws JMSException, UnusableMessageException, CallEndedException {
        boolean came = false;
        try (MessageConsumer consumer = on.consumer(wanted.queue(), wanted.selector())) {
            Outcome outcome = receive(call, wait, consumer);
            came = outcome instanceof Outcome.Replied;
            return outcome;
        } catch (UnusableMessageException unusable) {
            came = true;
            throw unusable;
        } finally {
            if (!came && isOurs(call)) {
                late.lookFor(wanted);
            }
        }
    }

    /**
     * With an id chosen by the caller, the removed message could be the reply to a later request.
     */
    private static boolean isOurs(MqCall call) {
        return call.service().selection() == ReplySelection.MESSAGE_ID_TO_CORRELATION_ID
                || call.request().descriptor().correlationId().isEmpty();
    }

    private static Outcome receive(MqCall call, Wait wait, MessageConsumer consumer)
            throws JMSException, UnusableMessageException, CallEndedException {
        @Nullable Message reply = wait.receive(consumer);
        if (reply == null) {
            return call.timedOut(true);
        }
        Payload read = call.read(reply);
        return call.replied(read);
    }
}
