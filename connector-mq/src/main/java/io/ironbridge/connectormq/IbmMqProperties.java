package io.ironbridge.connectormq;

import io.ironbridge.connectormq.IbmMqSettings.Address;
import io.ironbridge.connectormq.IbmMqSettings.Options;
import io.ironbridge.connectormq.IbmMqSettings.Tls;
import io.ironbridge.connectormq.IbmMqSettings.Transport;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import javax.net.ssl.SSLSocketFactory;

/** {@code properties.wmqJms} as IBM's client takes them. */
final class IbmMqProperties {
    private final Map<String, String> properties;

    private IbmMqProperties(Map<String, String> properties) {
        this.properties = properties;
    }

    /**
     * The settings of a connection.
     *
     * @param jars folder with the jars of IBM's client; empty if it is on the class path
     * @param sockets for TLS; empty: none
     * @throws IllegalArgumentException where a property cannot be; the message names it
     */
    static IbmMqSettings settings(
            Map<String, String> properties,
            Optional<Path> jars,
            Optional<MqCredentials> credentials,
            Optional<SSLSocketFactory> sockets) {
        IbmMqProperties given = new IbmMqProperties(properties);
        IbmMqSettings settings = IbmMqSettings.of(given.address()).withOptions(given.options());
        if (jars.isPresent()) {
            settings = settings.withJars(jars.get());
        }
        if (credentials.isPresent()) {
            settings = settings.withCredentials(credentials.get());
        }
        return sockets.isPresent() ? settings.withTls(given.tls(sockets)) : settings;
    }

    private Address address() {
        Address usual = Address.DEFAULTS;
        return new Address(
                transport(),
                text("hostName").orElse(usual.hostName()),
                number("port").orElse(usual.port()),
                text("connectionNameList"),
                text("channel").orElse(usual.channel()),
                text("queueManager").orElse(usual.queueManager()),
                text("ccdtURL").map(URI::create));
    }

    private Transport transport() {
        String text = text("transportType").orElse("CLIENT").toUpperCase(Locale.ROOT);
        try {
            return Transport.valueOf(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "its transportType is "
                            + text
                            + ", not CLIENT, BINDINGS or"
                            + " BINDINGS_THEN_CLIENT",
                    e);
        }
    }

    private Tls tls(Optional<SSLSocketFactory> sockets) {
        return new Tls(
                text("sslCipherSuite").orElse("*TLS12ORHIGHER"), text("sslPeerName"), sockets);
    }

    private Options options() {
        return new Options(
                text("clientID").or(() -> text("clientId")),
                text("applicationName"),
                number("CCSID"),
                text("shareConvAllowed").map(IbmMqProperties::isYes).orElse(true),
                text("tempModel"),
                text("tempQPrefix"),
                millis("pollingInterval"),
                millis("rescanInterval"));
    }

    private static boolean isYes(String text) {
        return !text.equalsIgnoreCase("false") && !text.equals("0");
    }

    private Optional<String> text(String name) {
        return Optional.ofNullable(properties.get(name));
    }

    private OptionalInt number(String name) {
        Optional<String> text = text(name);
        if (text.isEmpty()) {
            return OptionalInt.empty();
        }
        try {
            return OptionalInt.of(Integer.parseInt(text.get().strip()));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("its " + name + " is no number", e);
        }
    }

    private Optional<Duration> millis(String name) {
        OptionalInt millis = number(name);
        return millis.isPresent()
                ? Optional.of(Duration.ofMillis(millis.getAsInt()))
                : Optional.empty();
    }
}
