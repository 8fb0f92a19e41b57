package io.ironbridge.connectorims.message;

/**
 * Request status message: a reply without output ("Format of the request status message").
 *
 * @param rsmFlg1 RSM_FLG1
 * @param rsmRacfrc RSM_RACFRC for a security error, otherwise RSM_OTMRSN, OTMA's reason
 * @param rsmRetcod RSM_RETCOD
 * @param rsmRsncod RSM_RSNCOD
 */
public record Rsm(int rsmFlg1, int rsmRacfrc, int rsmRetcod, int rsmRsncod) {
    /** RSM_LEN. */
    public static final int LL = 20;

    static final String ID = "*REQSTS*";

    /**
     * Reads it.
     *
     * @throws UnreadableMessageException if it is another structure
     */
    public static Rsm read(byte[] bytes, int at, CodePage page) throws UnreadableMessageException {
        Fields fields = Structure.fields(bytes, at, LL, ID, page);
        return new Rsm(
                fields.number(2, 1),
                fields.number(3, 1),
                fields.number(12, 4),
                fields.number(16, 4));
    }

    public byte[] write(CodePage page) {
        byte[] bytes = Structure.bytes(LL, ID, page);
        Fields fields = new Fields(bytes, 0, LL, page);
        fields.putNumber(2, 1, rsmFlg1);
        fields.putNumber(3, 1, rsmRacfrc);
        fields.putNumber(12, 4, rsmRetcod);
        fields.putNumber(16, 4, rsmRsncod);
        return bytes;
    }

    public String hexDump() {
        return HexDump.of(write(CodePage.EBCDIC));
    }
}
