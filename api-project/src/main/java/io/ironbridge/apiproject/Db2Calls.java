package io.ironbridge.apiproject;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.Connections.Db2Connection;
import io.ironbridge.apiproject.server.Connections.Identity;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Loopback;
import java.util.HashSet;
import java.util.Set;

/** Checks that the calls of assets can get to Db2 as they are meant to. */
final class Db2Calls {
    private final Faults faults;
    private final Set<Db2Connection> checked = new HashSet<>();

    Db2Calls(Faults faults) {
        this.faults = faults;
    }

    void check(Asset asset, ServerConfig config) {
        config.connections()
                .db2Connection(asset.connectionRef())
                .filter(checked::add)
                .ifPresent(this::check);
    }

    /** The password stands in a field of each request. */
    private void check(Db2Connection connection) {
        if (connection.credential().isPresent()
                && connection.identity() != Identity.CALLER
                && !connection.secure()
                && !Loopback.isAddress(connection.host())) {
            faults.warning(
                    "0696",
                    connection.source(),
                    "The connection '"
                            + connection.id()
                            + "' sends user and password to "
                            + connection.host()
                            + " without TLS.",
                    "Name an <ssl> element, or set ironbridge_secure=\"true\", and the secure port"
                            + " of Db2.");
        }
    }
}
