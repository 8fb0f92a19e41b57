package io.ironbridge.connectorsql;

/** An error response of this connector itself, in Db2's form. */
final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    private final int status;
    private final String violated;

    private Refused(int status, String text, String violated) {
        super(text, null, false, false);
        this.status = status;
        this.violated = violated;
    }

    /** The caller's data is not valid. */
    static Refused badRequest(String text) {
        return new Refused(400, text, "");
    }

    /** The statement or its result is not valid. */
    static Refused failed(String text) {
        return failed(text, "");
    }

    /**
     * The statement violates the integrity of data.
     *
     * @param violated such as {@code constraint ONE_NAME}; empty if unknown
     */
    static Refused failed(String text, String violated) {
        return new Refused(500, text, violated);
    }

    int status() {
        return status;
    }

    String violated() {
        return violated;
    }

    String text() {
        return String.valueOf(getMessage());
    }
}
