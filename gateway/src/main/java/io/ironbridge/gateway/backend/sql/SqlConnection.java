package io.ironbridge.gateway.backend.sql;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.connectorsql.SqlConfig;
import io.ironbridge.gateway.backend.BackEndConnection;
import io.ironbridge.gateway.backend.ReadConfig;
import io.ironbridge.mapping.Source;
import java.util.Optional;

/**
 * A {@code dataSource}.
 *
 * @param config without the memory of refused passwords
 */
record SqlConnection(
        String id,
        ReadConfig<SqlConfig> config,
        Optional<Credential> credential,
        int queueLength,
        Source source)
        implements BackEndConnection {
    static final String ELEMENT = "dataSource";

    @Override
    public String element() {
        return ELEMENT;
    }

    /** Without URL and properties, which may contain passwords. */
    @Override
    public String toString() {
        return "SqlConnection[id=" + id + "]";
    }
}
