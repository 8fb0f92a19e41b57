package io.ironbridge.gateway.backend.mq;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.connectormq.MqConfig;
import io.ironbridge.gateway.backend.BackEndConnection;
import io.ironbridge.gateway.backend.ReadConfig;
import io.ironbridge.mapping.Source;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A {@code jmsConnectionFactory}: access to a queue manager.
 *
 * @param jndiName by which services name it; absent: only by its id
 * @param queueManager absent: any
 * @param transport by what the queue manager is called
 * @param config without the memory of refused passwords
 * @param properties of {@code properties.wmqJms}, by their names, without user and password
 * @param credential absent: none is sent
 * @param secure over TLS: {@code ironbridge_sslCertsRef}, {@code ironbridge_secure} or, for IBM's
 *     client, a cipher suite is given; not secure to an Artemis broker: as its url says
 * @param queues all queues and topics of the configuration
 */
public record MqConnection(
        String id,
        Optional<String> jndiName,
        Optional<String> queueManager,
        Transport transport,
        ReadConfig<MqConfig> config,
        Map<String, String> properties,
        Optional<Credential> credential,
        boolean secure,
        Optional<String> sslRef,
        int queueLength,
        List<MqQueue> queues,
        Source source)
        implements BackEndConnection {
    public static final String ELEMENT = "jmsConnectionFactory";

    private static final String CLIENT = "com.ibm.mq.jakarta.jms.MQConnectionFactory";

    public MqConnection {
        properties = Map.copyOf(properties);
        queues = List.copyOf(queues);
    }

    @Override
    public String element() {
        return ELEMENT;
    }

    /**
     * Whether the queue manager needs IBM's client, and the client is neither in the configured
     * folder nor, without one, on the class path.
     */
    boolean lacksClient() {
        return transport instanceof Transport.IbmClient(Optional<Path> directory)
                && !(directory.isPresent() ? holdsClient(directory.get()) : isOnClassPath());
    }

    /** Whether it always leads to the same queue manager: recovery has to find it again. */
    boolean isOneQueueManager() {
        return !(transport instanceof Transport.IbmClient)
                || queueManager
                        .filter(name -> !name.isEmpty() && !name.startsWith("*"))
                        .isPresent();
    }

    private static boolean isOnClassPath() {
        try {
            Class.forName(CLIENT, false, MqConnection.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static boolean holdsClient(Path directory) {
        try (DirectoryStream<Path> jars =
                Files.newDirectoryStream(directory, "com.ibm.mq.jakarta.client*.jar")) {
            return jars.iterator().hasNext();
        } catch (IOException notThere) {
            return false;
        }
    }

    /** Whether a service means this one, by its JNDI name or its id. */
    boolean isNamed(String name) {
        return jndiName.filter(name::equals).isPresent() || id.equals(name);
    }

    /** By what a queue manager is called. */
    public sealed interface Transport {
        /**
         * IBM's client.
         *
         * @param directory {@code ironbridge_mqClient}: with its jars; absent: they are on the
         *     class path
         */
        record IbmClient(Optional<Path> directory) implements Transport {}

        /** {@code ironbridge_artemis}: a broker elsewhere. */
        record Artemis(String url) implements Transport {}

        /**
         * {@code ironbridge_artemis embedded="true"}: a broker in this process.
         *
         * @param directory of its journal; absent: messages do not outlive the process
         */
        record Embedded(Optional<Path> directory) implements Transport {}
    }
}
