package io.ironbridge.gateway.backend;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.text.ConfigurationException;
import java.util.Optional;

/** Opens the connectors of one kind for one configuration, and binds assets to them. */
public interface AssetBinder {
    /**
     * Binds an asset to its back end, which is created if no configuration has it yet.
     *
     * @param streamed whether replies are passed on unread
     * @return empty if the asset is of another kind, or the back end cannot be called
     * @throws ConfigurationException if the connection or the asset cannot be used
     */
    Optional<Called> asset(Asset asset, boolean streamed) throws ConfigurationException;

    /**
     * Starts what such back ends run in the server's process.
     *
     * @throws ConfigurationException if it does not start
     */
    default void start() throws ConfigurationException {}
}
