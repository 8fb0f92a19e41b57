package io.ironbridge.gateway;

import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.gateway.assets.AssetCodec;

/**
 * A connection of the configuration: its connector, the queue before it and what is counted.
 *
 * @param id of the connection element
 */
record BackEnd(String id, Connector connector, Admission admission, CallMeters meters) {
    /** Something to call on a back end, and what it speaks. */
    record Asset(BackEnd backEnd, Target target, AssetCodec codec) {}
}
