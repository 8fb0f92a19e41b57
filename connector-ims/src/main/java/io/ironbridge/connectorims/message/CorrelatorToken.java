package io.ironbridge.connectorims.message;

import io.ironbridge.connectorapi.Bytes;

/**
 * Identifies a synchronous callout (IRM_CORTKN, 40 bytes); in a reply it is a separate structure,
 * {@code *CORTKN*}.
 *
 * @param ctLen IRM_CT_LEN; zero if there is no token
 * @param ctImsid IRM_CT_IMSID, 4 bytes
 * @param ctMemtk IRM_CT_MEMTK, 8 bytes
 * @param ctAwetk IRM_CT_AWETK, 8 bytes
 * @param ctTpipe IRM_CT_TPIPE
 * @param ctUserid IRM_CT_USERID
 */
public record CorrelatorToken(
        int ctLen, Bytes ctImsid, Bytes ctMemtk, Bytes ctAwetk, String ctTpipe, String ctUserid) {
    /** No token. */
    public static final CorrelatorToken NONE =
            new CorrelatorToken(
                    0,
                    Bytes.wrap(new byte[4]),
                    Bytes.wrap(new byte[8]),
                    Bytes.wrap(new byte[8]),
                    "",
                    "");

    /** IRM_CT_LEN of a token. */
    public static final int LENGTH = 40;

    /** The structure's identifier. */
    static final String ID = "*CORTKN*";

    /** LL of the structure. */
    static final int LL = Structure.HEADER + LENGTH;

    static CorrelatorToken read(Fields fields, int at) {
        return new CorrelatorToken(
                fields.number(at, 2),
                fields.raw(at + 4, 4),
                fields.raw(at + 8, 8),
                fields.raw(at + 16, 8),
                fields.name(at + 24, 8),
                fields.name(at + 32, 8));
    }

    void write(Fields fields, int at) {
        fields.putNumber(at, 2, ctLen);
        fields.putNumber(at + 2, 2, 0);
        fields.putRaw(at + 4, ctImsid);
        fields.putRaw(at + 8, ctMemtk);
        fields.putRaw(at + 16, ctAwetk);
        fields.putName(at + 24, 8, ctTpipe);
        fields.putName(at + 32, 8, ctUserid);
    }

    /**
     * Reads the structure of a reply.
     *
     * @throws UnreadableMessageException if it is another one
     */
    public static CorrelatorToken read(byte[] bytes, int at, CodePage page)
            throws UnreadableMessageException {
        return read(Structure.fields(bytes, at, LL, ID, page), Structure.HEADER);
    }

    /** The structure for a reply. */
    public byte[] write(CodePage page) {
        byte[] bytes = Structure.bytes(LL, ID, page);
        write(new Fields(bytes, 0, LL, page), Structure.HEADER);
        return bytes;
    }

    public String hexDump() {
        return HexDump.of(write(CodePage.EBCDIC));
    }
}
