package io.ironbridge.gateway.backend.mq;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.ConnectionElements;
import io.ironbridge.apiproject.server.Pool;
import io.ironbridge.connectormq.MqConfig;
import io.ironbridge.connectormq.MqConfig.Replies;
import io.ironbridge.gateway.backend.ReadConfig;
import io.ironbridge.gateway.backend.mq.MqConnection.Transport;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads one {@code jmsConnectionFactory}.
 *
 * @param queues all queues and topics of the configuration
 */
record MqReader(ElementReader e, Elements all, ConnectionElements shared, List<MqQueue> queues) {
    private static final String ARTEMIS = "ironbridge_artemis";
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Set<String> OWN =
            Set.of("userName", "password", "ironbridge_passwordFile");

    MqReader(ElementReader e, Elements all, List<MqQueue> queues) {
        this(e, all, new ConnectionElements(all), queues);
    }

    Optional<MqConnection> connection() {
        Optional<String> id = MqQueue.idOf(e);
        Optional<ElementReader> properties = shared.child(e, MqQueue.PROPERTIES);
        Optional<ElementReader> artemis = shared.child(e, ARTEMIS);
        if (properties.isEmpty() && artemis.isEmpty()) {
            all.faults()
                    .error(
                            "0634",
                            e.source(),
                            "The jmsConnectionFactory '"
                                    + e.id()
                                    + "' has no <"
                                    + MqQueue.PROPERTIES
                                    + ">.",
                            "Add one with transportType and queueManager.");
            return Optional.empty();
        }
        Transport transport = artemis.map(this::broker).orElseGet(this::client);
        if (transport instanceof Transport.Embedded) {
            warnOfTls();
        }
        if (artemis.isEmpty()) {
            properties.ifPresent(new MqUnused(all.faults())::reportOfConnection);
            properties.ifPresent(p -> p.number("port", 1414, 1, 65_535));
        }
        return id.map(given ->
                new MqConnection(
                        given,
                        e.text("jndiName"),
                        properties.flatMap(p -> p.text("queueManager")),
                        transport,
                        config(),
                        properties.map(MqReader::plain).orElseGet(Map::of),
                        credential(properties, artemis),
                        secure(artemis.isPresent() ? Optional.empty() : properties),
                        shared.ssl(e, "ironbridge_sslCertsRef"),
                        e.number("ironbridge_queueLength", 1000, 0, 1_000_000),
                        queues,
                        e.source()));
    }

    private Transport client() {
        return new Transport.IbmClient(
                e.text("ironbridge_mqClient")
                        .flatMap(name ->
                                e.path(
                                        "ironbridge_mqClient",
                                        e.serverDir("ironbridge_mqClient"),
                                        name)));
    }

    private Transport broker(ElementReader broker) {
        return broker.flag("embedded", false)
                ? new Transport.Embedded(
                        broker.text("directory")
                                .flatMap(name ->
                                        broker.path(
                                                "directory", broker.serverDir("directory"), name)))
                : new Transport.Artemis(broker.required("url").orElse(""));
    }

    private void warnOfTls() {
        for (String name : List.of("ironbridge_sslCertsRef", "ironbridge_secure")) {
            if (e.element().raw(name).isPresent()) {
                all.faults()
                        .warning(
                                "0637",
                                e.source(name),
                                name
                                        + " of the jmsConnectionFactory '"
                                        + e.id()
                                        + "' has no effect on an embedded broker.",
                                "Remove it: messages to that broker never leave this process.");
            }
        }
    }

    private ReadConfig<MqConfig> config() {
        Pool pool = shared.pool(e);
        Replies replies = e.choice("ironbridge_replies", Replies.SELECTOR);
        boolean expireRequests = e.flag("ironbridge_expireRequests", true);
        int messageBytes = e.number("ironbridge_maxMessageBytes", 10 << 20, 1, Integer.MAX_VALUE);
        Duration late = e.positive("ironbridge_lateReplyTime", Duration.ofMinutes(10), SECOND);
        Duration hold = e.notNegative("ironbridge_credentialsHold", Duration.ofSeconds(30), SECOND);
        int tries = e.number("ironbridge_credentialsTries", 2, 0, 1_000);
        return ReadConfig.of(() ->
                MqConfig.DEFAULTS
                        .withSessions(pool.maxSize())
                        .withReplies(replies)
                        .withExpireRequests(expireRequests)
                        .withTimes(
                                new MqConfig.Times(
                                        pool.connectionTimeout(), pool.maxIdleTime(), late, hold))
                        .withLimits(
                                new MqConfig.Limits(
                                        messageBytes,
                                        MqConfig.Limits.DEFAULTS.lateReplies(),
                                        tries)));
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

    private boolean secure(Optional<ElementReader> properties) {
        return e.flag("ironbridge_secure", e.element().raw("ironbridge_sslCertsRef").isPresent())
                || properties.flatMap(p -> p.text("sslCipherSuite")).isPresent();
    }

    private Optional<Credential> credential(
            Optional<ElementReader> properties, Optional<ElementReader> artemis) {
        return artemis.flatMap(a -> credential(a, "user"))
                .or(() -> properties.flatMap(p -> credential(p, "userName")))
                .or(() -> shared.child(e, "containerAuthData").flatMap(c -> credential(c, "user")))
                .or(() -> referenced("containerAuthDataRef"))
                .or(() -> referenced("authDataRef"));
    }

    private Optional<Credential> referenced(String attribute) {
        return shared.referenced(e, attribute, ConnectionElements.AUTH_DATA)
                .flatMap(c -> credential(c, "user"));
    }

    /** User and password; without a password, an empty one. */
    static Optional<Credential> credential(ElementReader e, String user) {
        Optional<Secret> password = e.secret("password");
        return e.text(user)
                .map(name -> new Credential(name, password.orElseGet(() -> Secret.of(""))));
    }
}
