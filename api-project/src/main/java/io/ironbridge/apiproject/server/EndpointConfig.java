package io.ironbridge.apiproject.server;

import io.ironbridge.mapping.Source;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Ports on which the server listens, and settings for browsers.
 *
 * @param httpEndpoints never empty: without an element there is the default endpoint
 * @param strictTransport value of {@code Strict-Transport-Security} (RFC 6797), from {@code
 *     webContainer}; empty: not sent
 * @param agentCheck empty: load balancers learn nothing of its load
 */
public record EndpointConfig(
        List<HttpEndpoint> httpEndpoints,
        Admin admin,
        List<Cors> cors,
        Optional<String> strictTransport,
        Optional<AgentCheck> agentCheck) {
    public EndpointConfig {
        httpEndpoints = List.copyOf(httpEndpoints);
        cors = List.copyOf(cors);
    }

    /**
     * {@code ironbridge_agentCheck}: a port that tells load balancers how busy the server is.
     *
     * @param addresses of the load balancers; empty: this machine
     */
    public record AgentCheck(String host, int port, AddressLists addresses, Source source) {}

    /**
     * {@code httpEndpoint}.
     *
     * @param host name or address on which to listen; {@code *} for all
     * @param httpPort -1: none
     * @param httpsPort -1: none
     * @param sslRef empty: the default
     * @param allowAnonymous {@code ironbridge_allowAnonymous}: APIs without authentication may be
     *     served on addresses other than loopback
     * @param accessLog empty: none is written
     * @param remoteIp empty: forwarding headers are not trusted
     * @param addresses addresses from which connections are accepted
     */
    public record HttpEndpoint(
            String id,
            String host,
            int httpPort,
            int httpsPort,
            boolean enabled,
            Optional<String> sslRef,
            boolean allowAnonymous,
            EndpointLimits limits,
            Optional<ObservationConfig.AccessLog> accessLog,
            Optional<RemoteIp> remoteIp,
            AddressLists addresses,
            Source source) {}

    /**
     * {@code remoteIp} of an endpoint: proxies whose forwarding headers are trusted.
     *
     * @param proxies {@code proxies}: their addresses
     * @param inAccessLog {@code useRemoteIpInAccessLog}: the log has the address of the client, not
     *     of the proxy
     * @param header {@code ironbridge_header}: the header that names the client
     * @param scheme {@code ironbridge_scheme}: they are also trusted to report that the client used
     *     TLS
     */
    public record RemoteIp(
            Pattern proxies, boolean inAccessLog, ForwardingHeader header, boolean scheme) {}

    /** The header fields in which proxies name the client. */
    public enum ForwardingHeader {
        X_FORWARDED_FOR("X-Forwarded-For"),
        /** RFC 7239. */
        FORWARDED("Forwarded");

        private final String field;

        ForwardingHeader(String field) {
            this.field = field;
        }

        /** Name of the field. */
        public String field() {
            return field;
        }
    }

    /**
     * {@code ironbridge_admin}: the administration port.
     *
     * @param configured whether the element exists; otherwise the others are its defaults
     * @param endpoint its attributes are those of {@code httpEndpoint}; host localhost, httpPort
     *     9990, no HTTPS
     * @param localToken whether a user who can read the server's token file is an administrator
     */
    public record Admin(boolean configured, HttpEndpoint endpoint, boolean localToken) {
        /** The default HTTP port. */
        public static final int PORT = 9990;
    }

    /**
     * Limits of an endpoint, all {@code ironbridge_} attributes of {@code httpEndpoint}.
     *
     * @param maxConnections {@code ironbridge_maxConnections}, 10000
     * @param backlog {@code ironbridge_backlog}: connections that wait to be accepted, 1024
     * @param perSource connections of one source
     */
    public record EndpointLimits(
            HeadLimits head,
            BodyLimits body,
            ReplyLimits reply,
            Http2Limits http2,
            HttpTimeouts timeouts,
            int maxConnections,
            int backlog,
            SourceLimit perSource) {}

    /**
     * Limits of the head of a request.
     *
     * @param maxLine {@code ironbridge_maxRequestLine}: bytes of the request line, 8192
     * @param maxBytes {@code ironbridge_maxHeaderBytes}: all header fields together, 16384
     * @param maxFields {@code ironbridge_maxHeaderCount}: header fields, 100
     */
    public record HeadLimits(int maxLine, int maxBytes, int maxFields) {}

    /**
     * Limits of the body of a request.
     *
     * @param maxBytes {@code ironbridge_maxBodyBytes}, 10 MiB
     * @param maxChunkLine {@code ironbridge_maxChunkLine}: bytes of a chunk-size line, 256
     * @param maxPipelinedBytes {@code ironbridge_maxPipelinedBytes}: bytes that a client may send
     *     ahead while its request is served, 64 KiB
     */
    public record BodyLimits(long maxBytes, int maxChunkLine, int maxPipelinedBytes) {}

    /**
     * Limits of a reply.
     *
     * @param minRate {@code ironbridge_minReplyRate}: bytes per second that a client must read, on
     *     average over the write timeout, 240; 0: no limit
     * @param readAhead {@code ironbridge_readAhead}: bytes of a passed-through reply that may wait
     *     for the client, 8 MiB
     */
    public record ReplyLimits(int minRate, int readAhead) {}

    /**
     * Limits of an HTTP/2 connection.
     *
     * @param maxConcurrentStreams {@code ironbridge_maxConcurrentStreams}: open streams, 100
     * @param maxResets {@code ironbridge_maxResets}: resets within 30 s, 200
     * @param frames frames that are cheap to send
     */
    public record Http2Limits(int maxConcurrentStreams, int maxResets, FrameLimits frames) {}

    /**
     * Timeouts of an endpoint.
     *
     * @param request {@code ironbridge_requestTimeout}: from the request's head to the response, 30
     *     s
     * @param read {@code ironbridge_readTimeout}: for a started request to arrive completely, 30 s
     * @param idle {@code ironbridge_idleTimeout}: between requests, 60 s
     * @param head {@code ironbridge_headerTimeout}: for a request's head to arrive, 10 s
     * @param write {@code ironbridge_writeTimeout}: in which a client must read some of a reply, 30
     *     s
     */
    public record HttpTimeouts(
            Duration request, Duration read, Duration idle, Duration head, Duration write) {}

    /**
     * Limits of HTTP/2 frames that cost their sender almost nothing.
     *
     * @param smallContinuations {@code ironbridge_maxSmallContinuations}: CONTINUATION frames of a
     *     head that are below 8 KiB, 15
     * @param emptyData {@code ironbridge_maxEmptyData}: consecutive DATA frames without data, 8
     * @param unreadAnswers {@code ironbridge_maxUnreadAnswers}: to PING, SETTINGS and the like,
     *     1000
     */
    public record FrameLimits(int smallContinuations, int emptyData, int unreadAnswers) {}

    /**
     * What one source may use. A source is an IPv4 address, or an IPv6 network of 64 bits.
     *
     * @param maxConnections {@code ironbridge_maxConnectionsPerSource}, 2000; 0: no limit
     * @param bodyPercent {@code ironbridge_bodyPercentPerSource}: percentage of the memory for all
     *     request bodies, and of that for waiting replies, that one source may use, 25
     * @param proxies {@code ironbridge_proxies}: networks whose addresses are not counted, because
     *     they forward requests of others; this machine by default
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
     * {@code cors}.
     *
     * @param domain prefix of paths
     * @param allowedOrigins such as {@code https://app.example.com}; {@code *} for all
     * @param allowedHeaders of requests; {@code *} for all
     * @param exposeHeaders of responses, which pages may read
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
}
