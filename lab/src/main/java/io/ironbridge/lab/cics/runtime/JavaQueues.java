package io.ironbridge.lab.cics.runtime;

import io.ironbridge.lab.cics.program.TaskQueues;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.wire.Area;

/** Queues for Java programs. */
record JavaQueues(RunningTask task) implements TaskQueues {
    @Override
    public int writeTs(String queue, byte[] data) {
        return (int) task.must(new RegionRequest.WriteTs(queue, area(data), 0, true)).number();
    }

    @Override
    public void rewriteTs(String queue, int item, byte[] data) {
        task.must(new RegionRequest.WriteTs(queue, area(data), item, true));
    }

    @Override
    public byte[] readTs(String queue, int item) {
        return task.must(new RegionRequest.ReadTs(queue, item)).data().copy();
    }

    @Override
    public byte[] readNextTs(String queue) {
        return task.must(new RegionRequest.ReadTs(queue, 0)).data().copy();
    }

    @Override
    public void deleteTs(String queue) {
        task.must(new RegionRequest.DeleteTs(queue));
    }

    @Override
    public void writeTd(String queue, byte[] data) {
        task.must(new RegionRequest.WriteTd(queue, area(data)));
    }

    private static Area area(byte[] bytes) {
        return Area.of(bytes.clone());
    }
}
