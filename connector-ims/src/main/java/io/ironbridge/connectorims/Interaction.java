package io.ironbridge.connectorims;

/** The messages of one call. */
public enum Interaction {
    /** Input, then output. */
    SEND_RECEIVE,
    /**
     * Input only; the reply has no segments and is returned once the input has been written. Any
     * answer of IMS or IMS Connect is lost, and output stays on the tpipe of the connection's
     * client id; therefore the connection is not used again.
     */
    SEND_ONLY,
    /**
     * Input; the reply has no segments and is returned once IMS has queued the input. The
     * connection is not used again, as above.
     */
    SEND_ONLY_ACK,
    /**
     * Input; IMS Connect answers only with an error, which is awaited for {@link
     * ImsConfig.Timers#errorReply}. The connection is not used again.
     */
    SEND_ONLY_ERROR,
    /**
     * The first message of a tpipe's queue; no segments if it is empty. The segments of the request
     * are not sent.
     */
    RESUME_TPIPE,
    /** The same, but waits for a message until the interaction timeout or the deadline. */
    RESUME_TPIPE_WAIT;

    /** Whether the input of the call is sent. */
    boolean sends() {
        return this != RESUME_TPIPE && this != RESUME_TPIPE_WAIT;
    }
}
