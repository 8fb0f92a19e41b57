package io.ironbridge.copybook.codepage;

/**
 * A code page that is unknown, or whose tables are not in this JVM. The message names the code page
 * and the remedy.
 */
public final class UnknownCodePageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnknownCodePageException(String message) {
        super(message);
    }
}
