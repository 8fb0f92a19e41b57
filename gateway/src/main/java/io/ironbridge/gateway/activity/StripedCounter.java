package io.ironbridge.gateway.activity;

/** Which of several equal counters the current thread uses. */
final class StripedCounter {
    private StripedCounter() {}

    /**
     * @param loops how many are for event loops; one more is for all other threads
     */
    static int of(int loops) {
        return Thread.currentThread() instanceof MeteredThread thread && thread.index() < loops
                ? thread.index()
                : loops;
    }
}
