package io.ironbridge.apiproject.server;

/**
 * The identity under which calls run in the back end: {@code ironbridge_identity} of a connection.
 */
public enum RunAs {
    /** The connection's own user, not the caller. */
    FIXED,
    /** The caller, with the caller's own user and password. */
    CALLER,
    /** The caller, without a password: the back end trusts the name that this server sends. */
    ASSERTED
}
