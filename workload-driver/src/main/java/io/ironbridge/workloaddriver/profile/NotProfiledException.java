package io.ironbridge.workloaddriver.profile;

/** A process cannot be profiled. The message has the reason, without a full stop. */
public final class NotProfiledException extends Exception {
    private static final long serialVersionUID = 1;

    public NotProfiledException(String message) {
        super(message);
    }
}
