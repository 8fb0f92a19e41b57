package io.ironbridge.copybook.convert;

/** Records that cannot be chosen as the user said. The message says why, for the user. */
public final class SelectionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SelectionException(String message) {
        super(message);
    }
}
