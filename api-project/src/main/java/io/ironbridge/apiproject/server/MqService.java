package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.mapping.Source;
import java.time.Duration;
import java.util.Optional;

/**
 * What is done with messages, by a {@code mqzOSConnectService} or an asset {@code mq-1.0} (IBM MQ
 * 9.0, "mqzOSConnectService element").
 *
 * @param connection id of the {@link MqConnection}
 * @param reply given: a two-way service
 * @param expiry of what is sent; negative: for ever; absent: too, but requests live as long as
 *     their replies are waited for
 * @param waitInterval zero: no waiting; negative: until the request's deadline, as for a two-way
 *     service that says nothing
 * @param selector for messages that are received
 * @param format MQMD format of what is sent
 * @param callerPrincipal the caller's name goes to the queue manager
 * @param credential its own, in place of the connection's
 * @param receiveTextCcsid as it is given, 37; nothing is laid out in it, as services with a path
 *     have no records and assets a {@code ccsid}
 * @param noReplyStatus {@code ironbridge_noReplyStatus}: HTTP status where no reply came in time,
 *     504 or 204
 * @param action of an asset; what the verb is at a path of its own goes before it
 */
public record MqService(
        String name,
        String connection,
        MqQueue destination,
        Optional<MqQueue> reply,
        Optional<Duration> expiry,
        Duration waitInterval,
        ReplySelection selection,
        Optional<String> selector,
        boolean persistent,
        Optional<String> format,
        boolean callerPrincipal,
        Optional<Credential> credential,
        int receiveTextCcsid,
        Body body,
        int noReplyStatus,
        Action action,
        Source source) {
    /** {@code messagingAction}: what a one-way service of an asset does. */
    public enum Action {
        /** Sends. */
        MQPUT,
        /** Takes a message. */
        MQGET,
        /** Looks at a message; our addition. */
        MQBROWSE
    }

    /** {@code replySelection}; its own spelling. */
    public enum ReplySelection {
        NONE,
        MSGIDTOCORRELID,
        CORRELIDTOCORRELID
    }

    /** {@code ironbridge_body}: what requests bring and replies are. */
    public enum Body {
        /** A JSON object, sent as a text. */
        JSON,
        /** Any text. */
        TEXT,
        /** Bytes as they are. */
        BYTES
    }

    /** Whether requests wait for a reply. */
    public boolean twoWay() {
        return reply.isPresent();
    }
}
