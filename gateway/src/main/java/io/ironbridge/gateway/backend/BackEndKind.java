package io.ironbridge.gateway.backend;

import io.ironbridge.apiproject.ConnectionKind;
import io.ironbridge.apiproject.server.ServerConfig;

/**
 * A kind of back end: reads its connection elements and the properties of its assets, and opens its
 * connectors. {@code BackEndKinds} has one line for each.
 */
public interface BackEndKind extends ConnectionKind {
    /** Binds the assets of one configuration. */
    AssetBinder binder(ServerConfig config, BackEndFactory factory);
}
