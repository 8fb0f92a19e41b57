package io.ironbridge.connectorsql;

import io.ironbridge.connectorapi.RefusalMemory;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A data source.
 *
 * @param url the JDBC URL; shown in messages without its properties
 * @param driver the JDBC driver
 * @param properties passed to the driver; their values are never shown
 * @param pool sizes and times of the connection pool
 * @param limits of a reply; a larger one is an error, never truncated
 * @param backoff of refused user and password
 */
public record SqlConfig(
        String url,
        SqlDriver driver,
        Optional<SqlCredentials> credentials,
        Map<String, String> properties,
        Pool pool,
        Limits limits,
        Backoff backoff) {
    private static final Pattern USER_INFO = Pattern.compile("^(jdbc:\\w+:(?:\\w+:)?(?://)?).*@");

    public SqlConfig {
        properties = Map.copyOf(properties);
        require(url.startsWith("jdbc:"), "not a JDBC URL");
    }

    /** The driver found by the URL, no credentials, otherwise default settings. */
    public static SqlConfig of(String url) {
        return new SqlConfig(
                url,
                SqlDriver.BY_URL,
                Optional.empty(),
                Map.of(),
                Pool.DEFAULTS,
                Limits.DEFAULTS,
                Backoff.DEFAULTS);
    }

    public SqlConfig withDriver(SqlDriver given) {
        return new SqlConfig(url, given, credentials, properties, pool, limits, backoff);
    }

    public SqlConfig withCredentials(SqlCredentials given) {
        return new SqlConfig(url, driver, Optional.of(given), properties, pool, limits, backoff);
    }

    public SqlConfig withProperties(Map<String, String> given) {
        return new SqlConfig(url, driver, credentials, given, pool, limits, backoff);
    }

    public SqlConfig withPool(Pool given) {
        return new SqlConfig(url, driver, credentials, properties, given, limits, backoff);
    }

    public SqlConfig withLimits(Limits given) {
        return new SqlConfig(url, driver, credentials, properties, pool, given, backoff);
    }

    public SqlConfig withBackoff(Backoff given) {
        return new SqlConfig(url, driver, credentials, properties, pool, limits, given);
    }

    /**
     * The URL without the part after the address, where drivers take secrets, and without a user
     * and password before it. Db2 URLs introduce the former with a colon; Oracle's and others have
     * the latter.
     */
    public String endpoint() {
        String address = url.split("[?;]", 2)[0];
        int property = address.indexOf('=');
        if (property >= 0) {
            address = address.substring(0, Math.max(5, address.lastIndexOf(':', property)));
        }
        return USER_INFO.matcher(address).replaceFirst("$1@");
    }

    @Override
    public String toString() {
        return "SqlConfig["
                + endpoint()
                + ", driver="
                + driver.className().orElse("by URL")
                + ", credentials="
                + credentials.map(SqlCredentials::toString).orElse("none")
                + ", properties="
                + new TreeSet<>(properties.keySet())
                + ", pool="
                + pool
                + ", limits="
                + limits
                + "]";
    }

    /**
     * Sizes and times of the pool.
     *
     * @param maxSize maximum number of connections, and so the connector's capacity
     * @param minSize idle connections that are kept
     * @param connectTimeout maximum time for establishing a connection, rounded up to seconds
     * @param idleTimeout after which an unused connection beyond {@code minSize} is closed
     * @param validateAfterIdle after which an unused connection is tested before its next use
     * @param cancelGrace maximum time for a driver to end a cancelled statement before its
     *     connection is aborted; a call that needs that connection waits at most twice as long
     * @param statements maximum number of prepared statements that a connection keeps for later
     *     calls; 0 for none
     */
    public record Pool(
            int maxSize,
            int minSize,
            Duration connectTimeout,
            Duration idleTimeout,
            Duration validateAfterIdle,
            Duration cancelGrace,
            int statements) {
        public static final Pool DEFAULTS =
                new Pool(
                        10,
                        0,
                        Duration.ofSeconds(30),
                        Duration.ofMinutes(5),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(2),
                        10);

        public Pool {
            require(
                    maxSize > 0 && minSize >= 0 && minSize <= maxSize,
                    "pool sizes must be 0 <= minSize <= maxSize, maxSize >= 1");
            require(
                    connectTimeout.isPositive()
                            && idleTimeout.isPositive()
                            && validateAfterIdle.isPositive()
                            && cancelGrace.isPositive(),
                    "a timeout must be longer than zero");
            require(statements >= 0, "the number of statements must not be negative");
        }

        public Pool withMaxSize(int given) {
            return new Pool(
                    given,
                    Math.min(minSize, given),
                    connectTimeout,
                    idleTimeout,
                    validateAfterIdle,
                    cancelGrace,
                    statements);
        }
    }

    /**
     * Limits of a reply.
     *
     * @param rows maximum number of rows in one result set
     * @param valueBytes maximum number of characters or bytes of one value
     * @param replyBytes maximum size of a reply held completely in memory
     */
    public record Limits(int rows, int valueBytes, int replyBytes) {
        public static final Limits DEFAULTS = new Limits(10_000, 16 << 20, 64 << 20);

        public Limits {
            require(rows > 0 && valueBytes > 0 && replyBytes > 0, "a limit must be at least 1");
        }
    }

    /**
     * Backoff of user and password that the database refused.
     *
     * @param time during which they are not sent again; zero for no backoff
     * @param tries consecutive refusals after which they are not sent until they are released; 0
     *     for no limit
     * @param memory of refusals
     */
    public record Backoff(Duration time, int tries, RefusalMemory memory) {
        public static final Backoff DEFAULTS =
                new Backoff(Duration.ofSeconds(30), 2, RefusalMemory.NONE);

        public Backoff {
            require(!time.isNegative() && tries >= 0, "a backoff time must not be negative");
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
