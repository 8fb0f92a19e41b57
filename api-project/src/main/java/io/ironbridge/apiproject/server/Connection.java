package io.ironbridge.apiproject.server;

import io.ironbridge.mapping.Source;
import java.util.Optional;

/** A connection to a back end, as its {@link ConnectionReader} has read it. */
public interface Connection {
    /** The id by which assets refer to it. */
    String id();

    /** Name of its element. */
    String element();

    /** Position of its element. */
    Source source();

    /** The identity under which calls run. */
    default RunAs runAs() {
        return RunAs.FIXED;
    }

    /** The header that names callers to the back end, if the connection has one. */
    default Optional<String> identityHeader() {
        return Optional.empty();
    }
}
