package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Outcome.HostFault;
import jakarta.jms.Connection;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQExceptionType;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQDestination;
import org.jspecify.annotations.Nullable;

/**
 * Apache ActiveMQ Artemis, by its own protocol. Queues are ANYCAST queues of an address of the same
 * name, topics are MULTICAST addresses.
 *
 * <p>It ignores {@code queueManager} and {@code plain} of destinations and the format of messages.
 * Publications are kept for later subscribers by the address's {@code retroactive-message-count},
 * not by their sender.
 */
public final class ArtemisDriver implements MqDriver {
    private final Settings settings;
    private final ActiveMQConnectionFactory oneByOne;
    private final ActiveMQConnectionFactory ahead;

    /**
     * Address and settings of the broker.
     *
     * @param url {@code tcp://host:port}, with parameters such as {@code sslEnabled=true}, {@code
     *     trustStorePath} and {@code trustStorePassword}; or {@code vm://0}. Connections go only to
     *     the brokers in it, not to others of their cluster
     * @param credentials empty if the broker accepts anyone, or identifies the client by its
     *     certificate
     * @param tls if present, all connections use it, and the broker's certificate must be issued
     *     for the url's host unless the url has {@code verifyHost=false}; if empty, the url decides
     * @param timeout for connecting, and for the broker's answer to one command; a TLS handshake
     *     has the client's own 10 s
     * @param messageBytes size of the longest message to be sent; it is sent in one piece
     */
    public record Settings(
            String url,
            Optional<MqCredentials> credentials,
            Optional<SSLContext> tls,
            Duration timeout,
            int messageBytes) {
        /** A broker that accepts anyone. */
        public static Settings of(String url) {
            return new Settings(
                    url,
                    Optional.empty(),
                    Optional.empty(),
                    MqConfig.Times.DEFAULTS.connect(),
                    MqConfig.Limits.DEFAULTS.messageBytes());
        }

        public Settings withCredentials(MqCredentials given) {
            return new Settings(url, Optional.of(given), tls, timeout, messageBytes);
        }

        public Settings withTls(SSLContext given) {
            return new Settings(url, credentials, Optional.of(given), timeout, messageBytes);
        }

        public Settings withTimeout(Duration given) {
            return new Settings(url, credentials, tls, given, messageBytes);
        }

        public Settings withMessageBytes(int given) {
            return new Settings(url, credentials, tls, timeout, given);
        }

        /** The URL without its parameters, which may include passwords. */
        String endpoint() {
            return url.split("[?#;]", 2)[0];
        }

        /** As {@link #endpoint}. */
        @Override
        public String toString() {
            return "Settings[" + endpoint() + "]";
        }
    }

    /**
     * Connects to nothing yet.
     *
     * @throws IllegalArgumentException if the URL cannot be parsed, or contradicts {@link
     *     Settings#tls}; the message contains no values of parameters
     */
    public ArtemisDriver(Settings settings) {
        this.settings = settings;
        this.oneByOne = factory(settings);
        this.ahead = factory(settings);
        oneByOne.setConsumerWindowSize(0);
    }

    private static ActiveMQConnectionFactory factory(Settings settings) {
        ActiveMQConnectionFactory factory = factory(settings.url(), settings.endpoint());
        settings.tls().ifPresent(tls -> ArtemisTls.apply(tls, factory, settings.endpoint()));
        // A broken connection stays broken: its calls must not continue unnoticed.
        factory.setInitialConnectAttempts(1);
        factory.setReconnectAttempts(0);
        factory.getServerLocator().setFailoverAttempts(0);
        // A broker that announces others must not decide where connections go, or whether they use
        // TLS.
        factory.setUseTopologyForLoadBalancing(false);
        // No pause after a broker that does not answer.
        factory.setRetryInterval(1);
        factory.setCallTimeout(settings.timeout().toMillis());
        // The broker has the message when send returns.
        factory.setBlockOnDurableSend(true);
        factory.setBlockOnNonDurableSend(true);
        // In one piece: texts may take two bytes for each character, and there are properties.
        factory.setMinLargeMessageSize(
                (int) Math.min(Integer.MAX_VALUE, 2L * settings.messageBytes() + (1 << 20)));
        factory.setCacheDestinations(false);
        return factory;
    }

