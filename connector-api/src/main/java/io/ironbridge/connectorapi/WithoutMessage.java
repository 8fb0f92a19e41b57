package io.ironbridge.connectorapi;

import org.jspecify.annotations.Nullable;

/**
 * What a failure was and where, for the log: messages of exceptions, and of their causes, like to
 * repeat the data at fault.
 */
public final class WithoutMessage extends Exception {
    private static final long serialVersionUID = 1;

    /** Most causes shown; there may be a circle of them. */
    private static final int CAUSES = 8;

    /** Shows {@code failure} and its causes as classes and frames. */
    public WithoutMessage(Throwable failure) {
        this(failure, CAUSES);
    }

    private WithoutMessage(Throwable failure, int causes) {
        super(failure.getClass().getName(), cause(failure.getCause(), causes), false, true);
        setStackTrace(failure.getStackTrace());
    }

    private static @Nullable Throwable cause(@Nullable Throwable cause, int causes) {
        return cause == null || causes == 0 ? null : new WithoutMessage(cause, causes - 1);
    }
}
