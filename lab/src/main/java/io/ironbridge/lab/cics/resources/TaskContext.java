package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.task.TaskStart;
import io.ironbridge.lab.wire.Area;
import java.util.List;

/**
 * The attributes of a task that the resources need.
 *
 * @param startData data of its START, for RETRIEVE; one area, or none
 * @param web receives its answer to a web client
 */
public record TaskContext(TaskStart start, List<Area> startData, WebSender web) {
    public TaskContext {
        startData = List.copyOf(startData);
    }

    /** A task that START did not start, without a web client. */
    public static TaskContext of(TaskStart start) {
        return new TaskContext(start, List.of(), WebSender.none());
    }
}
