package io.ironbridge.gateway.backend.sql;

import io.ironbridge.apiproject.server.Connection;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorsql.SqlConfig;
import io.ironbridge.connectorsql.SqlConnector;
import io.ironbridge.gateway.backend.BackEndFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Opens the data source of a shared transaction log. */
public final class LogDataSource {
    /** Of PostgreSQL's driver, in seconds. */
    private static final List<String> TIMEOUTS = List.of("socketTimeout", "connectTimeout");

    /** Of the lease, for each wait. */
    private static final int PARTS = 3;

    private LogDataSource() {}

    /**
     * A pool of its own, whose connections are no part of calls.
     *
     * @param source a {@code dataSource}
     * @param lease within which it has to be seen that the database does not answer
     */
    public static SqlConnector open(Connection source, Duration lease)
            throws ConfigurationException {
        try {
            return new SqlConnector(fitted(((SqlConnection) source).config().orThrow(), lease));
        } catch (IllegalArgumentException e) {
            throw BackEndFactory.fault(
                    "IRB-GW-0109E",
                    source.source(),
                    "The dataSource of <transaction> cannot be used: " + e.getMessage(),
                    "Check its URL, driver class and pool, and that the driver's jar is on the"
                            + " class path (IRONBRIDGE_CLASSPATH).");
        }
    }

    /** Waits at most a third of the lease, unless the configuration says otherwise. */
    static SqlConfig fitted(SqlConfig config, Duration lease) {
        Duration longest = lease.dividedBy(PARTS);
        Map<String, String> properties = new HashMap<>(config.properties());
        for (String timeout : TIMEOUTS) {
            if (!config.url().contains(timeout + "=")) {
                properties.putIfAbsent(timeout, Long.toString(Math.max(1, longest.toSeconds())));
            }
        }
        SqlConfig.Pool pool = config.pool();
        boolean isGiven = !pool.connectTimeout().equals(SqlConfig.Pool.DEFAULTS.connectTimeout());
        return config.withProperties(properties)
                .withPool(
                        new SqlConfig.Pool(
                                pool.maxSize() + 1, // one is kept for the lease
                                pool.minSize(),
                                isGiven || longest.compareTo(pool.connectTimeout()) > 0
                                        ? pool.connectTimeout()
                                        : longest,
                                pool.idleTimeout(),
                                pool.validateAfterIdle(),
                                pool.cancelGrace(),
                                pool.statements()));
    }
}
