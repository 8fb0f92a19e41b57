package io.ironbridge.connectorims;

/** What is said to output. */
enum Acknowledgement {
    /** It is taken. */
    ACK,
    /** It is taken, and no answer to this is wanted. */
    ACK_NO_WAIT,
    /** It is refused. */
    NAK
}
