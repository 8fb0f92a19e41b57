package io.ironbridge.gateway.backend.mq;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.Service;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.connectormq.MqService;
import io.ironbridge.connectormq.MqService.Action;
import io.ironbridge.connectormq.MqService.ReplySelection;
import io.ironbridge.gateway.request.MessageService.Verb;
import io.ironbridge.mapping.Source;
import java.util.List;
import java.util.Optional;

/**
 * A {@code mqzOSConnectService} or an asset {@code mq-1.0} (IBM MQ 9.0, "mqzOSConnectService
 * element").
 *
 * @param connection id of the {@link MqConnection}
 * @param reply present: a two-way service
 * @param credential its own, in place of the connection's
 */
public record MessagingService(
        String name,
        String connection,
        MqProperties properties,
        MqQueue destination,
        Optional<MqQueue> reply,
        Optional<Credential> credential,
        Source source)
        implements Service {
    /** The service that an asset is; empty if a queue of it is not configured. */
    public static Optional<MessagingService> of(Asset.HostProgram asset, MqConnection connection) {
        MqProperties properties = new MqProperties(asset.properties());
        Optional<String> replyName = properties.text(MqProperties.REPLY);
        Optional<MqQueue> reply =
                replyName.flatMap(name -> MqQueue.named(name, connection.queues()));
        return properties
                .text(MqProperties.DESTINATION)
                .flatMap(name -> MqQueue.named(name, connection.queues()))
                .filter(_ -> reply.isPresent() == replyName.isPresent())
                .map(destination ->
                        new MessagingService(
                                asset.name(),
                                connection.id(),
                                properties,
                                destination,
                                reply,
                                Optional.empty(),
                                asset.source()));
    }

    /** Whether requests wait for a reply. */
    public boolean twoWay() {
        return reply.isPresent();
    }

    /** Whether the correlation id of a reply is that of its request, not its message id. */
    public boolean repliesByCorrelationId() {
        return properties.selection() == ReplySelection.CORRELATION_ID_TO_CORRELATION_ID;
    }

    /**
     * Reports an action that its destinations do not allow, and warns of a two-way service that
     * accepts only replies that are there at once.
     *
     * @param wait where it specifies its wait interval
     */
    void check(Action action, Source wait, Faults faults) {
        try {
            with(action);
        } catch (IllegalArgumentException e) {
            faults.error(
                    "0643",
                    source,
                    "The service '" + name + "' cannot be called: " + e.getMessage() + ".",
                    "Use queues, or change its action.");
        }
        if (twoWay() && properties.waitInterval(true).isZero()) {
            faults.warning(
                    "0642",
                    wait,
                    "The two-way service '"
                            + name
                            + "' has a waitInterval of 0: only a reply that is already there is"
                            + " received, so whether a request is answered is a matter of chance.",
                    "Set it to the longest time of a reply in milliseconds, or omit it to wait"
                            + " until the request's deadline.");
        }
    }

    /** The HTTP verbs that it supports if it has a path. */
    List<Verb> verbs() {
        return twoWay() || destination.topic() ? List.of(Verb.POST) : List.of(Verb.values());
    }

    /** What a verb does. */
    Action action(Verb verb) {
        return switch (verb) {
            case POST -> twoWay() ? Action.REQUEST_REPLY : Action.PUT;
            case GET -> Action.BROWSE;
            case DELETE -> Action.GET;
        };
    }

    /** What it does as an asset. */
    Action action() {
        return twoWay() ? Action.REQUEST_REPLY : properties.action();
    }

    /** The connector's form of it. */
    MqService with(Action action) {
        return new MqService(
                name,
                action,
                destination.destination(),
                reply.map(MqQueue::destination),
                properties.selection(),
                properties.selector(),
                properties.waitInterval(twoWay()),
                properties.expiry(),
                properties.persistent(),
                properties.format(),
                properties.callerPrincipal());
    }
}
