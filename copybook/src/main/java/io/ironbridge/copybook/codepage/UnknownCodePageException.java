package io.ironbridge.copybook.codepage;

/** A code page that is not known, or whose tables are not on the class path. */
public final class UnknownCodePageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnknownCodePageException(String message) {
        super(message);
    }
}
