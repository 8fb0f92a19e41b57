package io.ironbridge.connectormq;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import javax.net.ssl.SSLSocketFactory;

/**
 * A {@code jmsConnectionFactory} with {@code properties.wmqJms}. What is empty the client decides.
 *
 * @param jars folder with the jars of IBM's client; empty: it is on the class path
 * @param credentials empty: the channel's user
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
     * Where the queue manager is.
     *
     * @param connectionNameList such as {@code host1(1414),host2(1414)}, instead of host and port
     * @param queueManager empty: whichever is there
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
         * Checks what is given.
         *
         * @throws IllegalArgumentException for a port that is none
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
     * @param peerName {@code sslPeerName}: what the queue manager's certificate has to say; empty:
     *     anything
     * @param sockets empty: the JDK's default
     */
    public record Tls(
            String cipherSuite, Optional<String> peerName, Optional<SSLSocketFactory> sockets) {}

    /**
     * The rest.
     *
     * @param clientId a queue manager may let one connection at a time have it
     * @param applicationName as DISPLAY CONN shows it
     * @param ccsid of the client
     * @param shareConvAllowed whether connections share a socket
     * @param tempModel model queue of temporary queues
     * @param tempQPrefix what names of temporary queues begin with; at most 33 characters, the last
     *     of which is {@code *}
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
        /** IBM's. */
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
