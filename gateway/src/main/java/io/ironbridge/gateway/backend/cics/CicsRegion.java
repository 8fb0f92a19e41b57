package io.ironbridge.gateway.backend.cics;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.gateway.assets.AssetCodec;

/** A CICS region, over the transport of its connection element. */
interface CicsRegion {
    /** The channel name for a program. */
    static String channel(Asset.HostProgram program) {
        return program.properties().getOrDefault("ironbridge_channel", "CHANNEL");
    }

    Connector connector();

    /** The destination of calls, for messages. */
    String endpoint();

    /**
     * Prepares a program.
     *
     * @throws IllegalArgumentException if a name is not valid
     */
    Target target(Asset.HostProgram program, AssetCodec codec);
}
