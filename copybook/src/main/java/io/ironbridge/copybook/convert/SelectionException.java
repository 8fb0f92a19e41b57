package io.ironbridge.copybook.convert;

/** Records cannot be selected as the user asked. The message gives the reason to the user. */
public final class SelectionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SelectionException(String message) {
        super(message);
    }
}
