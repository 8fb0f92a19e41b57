package io.ironbridge.gateway.backend.ims;

import io.ironbridge.connectorims.Datastore;
import java.util.List;

/**
 * An IMS in the gateway's own process, which connections to its IMS Connect call without a socket.
 *
 * @param endpoint host and port of its IMS Connect, as connections name it
 * @param names of its data stores
 */
public record LocalIms(String endpoint, List<String> names, Datastore datastore) {
    public LocalIms {
        names = List.copyOf(names);
    }
}
