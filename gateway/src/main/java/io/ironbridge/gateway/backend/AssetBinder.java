package io.ironbridge.gateway.backend;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.Service;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.gateway.request.Operation;
import java.util.List;
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
     * Binds a service of the configuration.
     *
     * @return one for each HTTP verb that it supports; empty if it is of another kind
     * @throws ConfigurationException if the connection cannot be used
     */
    default List<Operation.Message> service(Service service) throws ConfigurationException {
        return List.of();
    }

    /**
     * Lets the back end check an asset over its connection, without calling it.
     *
     * @return what is wrong with it; empty if nothing is, or nothing can be checked
     * @throws ConfigurationException if the connection or the asset cannot be used
     */
    default Optional<Fault> verify(Asset asset) throws ConfigurationException {
        return Optional.empty();
    }

    /**
     * Starts what such back ends run in the server's process.
     *
     * @throws ConfigurationException if it does not start
     */
    default void start() throws ConfigurationException {}
}
