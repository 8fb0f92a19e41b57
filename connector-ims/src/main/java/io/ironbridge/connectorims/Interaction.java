package io.ironbridge.connectorims;

/** What is exchanged in one call. */
public enum Interaction {
    /** Input, then output. */
    SEND_RECEIVE,
    /**
     * Input alone; the reply has no segments and comes once the input is written. What IMS or IMS
     * Connect may say to it is lost, output stays on the tpipe of the connection's client id; so
     * the connection is not used again.
     */
    SEND_ONLY,
    /**
     * Input; the reply has no segments and comes once IMS has queued the input. The connection is
     * not used again, as above.
     */
    SEND_ONLY_ACK,
    /**
     * Input; IMS Connect says something only where it finds an error, which is waited for as long
     * as {@link ImsConfig.Timers#errorReply} says. The connection is not used again.
     */
    SEND_ONLY_ERROR,
    /**
     * The first message of a tpipe's queue; no segments where it is empty. The segments of the
     * request are not sent.
     */
    RESUME_TPIPE,
    /** The same, but waits for a message until the interaction timeout or the deadline. */
    RESUME_TPIPE_WAIT;

    /** Whether the input of the call is sent. */
    boolean sends() {
        return this != RESUME_TPIPE && this != RESUME_TPIPE_WAIT;
    }
}
