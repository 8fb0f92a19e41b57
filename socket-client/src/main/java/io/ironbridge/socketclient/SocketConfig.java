package io.ironbridge.socketclient;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Address and limits of one back end.
 *
 * @param host name or address, without brackets for IPv6
 * @param tls empty for plain TCP
 * @param maxConnections maximum number of connections, which is also that of concurrent calls; at
 *     least 1
 */
public record SocketConfig(
        String host, int port, Optional<ClientTls> tls, int maxConnections, Timeouts timeouts) {
    /** The default of {@link #maxConnections}. */
    public static final int DEFAULT_MAX_CONNECTIONS = 64;

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._:%-]+");

    /**
     * Validates the settings.
     *
     * @throws IllegalArgumentException for a value out of range; the message names it
     */
    public SocketConfig {
        require(HOST.matcher(host).matches(), "not a host name: " + host);
        require(port > 0 && port < 65536, "not a port: " + port);
        require(maxConnections > 0, "maxConnections must be at least 1");
    }

    /** Plain TCP with default settings. */
    public static SocketConfig of(String host, int port) {
        return new SocketConfig(
                host, port, Optional.empty(), DEFAULT_MAX_CONNECTIONS, Timeouts.DEFAULTS);
    }

    public SocketConfig withTls(ClientTls given) {
        return new SocketConfig(host, port, Optional.of(given), maxConnections, timeouts);
    }

    public SocketConfig withMaxConnections(int given) {
        return new SocketConfig(host, port, tls, given, timeouts);
    }

    public SocketConfig withTimeouts(Timeouts given) {
        return new SocketConfig(host, port, tls, maxConnections, given);
    }

    /** Host and port as in outcomes and messages. */
    public String endpoint() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }

    /**
     * All longer than zero.
     *
     * @param connect for opening a connection; the TLS handshake gets the same time again
     * @param receive from the start of a call to its complete reply, including a streamed body
     * @param idle how long an unused connection is kept
     */
    public record Timeouts(Duration connect, Duration receive, Duration idle) {
        public static final Timeouts DEFAULTS =
                new Timeouts(
                        Duration.ofSeconds(30), Duration.ofSeconds(60), Duration.ofSeconds(30));

        public Timeouts {
            require(
                    positive(connect) && positive(receive) && positive(idle),
                    "a timeout must be longer than zero");
        }

        private static boolean positive(Duration duration) {
            return duration.isPositive();
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
