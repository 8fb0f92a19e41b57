package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A kind of lab: the connections that it serves, and how to start it for them.
 *
 * @param <T> the lab
 */
interface LabKind<T extends AutoCloseable> {
    /** For messages: {@code lab Db2}. */
    String name();

    /** The variables by which connections name their back end. */
    LabVariables variables();

    /** The connections of this kind. */
    Stream<LabConnection> connections(Loaded loaded);

    /** Ids of connections without a user; the lab rejects their calls. */
    default Stream<String> withoutUser(Loaded loaded) {
        return Stream.empty();
    }

    /** Configuration that gives such a connection a user. */
    default String userRemedy() {
        return "";
    }

    /**
     * Starts a lab.
     *
     * @param wanted what its connections need
     */
    T start(Wanted wanted) throws Exception;

    /** The lab's address, for {@link #with}. */
    Place place(T lab);

    /** Address of a lab. */
    record Place(String host, int port) {}

    /**
     * What a lab must have.
     *
     * @param port that connections name; empty for any free port
     * @param user of its account
     * @param names of data stores that connections use
     * @param loaded the projects and the configuration that it is started for
     */
    record Wanted(
            Optional<Integer> port,
            String user,
            String password,
            List<String> names,
            Loaded loaded) {}

    /** Whether the host of a connection decides that it uses a lab. */
    default boolean byHost() {
        return true;
    }

    /** The port that connections use for a lab at a place. */
    default int callersPort(Place place) {
        return place.port();
    }

    /** What a variable names that is used for a data store or queue manager. */
    default String usualName() {
        return "LAB1";
    }

    /** Values of the variables for a lab at a place. */
    default Map<String, String> values(Place place) {
        return variables().at(place.host(), callersPort(place));
    }

    /**
     * Options for reading projects with the lab at a place, in addition to the variables.
     *
     * @param hosts as in the files of connections
     */
    default LoadOptions with(LoadOptions options, Place place, List<String> hosts) {
        return options;
    }

    /** Options for calling the lab, which is in this process, without a socket. */
    default LoadOptions inProcess(LoadOptions options, T lab) {
        return options;
    }
}
