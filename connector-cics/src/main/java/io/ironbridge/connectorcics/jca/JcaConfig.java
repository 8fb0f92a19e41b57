package io.ironbridge.connectorcics.jca;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Access to CICS by a resource adapter.
 *
 * @param adapter a folder with the adapter's jars or its {@code cicseci.rar}; or one such file
 * @param classes the adapter's classes that are instantiated by name
 * @param properties of the managed connection factory, by the names of "ECI resource adapter
 *     deployment parameters" (CICS Transaction Gateway): {@code connectionURL}, {@code portNumber},
 *     {@code serverName}, {@code applid} ... Values are not shown, except for {@code
 *     connectionURL}, {@code portNumber} and {@code serverName}
 * @param credentials the properties {@code userName} and {@code password}; empty if the connection
 *     determines the user
 * @param pool sizes and times of the pool
 * @param calls limits of calls
 * @param eventsWanted whether the adapter reports broken connections, as it does to an application
 *     server; otherwise it is used as by a program without a server
 * @param canPrepare whether the adapter supports XA transactions, and calls are part of units of
 *     work; it is used as by an application server then
 */
public record JcaConfig(
        Path adapter,
        AdapterClasses classes,
        Map<String, String> properties,
        Optional<JcaCredentials> credentials,
        Pool pool,
        Calls calls,
        boolean eventsWanted,
        boolean canPrepare) {
    /**
     * Milliseconds for opening the socket to a gateway, unless {@code socketConnectTimeout} is set.
     */
    public static final int CONNECT_MILLIS = 30_000;

    public JcaConfig {
        properties = Map.copyOf(properties);
        require(properties.containsKey("connectionURL"), "the property connectionURL is missing");
        require(
                !properties.containsKey("userName") && !properties.containsKey("password"),
                "userName and password are credentials, not properties");
        require(
                !canPrepare
                        || properties.containsKey("applid")
                        || !properties.getOrDefault("connectionURL", "").startsWith("local:"),
                "XA transactions in local mode need the property applid: CICS keeps units in doubt"
                        + " for it");
    }

    /**
     * All other settings at their defaults.
     *
     * @param connectionUrl {@code tcp://host} or {@code ssl://host} of a gateway, or {@code local:}
     */
    public static JcaConfig of(Path adapter, String connectionUrl) {
        return new JcaConfig(
                adapter,
                AdapterClasses.CICS_TG,
                Map.of(
                        "connectionURL",
                        connectionUrl,
                        "socketConnectTimeout",
                        String.valueOf(CONNECT_MILLIS)),
                Optional.empty(),
                Pool.DEFAULTS,
                Calls.DEFAULTS,
                false,
                false);
    }

    /** The CICS server: a name known to the gateway; for {@code local:} {@code tcp://host:port}. */
    public JcaConfig withServerName(String name) {
        return withProperty("serverName", name);
    }

    /** Adds or replaces one property. */
    public JcaConfig withProperty(String name, String value) {
        Map<String, String> more = new TreeMap<>(properties);
        more.put(name, value);
        return new JcaConfig(
                adapter, classes, more, credentials, pool, calls, eventsWanted, canPrepare);
    }

    public JcaConfig withClasses(AdapterClasses given) {
        return new JcaConfig(
                adapter, given, properties, credentials, pool, calls, eventsWanted, canPrepare);
    }

    public JcaConfig withCredentials(JcaCredentials given) {
        return new JcaConfig(
                adapter,
                classes,
                properties,
                Optional.of(given),
                pool,
                calls,
                eventsWanted,
                canPrepare);
    }

    public JcaConfig withPool(Pool given) {
        return new JcaConfig(
                adapter, classes, properties, credentials, given, calls, eventsWanted, canPrepare);
    }

    public JcaConfig withMaxConnections(int given) {
        return withPool(pool.withMaxConnections(given));
    }

    public JcaConfig withCalls(Calls given) {
        return new JcaConfig(
                adapter, classes, properties, credentials, pool, given, eventsWanted, canPrepare);
    }

    public JcaConfig withEventsWanted(boolean given) {
        return new JcaConfig(
                adapter, classes, properties, credentials, pool, calls, given, canPrepare);
    }

    public JcaConfig withCanPrepare(boolean given) {
        return new JcaConfig(
                adapter, classes, properties, credentials, pool, calls, eventsWanted, given);
    }

    /** The destination of calls, for outcomes and messages. */
    public String endpoint() {
        String url = properties.getOrDefault("connectionURL", "");
        String server = properties.getOrDefault("serverName", "");
        String port = properties.getOrDefault("portNumber", "");
        String gateway =
                port.isEmpty() || url.startsWith("local:")
                        ? url
                        : url.replaceFirst("/*$", ":" + port);
        return server.isEmpty() ? gateway : gateway + " " + server;
    }

    /** The destination with the identity for which CICS keeps units in doubt. */
    String recoveryName() {
        String qualifier = properties.getOrDefault("applidQualifier", "");
        String applid = properties.getOrDefault("applid", "");
        return applid.isEmpty() ? endpoint() : endpoint() + " as " + qualifier + "." + applid;
    }

    /** With the names of properties, but without their values. */
    @Override
    public String toString() {
        return "JcaConfig[%s, adapter=%s, %s, properties=%s, credentials=%s, %s, %s, eventsWanted=%s, canPrepare=%s]"
                .formatted(
                        endpoint(),
                        adapter,
                        classes,
                        new TreeMap<>(properties).keySet(),
                        credentials.map(JcaCredentials::toString).orElse("none"),
                        pool,
                        calls,
                        eventsWanted,
                        canPrepare);
    }

    /**
     * The adapter's classes that are instantiated by name.
     *
     * @param connectionFactory the managed connection factory
     * @param interactionSpec parameters of a call
     * @param channelRecord a channel: a {@code Record} and a {@code Map}, constructed with its name
     */
    public record AdapterClasses(
            String connectionFactory, String interactionSpec, String channelRecord) {
        /** The classes of CICS Transaction Gateway. */
        public static final AdapterClasses CICS_TG = inPackage("com.ibm.connector2.cics");

        /** The usual names in another package. */
        public static AdapterClasses inPackage(String name) {
            return new AdapterClasses(
                    name + ".ECIManagedConnectionFactory",
                    name + ".ECIInteractionSpec",
                    name + ".ECIChannelRecord");
        }
    }

    /**
     * Sizes and times of the pool.
     *
     * @param maxConnections maximum number of connections in use or idle, and so the connector's
     *     capacity
     * @param maxAbandoned maximum number of calls that were given up while the adapter has not
     *     returned; each occupies a thread and a connection beyond {@code maxConnections}. Beyond
     *     it no call is made
     * @param idleTimeout after which an unused connection is closed; should be below that of the
     *     gateway daemon and of firewalls in front of it
     * @param maxAge after which a connection is not used any more, so that work returns to gateways
     *     that were away
     * @param closeGrace how long closing the connector waits for the adapter
     */
    public record Pool(
            int maxConnections,
            int maxAbandoned,
            Duration idleTimeout,
            Duration maxAge,
            Duration closeGrace) {
        /** As many connections as z/OS Connect has sessions. */
        public static final Pool DEFAULTS =
                new Pool(
                        100,
                        50,
                        Duration.ofMinutes(1),
                        Duration.ofMinutes(30),
                        Duration.ofSeconds(5));

        public Pool {
            require(maxConnections > 0, "maxConnections must be at least 1");
            require(maxAbandoned > 0, "maxAbandoned must be at least 1");
            require(
                    idleTimeout.isPositive() && maxAge.isPositive() && closeGrace.isPositive(),
                    "a timeout must be longer than zero");
        }

        public Pool withMaxConnections(int given) {
            return new Pool(given, maxAbandoned, idleTimeout, maxAge, closeGrace);
        }

        public Pool withMaxAbandoned(int given) {
            return new Pool(maxConnections, given, idleTimeout, maxAge, closeGrace);
        }

        public Pool withIdleTimeout(Duration given) {
            return new Pool(maxConnections, maxAbandoned, given, maxAge, closeGrace);
        }

        public Pool withMaxAge(Duration given) {
            return new Pool(maxConnections, maxAbandoned, idleTimeout, given, closeGrace);
        }
    }

    /**
     * Limits of calls.
     *
     * @param timeoutUnit of the adapter's {@code executeTimeout}: seconds are rounded up
     * @param replyCcsid of container text that the adapter returns as a {@code String}
     * @param nullStripping whether a reply may be sent without trailing X'00': its length is not
     *     set then, as CICS TG strips only without {@code replyLength} (docs/cics-jca.md, "What
     *     maps to what")
     * @param replyBytes maximum total size of a reply's containers
     * @param adapterBytes maximum size of an unpacked resource archive
     */
    public record Calls(
            TimeUnit timeoutUnit,
            int replyCcsid,
            boolean nullStripping,
            int replyBytes,
            long adapterBytes) {
        /** CCSID 1208 is UTF-8, which has all characters. */
        public static final Calls DEFAULTS =
                new Calls(TimeUnit.MILLISECONDS, 1208, true, 64 << 20, 256L << 20);

        public Calls {
            require(
                    timeoutUnit == TimeUnit.MILLISECONDS || timeoutUnit == TimeUnit.SECONDS,
                    "timeoutUnit must be milliseconds or seconds");
            require(
                    replyCcsid > 0 && replyCcsid < 65535,
                    "replyCcsid must be a CCSID of text: 1 to 65534");
            require(replyBytes > 0 && adapterBytes > 0, "a limit must be at least 1");
        }

        public Calls withTimeoutUnit(TimeUnit given) {
            return new Calls(given, replyCcsid, nullStripping, replyBytes, adapterBytes);
        }

        public Calls withReplyCcsid(int given) {
            return new Calls(timeoutUnit, given, nullStripping, replyBytes, adapterBytes);
        }

        public Calls withNullStripping(boolean given) {
            return new Calls(timeoutUnit, replyCcsid, given, replyBytes, adapterBytes);
        }

        public Calls withReplyBytes(int given) {
            return new Calls(timeoutUnit, replyCcsid, nullStripping, given, adapterBytes);
        }

        public Calls withAdapterBytes(long given) {
            return new Calls(timeoutUnit, replyCcsid, nullStripping, replyBytes, given);
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
