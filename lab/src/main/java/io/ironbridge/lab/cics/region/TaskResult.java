package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.TaskEnd;

/**
 * How a task ended, after its unit of work was committed or backed out.
 *
 * @param syncpoint what the syncpoint said; normal where there was none
 */
record TaskResult(TaskEnd end, Work work, RegionReply syncpoint) {
    /** The outcome of the unit of work. */
    enum Work {
        COMMITTED,
        BACKED_OUT,
        /** It was to be committed, and was backed out. */
        NOT_COMMITTED
    }
}
