package io.ironbridge.apiproject.server;

/** For whom calls run in the back end: {@code ironbridge_identity} of a connection. */
public enum RunAs {
    /** For the connection's own user, not the caller. */
    FIXED,
    /** For the caller, with his own user and password. */
    CALLER,
    /** For the caller, whom the back end believes to be who this server says. */
    ASSERTED
}
