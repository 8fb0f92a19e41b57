package io.ironbridge.connectormq;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * How a queue manager is reached: what this process needs for a {@link MqDriver}, and what another
 * process can be given as texts.
 *
 * @param artemis URL of an Artemis broker; empty for IBM MQ
 * @param client folder with the jars of IBM's client; empty if it is on the class path
 * @param properties of {@code properties.wmqJms}, by their names
 * @param credentials empty: none are sent
 */
public record MqAccess(
        Optional<String> artemis,
        Optional<Path> client,
        Map<String, String> properties,
        Optional<MqCredentials> credentials) {
    private static final String ARTEMIS = "artemis";
    private static final String CLIENT = "client";
    private static final String PROPERTY = "property.";
    private static final String USER = "user";
    private static final String PASSWORD = "password";

    public MqAccess {
        properties = Map.copyOf(properties);
    }

    /** Without values, which may include a password. */
    @Override
    public String toString() {
        return "MqAccess" + properties.keySet();
    }

    /**
     * A driver, which connects to nothing yet.
     *
     * @param config of the connections
     * @param tls empty: none, but for what an Artemis URL says
     * @throws IllegalArgumentException if IBM's client is missing, or for a property that cannot be
     *     used; the message names it
     */
    public MqDriver driver(MqConfig config, Optional<SSLContext> tls) {
        return artemis.<MqDriver>map(url ->
                        new ArtemisDriver(
                                new ArtemisDriver.Settings(
                                        url,
                                        credentials,
                                        tls,
                                        config.times().connect(),
                                        config.limits().messageBytes())))
                .orElseGet(() -> new IbmMqDriver(ibm(tls.map(SSLContext::getSocketFactory))));
    }

    private IbmMqSettings ibm(Optional<SSLSocketFactory> sockets) {
        return IbmMqProperties.settings(properties, client, credentials, sockets);
    }

    /**
     * This, and what connections of programs need of the other settings, as texts; they contain the
     * password.
     */
    public Map<String, String> texts(MqConfig config) {
        Map<String, String> texts = new TreeMap<>();
        artemis.ifPresent(url -> texts.put(ARTEMIS, url));
        client.ifPresent(folder -> texts.put(CLIENT, folder.toString()));
        properties.forEach((name, value) -> texts.put(PROPERTY + name, value));
        credentials.ifPresent(own -> {
            texts.put(USER, own.user());
            texts.put(PASSWORD, own.password());
        });
        texts.put("sessions", Integer.toString(config.sessions()));
        texts.put("sessionsPerConnection", Integer.toString(config.sessionsPerConnection()));
        texts.put("messageBytes", Integer.toString(config.limits().messageBytes()));
        // each servant counts itself
        texts.put("tries", Integer.toString(Math.min(1, config.limits().credentialsTries())));
        texts.put("connect", config.times().connect().toString());
        texts.put("idle", config.times().idle().toString());
        texts.put("hold", config.times().credentialsHold().toString());
        return texts;
    }

    /** What {@link #texts} was made of. */
    static MqAccess of(Map<String, String> texts) {
        Map<String, String> properties = new TreeMap<>();
        texts.forEach((name, value) -> {
            if (name.startsWith(PROPERTY)) {
                properties.put(name.substring(PROPERTY.length()), value);
            }
        });
        return new MqAccess(
                Optional.ofNullable(texts.get(ARTEMIS)),
                Optional.ofNullable(texts.get(CLIENT)).map(Path::of),
                properties,
                Optional.ofNullable(texts.get(USER))
                        .map(user -> new MqCredentials(user, texts.getOrDefault(PASSWORD, ""))));
    }

    /** The other settings of {@link #texts}; the rest is as by default. */
    static MqConfig config(Map<String, String> texts) {
        return MqConfig.DEFAULTS
                .withSessions(number(texts, "sessions"))
                .withSessionsPerConnection(number(texts, "sessionsPerConnection"))
                .withTimes(
                        new MqConfig.Times(
                                time(texts, "connect"),
                                time(texts, "idle"),
                                MqConfig.Times.DEFAULTS.late(),
                                time(texts, "hold")))
                .withLimits(
                        new MqConfig.Limits(
                                number(texts, "messageBytes"),
                                MqConfig.Limits.DEFAULTS.lateReplies(),
                                number(texts, "tries")));
    }

    private static int number(Map<String, String> texts, String name) {
        return Integer.parseInt(required(texts.get(name), name));
    }

    private static Duration time(Map<String, String> texts, String name) {
        return Duration.parse(required(texts.get(name), name));
    }

    private static String required(@Nullable String text, String name) {
        if (text == null) {
            throw new IllegalArgumentException("there is no " + name);
        }
        return text;
    }
}
