package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** The connections of this kind. */
    Stream<LabConnection> connections(Loaded loaded);

    /** Ids of connections without a user, whose calls the lab refuses for that. */
    default Stream<String> withoutUser(Loaded loaded) {
        return Stream.empty();
    }

    /** What gives such a connection a user. */
    default String userRemedy() {
        return "";
    }

    /**
     * Starts one.
     *
     * @param wanted what the connections that it stands in for ask of it
     */
    T start(Wanted wanted) throws Exception;

    /** Where it is, for {@link #with}. */
    Place place(T lab);

    /** Where a lab listens. */
    record Place(String host, int port) {}

    /**
     * What a lab has to be.
     *
     * @param port that connections name; empty: any free one
     * @param user of its account
     * @param names that connections ask for: data stores
     * @param loaded the projects and the configuration that it is started for
     */
    record Wanted(
            Optional<Integer> port,
            String user,
            String password,
            List<String> names,
            Loaded loaded) {}

    /** Whether connections lead to a lab by their host. */
    default boolean byHost() {
        return true;
    }

    /** The port in connections to a lab at a place. */
    default int callersPort(Place place) {
        return place.port();
    }

    /** What a variable is for which stands for the name of a data store or queue manager. */
    default String usualName() {
        return "LAB1";
    }

    /** Values of the variables with the lab at a place. */
    default Map<String, String> values(Place place) {
        return variables().at(place.host(), callersPort(place));
    }

    /**
     * How projects are read with the lab at a place, beside the variables.
     *
     * @param hosts as connections have them in their files
     */
    default LoadOptions with(LoadOptions options, Place place, List<String> hosts) {
        return options;
    }
}
