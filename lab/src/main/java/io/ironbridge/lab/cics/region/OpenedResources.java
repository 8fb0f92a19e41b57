package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.resources.RegionResources;
import io.ironbridge.lab.cics.resources.TaskContext;
import io.ironbridge.lab.cics.resources.TaskResources;
import io.ironbridge.lab.cics.resources.WebSender;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.TaskStart;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.List;

/** The region's files, queues and locks. */
final class OpenedResources implements SharedResources {
    private static final System.Logger LOG = System.getLogger(OpenedResources.class.getName());

    private final RegionResources resources;

    OpenedResources(RegionResources resources) {
        this.resources = resources;
    }

    @Override
    public OfTask begin(TaskStart start, List<Area> startData) {
        return new TaskAdapter(
                resources.begin(new TaskContext(start, startData, WebSender.none())));
    }

    @Override
    public void close() {
        try {
            resources.close();
        } catch (IOException e) {
            LOG.log(
                    Level.WARNING,
                    "IRB-LAB-7164W Could not close the data folder of the lab CICS",
                    e);
        }
    }

    private record TaskAdapter(TaskResources task) implements OfTask {
        @Override
        public RegionReply ask(RegionRequest request) {
            return task.ask(request);
        }

        @Override
        public RegionReply commit() {
            return task.commit();
        }

        @Override
        public void rollback() {
            task.rollback();
        }

        @Override
        public void close() {
            task.close();
        }
    }
}
