package io.ironbridge.connectorims.message;

/**
 * The fixed part of a request header, offsets X'06' to X'1F' of a message ("Format of fixed portion
 * of IRM in messages sent to IMS Connect").
 *
 * @param arch IRM_ARCH, 0 to 5
 * @param f0 IRM_F0
 * @param id IRM_ID, which selects the message exit
 * @param nakRsncde IRM_NAK_RSNCDE
 * @param res1 IRM_RES1, 2 bytes
 * @param f5 IRM_F5: type of input, and mode of reading a tpipe
 * @param timer IRM_TIMER, see {@link IrmTimer}
 * @param soct IRM_SOCT, the socket type
 * @param es IRM_ES, the Unicode encoding
 * @param clientid IRM_CLIENTID
 */
public record IrmFixed(
        int arch,
        int f0,
        String id,
        int nakRsncde,
        int res1,
        int f5,
        int timer,
        int soct,
        int es,
        String clientid) {
    /** IRM_F0: extensions are present. */
    public static final int F0_EXTENS = 0x04;

    /** IRM_F5: one message, without waiting for it. */
    public static final int F5_ONE = 0x01;

    /** IRM_F5: one message, waited for. */
    public static final int F5_ONE_WAIT = 0x10;

    /** IRM_F5: the client has translated the data. */
    public static final int F5_TRANSLATED = 0x40;

    static final int IRM_LEN = 4;
    private static final int ARCH = 6;
    private static final int F0 = 7;
    static final int ID = 8;
    private static final int NAK_RSNCDE = 16;
    private static final int RES1 = 18;
    private static final int F5 = 20;

    /** Offset of IRM_TIMER in a message. */
    public static final int TIMER = 21;

    private static final int SOCT = 22;
    private static final int ES = 23;

    /** Offset of IRM_CLIENTID in a message. */
    public static final int CLIENTID = 24;

    /** Where the fixed part ends. */
    static final int END = 32;

    static IrmFixed read(Fields fields) {
        return new IrmFixed(
                fields.number(ARCH, 1),
                fields.number(F0, 1),
                fields.name(ID, 8),
                fields.number(NAK_RSNCDE, 2),
                fields.number(RES1, 2),
                fields.number(F5, 1),
                fields.number(TIMER, 1),
                fields.number(SOCT, 1),
                fields.number(ES, 1),
                fields.name(CLIENTID, 8));
    }

    void write(Fields fields) {
        fields.putNumber(ARCH, 1, arch);
        fields.putNumber(F0, 1, f0);
        fields.putName(ID, 8, id);
        fields.putNumber(NAK_RSNCDE, 2, nakRsncde);
        fields.putNumber(RES1, 2, res1);
        fields.putNumber(F5, 1, f5);
        fields.putNumber(TIMER, 1, timer);
        fields.putNumber(SOCT, 1, soct);
        fields.putNumber(ES, 1, es);
        fields.putName(CLIENTID, 8, clientid);
    }
}
