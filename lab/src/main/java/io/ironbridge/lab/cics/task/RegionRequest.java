package io.ironbridge.lab.cics.task;

import io.ironbridge.lab.wire.Area;
import java.util.List;

/**
 * A request of a task to its region. Names of files, queues and transactions are without trailing
 * blanks; data of queues and files is as the program has it, never converted.
 */
public sealed interface RegionRequest {
    /**
     * Adds an item to a temporary storage queue, or rewrites one.
     *
     * @param item to rewrite, from 1; 0 adds one
     */
    record WriteTs(String queue, Area data, int item, boolean suspend) implements RegionRequest {}

    /**
     * Reads an item; the reply's number is the number of all items.
     *
     * @param item from 1; 0: the one after the item that any task read last
     */
    record ReadTs(String queue, int item) implements RegionRequest {}

    /** Deletes a temporary storage queue. */
    record DeleteTs(String queue) implements RegionRequest {}

    /**
     * Adds an item to a transient data queue; the lab's are extrapartition and are not read by
     * tasks.
     */
    record WriteTd(String queue, Area data) implements RegionRequest {}

    /** How long a lock is held. */
    enum Lifetime {
        UNIT_OF_WORK,
        TASK
    }

    /**
     * Locks a resource by its name or, if the program gave no length, its address.
     *
     * @param suspend whether to wait; otherwise ENQBUSY
     */
    record Enqueue(Area resource, Lifetime lifetime, boolean suspend) implements RegionRequest {}

    /** Unlocks it once. */
    record Dequeue(Area resource, Lifetime lifetime) implements RegionRequest {}

    /** How a key is compared. */
    enum Match {
        EQUAL,
        EQUAL_OR_GREATER,
        /** The key is the beginning of the record's. */
        GENERIC,
        /** The key is the beginning, or the next greater one is used. */
        GENERIC_OR_GREATER
    }

    /**
     * Reads a record; its whole key comes back.
     *
     * @param update locks it until it is rewritten, deleted or unlocked, or the unit of work ends
     * @param token whether the reply's number must be given with these requests; otherwise it is 0
     */
    record ReadFile(
            String file, Area key, Match match, boolean update, boolean token, boolean suspend)
            implements RegionRequest {}

    /** Adds a record; the key is part of it too. */
    record WriteFile(String file, Area key, Area data) implements RegionRequest {}

    /**
     * Rewrites the record read for update.
     *
     * @param token of the read; 0 for none
     */
    record RewriteFile(String file, long token, Area data) implements RegionRequest {}

    /**
     * Deletes the record read for update.
     *
     * @param token of the read; 0 for none
     */
    record DeleteRead(String file, long token) implements RegionRequest {}

    /**
     * Deletes the record with a key, or all whose keys begin with it; the reply's number is their
     * number.
     */
    record DeleteKey(String file, Area key, boolean generic) implements RegionRequest {}

    /** Releases records read for update. */
    record UnlockFile(String file, long token) implements RegionRequest {}

    /**
     * Begins to browse, or begins again elsewhere.
     *
     * @param id of the browse, REQID
     * @param again whether it is RESETBR
     */
    record StartBrowse(String file, int id, Area key, Match match, boolean again)
            implements RegionRequest {}

    /**
     * Reads the next record, forwards or backwards.
     *
     * @param key where to continue, if it differs from the last key returned
     */
    record ReadOn(String file, int id, Area key, boolean backwards, boolean update, boolean token)
            implements RegionRequest {}

    /** Ends a browse. */
    record EndBrowse(String file, int id) implements RegionRequest {}

    /** Commits or backs out what was done since the last one. */
    record Syncpoint(boolean rollback) implements RegionRequest {}

    /** Waits. */
    record Delay(long milliseconds) implements RegionRequest {}

    /**
     * Starts a task, later or at once.
     *
     * @param milliseconds from now
     * @param containers the channel's; empty without one
     * @param id REQID; empty: the region makes one
     */
    record StartTask(
            String transaction,
            long milliseconds,
            Area data,
            String channel,
            List<Container> containers,
            String user,
            String id)
            implements RegionRequest {
        public StartTask {
            containers = List.copyOf(containers);
        }
    }

    /** The data of the START of this task, once; then ENDDATA. */
    record Retrieve() implements RegionRequest {}

    /**
     * Sends the answer to the web client now, whatever the result of the task (ACTION IMMEDIATE).
     */
    record SendWeb(WebReply reply) implements RegionRequest {}

    /**
     * Reports the abend of a task whose process ends next.
     *
     * @param code 0 to 4,095
     */
    record UserAbend(int code) implements RegionRequest {}
}
