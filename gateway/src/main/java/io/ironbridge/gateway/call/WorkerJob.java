package io.ironbridge.gateway.call;

/** Work that waits for, or runs on, a thread of {@link LongWork}. */
final class WorkerJob {
    final Runnable work;
    final WorkExpiry expiry;
    boolean waits; // guarded by LongWork
    Runnable forgetEnds = () -> {}; // guarded by LongWork

    /**
     * @param work runs when the turn of its operation comes, or when its use is over before
     */
    WorkerJob(Runnable work, WorkExpiry expiry) {
        this.work = work;
        this.expiry = expiry;
    }

    /**
     * Whether it is for a call that has run: it goes before new requests, which would otherwise use
     * up its time.
     */
    boolean isReply() {
        return !expiry.refusable();
    }
}
