package io.ironbridge.gateway.call;

/** How a request ended. */
public enum RequestResult {
    /** Answered by the asset and mapped or passed on. */
    REPLIED,
    /** The asset failed or did not answer; the project's response mapping said so. */
    FAILED,
    /** Refused before the asset: the caller's data or rights. */
    REFUSED,
    /** Refused for lack of a connection. */
    OVERLOADED,
    /** The client went away. */
    CANCELLED,
    /** A fault of the gateway or of a mapping. */
    ERROR
}