    private static ActiveMQConnectionFactory factory(String url, String endpoint) {
        try {
            return new ActiveMQConnectionFactory(url);
        } catch (RuntimeException cannot) {
            throw new IllegalArgumentException("not a broker URL: " + endpoint);
        }
    }

    @Override
    public String endpoint() {
        return settings.endpoint();
    }

    @Override
    public Connection connect(Optional<String> user, Reading reading) throws JMSException {
        @Nullable MqCredentials own = settings.credentials().orElse(null);
        String name = user.orElse(own == null ? null : own.user());
        String password = user.isPresent() || own == null ? null : own.password();
        return switch (reading) {
            case ONE_BY_ONE -> oneByOne.createConnection(name, password);
            case AHEAD -> ahead.createConnection(name, password);
            case IN_UNITS -> oneByOne.createXAConnection(name, password);
        };
    }

    @Override
    public Destination destination(Session session, MqDestination destination) {
        return switch (destination.type()) {
            case QUEUE -> ActiveMQDestination.createQueue(destination.name());
            case TOPIC -> ActiveMQDestination.createTopic(destination.name());
        };
    }

    @Override
    public String correlationId(String given) {
        return given;
    }

    @Override
    public void describe(Message message, Optional<String> format, boolean retained)
            throws JMSException {
        if (retained) {
            throw new NotSupportedException(
                    "Artemis keeps publications by retroactive-message-count of their address");
        }
    }

    @Override
    public Meaning meaning(JMSException failure) {
        if (failure.getCause() instanceof ActiveMQException own) {
            return meaning(own.getType());
        }
        return JmsFailures.byClass(failure);
    }

    private Meaning meaning(ActiveMQExceptionType type) {
        return switch (type) {
            case SECURITY_EXCEPTION, CLUSTER_SECURITY_EXCEPTION ->
                    refused(HostFault.NOT_AUTHORISED, type, "not authorised");
            case QUEUE_DOES_NOT_EXIST, ADDRESS_DOES_NOT_EXIST ->
                    refused(HostFault.NOT_FOUND, type, "there is no such queue or topic");
            case ADDRESS_FULL -> refused(HostFault.UNAVAILABLE, type, "the address is full");
            case MAX_CONSUMER_LIMIT_EXCEEDED, SESSION_CREATION_REJECTED, SHUTDOWN_ERROR, IO_ERROR ->
                    refused(HostFault.UNAVAILABLE, type, "the broker cannot do that now");
            case TRANSACTION_ROLLED_BACK ->
                    refused(HostFault.ROLLED_BACK, type, "the unit of work was backed out");
            case TRANSACTION_OUTCOME_UNKNOWN ->
                    Meaning.broken(type.name(), "the outcome of the commit is unknown");
            case NOT_CONNECTED -> Meaning.broken(type.name(), notConnected());
            case CONNECTION_TIMEDOUT ->
                    Meaning.broken(type.name(), "the broker did not answer in time");
            case DISCONNECTED, REMOTE_DISCONNECT, UNBLOCKED, OBJECT_CLOSED, ILLEGAL_STATE ->
                    Meaning.broken(type.name(), "the connection broke");
            default -> refused(HostFault.REFUSED, type, "the broker refused it");
        };
    }

    /** The client logs the reason and does not return it to its caller. */
    private String notConnected() {
        return ArtemisTls.isUsed(oneByOne)
                ? "no connection could be made with TLS: AMQ214016 in the log shows whether the"
                        + " certificate was rejected"
                : "no connection could be made";
    }

    private static Meaning refused(HostFault fault, ActiveMQExceptionType type, String what) {
        return Meaning.refused(fault, type.name(), what);
    }
}
