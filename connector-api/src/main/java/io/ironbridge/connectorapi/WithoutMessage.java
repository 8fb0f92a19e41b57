package io.ironbridge.connectorapi;

import org.jspecify.annotations.Nullable;

/**
 * A failure as it is logged: without the messages of the exception and its causes, because these
 * may repeat the data at fault.
 */
public final class WithoutMessage extends Exception {
    private static final long serialVersionUID = 1;

    /** Maximum number of causes; they may be circular. */
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
