package io.ironbridge.lab.ims.gen;

/**
 * A transaction, as TRANSACT and the APPLCTN before it define it.
 *
 * @param code 1 to 8 characters
 * @param psb of its program, and the program's name
 */
public record TransactionDefinition(
        String code, String psb, MessageType type, Scheduling scheduling, Nature nature) {

    /**
     * MSGTYPE, SEGNO and SEGSIZE.
     *
     * @param multipleSegments whether an input message may have more than one segment
     * @param response RESPONSE: the terminal waits for the answer; OTMA clients say themselves what
     *     they wait for
     * @param outputSegments most segments of an output message, 0: any number
     * @param outputSegmentBytes most bytes of an output segment, LL and ZZ included, 0: any
     */
    public record MessageType(
            boolean multipleSegments,
            boolean response,
            int outputSegments,
            int outputSegmentBytes) {}

    /**
     * What it is.
     *
     * @param fastPath exclusively: its input does not go through the long message queue
     * @param inquiry it changes no database
     * @param recoverable its input and output outlive a restart, and its answer waits for the log
     * @param upperCase EDIT=UC: input is folded to upper case; not done to what comes through OTMA
     */
    public record Nature(
            boolean fastPath, boolean inquiry, boolean recoverable, boolean upperCase) {}
}
