package io.ironbridge.gateway.backend;

import io.ironbridge.apiproject.Asset;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.gateway.assets.AssetCodec;

/** A way to one CICS region or IMS data store, as its connection element asks for. */
interface HostRoad {
    Connector connector();

    /** Where calls go, for messages. */
    String endpoint();

    /**
     * Prepares a program or transaction.
     *
     * @throws IllegalArgumentException where a name cannot be
     */
    Target target(Asset.HostProgram program, AssetCodec codec);
}
