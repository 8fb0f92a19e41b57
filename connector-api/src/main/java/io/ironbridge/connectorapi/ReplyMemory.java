package io.ironbridge.connectorapi;

import java.util.concurrent.CountDownLatch;

/**
 * What the reply of one call takes of the memory that the replies of all calls share. A connector
 * asks before it takes more than one read of its socket brings, and reads no further while there is
 * none; it goes on when there is, or ends the call at its deadline as if the back end were slow. It
 * gives nothing back: that is done when the call has ended and its reply is needed no more.
 *
 * <p>Thread-safe; one thread at a time asks.
 */
public interface ReplyMemory {
    /** There is always enough. */
    ReplyMemory UNBOUNDED = (_, _) -> true;

    /**
     * Asks for memory.
     *
     * @param bytes for the whole reply as far as it is known, with what was granted before
     * @param changed where there is not enough now: run once, on any thread, as soon as there is or
     *     the call is over; must not block. Asking again before that, for more, replaces it
     * @return whether there is enough now; then {@code changed} is not run
     */
    boolean grants(long bytes, Runnable changed);

    /**
     * Waits for memory, for connectors that block.
     *
     * @param bytes as in {@link #grants}; on return there is enough, or the call is over
     */
    default void await(long bytes) throws InterruptedException {
        CountDownLatch changed = new CountDownLatch(1);
        if (!grants(bytes, changed::countDown)) {
            changed.await();
        }
    }
}
