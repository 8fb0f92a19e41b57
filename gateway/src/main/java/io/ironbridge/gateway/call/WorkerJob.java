package io.ironbridge.gateway.call;

/** Work that waits for a thread of {@link LongWork} or runs on it. */
final class WorkerJob {
    final Runnable work;
    final WorkExpiry expiry;
    boolean waits; // guarded by LongWork
    Runnable removeExpiry = () -> {}; // guarded by LongWork

    /**
     * @param work runs when its operation's turn comes, or earlier when it is no longer needed
     */
    WorkerJob(Runnable work, WorkExpiry expiry) {
        this.work = work;
        this.expiry = expiry;
    }

    /**
     * Whether it belongs to a call that has run. Such jobs go before new requests, which would
     * otherwise use up their time.
     */
    boolean isReply() {
        return !expiry.refusable();
    }
}
