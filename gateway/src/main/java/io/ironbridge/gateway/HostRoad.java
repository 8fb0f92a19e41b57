package io.ironbridge.gateway;

import io.ironbridge.apiproject.Asset;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.gateway.assets.AssetCodec;

/** A way to one CICS region, as its connection element asks for. */
interface CicsRoad {
    Connector connector();

    /** Where calls go, for messages. */
    String endpoint();

    /**
     * Prepares a program of the region.
     *
     * @throws IllegalArgumentException where a name cannot be
     */
    Target target(Asset.HostProgram program, AssetCodec codec);

    /** The name of the channel that the program gets. */
    static String channel(Asset.HostProgram program) {
        return program.properties().getOrDefault("ironbridge_channel", "CHANNEL");
    }
}
