package io.ironbridge.apiproject.server;

import io.ironbridge.mapping.Source;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Ports on which the server listens, and what browsers may do there.
 *
 * @param httpEndpoints never empty: without an element there is the default endpoint
 * @param strictTransport value of {@code Strict-Transport-Security} (RFC 6797), which {@code
 *     webContainer} has; absent: none is sent
 */
public record EndpointConfig(
        List<HttpEndpoint> httpEndpoints,
        Admin admin,
        List<Cors> cors,
        Optional<String> strictTransport) {
    public EndpointConfig {
        httpEndpoints = List.copyOf(httpEndpoints);
        cors = List.copyOf(cors);
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
     * @param localToken a user who can read the server's token file is an administrator
     */
    public record Admin(boolean configured, HttpEndpoint endpoint, boolean localToken) {
        /** The HTTP port where nothing else is said. */
        public static final int PORT = 9990;
    }

    /**
     * Limits of an endpoint, all {@code ironbridge_} attributes of {@code httpEndpoint}.
     *
     * @param maxConnections {@code ironbridge_maxConnections}, 10000
     * @param backlog {@code ironbridge_backlog}: connections that wait to be accepted, 1024
     * @param perSource connections of one source
     */
    public record HttpLimits(
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
     * @param maxPipelinedBytes {@code ironbridge_maxPipelinedBytes}: bytes a client may send ahead
     *     while its request is served, 64 KiB
     */
    public record BodyLimits(long maxBytes, int maxChunkLine, int maxPipelinedBytes) {}

    /**
     * Limits of a reply.
     *
     * @param minRate {@code ironbridge_minReplyRate}: bytes in a second that a client has to take,
     *     on average over the write timeout, 240; 0: any
     * @param readAhead {@code ironbridge_readAhead}: bytes of a reply that is passed on which may
     *     wait for a client, 8 MiB
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
     * @param write {@code ironbridge_writeTimeout}: in which a client must take something of a
     *     reply, 30 s
     */
    public record HttpTimeouts(
            Duration request, Duration read, Duration idle, Duration head, Duration write) {}

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
}
