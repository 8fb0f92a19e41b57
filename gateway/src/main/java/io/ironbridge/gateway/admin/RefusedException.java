package io.ironbridge.gateway.admin;

import java.util.List;

/**
 * What an administrator asked for is not done, and nothing has changed; {@link Why#FORGETFUL}
 * apart.
 */
public final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Why why;
    private final transient List<String> faults;

    /** Who is asked to act. */
    public enum Why {
        /** What is asked for cannot be understood. */
        MALFORMED(400),
        /** There is nothing of this name. */
        UNKNOWN(404),
        /** It does not fit what is there. */
        CONFLICT(409),
        /** What was sent has faults. */
        FAULTY(422),
        /** The server cannot do it now. */
        FAILED(500),
        /** It is done, but will not outlive the process. */
        FORGETFUL(500);

        private final int status;

        Why(int status) {
            this.status = status;
        }

        int status() {
            return status;
        }
    }

    public RefusedException(Why why, String message) {
        this(why, message, List.of());
    }

    /**
     * @param faults each with its place
     */
    public RefusedException(Why why, String message, List<String> faults) {
        super(message);
        this.why = why;
        this.faults = List.copyOf(faults);
    }

    int status() {
        return why.status();
    }

    /** Whether what was asked for holds nevertheless. */
    boolean isDone() {
        return why == Why.FORGETFUL;
    }

    List<String> faults() {
        return faults;
    }
}
