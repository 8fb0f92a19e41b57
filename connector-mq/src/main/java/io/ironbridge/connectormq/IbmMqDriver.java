package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Outcome.HostFault;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import jakarta.jms.XAConnectionFactory;
import java.net.MalformedURLException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * IBM MQ, by IBM's own client ("IBM MQ classes for Jakarta Messaging"), which must be present at
 * run time.
 *
 * <p>Puts are never asynchronous and gets never read ahead, regardless of the queues' definitions.
 * The client's own reconnection is off. A user without a password is asserted over a channel, which
 * must allow it; in bindings mode, where users cannot be asserted, the queue manager receives the
 * user with an empty password, and rejects it if it checks passwords.
 */
public final class IbmMqDriver implements MqDriver {
    /** ASYNC_EXCEPTIONS_ALL: also notifies a listener whose consumer fails. */
    private static final int ALL_EXCEPTIONS = -1;

    /** WMQ_CLIENT_RECONNECT_DISABLED. */
    private static final int RECONNECT_DISABLED = 0x02000000;

    private static final String NO_SURPRISES = "putAsyncAllowed=0&readAheadAllowed=0";

    /** Some modes of the client reject null here. */
    private static final String NO_PASSWORD = "";

    private static final List<String> WITH_REASONS =
            List.of("com.ibm.mq.MQException", "com.ibm.mq.jmqi.JmqiException");
    private static final int CAUSES = 8;

    private final IbmMqSettings settings;
    private final IbmMqClient client;
    private final ConnectionFactory own;
    private final ConnectionFactory callers;

    /**
     * Loads the client and connects to nothing yet.
     *
     * @throws IllegalArgumentException if the client is not there, or rejects a setting; the
     *     message names it
     */
    public IbmMqDriver(IbmMqSettings settings) {
        this.settings = settings;
        this.client = IbmMqClient.load(settings.jars());
        this.own = set(client.newConnectionFactory(), true);
        this.callers = set(client.newConnectionFactory(), false);
    }

    /**
     * @param password whether connections send one
     */
    private <F> F set(F factory, boolean password) {
        IbmMqClient.set(factory, "AsyncExceptions", ALL_EXCEPTIONS);
        setAddress(factory, settings.address());
        settings.tls().ifPresent(tls -> setTls(factory, tls));
        setOptions(factory, settings.options());
        if (password || settings.address().transport() == IbmMqSettings.Transport.CLIENT) {
            IbmMqClient.set(factory, "UserAuthenticationMQCSP", password);
        }
        return factory;
    }

    private static void setAddress(Object factory, IbmMqSettings.Address address) {
        IbmMqClient.set(factory, "TransportType", address.transport().wmqCm());
        IbmMqClient.set(factory, "QueueManager", address.queueManager());
        if (address.transport() == IbmMqSettings.Transport.BINDINGS) {
            return;
        }
        IbmMqClient.set(factory, "ClientReconnectOptions", RECONNECT_DISABLED);
        if (address.ccdtUrl().isPresent()) {
            IbmMqClient.set(factory, "CCDTURL", url(address.ccdtUrl().get()));
            return;
        }
        IbmMqClient.set(factory, "HostName", address.hostName());
        IbmMqClient.set(factory, "Port", address.port());
        set(factory, "ConnectionNameList", address.connectionNameList());
        IbmMqClient.set(factory, "Channel", address.channel());
    }

    private static Object url(URI ccdt) {
        try {
            return ccdt.toURL();
        } catch (MalformedURLException | IllegalArgumentException none) {
            throw new IllegalArgumentException("ccdtURL is not a URL");
        }
    }

    private static void setTls(Object factory, IbmMqSettings.Tls tls) {
        IbmMqClient.set(factory, "SSLCipherSuite", tls.cipherSuite());
        set(factory, "SSLPeerName", tls.peerName());
        set(factory, "SSLSocketFactory", tls.sockets());
    }

    private static void setOptions(Object factory, IbmMqSettings.Options options) {
        set(factory, "ClientID", options.clientId());
        set(factory, "AppName", options.applicationName());
        set(factory, "CCSID", boxed(options.ccsid()));
        IbmMqClient.set(factory, "ShareConvAllowed", options.shareConvAllowed() ? 1 : 0);
        set(factory, "TemporaryModel", options.tempModel());
        set(factory, "TempQPrefix", options.tempQPrefix());
        set(factory, "PollingInterval", options.pollingInterval().map(IbmMqDriver::millis));
        set(factory, "RescanInterval", options.rescanInterval().map(IbmMqDriver::millis));
    }

    private static void set(Object factory, String property, Optional<?> value) {
        value.ifPresent(given -> IbmMqClient.set(factory, property, given));
    }

