package io.ironbridge.lab.ims.connect;

/**
 * Behaviour that the published manuals leave open, or in which they contradict observed
 * expectations of clients. The defaults are the lab's guess: set them to what a real IMS Connect
 * does.
 *
 * <p>Without a setting: IRM_F2 with neither commit mode means CM1, with both CM0; CM0 is confirmed
 * regardless of the sync level; IRM_F5 X'00' and X'04' are alike; a NAK ends RESUME TPIPE and is
 * answered at once; a disconnected client is noticed at the next read or write, but in waits of
 * RESUME TPIPE and in those without end after {@link ImsConnectConfig.Limits#resumeCheck}.
 *
 * @param settledReturnCode RSM_RETCOD with the reasons 97 (committed) and 98 (backed out)
 * @param securityReturnCode RSM_RETCOD where user or password are refused
 * @param stoppedReason RSM_RSNCOD for a data store that was stopped by command: 72 or 76
 * @param unavailableReason RSM_RSNCOD for a data store whose IMS accepts no input: 74, 75 or 77
 * @param keepsSocketAfterErrors whether a persistent socket survives RSMs with return codes 4, 8,
 *     12 and 16; it never survives a message that cannot be read
 * @param keepsSocketAfterCancel whether the persistent socket whose timer was cancelled survives
 * @param protocolLevel CSM_PRLVLFLG where an acknowledgement is required; 0 shows none
 * @param repliesToCm0Nak whether a NAK of CM0 output is answered with the RSM of the timer
 * @param singleWaits whether RESUME TPIPE single without wait lets IRM_TIMER pass before it says
 *     that the queue is empty, instead of saying so at once
 * @param codeFromIrm whether IRM_TRNCOD is used if the data does not begin with a transaction code
 * @param answersUnknownExit whether a client with an IRM_ID that no exit has gets an RSM (8, 71) as
 *     HWSSMPL1 would send it; else its connection is closed
 * @param sendOnlyText the text that answers send-only with ACK unless the client wants none (IRM_F1
 *     X'04'); empty: the CSM alone
 * @param anyOutputReplies whether a client that sent a CM0 message gets the first output of its
 *     tpipe, which may be older and answer something else (a tpipe first in, first out), instead of
 *     the answer to its message
 */
public record UndocumentedBehaviour(
        int settledReturnCode,
        int securityReturnCode,
        int stoppedReason,
        int unavailableReason,
        boolean keepsSocketAfterErrors,
        boolean keepsSocketAfterCancel,
        int protocolLevel,
        boolean repliesToCm0Nak,
        boolean singleWaits,
        boolean codeFromIrm,
        boolean answersUnknownExit,
        String sendOnlyText,
        boolean anyOutputReplies) {
    /** The lab's guess. */
    public static final UndocumentedBehaviour DEFAULTS =
            new UndocumentedBehaviour(
                    4, 8, 76, 74, false, true, 2, true, true, true, false, "", false);

    public UndocumentedBehaviour {
        if (protocolLevel < 0 || protocolLevel > 255) {
            throw new IllegalArgumentException("protocolLevel must be 0 to 255");
        }
    }
}
