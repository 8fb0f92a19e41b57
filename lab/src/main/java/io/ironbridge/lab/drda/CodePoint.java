package io.ironbridge.lab.drda;

/** Code points of commands, replies and parameters (DRDA volume 3, DDM terms). */
final class CodePoint {
    static final int EXCSAT = 0x1041;
    static final int SYNCCTL = 0x1055;
    static final int ACCSEC = 0x106D;
    static final int SECCHK = 0x106E;
    static final int PRDID = 0x112E;
    static final int SVRCOD = 0x1149;
    static final int RLSCONV = 0x119F;
    static final int USRID = 0x11A0;
    static final int PASSWORD = 0x11A1;
    static final int SECMEC = 0x11A2;
    static final int SECCHKCD = 0x11A4;
    static final int SECTKN = 0x11DC;
    static final int SECCHKRM = 0x1219;
    static final int MGRLVLLS = 0x1404;
    static final int ACCSECRD = 0x14AC;
    static final int UNICODEMGR = 0x1C08;
    static final int ACCRDB = 0x2001;
    static final int RDBNAM = 0x2110;
    static final int PKGNAMCSN = 0x2113;
    static final int SQLCARD = 0x2408;
    static final int SQLDARD = 0x2411;
    static final int SQLSTT = 0x2414;
    static final int SQLATTR = 0x2450;

    /** Of a transaction, in SYNCCTL. */
    static final int TIMEOUT = 0x1907;

    /** A parameter of ACCSEC that JCC sends and DDM does not define. */
    static final int JCC_SECURITY = 0x1909;

    private CodePoint() {}
}
