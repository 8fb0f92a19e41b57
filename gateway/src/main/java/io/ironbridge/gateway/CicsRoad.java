package io.ironbridge.gateway;

import io.ironbridge.apiproject.Asset;
import io.ironbridge.apiproject.ConfigurationException;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.gateway.assets.AssetCodec;

/** A way to one CICS region, as its connection element asks for. */
interface CicsRoad {
    Connector connector();

    /** Prepares a program of the region. */
    Target target(Asset.HostProgram program, AssetCodec codec) throws ConfigurationException;
}
