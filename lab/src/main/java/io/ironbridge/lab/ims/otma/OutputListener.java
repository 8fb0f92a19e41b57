package io.ironbridge.lab.ims.otma;

/**
 * Callbacks for an input message. For CM1 exactly one of {@link #refused} and {@link #output} is
 * invoked; after an output that requires a decision, {@link #settled} follows the decision. For CM0
 * and send-only exactly one of {@link #accepted}, {@link #refused} and {@link #output} is invoked,
 * the last with a DFS message for rejected input.
 */
public interface OutputListener {
    /** IMS has queued the message; its output, if any, will come to the tpipe. */
    void accepted();

    /**
     * OTMA refuses the message (NAK); nothing ran.
     *
     * @param senseCode for example X'0030', message flood
     * @param reason OTMA's reason, one byte, 0 where none
     */
    void refused(int senseCode, int reason);

    /**
     * The output.
     *
     * @param decision must be called once if {@link OutputMessage#wantsDecision()}, by the data
     *     store's acknowledgement timeout at the latest; ignored otherwise
     */
    void output(OutputMessage message, Decision decision);

    /**
     * The end of a unit of work that waited for a decision.
     *
     * @param committed false: backed out
     */
    void settled(boolean committed);

    /** The answer of a client to its output. */
    interface Decision {
        /** ACK. */
        void acknowledge();

        /** NAK, a disconnection, or no answer in time: the work is backed out (U0119). */
        void refuse();
    }
}
