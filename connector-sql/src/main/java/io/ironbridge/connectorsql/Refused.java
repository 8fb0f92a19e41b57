package io.ironbridge.connectorsql;

/** An answer of this connector's own to a request it cannot serve, in the form of Db2's. */
final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    private final int status;

    private Refused(int status, String text) {
        super(text, null, false, false);
        this.status = status;
    }

    /** The caller's data does not fit. */
    static Refused badRequest(String text) {
        return new Refused(400, text);
    }

    /** The statement or its result does not. */
    static Refused failed(String text) {
        return new Refused(500, text);
    }

    int status() {
        return status;
    }

    String text() {
        return String.valueOf(getMessage());
    }
}
