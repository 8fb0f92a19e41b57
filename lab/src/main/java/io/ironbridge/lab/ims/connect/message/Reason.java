package io.ironbridge.lab.ims.connect.message;

/** RSM_RSNCOD. Source: "HWSSMPL0 and HWSSMPL1 return and reason codes". */
public final class Reason {
    public static final int INPUT_TOO_LARGE = 4;
    public static final int NEGATIVE_LENGTH = 5;
    public static final int IRM_LENGTH = 6;
    public static final int TOTAL_LENGTH = 7;
    public static final int INVALID_CONTENT = 9;
    public static final int OUTPUT_TOO_LARGE = 10;
    public static final int UNICODE = 11;
    public static final int NO_DATA = 12;
    public static final int CLIENT_UNKNOWN = 16;
    public static final int TOKEN_NOT_FOUND = 34;

    /** A message out of sequence. */
    public static final int PROTOCOL = 36;

    public static final int SECURITY = 40;
    public static final int INCOMPLETE = 44;
    public static final int SEGMENT_LENGTH = 48;
    public static final int NO_PASSWORD = 53;
    public static final int NO_USER = 54;
    public static final int NEITHER_USER_NOR_PASSWORD = 55;
    public static final int DUPLICATE_CLIENT = 56;
    public static final int TIMER_CANCELLED = 59;
    public static final int FUNCTION_NOT_FOUND = 71;
    public static final int DATASTORE_UNKNOWN = 72;
    public static final int SHUTDOWN = 73;
    public static final int DATASTORE_CLOSED = 74;
    public static final int DATASTORE_STOPPED = 76;
    public static final int RACF_FAILED = 78;
    public static final int RESUME_ACK_TIMEOUT = 81;
    public static final int RESUME_WITH_CM1 = 93;

    /** The work is committed. */
    public static final int COMMITTED = 97;

    /** The work is backed out. */
    public static final int BACKED_OUT = 98;

    public static final int EXTENSION_LENGTH = 113;
    public static final int EXTENSION_OFFSET = 114;
    public static final int NETUID_LENGTH = 117;
    public static final int NETSID_LENGTH = 118;

    private Reason() {}
}
