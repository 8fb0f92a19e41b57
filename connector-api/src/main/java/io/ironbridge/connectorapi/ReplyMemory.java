package io.ironbridge.connectorapi;

import java.util.concurrent.CountDownLatch;

/**
 * The share of one call's reply in the memory for all replies. A connector asks before it takes
 * more than one read of its socket delivers, and stops reading while there is not enough; it
 * continues when there is, or ends the call at its deadline as if the back end were slow. The
 * connector releases nothing: the gateway does that when the reply is no longer needed.
 *
 * <p>Thread-safe; to be called by one thread at a time.
 */
public interface ReplyMemory {
    /** Always grants. */
    ReplyMemory UNBOUNDED = (_, _) -> true;

    /**
     * Requests memory.
     *
     * @param bytes for the whole reply as far as its size is known, including what was granted
     *     before
     * @param changed if there is not enough now: run once, on any thread, as soon as there is, or
     *     the call is over; must not block. A further request before that, for more, replaces it
     * @return whether there is enough now; {@code changed} is not run then
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
