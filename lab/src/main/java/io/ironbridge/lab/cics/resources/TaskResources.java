package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.task.Region;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.RegionRequest.Delay;
import io.ironbridge.lab.cics.task.RegionRequest.DeleteKey;
import io.ironbridge.lab.cics.task.RegionRequest.DeleteRead;
import io.ironbridge.lab.cics.task.RegionRequest.DeleteTs;
import io.ironbridge.lab.cics.task.RegionRequest.Dequeue;
import io.ironbridge.lab.cics.task.RegionRequest.EndBrowse;
import io.ironbridge.lab.cics.task.RegionRequest.Enqueue;
import io.ironbridge.lab.cics.task.RegionRequest.ReadFile;
import io.ironbridge.lab.cics.task.RegionRequest.ReadOn;
import io.ironbridge.lab.cics.task.RegionRequest.ReadTs;
import io.ironbridge.lab.cics.task.RegionRequest.Retrieve;
import io.ironbridge.lab.cics.task.RegionRequest.RewriteFile;
import io.ironbridge.lab.cics.task.RegionRequest.SendWeb;
import io.ironbridge.lab.cics.task.RegionRequest.StartBrowse;
import io.ironbridge.lab.cics.task.RegionRequest.StartTask;
import io.ironbridge.lab.cics.task.RegionRequest.Syncpoint;
import io.ironbridge.lab.cics.task.RegionRequest.UnlockFile;
import io.ironbridge.lab.cics.task.RegionRequest.UserAbend;
import io.ironbridge.lab.cics.task.RegionRequest.WriteFile;
import io.ironbridge.lab.cics.task.RegionRequest.WriteTd;
import io.ironbridge.lab.cics.task.RegionRequest.WriteTs;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A region's resources for one task. Its requests are sequential and end with {@link #commit} or
 * {@link #rollback}, then {@link #close}, which backs out if neither was called.
 */
public final class TaskResources implements Region, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(TaskResources.class.getName());
    private static final int LONGEST_ENQ = 255;

    private final RegionResources region;
    private final TaskContext beginning;
    private final TaskFiles files;
    private final Task task;
    private final Deque<Area> startData;

    TaskResources(RegionResources region, TaskContext beginning, Task task, TaskFiles files) {
        this.region = region;
        this.beginning = beginning;
        this.task = task;
        this.files = files;
        this.startData = new ArrayDeque<>(beginning.startData());
    }

    /**
     * {@inheritDoc}
     *
     * <p>A task that waits for a lock longer than the DTIMOUT of its transaction, or is
     * interrupted, must end with AKCS; the thread stays interrupted.
     */
    @Override
    public RegionReply ask(RegionRequest request) {
        region.checkOpen();
        try {
            return answer(request);
        } catch (IOException e) {
            LOG.log(
                    Level.ERROR,
                    "IRB-LAB-7223E Data of the region could not be written ({0})",
                    e.getClass().getSimpleName());
            return ResourceReplies.IOERR;
        }
    }

    private RegionReply answer(RegionRequest request) throws IOException {
        return switch (request) {
            case WriteTs write -> region.tsQueues().write(write, task);
            case ReadTs read -> region.tsQueues().read(read);
            case DeleteTs delete -> region.tsQueues().delete(delete, task);
            case WriteTd write -> region.tdQueues().write(write);
            case Enqueue enqueue -> enqueue(enqueue);
            case Dequeue dequeue -> dequeue(dequeue);
            case ReadFile read -> files.read(read);
            case WriteFile write -> files.write(write);
            case RewriteFile rewrite -> files.rewrite(rewrite);
            case DeleteRead delete -> files.deleteRead(delete);
            case DeleteKey delete -> files.deleteKey(delete);
            case UnlockFile unlock -> files.unlock(unlock);
            case StartBrowse start -> files.startBrowse(start);
            case ReadOn read -> files.readOn(read);
            case EndBrowse end -> files.endBrowse(end);
            case Syncpoint syncpoint -> syncpoint.rollback() ? rollback() : commit();
            case Delay delay -> delay(delay);
            case StartTask start -> region.starts().start(start, beginning.start().user());
            case Retrieve _ -> retrieve();
            case SendWeb send -> beginning.web().send(send.reply());
            case UserAbend _ -> RegionReply.NORMAL;
        };
    }

    /**
     * Makes the changes of the unit of work durable, and ends its locks and browses.
     *
     * @return normal; or ASP1 if they could not be written and were backed out
     */
    public RegionReply commit() {
        try {
            task.work().commit();
            return RegionReply.NORMAL;
        } catch (IOException e) {
            LOG.log(
                    Level.ERROR,
                    "IRB-LAB-7224E A unit of work of transaction {0} could not be committed ({1})",
                    beginning.start().transaction(),
                    e.getClass().getSimpleName());
            return ResourceReplies.ASP1;
        } finally {
            endUnitOfWork();
        }
    }

    /** Backs out the unit of work, and ends its locks and browses. */
    public RegionReply rollback() {
        task.work().backOut();
        endUnitOfWork();
        return RegionReply.NORMAL;
    }

    private void endUnitOfWork() {
        files.endUnitOfWork();
        task.locks().endUnitOfWork();
    }

    /** Ends all that the task holds; changes not committed are backed out. */
    @Override
    public void close() {
        rollback();
        task.locks().endTask();
    }

    private RegionReply enqueue(Enqueue request) {
        int length = request.resource().length();
        if (length == 0 || length > LONGEST_ENQ) {
            return ResourceReplies.LENGERR;
        }
        LockName name = LockName.enqueue(request.resource());
        return task.locks()
                .take(name, request.lifetime(), request.suspend(), ResourceReplies.ENQBUSY);
    }

    private RegionReply dequeue(Dequeue request) {
        int length = request.resource().length();
        if (length == 0 || length > LONGEST_ENQ) {
            return ResourceReplies.LENGERR;
        }
        task.locks().free(LockName.enqueue(request.resource()), request.lifetime());
        return RegionReply.NORMAL;
    }

    private RegionReply delay(Delay delay) {
        try {
            region.time().pause(Duration.ofMillis(Math.max(0, delay.milliseconds())));
            return RegionReply.NORMAL;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ResourceReplies.AKCS;
        }
    }

    private RegionReply retrieve() {
        Area data = startData.poll();
        return data == null ? ResourceReplies.ENDDATA : ResourceReplies.data(0, data);
    }
}
