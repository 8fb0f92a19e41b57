package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.MqConnection.Replies;
import io.ironbridge.apiproject.server.MqConnection.Road;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Reads {@code jmsConnectionFactory}, {@code jmsQueue} and {@code jmsTopic}. */
public final class MqConnections {
    public static final String ELEMENT = "jmsConnectionFactory";

    private static final String PROPERTIES = "properties.wmqJms";
    private static final String ARTEMIS = "ironbridge_artemis";
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration FOR_EVER = Duration.ofMillis(-1);
    private static final Set<String> OWN =
            Set.of("userName", "password", "ironbridge_passwordFile");
    private static final List<String> AUTH_DATA = List.of("authData", "zosconnect_authData");

    private final Elements config;
    private final BackEnds backEnds;
    private final MqUnused unused;

    MqConnections(Elements config, BackEnds backEnds) {
        this.config = config;
        this.backEnds = backEnds;
        this.unused = new MqUnused(config.faults());
    }

    /**
     * Services of the configuration are in use whether projects are or not, with what they name.
     */
    List<MqConnection> connections() {
        return MqServices.ELEMENTS.stream().flatMap(config::named).findAny().isPresent()
                ? config.all(ELEMENT, this::connection).stream().flatMap(Optional::stream).toList()
                : config.connections(ELEMENT, this::connection);
    }

