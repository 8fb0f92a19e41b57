package io.ironbridge.gateway.backend.sql;

import io.ironbridge.apiproject.server.Connection;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorsql.SqlConnector;
import io.ironbridge.gateway.backend.BackEndFactory;

/** Opens the data source of a shared transaction log. */
public final class LogDataSource {
    private LogDataSource() {}

    /**
     * A pool of its own, whose connections are no part of calls.
     *
     * @param source a {@code dataSource}
     */
    public static SqlConnector open(Connection source) throws ConfigurationException {
        try {
            return new SqlConnector(((SqlConnection) source).config().orThrow());
        } catch (IllegalArgumentException e) {
            throw BackEndFactory.fault(
                    "IRB-GW-0109E",
                    source.source(),
                    "The dataSource of <transaction> cannot be used: " + e.getMessage(),
                    "Check its URL, driver class and pool, and that the driver's jar is on the"
                            + " class path (IRONBRIDGE_CLASSPATH).");
        }
    }
}
