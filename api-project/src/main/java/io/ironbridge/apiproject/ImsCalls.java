package io.ironbridge.apiproject;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.ImsConnection;
import io.ironbridge.apiproject.server.RunAs;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Loopback;
import java.util.HashSet;
import java.util.Set;

/** Checks that the calls of assets can get to IMS as they are meant to. */
final class ImsCalls {
    private final Faults faults;
    private final Set<ImsConnection> checked = new HashSet<>();

    ImsCalls(Faults faults) {
        this.faults = faults;
    }

    void check(Asset asset, ServerConfig config) {
        config.connections()
                .imsConnection(asset.connectionRef())
                .filter(checked::add)
                .ifPresent(this::check);
    }

    /** IMS Connect has no TLS of its own: the password stands in each message in the clear. */
    private void check(ImsConnection connection) {
        if (connection.credential().isPresent()
                && connection.identity() == RunAs.FIXED
                && !connection.address().secure()
                && !Loopback.isAddress(connection.address().host())) {
            faults.warning(
                    "0627",
                    connection.source(),
                    "The connection '"
                            + connection.id()
                            + "' sends user and password to "
                            + connection.address().host()
                            + " without TLS.",
                    "Set ironbridge_sslCertsRef, or ironbridge_secure=\"true\", and AT-TLS for the"
                            + " port of IMS Connect.");
        }
    }
}
