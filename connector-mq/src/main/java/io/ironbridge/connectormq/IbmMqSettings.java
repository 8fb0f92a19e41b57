package io.ironbridge.connectormq;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import javax.net.ssl.SSLSocketFactory;

/**
 * A {@code jmsConnectionFactory} with {@code properties.wmqJms}. The client decides about empty
 * values.
 *
 * @param jars folder with the jars of IBM's client; empty if it is on the class path
 * @param credentials empty for the channel's user
 */
public record IbmMqSettings(
        Optional<Path> jars,
        Address address,
        Optional<Tls> tls,
        Optional<MqCredentials> credentials,
        Options options) {
    /** {@code transportType}. */
    public enum Transport {
        CLIENT(1),
        BINDINGS(0),
        BINDINGS_THEN_CLIENT(8);

        private final int wmqCm;

        Transport(int wmqCm) {
            this.wmqCm = wmqCm;
        }

        /** The constant WMQ_CM_... */
        int wmqCm() {
            return wmqCm;
        }
    }

    /**
     * Address of the queue manager.
     *
     * @param connectionNameList such as {@code host1(1414),host2(1414)}, instead of host and port
     * @param queueManager empty to accept any
     * @param ccdtUrl of a client channel definition table, instead of host, port and channel
     */
    public record Address(
            Transport transport,
            String hostName,
            int port,
            Optional<String> connectionNameList,
            String channel,
            String queueManager,
            Optional<URI> ccdtUrl) {
        /** A queue manager on this machine, with IBM's defaults. */
        public static final Address DEFAULTS =
                new Address(
                        Transport.CLIENT,
                        "localhost",
                        1414,
                        Optional.empty(),
                        "SYSTEM.DEF.SVRCONN",
                        "",
                        Optional.empty());

        /**
         * Validates the port.
         *
         * @throws IllegalArgumentException if it is out of range
         */
        public Address {
            if (port < 1 || port > 65_535) {
                throw new IllegalArgumentException("not a port: " + port);
            }
        }

        /** One host. */
        public static Address client(
                String hostName, int port, String channel, String queueManager) {
            return new Address(
                    Transport.CLIENT,
                    hostName,
                    port,
                    Optional.empty(),
                    channel,
                    queueManager,
                    Optional.empty());
        }

        /** For messages. */
        String endpoint() {
            if (transport == Transport.BINDINGS || ccdtUrl.isPresent()) {
                return "queue manager " + (queueManager.isEmpty() ? "by default" : queueManager);
            }
            return connectionNameList.orElse(hostName + ":" + port);
        }
    }

    /**
     * TLS.
     *
     * @param cipherSuite {@code sslCipherSuite}, such as {@code *TLS12ORHIGHER}
     * @param peerName {@code sslPeerName}: the required name in the queue manager's certificate;
     *     empty to accept any
     * @param sockets empty for the JDK's default
     */
    public record Tls(
            String cipherSuite, Optional<String> peerName, Optional<SSLSocketFactory> sockets) {}

    /**
     * Other options.
     *
     * @param clientId a queue manager may allow it for one connection at a time
     * @param applicationName as in DISPLAY CONN
     * @param ccsid of the client
     * @param shareConvAllowed whether connections share a socket
     * @param tempModel model queue of temporary queues
     * @param tempQPrefix prefix for names of temporary queues; at most 33 characters, the last of
     *     which is {@code *}
     */
    public record Options(
            Optional<String> clientId,
            Optional<String> applicationName,
            OptionalInt ccsid,
            boolean shareConvAllowed,
            Optional<String> tempModel,
            Optional<String> tempQPrefix,
            Optional<Duration> pollingInterval,
            Optional<Duration> rescanInterval) {
        /** IBM's defaults. */
        public static final Options DEFAULTS =
                new Options(
                        Optional.empty(),
                        Optional.empty(),
                        OptionalInt.empty(),
                        true,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty());
    }

    /** With the client on the class path, without TLS and credentials. */
    public static IbmMqSettings of(Address address) {
        return new IbmMqSettings(
                Optional.empty(), address, Optional.empty(), Optional.empty(), Options.DEFAULTS);
    }

    public IbmMqSettings withJars(Path given) {
        return new IbmMqSettings(Optional.of(given), address, tls, credentials, options);
    }

    public IbmMqSettings withTls(Tls given) {
        return new IbmMqSettings(jars, address, Optional.of(given), credentials, options);
    }

    public IbmMqSettings withCredentials(MqCredentials given) {
        return new IbmMqSettings(jars, address, tls, Optional.of(given), options);
    }

    public IbmMqSettings withOptions(Options given) {
        return new IbmMqSettings(jars, address, tls, credentials, given);
    }
}
