package io.ironbridge.apiproject;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.CicsConnections;
import io.ironbridge.apiproject.server.Connections.CicsConnection;
import io.ironbridge.apiproject.server.Connections.Identity;
import io.ironbridge.apiproject.server.Connections.Road;
import io.ironbridge.apiproject.server.Connections.TransactionUse;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Faults.Part;
import io.ironbridge.apiproject.text.Loopback;
import java.util.HashSet;
import java.util.Set;

/** Checks that the calls of assets can get to their CICS region. */
final class CicsRoads {
    private final Faults faults;
    private final Set<CicsConnection> checked = new HashSet<>();

    CicsRoads(Faults faults) {
        this.faults = faults;
    }

    void check(Asset asset, ServerConfig config) {
        if (asset instanceof Asset.HostProgram program) {
            config.connections()
                    .cicsConnection(asset.connectionRef())
                    .ifPresent(connection -> check(program, connection));
        }
    }

    private void check(Asset.HostProgram program, CicsConnection connection) {
        if (checked.add(connection)) {
            faults.check(Part.connection(connection.id()), () -> check(connection));
        }
        connection.road().ifPresent(road -> checkTransaction(program, connection, road));
    }

    private void check(CicsConnection connection) {
        if (connection.road().isEmpty()) {
            tellRoadless(connection);
        } else if (connection.road().get() instanceof Road.Jca jca) {
            checkKeys(connection, jca);
        } else if (isReadable(connection)) {
            faults.warning(
                    "0623",
                    connection.source(),
                    "The connection '"
                            + connection.id()
                            + "' sends user and password to "
                            + connection.host()
                            + " without TLS.",
                    "Set sslCertsRef, or ironbridge_secure=\"true\", and TLS at the region's"
                            + " TCPIPSERVICE.");
        }
    }

    private static boolean isReadable(CicsConnection connection) {
        return connection.credential().isPresent()
                && connection.identity() == Identity.FIXED
                && !connection.secure()
                && !Loopback.isAddress(connection.host());
    }

    /** The adapter takes files of its own, not those of an ssl element. */
    private void checkKeys(CicsConnection connection, Road.Jca jca) {
        if (connection.sslRef().isPresent() && !jca.properties().containsKey("keyRingClass")) {
            faults.warning(
                    "0624",
                    connection.source(),
                    "The resource adapter of the connection '"
                            + connection.id()
                            + "' does not use the key stores of its sslCertsRef.",
                    "Name its key store by keyRingClass and keyRingPassword of <ironbridge_jca>.");
        }
    }

    private void tellRoadless(CicsConnection connection) {
        faults.error(
                "0621",
                connection.source(),
                "Nothing says how to reach the CICS region of the connection '"
                        + connection.id()
                        + "': its port is an IPIC listener, and IPIC is private to IBM.",
                "Install the host link program in the region and set "
                        + CicsConnections.HOST_LINK_PORT
                        + " (docs/install-host-link.md), or name the jars of your CICS Transaction"
                        + " Gateway in <ironbridge_jca> (docs/cics-jca.md); a further configuration"
                        + " file may do so. To try the project without a mainframe, run it with"
                        + " --with-lab.");
    }

    /** A program that links to another cannot give it an EIBTRNID that is not its own. */
    private void checkTransaction(Asset.HostProgram program, CicsConnection connection, Road road) {
        boolean eibOnly =
                connection.transactionUse(program.properties()) == TransactionUse.EIB_ONLY;
        if (road instanceof Road.HostLink && eibOnly) {
            connection
                    .transaction(program.properties())
                    .ifPresent(transaction ->
                            faults.warning(
                                    "0622",
                                    program.source(),
                                    "The asset '"
                                            + program.name()
                                            + "' runs under the transaction "
                                            + transaction
                                            + ", although transidUsage says EIB_ONLY: over the host"
                                            + " link a program sees the transaction that it runs"
                                            + " under.",
                                    "Define a URIMAP for "
                                            + transaction
                                            + " and set transidUsage to EIB_AND_MIRROR, or take the"
                                            + " transid away."));
        }
    }
}
