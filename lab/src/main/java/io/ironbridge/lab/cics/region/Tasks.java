package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.region.TaskResult.Work;
import io.ironbridge.lab.cics.task.Region;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.SendWeb;
import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskStart;
import io.ironbridge.lab.cics.task.WebReply;
import io.ironbridge.lab.wire.Area;
import io.ironbridge.servants.Servant;
import io.ironbridge.servants.Servants;
import io.ironbridge.servants.TaskRejectedException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;

/** Runs tasks on the calling thread. */
final class Tasks {
    /** For tasks without a web client: INVREQ. */
    static final Function<WebReply, RegionReply> NO_WEB = _ -> RegionReply.condition(16, 0);

    private static final int HIGHEST_NUMBER = 9_999_999;

    private final TaskDriver driver;
    private final SharedResources shared;
    private final TaskStatistics statistics;
    private final Duration runaway;
    private final AtomicInteger numbers = new AtomicInteger();

    /**
     * Makes it.
     *
     * @param runaway ICVR; zero: none
     */
    Tasks(Servants servants, SharedResources shared, TaskStatistics statistics, Duration runaway) {
        this.driver = new TaskDriver(servants);
        this.shared = shared;
        this.statistics = statistics;
        this.runaway = runaway;
    }

    /**
     * Options of a task.
     *
     * @param transaction that it runs under
     * @param startData data of its START: one area, or none
     * @param patience how long it waits for a servant
     * @param web receives what the program sends to its web client before its end
     * @param answerable called when the task has returned, before the syncpoint: whether its answer
     *     can be sent; otherwise its unit of work is backed out
     */
    record TaskOptions(
            KnownTransaction transaction,
            List<Area> startData,
            Duration patience,
            Function<WebReply, RegionReply> web,
            Predicate<TaskEnd> answerable) {
        TaskOptions {
            startData = List.copyOf(startData);
        }
    }

    /** A number for a new task, 1 to 9,999,999. */
    int nextNumber() {
        return numbers.updateAndGet(last -> last >= HIGHEST_NUMBER ? 1 : last + 1);
    }

    /**
     * Runs a task to its end, then commits or backs out its unit of work.
     *
     * @throws TaskRejectedException if it could not be started; nothing ran
     */
    TaskResult run(TaskStart task, TaskOptions options)
            throws InterruptedException, TaskRejectedException {
        Servant servant = driver.start(task, options.patience());
        long began = System.nanoTime();
        try (SharedResources.OfTask resources = begin(servant, task, options)) {
            Duration limit = options.transaction().runaway().orElse(runaway);
            Region region = withWeb(resources, options.web());
            TaskEnd end = driver.drive(servant, task, region, limit);
            TaskResult result = settle(end, resources, options.answerable());
            statistics.count(task, end, System.nanoTime() - began);
            return result;
        }
    }

    /** If this fails, the servant would keep a task without a driver. */
    private SharedResources.OfTask begin(Servant servant, TaskStart task, TaskOptions options) {
        try {
            return shared.begin(task, options.startData());
        } catch (RuntimeException e) {
            driver.giveUp(servant);
            throw e;
        }
    }

    private static Region withWeb(Region resources, Function<WebReply, RegionReply> web) {
        return request ->
                request instanceof SendWeb(var reply) ? web.apply(reply) : resources.ask(request);
    }

    private static TaskResult settle(
            TaskEnd end, SharedResources.OfTask resources, Predicate<TaskEnd> answerable) {
        if (!(end instanceof TaskEnd.Returned) || !answerable.test(end)) {
            resources.rollback();
            return new TaskResult(end, Work.BACKED_OUT, RegionReply.NORMAL);
        }
        RegionReply syncpoint = resources.commit();
        return new TaskResult(
                end, syncpoint.isNormal() ? Work.COMMITTED : Work.NOT_COMMITTED, syncpoint);
    }
}
