package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.TaskEnd;

/**
 * Result of a task, after its unit of work was committed or backed out.
 *
 * @param syncpoint result of the syncpoint; normal if there was none
 */
record TaskResult(TaskEnd end, Work work, RegionReply syncpoint) {
    /** The outcome of the unit of work. */
    enum Work {
        COMMITTED,
        BACKED_OUT,
        /** The commit failed, and the work was backed out. */
        NOT_COMMITTED
    }
}
