package io.ironbridge.connectorims;

/** The answer to an output. */
enum Acknowledgement {
    /** Accepts it. */
    ACK,
    /** Accepts it, without an answer to this message. */
    ACK_NO_WAIT,
    /** Rejects it. */
    NAK
}
