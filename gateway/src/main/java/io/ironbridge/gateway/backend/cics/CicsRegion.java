package io.ironbridge.gateway.backend.cics;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.gateway.assets.AssetCodec;

/** A CICS region, over the transport that its connection element names. */
interface CicsRegion {
    /** The name of the channel that a program gets. */
    static String channel(Asset.HostProgram program) {
        return program.properties().getOrDefault("ironbridge_channel", "CHANNEL");
    }

    Connector connector();

    /** Where calls go, for messages. */
    String endpoint();

    /**
     * Prepares a program.
     *
     * @throws IllegalArgumentException where a name cannot be
     */
    Target target(Asset.HostProgram program, AssetCodec codec);
}
