package io.ironbridge.lab.ims.connect.message;

/** RSM_RETCOD. Source: "Return and reason codes for IMS Connect exits". */
public final class ReturnCode {
    /** The exit asks for an error message. */
    public static final int EXIT = 4;

    /** IMS Connect found an error. */
    public static final int ERROR = 8;

    /** An error of IMS or OTMA. */
    public static final int IMS = 12;

    /** OTMA refuses (NAK); the reason is its sense code. */
    public static final int NAK = 16;

    /** Of PING and change of password. */
    public static final int EXIT_REPLY = 20;

    /** IRM_TIMER expired; the socket is closed. */
    public static final int TIMER = 32;

    /** The default for IRM_TIMER expired; the socket is closed. */
    public static final int DEFAULT_TIMER = 36;

    /** The timer expired; the socket is kept. */
    public static final int TIMER_PERSISTENT = 40;

    /** The timer was cancelled, or the data store went away during RESUME TPIPE. */
    public static final int CANCELLED = 44;

    private ReturnCode() {}
}
