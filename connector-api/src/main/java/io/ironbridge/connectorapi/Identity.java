package io.ironbridge.connectorapi;

/** The user for whom the calls of a connection run in the back end. */
public enum Identity {
    /** The connection's own user, for all callers. */
    FIXED,
    /** The caller, by the caller's own user and password. */
    CALLER,
    /** The caller, by name without a password: the back end trusts the connection. */
    ASSERTED
}
