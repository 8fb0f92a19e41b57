package io.ironbridge.gateway.backend.mq;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.connectormq.MqDestination;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** A {@code jmsQueue} or {@code jmsTopic}. */
public record MqQueue(String id, Optional<String> jndiName, MqDestination destination) {
    /** The child of connection factories, queues and topics that is for IBM MQ. */
    static final String PROPERTIES = "properties.wmqJms";

    private static final Duration FOR_EVER = Duration.ofMillis(-1);

    /** Its name in the queue manager. */
    public String name() {
        return destination.name();
    }

    /** Whether it is a topic. */
    public boolean topic() {
        return destination.type() == MqDestination.Type.TOPIC;
    }

    /** The one that a service means by its JNDI name or its id. */
    static Optional<MqQueue> named(String name, List<MqQueue> all) {
        return all.stream()
                .filter(q -> q.jndiName.filter(name::equals).isPresent() || q.id.equals(name))
                .findFirst();
    }

    /** All queues and topics of the configuration. */
    static List<MqQueue> read(Elements config) {
        return Stream.concat(
                        config
                                .all("jmsQueue", e -> read(e, MqDestination.Type.QUEUE, config))
                                .stream(),
                        config
                                .all("jmsTopic", e -> read(e, MqDestination.Type.TOPIC, config))
                                .stream())
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<MqQueue> read(
            ElementReader e, MqDestination.Type type, Elements config) {
        Optional<String> id = idOf(e);
        ElementReader properties = e.element().child(PROPERTIES).map(config::reader).orElse(e);
        Optional<String> name =
                properties.required(
                        type == MqDestination.Type.TOPIC ? "baseTopicName" : "baseQueueName");
        new MqUnused(config.faults()).reportOfDestination(properties);
        return id.flatMap(given ->
                name.map(base ->
                        new MqQueue(
                                given, e.text("jndiName"), destination(type, base, properties))));
    }

    /** The id by which others name an element. */
    static Optional<String> idOf(ElementReader e) {
        Optional<String> id = e.reference();
        return id.isPresent() ? id : e.required("id");
    }

    private static MqDestination destination(
            MqDestination.Type type, String name, ElementReader properties) {
        return new MqDestination(
                type,
                name,
                properties.text("baseQueueManagerName"),
                properties.text("targetClient").filter("MQ"::equalsIgnoreCase).isPresent(),
                properties.text("CCSID").isPresent()
                        ? OptionalInt.of(properties.number("CCSID", 1208, 1, 65_535))
                        : OptionalInt.empty(),
                expiry(properties),
                persistent(properties),
                priority(properties));
    }

    private static Optional<Duration> expiry(ElementReader e) {
        Optional<String> text = e.text("expiry").filter(t -> !t.equalsIgnoreCase("APP"));
        if (text.filter("UNLIM"::equalsIgnoreCase).isPresent()) {
            return Optional.of(FOR_EVER);
        }
        return text.map(_ -> Duration.ofMillis(e.number("expiry", 1, 1, Integer.MAX_VALUE)));
    }

    private static Optional<Boolean> persistent(ElementReader e) {
        return e.text("persistence")
                .flatMap(text ->
                        switch (text.toUpperCase(Locale.ROOT)) {
                            case "PERS", "HIGH" -> Optional.of(true);
                            case "NON" -> Optional.of(false);
                            case "APP", "QDEF" -> Optional.empty();
                            default -> {
                                e.bad("persistence", text, "Use APP, QDEF, PERS, NON or HIGH.");
                                yield Optional.empty();
                            }
                        });
    }

    private static OptionalInt priority(ElementReader e) {
        boolean given =
                e.text("priority").filter(text -> !text.matches("(?i)APP|QDEF")).isPresent();
        return given ? OptionalInt.of(e.number("priority", 4, 0, 9)) : OptionalInt.empty();
    }
}
