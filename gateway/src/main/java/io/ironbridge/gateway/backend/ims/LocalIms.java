package io.ironbridge.gateway.backend.ims;

import io.ironbridge.connectorims.Datastore;
import io.ironbridge.connectorims.ImsConfig;
import java.util.List;

/**
 * An IMS in the gateway's process, called without a socket by connections to its IMS Connect.
 *
 * @param endpoint host and port of its IMS Connect, as in connections
 * @param names of its datastores
 */
public record LocalIms(String endpoint, List<String> names, Datastore datastore) {
    public LocalIms {
        names = List.copyOf(names);
    }

    /** Whether a connection with this configuration is to one of its datastores. */
    boolean serves(ImsConfig config) {
        return endpoint.equals(config.endpoint()) && names.contains(config.datastore());
    }
}
