package io.ironbridge.connectormq;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The operation of one service ("MQ service provider for z/OS Connect", mqzOSConnectService).
 * Messages may override its settings.
 *
 * @param name for messages and metrics
 * @param destination the queue or topic; for a two-way service that of the request
 * @param reply the destination of replies; for {@link Action#REQUEST_REPLY} only
 * @param selection how a reply is matched to its request
 * @param selector for received messages, in JMS's language; empty for any
 * @param waitInterval maximum wait for a message; zero: do not wait; negative: until the call's
 *     deadline
 * @param expiry of sent messages; negative for unlimited; empty also, unless {@link
 *     MqConfig#expireRequests} overrides it
 * @param format {@code mqmdFormat}; empty to derive it from the message's form
 * @param callerPrincipal whether the connection is made for the call's caller, without a password
 */
public record MqService(
        String name,
        Action action,
        MqDestination destination,
        Optional<MqDestination> reply,
        ReplySelection selection,
        Optional<String> selector,
        Duration waitInterval,
        Optional<Duration> expiry,
        boolean persistent,
        Optional<String> format,
        boolean callerPrincipal) {
    /**
     * Validates the service.
     *
     * @throws IllegalArgumentException for an invalid combination; the message names it
     */
    public MqService {
        boolean twoWay = action == Action.REQUEST_REPLY;
        require(twoWay == reply.isPresent(), twoWay ? "no reply queue" : "a reply queue");
        require(
                action == Action.PUT || destination.type() == MqDestination.Type.QUEUE,
                "only sending is possible with a topic");
        require(
                reply.filter(to -> to.type() == MqDestination.Type.TOPIC).isEmpty(),
                "replies cannot be received from a topic");
    }

    /** The operations. */
    public enum Action {
        /** Sends; the reply has the id of the sent message. */
        PUT,
        /** Browses the first message, which stays on the queue. */
        BROWSE,
        /** Takes the first message off the queue. */
        GET,
        /** Sends, and waits for the reply. */
        REQUEST_REPLY
    }

    /** How a reply is matched to its request. */
    public enum ReplySelection {
        /** No matching: the first message is the reply. */
        NONE,
        /** Its correlation id is the request's message id. */
        MESSAGE_ID_TO_CORRELATION_ID,
        /** Its correlation id is the request's. */
        CORRELATION_ID_TO_CORRELATION_ID
    }

    /** A service that sends, takes or browses. */
    public static MqService oneWay(String name, Action action, MqDestination destination) {
        return new MqService(
                name,
                action,
                destination,
                Optional.empty(),
                ReplySelection.MESSAGE_ID_TO_CORRELATION_ID,
                Optional.empty(),
                Duration.ZERO,
                Optional.empty(),
                false,
                Optional.empty(),
                false);
    }

    /** A service that sends a request and waits for its reply. */
    public static MqService twoWay(
            String name, MqDestination request, MqDestination reply, Duration waitInterval) {
        return new MqService(
                name,
                Action.REQUEST_REPLY,
                request,
                Optional.of(reply),
                ReplySelection.MESSAGE_ID_TO_CORRELATION_ID,
                Optional.empty(),
                waitInterval,
                Optional.empty(),
                false,
                Optional.empty(),
                false);
    }

    /** For messages: its queues or topic. */
    String destinations() {
        return destination.inWords()
                + reply.map(queue -> ", replies in " + queue.inWords()).orElse("");
    }

    public MqService withSelection(ReplySelection given) {
        return change(d -> d.selection = given);
    }

    public MqService withSelector(String given) {
        return change(d -> d.selector = Optional.of(given));
    }

    public MqService withWaitInterval(Duration given) {
        return change(d -> d.waitInterval = given);
    }

    public MqService withExpiry(Duration given) {
        return change(d -> d.expiry = Optional.of(given));
    }

    public MqService withPersistent(boolean given) {
        return change(d -> d.persistent = given);
    }

    public MqService withFormat(String given) {
        return change(d -> d.format = Optional.of(given));
    }

    public MqService withCallerPrincipal(boolean given) {
        return change(d -> d.callerPrincipal = given);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    private MqService change(Consumer<Draft> edit) {
        Draft draft = new Draft(this);
        edit.accept(draft);
        return draft.finish();
    }

    /** A mutable copy for the withers. */
    private static final class Draft {
        private final MqService from;
        private ReplySelection selection;
        private Optional<String> selector;
        private Duration waitInterval;
        private Optional<Duration> expiry;
        private boolean persistent;
        private Optional<String> format;
        private boolean callerPrincipal;

        private Draft(MqService from) {
            this.from = from;
            selection = from.selection;
            selector = from.selector;
            waitInterval = from.waitInterval;
            expiry = from.expiry;
            persistent = from.persistent;
            format = from.format;
            callerPrincipal = from.callerPrincipal;
        }

        private MqService finish() {
            return new MqService(
                    from.name,
                    from.action,
                    from.destination,
                    from.reply,
                    selection,
                    selector,
                    waitInterval,
                    expiry,
                    persistent,
                    format,
                    callerPrincipal);
        }
    }
}
