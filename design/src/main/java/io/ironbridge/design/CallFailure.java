package io.ironbridge.design;

/**
 * Failures of a call, each with a response of its own. The first one whose condition is true is
 * sent, after all responses for replies of the asset.
 */
enum CallFailure {
    /** The request could not be mapped, or the database refuses its values. */
    REQUEST(400, "The request's data is not accepted", "$error.code = 400", "$error.message"),
    BACK_END(502, "The back end failed", "$error.code in [401, 403, 502]"),
    UNAVAILABLE(503, "The back end cannot be used now", "$error.code = 503", "$error.message"),
    TIMEOUT(504, "The back end did not answer in time", "$error.code = 504", "$error.message"),

    /** The response could not be mapped, or the asset has an error of its own. */
    ANY(500, "Internal server error", "true");

    private final int status;
    private final String text;
    private final String condition;
    private final String message;

    CallFailure(int status, String text, String condition) {
        this(status, text, condition, Jsonata.literal(text));
    }

    /**
     * @param message an expression; texts of {@code $error} name nothing of the back end except in
     *     502 and 500
     */
    CallFailure(int status, String text, String condition, String message) {
        this.status = status;
        this.text = text;
        this.condition = condition;
        this.message = message;
    }

    int status() {
        return status;
    }

    String text() {
        return text;
    }

    /** A condition of a response mapping. */
    Object condition() {
        return this == ANY ? true : condition;
    }

    String message() {
        return message;
    }
}
