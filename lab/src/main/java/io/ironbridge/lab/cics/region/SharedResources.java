package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.task.Region;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.TaskStart;
import io.ironbridge.lab.wire.Area;
import java.util.List;

/** Resources shared by tasks: files, queues, locks. */
interface SharedResources extends AutoCloseable {
    /**
     * A task from its start to its end.
     *
     * @param startData data of its START: one area, or none
     */
    OfTask begin(TaskStart start, List<Area> startData);

    @Override
    void close();

    /** What one task has of them; used by one thread. */
    interface OfTask extends Region, AutoCloseable {
        /** Commits the unit of work; ROLLEDBACK if it had to be backed out. */
        RegionReply commit();

        void rollback();

        /** Releases everything that the task holds. */
        @Override
        void close();
    }
}
