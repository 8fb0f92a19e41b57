package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.security.SecurityConfig;
import io.ironbridge.apiproject.text.ReadLimits;
import io.ironbridge.mapping.Source;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The server configuration, merged from all files, with variables resolved, passwords decoded and
 * defaults filled in. Ids are unique within each list. Element and attribute names are Liberty's
 * and z/OS Connect's; those prefixed {@code ironbridge_} are ours.
 *
 * @param features as named in {@code featureManager}
 * @param httpEndpoints never empty: without an element there is the default endpoint
 * @param limits what requests may use up, whichever endpoint they come by
 * @param observation what is told of requests, and where
 * @param workloadActivity how the report of workload activity is made
 * @param audit absent: there is no audit trail
 * @param mqServices services with a path of their own
 * @param pathlessMqServices services that no {@code zosConnectService} gives a path
 * @param defaultSslRef {@code sslRef} of {@code sslDefault}; where it is not given, {@code
 *     defaultSSLConfig} if there is such an element
 * @param strictTransport value of {@code Strict-Transport-Security} (RFC 6797), which {@code
 *     webContainer} has; absent: none is sent
 * @param otherElements elements of back ends that have no connector here yet, and of server parts
 *     that have no use here
 */
public record ServerConfig(
        Optional<String> description,
        Set<String> features,
        List<HttpEndpoint> httpEndpoints,
        Admin admin,
        Limits limits,
        ObservationConfig observation,
        WorkloadActivity workloadActivity,
        Optional<Audit> audit,
        Manager manager,
        Archives apis,
        Archives services,
        List<Db2Connection> db2Connections,
        List<DataSource> dataSources,
        List<CicsConnection> cicsConnections,
        List<ImsConnection> imsConnections,
        List<MqConnection> mqConnections,
        List<MqQueue> mqQueues,
        List<ServiceBinding> mqServices,
        List<MqService> pathlessMqServices,
        List<KeyStore> keyStores,
        List<Ssl> ssls,
        Optional<String> defaultSslRef,
        Optional<String> defaultOutboundSslRef,
        SecurityConfig security,
        List<Cors> cors,
        Optional<String> strictTransport,
        List<RateLimit> rateLimits,
        List<Bulkhead> bulkheads,
        List<CallPolicy> callPolicies,
        List<WebApplication> webApplications,
        ConfigUpdates configUpdates,
        ApplicationMonitor applicationMonitor,
        Map<String, String> logging,
        List<OtherElement> otherElements) {
    public ServerConfig {
        features = Set.copyOf(features);
        httpEndpoints = List.copyOf(httpEndpoints);
        db2Connections = List.copyOf(db2Connections);
        dataSources = List.copyOf(dataSources);
        cicsConnections = List.copyOf(cicsConnections);
        imsConnections = List.copyOf(imsConnections);
        mqConnections = List.copyOf(mqConnections);
        mqQueues = List.copyOf(mqQueues);
        mqServices = List.copyOf(mqServices);
        pathlessMqServices = List.copyOf(pathlessMqServices);
        keyStores = List.copyOf(keyStores);
        ssls = List.copyOf(ssls);
        cors = List.copyOf(cors);
        rateLimits = List.copyOf(rateLimits);
        bulkheads = List.copyOf(bulkheads);
        callPolicies = List.copyOf(callPolicies);
        webApplications = List.copyOf(webApplications);
        logging = Map.copyOf(logging);
        otherElements = List.copyOf(otherElements);
    }

    public Optional<Db2Connection> db2Connection(String id) {
        return db2Connections.stream().filter(c -> c.id().equals(id)).findFirst();
    }

    public Optional<DataSource> dataSource(String id) {
        return dataSources.stream().filter(d -> d.id().equals(id)).findFirst();
    }

    public Optional<Ssl> ssl(String id) {
        return ssls.stream().filter(s -> s.id().equals(id)).findFirst();
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

    /** What is said of single APIs and services. */
    public Stream<CallRule> callRules() {
        return Stream.concat(apis.rules().stream(), services.rules().stream());
    }

    /** The policy for calls over a connection: one that names it, else one for all, else ours. */
    public CallPolicy callPolicy(String connection) {
        return callPolicies.stream()
                .filter(policy -> policy.connections().contains(connection))
                .findFirst()
                .or(() ->
                        callPolicies.stream()
                                .filter(policy -> policy.connections().isEmpty())
                                .findFirst())
                .orElse(CallPolicy.DEFAULT);
    }

    public Optional<KeyStore> keyStore(String id) {
        return keyStores.stream().filter(k -> k.id().equals(id)).findFirst();
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
     * {@code zosconnect_zosConnectManager}.
     *
     * @param configured whether the element is there at all; the flags below are its defaults
     *     otherwise
     * @param insecureStatus {@code ironbridge_insecureStatus}: the answer to requests without TLS
     *     where it is required: a redirection (302, 307, 308) or 403
     * @param groups {@code globalAdminGroup} and {@code globalInvokeGroup}
     */
    public record Manager(
            boolean configured,
            boolean requireAuth,
            boolean requireSecure,
            int insecureStatus,
            OperationMode operationMode,
            CallGroups groups) {}

    /** How requests are dispatched; accepted and recorded, this server is always asynchronous. */
    public enum OperationMode {
        SYNC,
        ASYNC
    }

    /** When a change on disk is looked for. */
    public enum UpdateTrigger {
        DISABLED,
        POLLED,
        MBEAN
    }

    /**
     * {@code zosconnect_zosConnectAPIs} or {@code zosconnect_services}.
     *
     * @param location absent: the default folder
     * @param rules of single ones
     */
    public record Archives(
            Optional<String> location,
            UpdateTrigger updateTrigger,
            Duration pollingRate,
            List<CallRule> rules) {
        public Archives {
            rules = List.copyOf(rules);
        }
    }

    /**
     * {@code httpEndpoint}.
     *
     * @param host name or address to listen at; {@code *} for all
     * @param httpPort -1: none
     * @param httpsPort -1: none
     * @param sslRef absent: the default
     * @param allowAnonymous {@code ironbridge_allowAnonymous}: open APIs may be served on other
     *     addresses than loopback
     * @param accessLog absent: none is written
     * @param remoteIp absent: what requests say of their way is not believed
     * @param addresses from where connections are taken
     */
    public record HttpEndpoint(
            String id,
            String host,
            int httpPort,
            int httpsPort,
            boolean enabled,
            Optional<String> sslRef,
            boolean allowAnonymous,
            HttpLimits limits,
            Optional<ObservationConfig.AccessLog> accessLog,
            Optional<RemoteIp> remoteIp,
            AddressLists addresses,
            Source source) {}

    /**
     * {@code remoteIp} of an endpoint: proxies that are believed when they say for whom they come.
     *
     * @param proxies {@code proxies}: their addresses
     * @param inAccessLog {@code useRemoteIpInAccessLog}: it has the client's address, not the
     *     proxy's
     * @param header {@code ironbridge_header}: where they say it
     * @param scheme {@code ironbridge_scheme}: they are also believed that the client came by TLS
     */
    public record RemoteIp(
            Pattern proxies, boolean inAccessLog, ForwardingHeader header, boolean scheme) {}

    /** The header fields with which proxies tell for whom they come. */
    public enum ForwardingHeader {
        X_FORWARDED_FOR("X-Forwarded-For"),
        /** RFC 7239. */
        FORWARDED("Forwarded");

        private final String field;

        ForwardingHeader(String field) {
            this.field = field;
        }

        /** Its name. */
        public String field() {
            return field;
        }
    }

    /**
     * {@code ironbridge_admin}: the port for administrators.
     *
     * @param configured whether the element is there at all; the others are its defaults otherwise
     * @param endpoint its attributes are those of {@code httpEndpoint}; host localhost, httpPort
     *     9990, no HTTPS
     * @param localToken whoever can read the server's token file is an administrator
     */
    public record Admin(boolean configured, HttpEndpoint endpoint, boolean localToken) {
        /** The HTTP port where nothing else is said. */
        public static final int PORT = 9990;
    }

    /**
     * {@code ironbridge_audit}, together with {@code zosconnect_auditInterceptor}: who asked for
     * what, as lines of JSON.
     *
     * @param file the newest events, {@code logs/audit.jsonl}
     * @param maxFileBytes from which on another file is begun, 64 MiB
     * @param files that are kept, 10
     * @param queueLength events that may wait to be written, 10,000
     * @param longestWait for room where replies wait, 10 s
     * @param strangersPerSecond rejected requests of unauthenticated callers that are written, in a
     *     second on average, 10
     * @param requestHeaders names of those that are written, in lower case; four at most
     */
    public record Audit(
            Path file,
            long maxFileBytes,
            int files,
            int queueLength,
            WhenFull whenFull,
            Duration longestWait,
            Query query,
            int strangersPerSecond,
            List<String> requestHeaders,
            List<String> responseHeaders,
            Source source) {
        /** Of requests, and as many of responses. */
        public static final int MOST_HEADERS = 4;

        public Audit {
            requestHeaders = List.copyOf(requestHeaders);
            responseHeaders = List.copyOf(responseHeaders);
        }

        /** What becomes of an event for which there is no room. */
        public enum WhenFull {
            DROP,
            WAIT,
            /** As {@link #WAIT}; but nothing new is begun. */
            REFUSE
        }

        /** What is shown of query strings. */
        public enum Query {
            /** Names of parameters, without their values. */
            MASKED,
            SHOWN,
            OMITTED
        }
    }

    /**
     * Limits of an endpoint, all {@code ironbridge_} attributes of {@code httpEndpoint}.
     *
     * @param maxRequestLine {@code ironbridge_maxRequestLine}, bytes, 8192
     * @param maxHeaderBytes {@code ironbridge_maxHeaderBytes}, all header fields together, 16384
     * @param maxBodyBytes {@code ironbridge_maxBodyBytes}, 10 MiB
     * @param maxConnections {@code ironbridge_maxConnections}, 10000
     * @param requestTimeout {@code ironbridge_requestTimeout}: from the request's head to the
     *     response, 30 s
     * @param readTimeout {@code ironbridge_readTimeout}: for a started request to arrive
     *     completely, 30 s
     * @param idleTimeout {@code ironbridge_idleTimeout}: between requests, 60 s
     * @param maxHeaderCount {@code ironbridge_maxHeaderCount}: header fields, 100
     * @param maxChunkLine {@code ironbridge_maxChunkLine}: bytes of a chunk-size line, 256
     * @param maxPipelinedBytes {@code ironbridge_maxPipelinedBytes}: bytes a client may send ahead
     *     while its request is served, 64 KiB
     * @param maxConcurrentStreams {@code ironbridge_maxConcurrentStreams}: open HTTP/2 streams of a
     *     connection, 100
     * @param maxResets {@code ironbridge_maxResets}: HTTP/2 resets of a connection within 30 s, 200
     * @param frames HTTP/2 frames that are cheap to send
     * @param headerTimeout {@code ironbridge_headerTimeout}: for a request's head to arrive, 10 s
     * @param writeTimeout {@code ironbridge_writeTimeout}: in which a client must take something of
     *     a reply, 30 s
     * @param minReplyRate {@code ironbridge_minReplyRate}: bytes in a second that a client has to
     *     take of a reply, on average over {@code writeTimeout}, 240; 0: any
     * @param readAhead {@code ironbridge_readAhead}: bytes of a reply that is passed on which may
     *     wait for a client, 8 MiB
     * @param backlog {@code ironbridge_backlog}: connections that wait to be accepted, 1024
     * @param perSource connections of one source
     */
    public record HttpLimits(
            int maxRequestLine,
            int maxHeaderBytes,
            long maxBodyBytes,
            int maxConnections,
            Duration requestTimeout,
            Duration readTimeout,
            Duration idleTimeout,
            int maxHeaderCount,
            int maxChunkLine,
            int maxPipelinedBytes,
            int maxConcurrentStreams,
            int maxResets,
            FrameLimits frames,
            Duration headerTimeout,
            Duration writeTimeout,
            int minReplyRate,
            int readAhead,
            int backlog,
            SourceLimit perSource) {}

    /**
     * HTTP/2 frames of a connection that cost their sender next to nothing.
     *
     * @param smallContinuations {@code ironbridge_maxSmallContinuations}: CONTINUATION frames of a
     *     head that are below 8 KiB, 15
     * @param emptyData {@code ironbridge_maxEmptyData}: DATA frames in a row without data, 8
     * @param unreadAnswers {@code ironbridge_maxUnreadAnswers}: to PING, SETTINGS and the like,
     *     1000
     */
    public record FrameLimits(int smallContinuations, int emptyData, int unreadAnswers) {}

    /**
     * What one source may take: an IPv4 address, or an IPv6 network of 64 bits.
     *
     * @param maxConnections {@code ironbridge_maxConnectionsPerSource}, 2000; 0: any number
     * @param bodyPercent {@code ironbridge_bodyPercentPerSource}: how much of the memory for all
     *     requests' bodies one source may take, and of that for replies that wait, 25
     * @param proxies {@code ironbridge_proxies}: networks whose sources are not counted, because
     *     others come through them; this machine
     */
    public record SourceLimit(int maxConnections, int bodyPercent, List<Network> proxies) {
        /** 2000, 25 %; 127.0.0.0/8 and ::1. */
        public static final SourceLimit DEFAULT =
                new SourceLimit(
                        2_000,
                        25,
                        List.of(
                                Network.parse("127.0.0.0/8").orElseThrow(),
                                Network.parse("::1").orElseThrow()));

        public SourceLimit {
            proxies = List.copyOf(proxies);
        }
    }

    /**
     * {@code ironbridge_limits}: what requests may use up, and how long a stop may take.
     *
     * @param mappingTime for all expressions of one mapping together
     * @param mappingDepth nested evaluations of an expression
     * @param jsonDepth nesting of the JSON that mappings read
     * @param mappingOutputBytes of the JSON that a mapping writes
     * @param maxFaults told of one value that does not fit its schema
     * @param patternSteps characters that the patterns of a schema may read of one value, beside 16
     *     for each character of its texts
     * @param largeBodyBytes from which on a body is not worked on by an event loop
     * @param longWork where work on callers' data is done, and how much of it waits
     * @param keepAlive how dead back ends are found
     * @param drainTime for requests in flight at a stop; zero: they are cut off
     * @param drainDelay from being no longer ready to closing the ports
     * @param requestJson what the JSON of a request's body may hold
     * @param heap what may be in memory at a time
     * @param project how much a project may hold
     */
    public record Limits(
            Duration mappingTime,
            int mappingDepth,
            int jsonDepth,
            long mappingOutputBytes,
            int maxFaults,
            int patternSteps,
            int largeBodyBytes,
            LongWork longWork,
            KeepAlive keepAlive,
            Duration drainTime,
            Duration drainDelay,
            JsonSizes requestJson,
            HeapShares heap,
            ReadLimits project) {
        /**
         * 2 s, 500, 200, 64 MiB; 20, a million; 128 KiB; 30 s, none; those of {@link LongWork},
         * {@link KeepAlive}, {@link JsonSizes}, {@link HeapShares} and {@link ReadLimits}.
         */
        public static final Limits DEFAULT =
                new Limits(
                        Duration.ofSeconds(2),
                        500,
                        200,
                        64L << 20,
                        20,
                        1_000_000,
                        128 << 10,
                        LongWork.DEFAULT,
                        KeepAlive.DEFAULT,
                        Duration.ofSeconds(30),
                        Duration.ZERO,
                        JsonSizes.DEFAULT,
                        HeapShares.DEFAULT,
                        ReadLimits.DEFAULT);
    }

    /**
     * How TCP finds a back end that has vanished. In whole seconds, but for {@code unacknowledged}.
     *
     * @param idle {@code backEndKeepAlive}: without traffic, until it is probed
     * @param interval {@code backEndKeepAliveInterval}: between probes
     * @param probes {@code backEndKeepAliveProbes}: without an answer, that end the connection
     * @param unacknowledged {@code backEndUnacknowledged}: for which what was sent may be
     *     unacknowledged; zero: as the operating system has it
     */
    public record KeepAlive(Duration idle, Duration interval, int probes, Duration unacknowledged) {
        /** 30 s, 5 s, 3, 30 s. */
        public static final KeepAlive DEFAULT =
                new KeepAlive(
                        Duration.ofSeconds(30), Duration.ofSeconds(5), 3, Duration.ofSeconds(30));
    }

    /**
     * Work on callers' data: what event loops do, and the workers for the rest.
     *
     * @param all {@code longWork}: workers
     * @param perOperation {@code longWorkPerOperation}: workers that one operation may use at a
     *     time
     * @param waiting {@code longWorkWaiting}: requests of one operation that may wait for one
     * @param nice {@code longWorkNice}: nice value of workers on Linux
     * @param loop what is done on event loops
     */
    public record LongWork(int all, int perOperation, int waiting, int nice, LoopWork loop) {
        /** The number of processors, one fewer for an operation (at least 1); 1000; 5. */
        public static final LongWork DEFAULT =
                new LongWork(
                        Runtime.getRuntime().availableProcessors(),
                        Math.max(1, Runtime.getRuntime().availableProcessors() - 1),
                        1_000,
                        5,
                        LoopWork.DEFAULT);
    }

    /**
     * Work on callers' data on event loops.
     *
     * @param time {@code loopTime}: after which the processor time of one piece of work is limited
     * @param cpuTime {@code loopCpuTime}: processor time after that
     * @param mean {@code loopMeanTime}: mean processor time of an operation's work above which all
     *     of it is for workers
     * @param pause {@code loopPause}: for which an operation's work stays with workers
     */
    public record LoopWork(Duration time, Duration cpuTime, Duration mean, Duration pause) {
        /** 4 ms, 2 ms, 1 ms, 10 s. */
        public static final LoopWork DEFAULT =
                new LoopWork(
                        Duration.ofMillis(4),
                        Duration.ofMillis(2),
                        Duration.ofMillis(1),
                        Duration.ofSeconds(10));
    }

    /**
     * What may be in memory at a time, in percent of the largest heap there may be.
     *
     * @param bodies {@code bodyHeapPercent}: bodies of requests
     * @param anonymousBodies {@code anonymousBodyPercent}: percent of these that callers may take
     *     who are not authenticated
     * @param replies {@code replyHeapPercent}: replies of back ends that have not been worked on
     * @param untaken {@code untakenHeapPercent}: replies that callers have not taken
     * @param untakenWait {@code untakenWait}: for which a large reply may wait, before it is
     *     mapped, for callers to take others
     * @param mapping {@code mappingHeapPercent}: texts, arrays and objects that one mapping keeps
     *     at a time
     */
    public record HeapShares(
            int bodies,
            int anonymousBodies,
            int replies,
            int untaken,
            Duration untakenWait,
            int mapping) {
        /** 12 of each, half of the bodies; 5 s; 25. */
        public static final HeapShares DEFAULT =
                new HeapShares(12, 50, 12, 12, Duration.ofSeconds(5), 25);

        /** Bytes that the expressions of one mapping may make. */
        public long mappingBytes() {
            return Runtime.getRuntime().maxMemory() / 100 * mapping;
        }
    }

    /**
     * What JSON may hold, besides its nesting.
     *
     * @param values {@code jsonValues}: members of all objects and items of all arrays together
     * @param items {@code jsonItems}: of one array, or members of one object
     * @param textBytes {@code jsonTextBytes}: of one text or name, as it is written
     * @param digits {@code jsonDigits}: of one number
     * @param nameLength {@code jsonNameLength}: characters of the name of a member
     */
    public record JsonSizes(int values, int items, int textBytes, int digits, int nameLength) {
        /** 200000, 100000, 10 MiB; 1000, 50000. */
        public static final JsonSizes DEFAULT =
                new JsonSizes(200_000, 100_000, 10 << 20, 1_000, 50_000);
    }

    /**
     * {@code ironbridge_workloadActivity}: what is recorded for the report of workload activity.
     *
     * @param interval of a report
     * @param keep complete intervals in memory
     * @param cpuSampling the CPU time of one request in so many is measured; 1: of all, 0: of none
     * @param cpuAllPerSecond but on each event loop that of the first so many of each second
     * @param file that reports are appended to
     */
    public record WorkloadActivity(
            Duration interval,
            int keep,
            int cpuSampling,
            int cpuAllPerSecond,
            Optional<Path> file) {
        /** 60 s, 60; 16, 20; no file. */
        public static final WorkloadActivity DEFAULT =
                new WorkloadActivity(Duration.ofSeconds(60), 60, 16, 20, Optional.empty());
    }

    /**
     * {@code keyStore}.
     *
     * @param location resolved; absent for rings and other stores without a file
     * @param updateTrigger when a change of the file is looked for; here {@code polled} by default
     */
    public record KeyStore(
            String id,
            String type,
            Optional<Path> location,
            Optional<Secret> password,
            UpdateTrigger updateTrigger,
            Duration pollingRate,
            Source source) {}

    /**
     * {@code ssl}.
     *
     * @param trustDefaultCerts the JDK's certificate authorities are trusted besides the store's
     * @param protocols {@code sslProtocol}, of TLSv1.3 and TLSv1.2; never empty
     * @param serverKeyAlias of the key store; absent: any of its keys
     */
    public record Ssl(
            String id,
            Optional<String> keyStoreRef,
            Optional<String> trustStoreRef,
            boolean trustDefaultCerts,
            List<String> protocols,
            List<String> enabledCiphers,
            Optional<String> serverKeyAlias,
            boolean clientAuthentication,
            boolean clientAuthenticationSupported,
            Source source) {
        public Ssl {
            protocols = List.copyOf(protocols);
            enabledCiphers = List.copyOf(enabledCiphers);
        }
    }

    /**
     * {@code cors}.
     *
     * @param domain that paths begin with
     * @param allowedOrigins such as {@code https://app.example.com}; {@code *} for all
     * @param allowedHeaders of requests; {@code *} for all
     * @param exposeHeaders of answers that pages may read
     */
    public record Cors(
            String domain,
            Set<String> allowedOrigins,
            Set<String> allowedMethods,
            Set<String> allowedHeaders,
            Set<String> exposeHeaders,
            boolean allowCredentials,
            Optional<Duration> maxAge) {
        public Cors {
            allowedOrigins = Set.copyOf(allowedOrigins);
            allowedMethods = Set.copyOf(allowedMethods);
            allowedHeaders = Set.copyOf(allowedHeaders);
            exposeHeaders = Set.copyOf(exposeHeaders);
        }
    }

    /**
     * {@code ironbridge_rateLimit}: how many requests may come in a time.
     *
     * @param id what callers are told it is called
     * @param apis names of those that it is for, or of the ids of services; empty: all
     * @param by whose requests count together
     * @param requests in each period
     * @param burst requests that may come at once
     * @param keys callers or sources that are remembered
     */
    public record RateLimit(
            String id,
            Set<String> apis,
            CountedBy by,
            int requests,
            Duration period,
            int burst,
            int keys) {
        public RateLimit {
            apis = Set.copyOf(apis);
        }
    }

    /**
     * {@code ironbridge_callPolicy}: what happens to calls of a back end that fails.
     *
     * @param connections ids of their elements; empty: all that no other policy names
     * @param breakerFailures calls that fail one after the other until nobody asks any more; 0:
     *     that never happens
     * @param breakerPause longest time between two calls that try whether it answers again; the
     *     first tries after an eighth of it, and each that fails doubles the time
     * @param retries of a call that has certainly not run
     * @param retryPause before each
     * @param queuePercent of the time that a request has until its call must begin, so much it may
     *     have to wait for a connection, by what is known when it comes; 0: that is not looked at
     */
    public record CallPolicy(
            Set<String> connections,
            int breakerFailures,
            Duration breakerPause,
            int retries,
            Duration retryPause,
            int queuePercent) {
        /** 20, 1 s; 1 after 50 ms; 80 %. */
        public static final CallPolicy DEFAULT =
                new CallPolicy(Set.of(), 20, Duration.ofSeconds(1), 1, Duration.ofMillis(50), 80);

        public CallPolicy {
            connections = Set.copyOf(connections);
        }
    }

    /**
     * {@code ironbridge_bulkhead}: how many requests may wait for back ends, or be with them, at a
     * time.
     *
     * @param apis names of those that it is for, or of the ids of services; empty: all
     * @param operations ids of those that it is for; empty: all
     * @param assets names of those that it is for, or of services; empty: all
     * @param by which requests count together
     * @param requests at a time
     */
    public record Bulkhead(
            String id,
            Set<String> apis,
            Set<String> operations,
            Set<String> assets,
            Compartment by,
            int requests) {
        public Bulkhead {
            apis = Set.copyOf(apis);
            operations = Set.copyOf(operations);
            assets = Set.copyOf(assets);
        }
    }

    /** Which requests a bulkhead counts together. */
    public enum Compartment {
        /** Those for an asset. */
        ASSET,
        /** Those for an operation. */
        OPERATION,
        /** All that it is for. */
        ALL
    }

    /** Whose requests count together. */
    public enum CountedBy {
        /** Those of a caller; without authentication those of an address. */
        CALLER,
        /** Those of an IPv4 address, or of an IPv6 network of 64 bits. */
        SOURCE,
        /** All. */
        ALL
    }

    /**
     * {@code webApplication}.
     *
     * @param id also where none is written
     */
    public record WebApplication(
            String id,
            Optional<String> name,
            Optional<String> location,
            Optional<String> contextRoot,
            Source source) {
        /** What its role bindings are told apart by. */
        public String owner() {
            return name.orElse(id);
        }
    }

    /** {@code config}: when changes of the configuration are looked for. */
    public record ConfigUpdates(UpdateTrigger updateTrigger, Duration monitorInterval) {}

    /** {@code applicationMonitor}. */
    public record ApplicationMonitor(
            UpdateTrigger updateTrigger, Duration pollingRate, boolean dropinsEnabled) {}

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
