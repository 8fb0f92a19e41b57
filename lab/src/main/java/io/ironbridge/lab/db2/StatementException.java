package io.ironbridge.lab.db2;

/** A service's SQL text that cannot be taken: why, in words for the one who wrote it. */
final class StatementException extends Exception {
    private static final long serialVersionUID = 1L;

    StatementException(String why) {
        super(why);
    }
}
