package io.ironbridge.gateway.admin;

import java.util.List;

/**
 * A request of an administrator was rejected, and nothing has changed, except with {@link
 * Why#FORGETFUL}.
 */
public final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Why why;
    private final transient List<String> faults;

    /** The kind of the failure, with its status. */
    public enum Why {
        /** The request is malformed. */
        MALFORMED(400),
        /** There is nothing of this name. */
        UNKNOWN(404),
        /** It conflicts with the current state. */
        CONFLICT(409),
        /** The submitted data has faults. */
        FAULTY(422),
        /** The server cannot do it now. */
        FAILED(500),
        /** It is in effect, but cannot be stored for the next start. */
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

    /** Whether the change is in effect nevertheless. */
    boolean isDone() {
        return why == Why.FORGETFUL;
    }

    List<String> faults() {
        return faults;
    }
}
