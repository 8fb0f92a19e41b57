package io.ironbridge.lab.cics.program;

/** The task abends, unless a program at this link level or above handles it. */
public final class AbendException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;
    private final boolean cancelsHandlers;

    /** An abend that HANDLE ABEND may catch. */
    public AbendException(String code) {
        this(code, false);
    }

    /**
     * An abend.
     *
     * @param code 1 to 4 characters
     * @param cancelsHandlers whether the task ends regardless of handlers (ABEND CANCEL)
     */
    public AbendException(String code, boolean cancelsHandlers) {
        super("abend " + code);
        this.code = code;
        this.cancelsHandlers = cancelsHandlers;
    }

    public String code() {
        return code;
    }

    /** Whether no handler may catch it. */
    public boolean cancelsHandlers() {
        return cancelsHandlers;
    }
}
