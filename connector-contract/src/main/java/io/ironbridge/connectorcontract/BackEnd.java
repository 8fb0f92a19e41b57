package io.ironbridge.connectorcontract;

import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * A back end under the control of the contract tests: it can hold replies back and fail, and
 * records requests.
 */
public interface BackEnd extends AutoCloseable {
    /** Every completely read request, by its token, in the order of arrival. */
    List<String> received();

    /**
     * Makes each later request wait for {@code gate} before it is answered; requests that already
     * wait keep their gate.
     */
    void holdReplies(CountDownLatch gate);

    /** Makes each later request be answered at once. */
    void answerAtOnce();

    /**
     * Breaks all connections, including those with a request in progress; new ones are accepted.
     */
    void breakConnections();

    /** Breaks all connections and refuses new ones. */
    void stop();

    /** Accepts connections again, at the same address. */
    void restart();

    @Override
    void close();

    /** Waits until {@link #received} contains {@code token}. */
    default void awaitReceived(String token) {
        Await.until("the back end to receive " + token, () -> received().contains(token));
    }
}
