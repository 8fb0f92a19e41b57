package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.mapping.Source;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A {@code jmsConnectionFactory}: the way to a queue manager.
 *
 * @param jndiName by which services name it; absent: only by its id
 * @param queueManager absent: whichever is there
 * @param endpoint for messages: host and port, or the queue manager in bindings mode
 * @param properties of {@code properties.wmqJms}, by their names, user and password left out
 * @param credential absent: none is sent
 * @param secure over TLS: {@code ironbridge_sslCertsRef}, {@code ironbridge_secure} or, for IBM's
 *     client, a cipher suite is given; not secure to an Artemis broker: as its url says
 * @param sslRef id of the {@code ssl} element; absent with {@code secure}: the default one, or the
 *     JDK's trust store
 * @param pool of its {@code connectionManager}
 * @param queueLength {@code ironbridge_queueLength}: requests that may wait for a session, 1000
 * @param expireRequests {@code ironbridge_expireRequests}: requests live only as long as their
 *     replies are waited for, where nothing says how long
 * @param maxMessageBytes {@code ironbridge_maxMessageBytes}, 10 MiB
 * @param lateReplyTime {@code ironbridge_lateReplyTime}: how long the reply to a request that was
 *     given up is looked for, 10 min
 * @param credentialsHold {@code ironbridge_credentialsHold}: refused credentials are not sent again
 *     for so long, 30 s; zero: always sent
 * @param credentialsTries {@code ironbridge_credentialsTries}: refusals in a row after which those
 *     of the connection are not sent any more, 2; 0: any number
 */
public record MqConnection(
        String id,
        Optional<String> jndiName,
        Optional<String> queueManager,
        String endpoint,
        Map<String, String> properties,
        Optional<Credential> credential,
        boolean secure,
        Optional<String> sslRef,
        Pool pool,
        Replies replies,
        int queueLength,
        boolean expireRequests,
        int maxMessageBytes,
        Duration lateReplyTime,
        Duration credentialsHold,
        int credentialsTries,
        Road road,
        Source source) {
    private static final String CLIENT = "com.ibm.mq.jakarta.jms.MQConnectionFactory";

    public MqConnection {
        properties = Map.copyOf(properties);
    }

    /**
     * Whether only IBM's client could speak to the queue manager, and it is not here: neither in
     * the folder named nor, where none is, on the class path.
     */
    public boolean lacksClient() {
        return road instanceof Road.IbmClient(Optional<Path> directory)
                && !(directory.isPresent() ? holdsClient(directory.get()) : isOnClassPath());
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

    /** {@code ironbridge_replies}: how replies of two-way services are received. */
    public enum Replies {
        /** By a consumer for each request: the reply queue may be shared with anybody. */
        SELECTOR,
        /** By one consumer for all: the reply queue is this server's alone. */
        DISPATCHER,
        /** By temporary queues. */
        TEMPORARY
    }

    /** By what the queue manager is reached. */
    public sealed interface Road {
        /**
         * IBM's client.
         *
         * @param directory {@code ironbridge_mqClient}: with its jars; absent: they are on the
         *     class path
         */
        record IbmClient(Optional<Path> directory) implements Road {}

        /** {@code ironbridge_artemis}: a broker elsewhere. */
        record Artemis(String url) implements Road {}

        /**
         * {@code ironbridge_artemis embedded="true"}: a broker in this process.
         *
         * @param directory of its journal; absent: messages do not outlive the process
         */
        record Embedded(Optional<Path> directory) implements Road {}
    }
}
