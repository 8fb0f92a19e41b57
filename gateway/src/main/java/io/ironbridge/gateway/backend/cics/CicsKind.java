package io.ironbridge.gateway.backend.cics;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.Participation;
import io.ironbridge.apiproject.server.Connection;
import io.ironbridge.apiproject.server.ConnectionElements;
import io.ironbridge.apiproject.server.RunAs;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Faults.Part;
import io.ironbridge.apiproject.text.Loopback;
import io.ironbridge.connectorcics.jca.JcaProgram.TransidUsage;
import io.ironbridge.gateway.backend.AssetBinder;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndKind;
import java.util.List;
import java.util.Optional;

/** CICS programs, by {@code zosconnect_cicsIpicConnection}. */
public final class CicsKind implements BackEndKind {
    @Override
    public List<String> elements() {
        return List.of(CicsConnection.ELEMENT);
    }

    @Override
    public AssetBinder binder(ServerConfig config, BackEndFactory factory) {
        return new CicsBackEnds(config, factory);
    }

    @Override
    public Optional<CicsConnection> read(ElementReader element, Elements all) {
        return new CicsReader(element, all, new ConnectionElements(all)).connection();
    }

    @Override
    public Optional<Participation> participation(Asset asset, Connection connection) {
        return connection instanceof CicsConnection cics
                        && cics.transport().orElse(null) instanceof CicsTransport.Jca jca
                        && jca.canPrepare()
                ? Optional.of(Participation.TWO_PHASE)
                : Optional.empty();
    }

    @Override
    public void check(Asset asset, Connection connection, Faults faults) {
        if (connection instanceof CicsConnection cics
                && asset instanceof Asset.HostProgram program) {
            faults.check(Part.connection(cics.id()), () -> check(cics, faults));
            cics.transport()
                    .ifPresent(transport -> checkTransaction(program, cics, transport, faults));
        }
    }

    private static void check(CicsConnection connection, Faults faults) {
        if (connection.transport().isEmpty()) {
            reportUnreachable(connection, faults);
        } else if (connection.transport().get() instanceof CicsTransport.Jca jca) {
            checkKeys(connection, jca, faults);
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
                && connection.runAs() == RunAs.FIXED
                && !connection.secure()
                && !Loopback.isAddress(connection.host());
    }

    /** The adapter uses its own key files, not those of an ssl element. */
    private static void checkKeys(CicsConnection connection, CicsTransport.Jca jca, Faults faults) {
        if (connection.sslRef().isPresent() && !jca.ownKeys()) {
            faults.warning(
                    "0624",
                    connection.source(),
                    "The resource adapter of the connection '"
                            + connection.id()
                            + "' does not use the key stores of its sslCertsRef.",
                    "Name its key store by keyRingClass and keyRingPassword of <ironbridge_jca>.");
        }
    }

    private static void reportUnreachable(CicsConnection connection, Faults faults) {
        faults.error(
                "0621",
                connection.source(),
                "Nothing says how to reach the CICS region of the connection '"
                        + connection.id()
                        + "': its port is an IPIC listener, and IPIC is private to IBM.",
                "Install the host link program in the region and set "
                        + CicsReader.HOST_LINK_PORT
                        + " (docs/install-host-link.md), or name the jars of your CICS Transaction"
                        + " Gateway in <ironbridge_jca> (docs/cics-jca.md); a further configuration"
                        + " file may do so. To try the project without a mainframe, run it with"
                        + " --with-lab.");
    }

    /** A program that links to another cannot pass it an EIBTRNID other than its own. */
    private static void checkTransaction(
            Asset.HostProgram program,
            CicsConnection connection,
            CicsTransport transport,
            Faults faults) {
        boolean eibOnly = connection.transidUsage(program.properties()) == TransidUsage.EIB_ONLY;
        if (transport instanceof CicsTransport.HostLink && eibOnly) {
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
                                            + ", although transidUsage is EIB_ONLY: over the host"
                                            + " link, EIBTRNID is always the transaction that the"
                                            + " program runs under.",
                                    "Define a URIMAP for "
                                            + transaction
                                            + " and set transidUsage to EIB_AND_MIRROR, or remove"
                                            + " the transid."));
        }
    }
}
