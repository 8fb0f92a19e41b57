package io.ironbridge.lab.db2;

/** A rejected SQL text of a service, with the reason for its author. */
final class StatementException extends Exception {
    private static final long serialVersionUID = 1L;

    StatementException(String why) {
        super(why);
    }
}
