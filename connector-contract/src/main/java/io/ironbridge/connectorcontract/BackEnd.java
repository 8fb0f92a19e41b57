package io.ironbridge.connectorcontract;

import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * What the contract tests need of a back end: to hold its replies, to die, and to tell what reached
 * it.
 */
public interface BackEnd extends AutoCloseable {
    /** Every request that was read whole, by its token, in the order of arrival. */
    List<String> received();

    /**
     * From now on each request waits for {@code gate} before it is answered; others that wait
     * already go on waiting.
     */
    void holdReplies(CountDownLatch gate);

    /** From now on each request is answered at once. */
    void answerAtOnce();

    /** Breaks all connections, those with a request under way too; new ones are welcome. */
    void breakConnections();

    /** Breaks all connections and refuses new ones. */
    void stop();

    /** Takes connections again, at the same address. */
    void restart();

    @Override
    void close();

    /** Waits until {@link #received} holds {@code token}. */
    default void awaitReceived(String token) {
        Await.until("the back end to receive " + token, () -> received().contains(token));
    }
}
