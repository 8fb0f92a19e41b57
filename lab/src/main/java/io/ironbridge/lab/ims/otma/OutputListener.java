package io.ironbridge.lab.ims.otma;

/**
 * Hears what becomes of an input message. For CM1 it is told exactly one of {@link #refused} and
 * {@link #output}; after an output that wants a decision, {@link #settled} once that was taken. For
 * CM0 and send-only it is told exactly one of {@link #accepted}, {@link #refused} and {@link
 * #output}, where the last brings a DFS message for input that IMS did not take.
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
     * @param decision to be told once where {@link OutputMessage#wantsDecision()}, by the data
     *     store's acknowledgement timeout at the latest; ignored otherwise
     */
    void output(OutputMessage message, Decision decision);

    /**
     * The end of a unit of work that waited for a decision.
     *
     * @param committed false: backed out
     */
    void settled(boolean committed);

    /** What a client says of the output that it got. */
    interface Decision {
        /** ACK. */
        void acknowledge();

        /** NAK, a disconnection, or no answer in time: the work is backed out (U0119). */
        void refuse();
    }
}
