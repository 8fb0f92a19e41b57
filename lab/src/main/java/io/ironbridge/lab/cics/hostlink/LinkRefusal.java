package io.ironbridge.lab.cics.hostlink;

/** Outcome 4 of the host link: why the program was not linked to. */
public final class LinkRefusal extends Exception {
    private static final long serialVersionUID = 1L;

    static final int EYE_CATCHER = 1;
    static final int VERSION = 2;
    static final int LENGTHS = 3;
    static final int FUNCTION = 4;
    static final int PROGRAM = 5;
    static final int TRANSACTION = 6;
    static final int COMMAREA = 7;
    static final int CONTAINER = 8;
    static final int TWO_OF_ONE_NAME = 9;
    static final int TOO_MANY = 10;
    static final int NOT_FROM_HERE = 11;
    static final int PUT_CONTAINER = 13;
    public static final int HTTP = 14;

    private final int reason;
    private final int resp;
    private final String program;

    public LinkRefusal(int reason) {
        this(reason, 0);
    }

    public LinkRefusal(int reason, int resp) {
        this(reason, resp, "");
    }

    private LinkRefusal(int reason, int resp, String program) {
        super("reason " + reason, null, false, false);
        this.reason = reason;
        this.resp = resp;
        this.program = program;
    }

    /** The same, for a request whose header is valid enough to name a program. */
    LinkRefusal of(String name) {
        return new LinkRefusal(reason, resp, name);
    }

    public int reason() {
        return reason;
    }

    /** RESP of the command that failed, otherwise 0. */
    int resp() {
        return resp;
    }

    /** The program that was not linked to; empty if the header itself is rejected. */
    String program() {
        return program;
    }
}
