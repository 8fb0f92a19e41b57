package io.ironbridge.connectorims.message;

/**
 * Complete status message: the end of a reply with output ("Format of the complete status
 * message").
 *
 * @param csmFlg1 CSM_FLG1
 * @param csmPrlvlflg CSM_PRLVLFLG, valid if {@link #hasProtocolLevel}
 */
public record Csm(int csmFlg1, int csmPrlvlflg) {
    /** CSM_LEN. */
    public static final int LL = 12;

    static final String ID = "*CSMOKY*";
    private static final int QUEUED = 0x80;
    private static final int CONVERSATION = 0x40;
    private static final int ACK_REQUIRED = 0x20;
    private static final int LEVEL_VALID = 0x10;

    /** More output is queued for this tpipe. */
    public boolean hasAsynchronousOutput() {
        return (csmFlg1 & QUEUED) != 0;
    }

    /** The transaction is conversational and continues. */
    public boolean isConversational() {
        return (csmFlg1 & CONVERSATION) != 0;
    }

    /** IMS Connect waits for ACK or NAK. */
    public boolean requiresAck() {
        return (csmFlg1 & ACK_REQUIRED) != 0;
    }

    public boolean hasProtocolLevel() {
        return (csmFlg1 & LEVEL_VALID) != 0;
    }

    /** An ACK of CM0 output may request no answer. */
    public boolean supportsAckNoWait() {
        return hasProtocolLevel() && csmPrlvlflg >= 2;
    }

    /**
     * Reads it.
     *
     * @throws UnreadableMessageException if it is another structure
     */
    public static Csm read(byte[] bytes, int at, CodePage page) throws UnreadableMessageException {
        Fields fields = Structure.fields(bytes, at, LL, ID, page);
        return new Csm(fields.number(2, 1), fields.number(3, 1));
    }

    public byte[] write(CodePage page) {
        byte[] bytes = Structure.bytes(LL, ID, page);
        bytes[2] = (byte) csmFlg1;
        bytes[3] = (byte) csmPrlvlflg;
        return bytes;
    }

    public String hexDump() {
        return HexDump.of(write(CodePage.EBCDIC));
    }
}
