package io.ironbridge.gateway.call;

/** How a request ended. */
public enum RequestResult {
    /** Answered by the asset and mapped or passed on. */
    REPLIED,
    /** The asset failed or did not answer; the project's response mapping produced the answer. */
    FAILED,
    /** Rejected before the call because of the caller's data or rights. */
    REFUSED,
    /** Rejected because no connection was free. */
    OVERLOADED,
    /** The client went away. */
    CANCELLED,
    /** A fault in the gateway or in a mapping. */
    ERROR
}
