package io.ironbridge.connectormq;

import io.ironbridge.connectormq.MqService.ReplySelection;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import java.time.Duration;
import java.util.Optional;

/** Makes the requests of two-way services. */
final class Requests {
    private final MqConfig config;
    private final CorrelationIds ids;

    Requests(MqConfig config, CorrelationIds ids) {
        this.config = config;
        this.ids = ids;
    }

    /** The prefix of the correlation ids generated here. */
    String ownIds() {
        return ids.prefix();
    }

    Request of(MqCall call, MqSession on, Destination replyTo) throws JMSException {
        OutgoingMessage message = OutgoingMessage.of(on, call.service(), call.request());
        message.replyTo(replyTo);
        Optional<String> correlationId = Optional.empty();
        if (call.service().selection() == ReplySelection.CORRELATION_ID_TO_CORRELATION_ID) {
            String id = call.request().descriptor().correlationId().orElseGet(ids::next);
            message.correlationId(id);
            correlationId = Optional.of(id);
        }
        Wait wait = call.startWait();
        if (config.expireRequests() && !wait.none()) {
            message.setDefaultExpiry(Duration.ofMillis(wait.millisLeft()));
        }
        return new Request(call, message, wait, correlationId);
    }

    /**
     * A request, ready to be sent.
     *
     * @param waiting the wait for its reply
     * @param correlationId of its reply, if that is not its message id
     */
    record Request(
            MqCall call, OutgoingMessage message, Wait waiting, Optional<String> correlationId) {
        /**
         * Sends it.
         *
         * @return the correlation id of its reply
         */
        String send(MqSession on) throws JMSException, CallEndedException {
            call.begin();
            String messageId = message.send(on);
            call.sent();
            return correlationId.orElse(messageId);
        }
    }
}
