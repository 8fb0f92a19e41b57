package io.ironbridge.gateway.backend;

import io.ironbridge.apiproject.Asset;
import io.ironbridge.apiproject.ConfigurationException;
import io.ironbridge.apiproject.ServerConfig.CicsConnection;
import io.ironbridge.apiproject.ServerConfig.Road;
import io.ironbridge.gateway.tls.StartFault;
import io.ironbridge.gateway.tls.TlsStores;
import io.ironbridge.mapping.Source;
import io.ironbridge.socketclient.ClientLoops;
import java.util.List;

/** Builds the ways to CICS regions. */
final class CicsRoads {
    private final TlsStores tls;
    private final ClientLoops loops;
    private final CredentialRefusals refusals;
    private final boolean propagated;

    /**
     * @param propagated whether regions get requests' ids
     */
    CicsRoads(TlsStores tls, ClientLoops loops, CredentialRefusals refusals, boolean propagated) {
        this.tls = tls;
        this.loops = loops;
        this.refusals = refusals;
        this.propagated = propagated;
    }

    /** The loader has made sure that a connection that assets name has one. */
    HostRoad of(CicsConnection connection) throws ConfigurationException {
        try {
            return switch (connection.road().orElseThrow()) {
                case Road.HostLink hostLink ->
                        HostLinkRoad.of(connection, hostLink, tls, loops, refusals, propagated);
                case Road.Jca jca -> JcaRoad.of(connection, jca);
            };
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(
                    List.of(
                            StartFault.error(
                                    "IRB-GW-0117E",
                                    place(connection),
                                    "The connection "
                                            + connection.id()
                                            + " cannot be used: "
                                            + e.getMessage()
                                            + ".",
                                    "Correct its host, ports, credentials, limits and"
                                            + " ironbridge_jca.")));
        }
    }

    /** The name of the channel that a program gets. */
    static String channel(Asset.HostProgram program) {
        return program.properties().getOrDefault("ironbridge_channel", "CHANNEL");
    }

    /** What an adapter has to say is mostly about its files. */
    private static Source place(CicsConnection connection) {
        return connection.road().orElseThrow() instanceof Road.Jca jca
                ? jca.source()
                : connection.source();
    }
}
