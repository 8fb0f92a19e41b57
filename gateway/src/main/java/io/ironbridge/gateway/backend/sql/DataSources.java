package io.ironbridge.gateway.backend.sql;

import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorsql.SqlConfig;
import io.ironbridge.connectorsql.SqlConnector;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndFactory.Connection;
import io.ironbridge.gateway.backend.BackEndFactory.Made;
import io.ironbridge.gateway.call.BackEnd;

/** The elements {@code dataSource} of a configuration. */
public final class DataSources {
    private DataSources() {}

    /**
     * The settings of one whose driver can be loaded, for pools of other processes.
     *
     * @throws ConfigurationException if it cannot be used
     */
    public static SqlConfig settings(ServerConfig config, String id) throws ConfigurationException {
        SqlConnection source = source(config, id);
        try {
            SqlConfig settings = source.config().orThrow();
            settings.driver().check(settings.url());
            return settings;
        } catch (IllegalArgumentException e) {
            throw unusable(source, e);
        }
    }

    /**
     * The connector of one, which configurations share.
     *
     * @throws ConfigurationException if it cannot be used
     */
    public static SqlConnector connector(ServerConfig config, BackEndFactory factory, String id)
            throws ConfigurationException {
        return (SqlConnector) backEnd(config, factory, id).connector();
    }

    static BackEnd backEnd(ServerConfig config, BackEndFactory factory, String id)
            throws ConfigurationException {
        SqlConnection source = source(config, id);
        return factory.backEnd(
                new Connection(source),
                () -> {
                    SqlConnector made = open(source, factory);
                    return new Made("SQL", made.endpoint(), made);
                });
    }

    private static SqlConnection source(ServerConfig config, String id) {
        return config.connections().connection(SqlConnection.class, id).orElseThrow();
    }

    private static SqlConnector open(SqlConnection source, BackEndFactory factory)
            throws ConfigurationException {
        try {
            SqlConfig settings = source.config().orThrow();
            SqlConfig.Backoff backoff = settings.backoff();
            return new SqlConnector(
                    settings.withBackoff(
                            new SqlConfig.Backoff(
                                    backoff.time(),
                                    backoff.tries(),
                                    factory.refusals(settings.endpoint(), source.credential()))));
        } catch (IllegalArgumentException e) {
            throw unusable(source, e);
        }
    }

    private static ConfigurationException unusable(
            SqlConnection source, IllegalArgumentException why) {
        return BackEndFactory.fault(
                "IRB-GW-0109E",
                source.source(),
                "The dataSource " + source.id() + " cannot be used: " + why.getMessage(),
                "Check its URL, driver class and pool, and that the driver's jar is on the"
                        + " class path (IRONBRIDGE_CLASSPATH).");
    }
}
