package io.ironbridge.copybook.json;

/** The output exceeds its limit. */
public final class OutputLimitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OutputLimitException(long needed, int limit) {
        super(needed + " bytes are needed, " + limit + " are allowed");
    }
}
