package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.resources.Locks.LockOwner;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.Lifetime;
import java.time.Duration;

/** The locks of one task. */
final class TaskLocks {
    private final Locks locks;
    private final Duration longest;
    private final LockOwner owner = new LockOwner();

    /**
     * @param longest that the task waits for a lock
     */
    TaskLocks(Locks locks, Duration longest) {
        this.locks = locks;
        this.longest = longest;
    }

    /**
     * Locks for the unit of work.
     *
     * @param suspend whether to wait
     */
    RegionReply take(LockName name, boolean suspend) {
        return take(name, Lifetime.UNIT_OF_WORK, suspend, ResourceReplies.RECORDBUSY);
    }

    /** Locks; a waiting task that is cancelled fails like one that waited too long. */
    RegionReply take(LockName name, Lifetime lifetime, boolean suspend, RegionReply busy) {
        try {
            Duration patience = suspend ? longest : Duration.ZERO;
            return switch (locks.acquire(owner, name, lifetime, patience)) {
                case GRANTED -> RegionReply.NORMAL;
                case BUSY -> busy;
                case TIMED_OUT -> ResourceReplies.AKCS;
                case TOO_MANY -> ResourceReplies.NOSTG;
            };
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ResourceReplies.AKCS;
        }
    }

    void free(LockName name) {
        free(name, Lifetime.UNIT_OF_WORK);
    }

    void free(LockName name, Lifetime lifetime) {
        locks.release(owner, name, lifetime);
    }

    void endUnitOfWork() {
        locks.releaseAll(owner, Lifetime.UNIT_OF_WORK);
    }

    void endTask() {
        endUnitOfWork();
        locks.releaseAll(owner, Lifetime.TASK);
    }
}
