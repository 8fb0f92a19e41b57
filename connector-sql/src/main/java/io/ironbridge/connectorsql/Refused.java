package io.ironbridge.connectorsql;

/** An error response of this connector itself, in Db2's form. */
final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    private final int status;

    private Refused(int status, String text) {
        super(text, null, false, false);
        this.status = status;
    }

    /** The caller's data is not valid. */
    static Refused badRequest(String text) {
        return new Refused(400, text);
    }

    /** The statement or its result is not valid. */
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
