package io.ironbridge.apiproject.server;

import io.ironbridge.mapping.Source;

/**
 * A service that is an element of the configuration, as its {@link ConnectionReader} has read it.
 */
public interface Service {
    /** The id of its element. */
    String name();

    /** Id of the connection over which it is called. */
    String connection();

    /** Where its element is. */
    Source source();
}
