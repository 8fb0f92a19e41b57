package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.mapping.Source;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Connections to back ends.
 *
 * @param mqServices services with a path of their own
 * @param pathlessMqServices services that no {@code zosConnectService} gives a path
 * @param otherElements elements of back ends that have no connector here yet, and of server parts
 *     that have no use here
 */
public record Connections(
        List<Db2Connection> db2Connections,
        List<DataSource> dataSources,
        List<CicsConnection> cicsConnections,
        List<ImsConnection> imsConnections,
        List<MqConnection> mqConnections,
        List<MqQueue> mqQueues,
        List<ServiceBinding> mqServices,
        List<MqService> pathlessMqServices,
        List<OtherElement> otherElements) {
    public Connections {
        db2Connections = List.copyOf(db2Connections);
        dataSources = List.copyOf(dataSources);
        cicsConnections = List.copyOf(cicsConnections);
        imsConnections = List.copyOf(imsConnections);
        mqConnections = List.copyOf(mqConnections);
        mqQueues = List.copyOf(mqQueues);
        mqServices = List.copyOf(mqServices);
        pathlessMqServices = List.copyOf(pathlessMqServices);
        otherElements = List.copyOf(otherElements);
    }

    public Optional<Db2Connection> db2Connection(String id) {
        return db2Connections.stream().filter(c -> c.id().equals(id)).findFirst();
    }

    public Optional<DataSource> dataSource(String id) {
        return dataSources.stream().filter(d -> d.id().equals(id)).findFirst();
    }

    public Optional<CicsConnection> cicsConnection(String id) {
        return cicsConnections.stream().filter(c -> c.id().equals(id)).findFirst();
    }

    public Optional<ImsConnection> imsConnection(String id) {
        return imsConnections.stream().filter(c -> c.id().equals(id)).findFirst();
    }

    public Optional<MqConnection> mqConnection(String id) {
        return mqConnections.stream().filter(c -> c.id().equals(id)).findFirst();
    }

    /** All services with messages that are elements, with a path or without. */
    public Stream<MqService> allMqServices() {
        return Stream.concat(
                mqServices.stream().map(ServiceBinding::service), pathlessMqServices.stream());
    }

    /** For whom calls run in the back end: {@code ironbridge_identity} of a connection. */
    public enum Identity {
        /** For the connection's own user, whoever calls. */
        FIXED,
        /** For the caller, with his own user and password. */
        CALLER,
        /** For the caller, whom the back end believes to be who this server says. */
        ASSERTED
    }

    /**
     * A connection to Db2's REST services: {@code zosconnect_db2Connection} or {@code
     * zosconnect_zosConnectServiceRestClientConnection}. The defaults of the two timeouts are not
     * documented publicly; 30 s and 60 s are ours.
     *
     * @param element name of the element it came from
     * @param credential absent: no authorization header is sent
     * @param identity callers who are asserted are named beside the connection's own user
     * @param identityHeader {@code ironbridge_identityHeader}: the field that names them
     * @param secure over TLS: {@code sslCertsRef} or {@code sslRef} is given, or {@code
     *     ironbridge_secure} asks for it
     * @param sslRef id of the {@code ssl} element; absent with {@code secure}: the default one, or
     *     the JDK's trust store
     * @param connectionTimeout to establish a connection
     * @param receiveTimeout from the request written to the reply complete; zero or less: the
     *     request's deadline only
     * @param maxConnections {@code ironbridge_maxConnections}
     * @param idleTimeout {@code ironbridge_idleTimeout}: an unused connection is closed after that
     * @param queueLength {@code ironbridge_queueLength}: requests that may wait before this
     *     connection
     * @param credentialBackoff of credentials that Db2 refused
     * @param replies what a reply may measure
     */
    public record Db2Connection(
            String id,
            String element,
            String host,
            int port,
            Optional<Credential> credential,
            Identity identity,
            String identityHeader,
            boolean secure,
            Optional<String> sslRef,
            Duration connectionTimeout,
            Duration receiveTimeout,
            int maxConnections,
            Duration idleTimeout,
            int queueLength,
            CredentialBackoff credentialBackoff,
            Db2Replies replies,
            Source source) {}

    /**
     * What a reply of Db2 may measure, in bytes, and how it is recognised.
     *
     * @param maxBytes {@code ironbridge_maxReplyBytes}: of a reply held whole in memory, 64 MiB
     * @param streamAbove {@code ironbridge_streamAbove}: a reply that is passed on is held whole up
     *     to this size, 64 KiB
     * @param maxHeaderBytes {@code ironbridge_maxReplyHeaderBytes}: all header fields together, 64
     *     KiB
     * @param unlabelled {@code ironbridge_ignoreReplyLabels}: {@code Content-Type} and {@code
     *     Content-Encoding} are not looked at, false
     */
    public record Db2Replies(
            int maxBytes, int streamAbove, int maxHeaderBytes, boolean unlabelled) {}

    /**
     * A {@code dataSource}.
     *
     * @param jndiName absent: only assets use it
     * @param driverClass {@code jdbcDriver}'s class where one is named
     * @param properties of the {@code properties} child, by their names in the file, user, password
     *     and url left out
     * @param pool of its {@code connectionManager}
     * @param queueLength {@code ironbridge_queueLength}: requests that may wait for a connection
     * @param replies what a reply may measure
     * @param cancelGrace {@code ironbridge_cancelGrace}: how long the driver may take to give up a
     *     cancelled statement before its connection is cut, 2 s
     * @param credentialsHold {@code ironbridge_credentialsHold}: refused user and password are not
     *     sent again for so long, 30 s; zero: they always are
     * @param credentialsTries {@code ironbridge_credentialsTries}: refusals in a row after which
     *     they are not sent any more, 2; 0: any number
     */
    public record DataSource(
            String id,
            Optional<String> jndiName,
            Optional<String> driverClass,
            Optional<String> url,
            Optional<Credential> credential,
            Map<String, String> properties,
            Pool pool,
            int queueLength,
            SqlReplies replies,
            Duration cancelGrace,
            Duration credentialsHold,
            int credentialsTries,
            Source source) {
        public DataSource {
            properties = Map.copyOf(properties);
        }

        /** Without URL and properties, which may hold passwords. */
        @Override
        public String toString() {
            return "DataSource[id=" + id + ", driverClass=" + driverClass + ", pool=" + pool + "]";
        }
    }

    /**
     * What a reply of a data source may measure.
     *
     * @param maxRows {@code ironbridge_maxRows}: rows of a result set, 10000; an asset's own {@code
     *     maxRows} goes before it
     * @param maxValueBytes {@code ironbridge_maxValueBytes}: bytes or characters of one value, 16
     *     MiB
     * @param maxBytes {@code ironbridge_maxReplyBytes}: bytes of a reply held whole in memory, 64
     *     MiB
     */
    public record SqlReplies(int maxRows, int maxValueBytes, int maxBytes) {}

    /**
     * A {@code zosconnect_cicsIpicConnection}. Its {@code port} is an IPIC listener, which only a
     * resource adapter can speak to.
     *
     * @param port absent: the host link has its own
     * @param credential absent: none is sent
     * @param identity never asserted; the caller's only over the host link
     * @param secure over TLS: {@code sslCertsRef} is given, or {@code ironbridge_secure} asks for
     *     it
     * @param sslRef id of the {@code ssl} element; absent with {@code secure}: the default one, or
     *     the JDK's trust store
     * @param transaction {@code transid}, for assets that name none
     * @param transactionUse {@code transidUsage}, for assets that say nothing of it
     * @param connectionTimeout to establish a connection, 30 s
     * @param requestTimeout {@code ironbridge_requestTimeout}: from the request written to the
     *     answer complete; zero, the default: the request's deadline only
     * @param sessions {@code sendSessions}: calls at once, 100
     * @param idleTimeout {@code ironbridge_idleTimeout}: an unused connection is closed after that,
     *     30 s
     * @param queueLength {@code ironbridge_queueLength}: requests that may wait before this
     *     connection, 1000
     * @param credentialBackoff of credentials that the region refused; over the host link only
     * @param maxAnswerBytes {@code ironbridge_maxReplyBytes}, 64 MiB
     * @param road absent: nothing says how to reach the region
     */
    public record CicsConnection(
            String id,
            String host,
            Optional<Integer> port,
            Optional<Credential> credential,
            Identity identity,
            boolean secure,
            Optional<String> sslRef,
            Optional<String> transaction,
            TransactionUse transactionUse,
            Duration connectionTimeout,
            Duration requestTimeout,
            int sessions,
            Duration idleTimeout,
            int queueLength,
            CredentialBackoff credentialBackoff,
            int maxAnswerBytes,
            Optional<Road> road,
            Source source) {
        /**
         * The transaction of a call.
         *
         * @param asset provider properties of the asset, whose own transaction goes first
         */
        public Optional<String> transaction(Map<String, String> asset) {
            return Optional.ofNullable(asset.get("transid")).or(() -> transaction);
        }

        /**
         * What that transaction is for.
         *
         * @param asset provider properties of the asset
         */
        public TransactionUse transactionUse(Map<String, String> asset) {
            return Optional.ofNullable(asset.get("transidUsage"))
                    .map(TransactionUse::valueOf)
                    .orElse(transactionUse);
        }
    }

    /** What a transaction id is for ({@code transidUsage}). */
    public enum TransactionUse {
        /** The program sees it in EIBTRNID; the mirror runs under its own. */
        EIB_ONLY,
        /** The mirror runs under it too. */
        EIB_AND_MIRROR
    }

    /** How calls get to a CICS region. */
    public sealed interface Road {
        /**
         * Over HTTP to the host link program.
         *
         * @param port {@code ironbridge_hostlinkPort}: of the TCPIPSERVICE
         * @param path {@code ironbridge_hostlinkPath}: before the transaction id
         */
        record HostLink(int port, Optional<String> path) implements Road {}

        /**
         * By the customer's own resource adapter: the element {@code ironbridge_jca}.
         *
         * @param directory with its jars or its RAR
         * @param properties of the connection factory, by their names
         * @param source where the directory is named
         */
        record Jca(Path directory, Adapter adapter, Map<String, String> properties, Source source)
                implements Road {
            public Jca {
                properties = Map.copyOf(properties);
            }

            /** Without values, which may be secret. */
            @Override
            public String toString() {
                return "Jca[directory=" + directory + ", properties=" + properties.keySet() + "]";
            }
        }
    }

    /**
     * How a resource adapter is used; all attributes of {@code ironbridge_jca}.
     *
     * @param packageName {@code adapterPackage}: of its classes, com.ibm.connector2.cics
     * @param timeoutUnit {@code timeoutUnit} of its execute timeout: milliseconds
     * @param replyCcsid {@code replyCcsid}: in which text that it gives is passed on, 1208
     * @param nullStripping {@code nullStripping}: whether trailing X'00' of replies may stay away
     *     on their way, yes
     * @param maxAbandoned {@code maxAbandoned}: most calls given up that it has not come back from,
     *     50
     * @param maxAge {@code maxAge}: after which a connection is used no more, 30 min
     * @param eventsWanted {@code eventsWanted}: whether it is to tell of broken connections, no
     */
    public record Adapter(
            Optional<String> packageName,
            TimeUnit timeoutUnit,
            int replyCcsid,
            boolean nullStripping,
            int maxAbandoned,
            Duration maxAge,
            boolean eventsWanted) {}

    /**
     * A {@code connectionManager}; Liberty's defaults.
     *
     * @param maxSize 50
     * @param minSize 0
     * @param connectionTimeout how long to wait for a connection, 30 s
     * @param maxIdleTime 30 min
     */
    public record Pool(
            int maxSize, int minSize, Duration connectionTimeout, Duration maxIdleTime) {}

    /**
     * An element that is known but that nothing here uses yet. Values with {@code password} in
     * their name are left out.
     *
     * @param name in its canonical case
     */
    public record OtherElement(
            String name, Optional<String> id, Map<String, String> attributes, Source source) {
        public OtherElement {
            attributes = Map.copyOf(attributes);
        }
    }
}
