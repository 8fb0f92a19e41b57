package io.ironbridge.gateway.cli;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.ServerConfig;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A kind of lab: for which connections it stands in, and how it is started for them.
 *
 * @param <T> the lab
 */
interface LabKind<T extends AutoCloseable> {
    /** For messages: {@code lab Db2}. */
    String name();

    /** By which connections name the back end that it stands in for. */
    LabVariables variables();

    /** Ids of the connections to a host. */
    Stream<String> connectionsTo(String host, ServerConfig config);

    /**
     * Starts one for the account of {@link #variables}.
     *
     * @param config whose connections it stands in for
     */
    T start(ServerConfig config) throws Exception;

    /** Where it is, for {@link #with}. */
    Place place(T lab);

    /** Where a lab listens. */
    record Place(String host, int port) {}

    /** Values of the variables with the lab at a place. */
    default Map<String, String> values(Place place) {
        return variables().at(place.host(), place.port());
    }

    /** How projects are read with the lab at a place, beside the variables. */
    default LoadOptions with(LoadOptions options, Place place) {
        return options;
    }
}