    private static Optional<Integer> boxed(OptionalInt number) {
        return number.isPresent() ? Optional.of(number.getAsInt()) : Optional.empty();
    }

    private static int millis(Duration time) {
        return Math.toIntExact(time.toMillis());
    }

    @Override
    public String endpoint() {
        return settings.address().endpoint();
    }

    /** The client never reads ahead here, so {@code reading} makes no difference. */
    @Override
    public Connection connect(Optional<String> user, Reading reading) throws JMSException {
        if (reading == Reading.IN_UNITS) {
            return connectXa(user);
        }
        if (user.isPresent()) {
            return callers.createConnection(user.get(), NO_PASSWORD);
        }
        @Nullable MqCredentials named = settings.credentials().orElse(null);
        return named == null
                ? callers.createConnection()
                : own.createConnection(named.user(), named.password());
    }

    private Connection connectXa(Optional<String> user) throws JMSException {
        MqCredentials named =
                user.map(name -> new MqCredentials(name, NO_PASSWORD))
                        .or(settings::credentials)
                        .orElse(null);
        XAConnectionFactory factory =
                set(client.newXaConnectionFactory(), user.isEmpty() && named != null);
        return named == null
                ? factory.createXAConnection()
                : factory.createXAConnection(named.user(), named.password());
    }

    /** The factory for connections of the configured user. */
    ConnectionFactory factory() {
        return own;
    }

    @Override
    public Destination destination(Session session, MqDestination destination) {
        return destination(destination);
    }

    Destination destination(MqDestination destination) {
        String uri = uri(destination);
        return switch (destination.type()) {
            case QUEUE -> client.queue(uri);
            case TOPIC -> client.topic(uri);
        };
    }

    /** The URI form of IBM's client; priority, persistence and expiry are set for each message. */
    static String uri(MqDestination destination) {
        StringBuilder uri = new StringBuilder();
        switch (destination.type()) {
            case QUEUE ->
                    uri.append("queue://")
                            .append(destination.queueManager().orElse(""))
                            .append('/')
                            .append(escaped(destination.name()));
            case TOPIC -> uri.append("topic://").append(escaped(destination.name()));
        }
        uri.append('?').append(NO_SURPRISES);
        if (destination.plain()) {
            uri.append("&targetClient=1");
        }
        destination.ccsid().ifPresent(ccsid -> uri.append("&CCSID=").append(ccsid));
        return uri.toString();
    }

    /**
     * Escapes the characters that the client would interpret: escapes, and the beginning of the
     * properties.
     */
    private static String escaped(String name) {
        return name.replace("%", "%25").replace("?", "%3F").replace("&", "%26");
    }

    @Override
    public String correlationId(String given) {
        return IbmMqIds.correlationId(given);
    }

    @Override
    public void describe(Message message, Optional<String> format, boolean retained)
            throws JMSException {
        if (format.isPresent()) {
            message.setStringProperty("JMS_IBM_Format", format.get());
        }
        if (retained) {
            message.setIntProperty("JMS_IBM_Retain", 1);
        }
    }

    @Override
    public Meaning meaning(JMSException failure) {
        OptionalInt reason = reason(failure);
        if (reason.isPresent()) {
            return IbmMqReason.meaning(reason.getAsInt());
        }
        Meaning meaning = JmsFailures.byClass(failure);
        return meaning.fault().equals(Optional.of(HostFault.REFUSED)) && !meaning.code().isEmpty()
                ? Meaning.refused(
                        HostFault.REFUSED,
                        meaning.code(),
                        meaning.code() + ": the client rejected it")
                : meaning;
    }

    /** The first reason code among the linked exceptions, at any depth. */
    private static OptionalInt reason(JMSException failure) {
        @Nullable Throwable linked = failure;
        for (int i = 0; i < CAUSES && linked != null; i++) {
            OptionalInt reason = reasonOf(linked);
            if (reason.isPresent()) {
                return reason;
            }
            linked =
                    linked instanceof JMSException jms && jms.getLinkedException() != null
                            ? jms.getLinkedException()
                            : linked.getCause();
        }
        return OptionalInt.empty();
    }

    /** Also of anonymous subclasses, of which the client has some. */
    private static OptionalInt reasonOf(Throwable linked) {
        for (Class<?> type = linked.getClass(); type != null; type = type.getSuperclass()) {
            if (WITH_REASONS.contains(type.getName())) {
                return reason(type, linked);
            }
        }
        return OptionalInt.empty();
    }

    private static OptionalInt reason(Class<?> type, Throwable of) {
        try {
            return OptionalInt.of((int) type.getMethod("getReason").invoke(of));
        } catch (ReflectiveOperationException otherClient) {
            return OptionalInt.empty();
        }
    }
}
