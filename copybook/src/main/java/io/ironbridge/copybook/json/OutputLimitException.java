package io.ironbridge.copybook.json;

/** What is to be written is longer than its owner allowed. */
public final class OutputLimitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OutputLimitException(long needed, int limit) {
        super(needed + " bytes are needed, " + limit + " are allowed");
    }
}
