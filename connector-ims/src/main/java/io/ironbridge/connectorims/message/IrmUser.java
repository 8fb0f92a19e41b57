package io.ironbridge.connectorims.message;

import io.ironbridge.connectorapi.Bytes;

/**
 * The user part of a request header for HWSSMPL0 and HWSSMPL1, offsets X'20' to X'AB' of a message
 * ("Format of user portion of IRM for HWSSMPL0, HWSSMPL1, and user-written message exit routines").
 * IRM_LEN determines how much of it a header contains; the rest is blank.
 *
 * @param f1 IRM_F1
 * @param f2 IRM_F2: commit mode
 * @param f3 IRM_F3: sync level, undeliverable output
 * @param f4 IRM_F4: message type
 * @param trncod IRM_TRNCOD
 * @param imsDestid IRM_IMSDESTID, the datastore
 * @param lterm IRM_LTERM
 * @param racfUserid IRM_RACF_USERID
 * @param racfGrname IRM_RACF_GRNAME
 * @param racfPw IRM_RACF_PW, password or PassTicket
 * @param applNm IRM_APPL_NM
 * @param reroutNm IRM_REROUT_NM, or IRM_RT_ALTCID if a tpipe is read
 * @param tagAdapt IRM_TAG_ADAPT
 * @param tagMap IRM_TAG_MAP
 * @param modname IRM_MODNAME
 * @param cortkn IRM_CORTKN
 * @param sestkn IRM_SESTKN, 8 bytes
 */
