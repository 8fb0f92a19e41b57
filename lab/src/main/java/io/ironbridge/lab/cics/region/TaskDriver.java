package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.task.Region;
import io.ironbridge.lab.cics.task.RegionLink;
import io.ironbridge.lab.cics.task.RegionLink.ServantMessage;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.UserAbend;
import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskStart;
import io.ironbridge.servants.Servant;
import io.ironbridge.servants.ServantDriver;
import io.ironbridge.servants.Servants;
import io.ironbridge.servants.TaskRejectedException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Drives one servant through one task on the calling thread. */
final class TaskDriver {
    private static final System.Logger LOG = System.getLogger(TaskDriver.class.getName());

    private final Servants servants;
    private final ServantDriver driver;

    TaskDriver(Servants servants) {
        this.servants = servants;
        this.driver = new ServantDriver(servants);
    }

    /** Gets a servant and sends it the task. */
    Servant start(TaskStart task, Duration maxWait)
            throws InterruptedException, TaskRejectedException {
        return driver.start(channel -> new RegionLink(channel).start(task), maxWait);
    }

    /**
     * Answers the servant's requests until the task ends. The servant is released or lost.
     *
     * @param runaway longest time without a request; zero: no limit
     */
    TaskEnd drive(Servant servant, TaskStart task, Region region, Duration runaway)
            throws InterruptedException {
        AtomicReference<ServantExit> reported = new AtomicReference<>();
        return driver.drive(
                servant,
                driven -> converse(driven, region, runaway.toNanos(), reported),
                (lost, status) -> onLost(lost, exit(lost, status, reported.get()), task));
    }

    private static TaskEnd converse(
            Servant servant, Region region, long runaway, AtomicReference<ServantExit> reported)
            throws IOException {
        RegionLink link = new RegionLink(servant.channel());
        while (true) {
            servant.startTimer(runaway);
            ServantMessage message = link.next();
            servant.stopTimer();
            switch (message) {
                case ServantMessage.Ended(var end) -> {
                    return end;
                }
                case ServantMessage.Asked(var request) -> {
                    if (request instanceof UserAbend(int code)) {
                        reported.set(ServantExit.user(code));
                    }
                    RegionReply reply = region.ask(request);
                    link.answer(reply);
                }
            }
        }
    }

    private static ServantExit exit(
            Servant servant, OptionalInt status, @Nullable ServantExit reported) {
        if (servant.ranAway()) {
            return ServantExit.RUNAWAY;
        }
        return reported == null ? ServantExit.of(status) : reported;
    }

    private TaskEnd onLost(Servant servant, ServantExit exit, TaskStart task) {
        servants.lost(servant, exit.reason());
        LOG.log(
                Level.WARNING,
                "IRB-LAB-7155W Task {0} of transaction {1}, program {2}, ended with {3}: {4}"
                        + " (servant {5} in servants.log)",
                Integer.toString(task.number()),
                task.transaction(),
                task.program(),
                exit.abendCode(),
                exit.reason(),
                Integer.toString(servant.number()));
        return new TaskEnd.Abended(exit.abendCode(), task.program());
    }

    /** Discards a servant whose task will not be driven. */
    void giveUp(Servant servant) {
        driver.discard(servant);
    }
}
