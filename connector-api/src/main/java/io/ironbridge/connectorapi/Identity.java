package io.ironbridge.connectorapi;

/** For whom the calls of a connection run in the back end. */
public enum Identity {
    /** The connection's own user, for all callers. */
    FIXED,
    /** For the caller, whose own user and password are sent. */
    CALLER,
    /**
     * For the caller, whose name is sent without a password: the back end believes it because it
     * comes over this connection.
     */
    ASSERTED
}