    List<MqQueue> destinations() {
        return java.util.stream.Stream.concat(
                        config.all("jmsQueue", e -> destination(e, false)).stream(),
                        config.all("jmsTopic", e -> destination(e, true)).stream())
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<MqConnection> connection(ElementReader e) {
        Optional<String> id = idOf(e);
        Optional<ElementReader> properties = child(e, PROPERTIES);
        Optional<ElementReader> artemis = child(e, ARTEMIS);
        if (properties.isEmpty() && artemis.isEmpty()) {
            config.faults()
                    .error(
                            "0634",
                            e.source(),
                            "The jmsConnectionFactory '"
                                    + e.id()
                                    + "' has no <"
                                    + PROPERTIES
                                    + ">.",
                            "Add one with transportType and queueManager.");
            return Optional.empty();
        }
        Road road = road(e, artemis);
        if (road instanceof Road.Embedded) {
            warnOfTls(e);
        }
        if (artemis.isEmpty()) {
            properties.ifPresent(unused::tellOfConnection);
        }
        return id.map(given ->
                new MqConnection(
                        given,
                        e.text("jndiName"),
                        properties.flatMap(p -> p.text("queueManager")),
                        endpoint(properties, artemis),
                        properties.map(MqConnections::plain).orElseGet(Map::of),
                        credential(e, properties, artemis),
                        secure(e, artemis.isPresent() ? Optional.empty() : properties),
                        config.reference(e, "ironbridge_sslCertsRef", List.of("ssl")),
                        backEnds.shared().pool(e),
                        e.choice("ironbridge_replies", Replies.SELECTOR),
                        e.number("ironbridge_queueLength", 1000, 0, 1_000_000),
                        e.flag("ironbridge_expireRequests", true),
                        e.number("ironbridge_maxMessageBytes", 10 << 20, 1, Integer.MAX_VALUE),
                        e.positive("ironbridge_lateReplyTime", Duration.ofMinutes(10), SECOND),
                        e.notNegative("ironbridge_credentialsHold", Duration.ofSeconds(30), SECOND),
                        e.number("ironbridge_credentialsTries", 2, 0, 1_000),
                        road,
                        e.source()));
    }

    private void warnOfTls(ElementReader e) {
        for (String name : List.of("ironbridge_sslCertsRef", "ironbridge_secure")) {
            if (e.element().raw(name).isPresent()) {
                config.faults()
                        .warning(
                                "0637",
                                e.source(name),
                                name
                                        + " of the jmsConnectionFactory '"
                                        + e.id()
                                        + "' means nothing to an embedded broker.",
                                "Remove it: no message to that broker leaves this process.");
            }
        }
    }

    private static Optional<String> idOf(ElementReader e) {
        Optional<String> id = e.reference();
        return id.isPresent() ? id : e.required("id");
    }

    private Optional<ElementReader> child(ElementReader e, String name) {
        return e.element().child(name).map(config::reader);
    }

    private static boolean secure(ElementReader e, Optional<ElementReader> properties) {
        return e.flag("ironbridge_secure", e.element().raw("ironbridge_sslCertsRef").isPresent())
                || properties.flatMap(p -> p.text("sslCipherSuite")).isPresent();
    }

    private static String endpoint(
            Optional<ElementReader> properties, Optional<ElementReader> artemis) {
        Optional<String> url = artemis.flatMap(a -> a.text("url"));
        return url.or(() -> properties.flatMap(MqConnections::endpoint)).orElse("queue manager");
    }

    private static Optional<String> endpoint(ElementReader properties) {
        boolean bindings =
                properties
                        .text("transportType")
                        .filter(type -> type.equalsIgnoreCase("BINDINGS"))
                        .isPresent();
        Optional<String> manager =
                properties.text("queueManager").map(name -> "queue manager " + name);
        if (bindings) {
            return manager;
        }
        return properties
                .text("connectionNameList")
                .or(() -> properties.text("ccdtURL").flatMap(_ -> manager))
                .or(() ->
                        Optional.of(
                                properties.text("hostName").orElse("localhost")
                                        + ":"
                                        + properties.number("port", 1414, 1, 65_535)));
    }

    private static Map<String, String> plain(ElementReader properties) {
        Map<String, String> plain = new LinkedHashMap<>();
        for (String name : properties.element().attributes().keySet()) {
            if (!name.equals("id") && !OWN.contains(name)) {
                properties.text(name).ifPresent(value -> plain.put(name, value));
            }
        }
        return plain;
    }

    private Optional<Credential> credential(
            ElementReader e, Optional<ElementReader> properties, Optional<ElementReader> artemis) {
        return artemis.flatMap(a -> credential(a, "user"))
                .or(() -> properties.flatMap(p -> credential(p, "userName")))
                .or(() -> child(e, "containerAuthData").flatMap(c -> credential(c, "user")))
                .or(() ->
                        backEnds.shared()
                                .referenced(e, "containerAuthDataRef", AUTH_DATA)
                                .flatMap(c -> credential(c, "user")))
                .or(() ->
                        backEnds.shared()
                                .referenced(e, "authDataRef", AUTH_DATA)
                                .flatMap(c -> credential(c, "user")));
    }

    static Optional<Credential> credential(ElementReader e, String user) {
        Optional<Secret> password = e.secret("password");
        return e.text(user)
                .map(name -> new Credential(name, password.orElseGet(() -> Secret.of(""))));
    }

    private Road road(ElementReader e, Optional<ElementReader> artemis) {
        if (artemis.isEmpty()) {
            return new Road.IbmClient(
                    e.text("ironbridge_mqClient")
                            .flatMap(name ->
                                    e.path(
                                            "ironbridge_mqClient",
                                            e.serverDir("ironbridge_mqClient"),
                                            name)));
        }
        ElementReader broker = artemis.get();
        return broker.flag("embedded", false)
                ? new Road.Embedded(
                        broker.text("directory")
                                .flatMap(name ->
                                        broker.path(
                                                "directory", broker.serverDir("directory"), name)))
                : new Road.Artemis(broker.required("url").orElse(""));
    }

    // ---- queues and topics

    private Optional<MqQueue> destination(ElementReader e, boolean topic) {
        Optional<String> id = idOf(e);
        Optional<ElementReader> properties = child(e, PROPERTIES);
        Optional<String> name =
                properties.orElse(e).required(topic ? "baseTopicName" : "baseQueueName");
        unused.tellOfDestination(properties.orElse(e));
        return id.flatMap(given ->
                name.map(base -> destination(e, given, topic, base, properties.orElse(e))));
    }

    private static MqQueue destination(
            ElementReader e, String id, boolean topic, String name, ElementReader properties) {
        return new MqQueue(
                id,
                e.text("jndiName"),
                topic,
                name,
                properties.text("baseQueueManagerName"),
                properties.text("targetClient").filter("MQ"::equalsIgnoreCase).isPresent(),
                properties.text("CCSID").isPresent()
                        ? OptionalInt.of(properties.number("CCSID", 1208, 1, 65_535))
                        : OptionalInt.empty(),
                expiry(properties),
                persistent(properties),
                priority(properties),
                e.source());
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
                        switch (text.toUpperCase(java.util.Locale.ROOT)) {
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
