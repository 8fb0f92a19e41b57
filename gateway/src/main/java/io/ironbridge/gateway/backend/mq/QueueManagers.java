package io.ironbridge.gateway.backend.mq;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorapi.OpenConnections;
import io.ironbridge.connectormq.MqAccess;
import io.ironbridge.connectormq.MqConfig;
import io.ironbridge.connectormq.MqConnector;
import io.ironbridge.connectormq.MqCredentials;
import io.ironbridge.connectormq.MqDriver;
import io.ironbridge.connectormq.PortableTls;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndFactory.Connection;
import io.ironbridge.gateway.backend.BackEndFactory.Made;
import io.ironbridge.gateway.backend.mq.MqConnection.Transport;
import io.ironbridge.gateway.tls.TlsStores;
import io.ironbridge.socketclient.ClientTls;
import jakarta.jms.ConnectionFactory;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The elements {@code jmsConnectionFactory} of a configuration. */
public final class QueueManagers {
    private QueueManagers() {}

    /** Settings for the connections of other processes; they contain password and keys. */
    private record Texts(Map<String, String> texts) {
        /** Without values. */
        @Override
        public String toString() {
            return "Texts" + texts.keySet();
        }
    }

    /**
     * The settings of one, for pools of other processes.
     *
     * @throws ConfigurationException if it cannot be used
     */
    public static Map<String, String> settings(
            ServerConfig config, BackEndFactory factory, String id) throws ConfigurationException {
        MqConnection settings = elsewhere(config, id);
        if ("BINDINGS".equalsIgnoreCase(settings.properties().get("transportType"))) {
            throw forPrograms(
                    settings,
                    "servants have no bindings to a queue manager",
                    "Set transportType to CLIENT, or let the programs call MQ assets.");
        }
        Connection connection = new Connection(settings);
        return factory.share(Texts.class, connection, () -> texts(factory, settings, connection))
                .texts();
    }

    private static Texts texts(BackEndFactory factory, MqConnection settings, Connection connection)
            throws ConfigurationException {
        try {
            MqConfig read = settings.config().orThrow();
            MqAccess access = access(settings, connection);
            var _ = access.driver(read, Optional.empty()); // finds faults of the settings
            Map<String, String> texts = access.texts(read);
            Optional<TlsStores.Outbound> tls = factory.portableTls(connection);
            if (tls.isPresent()) {
                TlsStores.Outbound stores = tls.get();
                texts.putAll(PortableTls.texts(stores.keys(), stores.trusted()));
            }
            return new Texts(texts);
        } catch (IllegalArgumentException e) {
            throw unusable(settings, e);
        } catch (GeneralSecurityException e) {
            throw unusable(settings, new IllegalArgumentException("keys: " + e.getMessage(), e));
        }
    }

    /**
     * Connections to one for programs of this process, which configurations share with services and
     * assets.
     *
     * @throws ConfigurationException if it cannot be used
     */
    public static Function<OpenConnections, ConnectionFactory> connections(
            ServerConfig config, BackEndFactory factory, String id) throws ConfigurationException {
        MqConnection settings = elsewhere(config, id);
        Connection connection = new Connection(settings);
        MqConnector connector =
                (MqConnector)
                        factory.backEnd(
                                        connection,
                                        () -> made(connector(factory, settings, connection)))
                                .connector();
        return connector::connectionFactory;
    }

    private static MqConnection elsewhere(ServerConfig config, String id)
            throws ConfigurationException {
        MqConnection found = config.connections().connection(MqConnection.class, id).orElseThrow();
        if (found.transport() instanceof Transport.Embedded) {
            throw forPrograms(
                    found,
                    "its broker is embedded",
                    "Name a broker with url, or let the programs call MQ assets.");
        }
        return found;
    }

    private static ConfigurationException forPrograms(
            MqConnection settings, String why, String remedy) {
        return BackEndFactory.fault(
                "IRB-GW-0124E",
                settings.source(),
                "Programs cannot use the connection factory "
                        + settings.id()
                        + " themselves: "
                        + why
                        + ".",
                remedy);
    }

    static Made made(MqConnector connector) {
        return new Made("MQ", connector.endpoint(), connector);
    }

    /** A connector for the services of a connection that name the same user. */
    static MqConnector connector(
            BackEndFactory factory, MqConnection settings, Connection connection)
            throws ConfigurationException {
        return connector(factory, settings, connection, access(settings, connection));
    }

    static MqConnector connector(
            BackEndFactory factory, MqConnection settings, Connection connection, MqAccess access)
            throws ConfigurationException {
        try {
            MqConfig read = settings.config().orThrow();
            MqDriver driver = access.driver(read, factory.tls(connection).map(ClientTls::context));
            return new MqConnector(
                    read.withRefusals(factory.refusals(driver.endpoint(), connection.credential())),
                    driver);
        } catch (IllegalArgumentException e) {
            throw unusable(settings, e);
        }
    }

    private static MqAccess access(MqConnection settings, Connection connection) {
        return new MqAccess(
                settings.transport() instanceof Transport.Artemis(String url)
                        ? Optional.of(url)
                        : Optional.empty(),
                settings.transport() instanceof Transport.IbmClient(var directory)
                        ? directory
                        : Optional.empty(),
                settings.properties(),
                connection.credential().map(QueueManagers::credentials));
    }

    private static MqCredentials credentials(Credential credential) {
        return new MqCredentials(credential.user(), credential.password().reveal());
    }

    private static ConfigurationException unusable(
            MqConnection settings, IllegalArgumentException why) {
        return BackEndFactory.unusable(
                "IRB-GW-0120E",
                settings.source(),
                settings.id(),
                why,
                "Correct the property described here, or install a suitable version of IBM's"
                        + " client if that is the cause.");
    }
}