public record IrmUser(
        int f1,
        int f2,
        int f3,
        char f4,
        String trncod,
        String imsDestid,
        String lterm,
        String racfUserid,
        String racfGrname,
        String racfPw,
        String applNm,
        String reroutNm,
        String tagAdapt,
        String tagMap,
        String modname,
        CorrelatorToken cortkn,
        Bytes sestkn) {
    /** IRM_F1: the reply must begin with the name of the MFS MOD. */
    public static final int F1_MFSREQ = 0x80;

    /** IRM_F1: the reply to an acknowledged send-only message has no text. */
    public static final int F1_SOARSP = 0x04;

    /** IRM_F1: no answer to this acknowledgement. */
    public static final int F1_NOWAIT = 0x02;

    /** IRM_F1: the transaction expires with the timer. */
    public static final int F1_TRNEXP = 0x01;

    /** IRM_F2: commit, then send. */
    public static final int F2_CM0 = 0x40;

    /** IRM_F2: send, then commit. */
    public static final int F2_CM1 = 0x20;

    /** IRM_F3: sync level confirm. */
    public static final int F3_CONFIRM = 0x01;

    /** IRM_F3: undeliverable output is discarded. */
    public static final int F3_PURGE = 0x04;

    /** IRM_F3: undeliverable output goes to another tpipe. */
    public static final int F3_REROUT = 0x08;

    /** IRM_F3: DFS2082 reports a CM0 program that sends no reply. */
    public static final int F3_DFS2082 = 0x40;

    public static final char F4_SEND_RECEIVE = ' ';
    public static final char F4_ACK = 'A';
    public static final char F4_CANCEL_TIMER = 'C';
    public static final char F4_SEND_ONLY_ERROR = 'J';
    public static final char F4_SEND_ONLY_ACK = 'K';
    public static final char F4_NAK = 'N';
    public static final char F4_RESUME_TPIPE = 'R';
    public static final char F4_SEND_ONLY = 'S';

    /** IRM_LEN of a header up to and including the password. */
    public static final int TO_PASSWORD = 0x50;

    /** IRM_LEN of a header up to and including IRM_APPL_NM. */
    public static final int TO_APPL_NM = 0x58;

    /** IRM_LEN of a header up to and including IRM_REROUT_NM. */
    public static final int TO_REROUT_NM = 0x60;

    /** IRM_LEN of a header up to and including the correlator token. */
    public static final int TO_CORTKN = 0xA0;

    /** IRM_LEN of a header with all fields, before extensions. */
    public static final int ALL = 0xAC;

    private static final int F1 = 32;
    private static final int F2 = 33;
    private static final int F3 = 34;
    private static final int F4 = 35;
    private static final int TRNCOD = 36;
    private static final int IMSDESTID = 44;
    private static final int LTERM = 52;

    /** Offset of IRM_RACF_USERID in a message; group and password follow. */
    public static final int RACF_USERID = 60;

    private static final int RACF_GRNAME = 68;

    /** Offset of IRM_RACF_PW in a message. */
    public static final int RACF_PW = 76;

    /** The end of the password. */
    public static final int RACF_PW_END = 84;

    private static final int APPL_NM = 84;
    private static final int REROUT_NM = 92;
    private static final int TAG_ADAPT = 100;
    private static final int TAG_MAP = 108;
    private static final int MODNAME = 116;
    private static final int CORTKN = 124;
    private static final int SESTKN = 164;
    static final int EXTN_OFF = 172;

    /** A header with a message type, a transaction code and a datastore, and blanks otherwise. */
    public static IrmUser of(char f4, String trncod, String imsDestid) {
        return new IrmUser(
                0,
                0,
                0,
                f4,
                trncod,
                imsDestid,
                "",
                "",
                "",
                "",
                "",
                "",
                "",
                "",
                "",
                CorrelatorToken.NONE,
                Bytes.wrap(new byte[8]));
    }

    static IrmUser read(Fields fields) {
        return new IrmUser(
                fields.number(F1, 1),
                fields.number(F2, 1),
                fields.number(F3, 1),
                fields.character(F4),
                fields.name(TRNCOD, 8),
                fields.name(IMSDESTID, 8),
                fields.name(LTERM, 8),
                fields.name(RACF_USERID, 8),
                fields.name(RACF_GRNAME, 8),
                fields.name(RACF_PW, 8),
                fields.name(APPL_NM, 8),
                fields.name(REROUT_NM, 8),
                fields.name(TAG_ADAPT, 8),
                fields.name(TAG_MAP, 8),
                fields.name(MODNAME, 8),
                CorrelatorToken.read(fields, CORTKN),
                fields.raw(SESTKN, 8));
    }

    void write(Fields fields) {
        fields.putNumber(F1, 1, f1);
        fields.putNumber(F2, 1, f2);
        fields.putNumber(F3, 1, f3);
        fields.putName(F4, 1, String.valueOf(f4));
        fields.putName(TRNCOD, 8, trncod);
        fields.putName(IMSDESTID, 8, imsDestid);
        fields.putName(LTERM, 8, lterm);
        fields.putName(RACF_USERID, 8, racfUserid);
        fields.putName(RACF_GRNAME, 8, racfGrname);
        fields.putName(RACF_PW, 8, racfPw);
        fields.putName(APPL_NM, 8, applNm);
        fields.putName(REROUT_NM, 8, reroutNm);
        fields.putName(TAG_ADAPT, 8, tagAdapt);
        fields.putName(TAG_MAP, 8, tagMap);
        fields.putName(MODNAME, 8, modname);
        cortkn.write(fields, CORTKN);
        fields.putRaw(SESTKN, sestkn);
    }

    /** This header with other flags. */
    public IrmUser withFlags(int newF1, int newF2, int newF3) {
        return new IrmUser(
                newF1,
                newF2,
                newF3,
                f4,
                trncod,
                imsDestid,
                lterm,
                racfUserid,
                racfGrname,
                racfPw,
                applNm,
                reroutNm,
                tagAdapt,
                tagMap,
                modname,
                cortkn,
                sestkn);
    }

    /** This header with another message type. */
    public IrmUser withF4(char given) {
        return new IrmUser(
                f1,
                f2,
                f3,
                given,
                trncod,
                imsDestid,
                lterm,
                racfUserid,
                racfGrname,
                racfPw,
                applNm,
                reroutNm,
                tagAdapt,
                tagMap,
                modname,
                cortkn,
                sestkn);
    }

    /** This header with a user. */
    public IrmUser withUser(String user, String group, String password, String application) {
        return new IrmUser(
                f1,
                f2,
                f3,
                f4,
                trncod,
                imsDestid,
                lterm,
                user,
                group,
                password,
                application,
                reroutNm,
                tagAdapt,
                tagMap,
                modname,
                cortkn,
                sestkn);
    }

    /** This header with other names for IMS. */
    public IrmUser withNames(String newLterm, String newReroutNm, String newModname) {
        return new IrmUser(
                f1,
                f2,
                f3,
                f4,
                trncod,
                imsDestid,
                newLterm,
                racfUserid,
                racfGrname,
                racfPw,
                applNm,
                newReroutNm,
                tagAdapt,
                tagMap,
                newModname,
                cortkn,
                sestkn);
    }

    /** Never with the password. */
    @Override
    public String toString() {
        return "IrmUser[f1=%02X, f2=%02X, f3=%02X, f4=%s, trncod=%s, imsDestid=%s, racfUserid=%s]"
                .formatted(f1, f2, f3, f4, trncod, imsDestid, racfUserid);
    }
}
