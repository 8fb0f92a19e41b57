package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.task.Region;
import io.ironbridge.lab.cics.task.RegionLink;
import io.ironbridge.lab.cics.task.RegionLink.Said;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.UserAbend;
import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskStart;
import io.ironbridge.lab.servant.NotTakenException;
import io.ironbridge.lab.servant.Servant;
import io.ironbridge.lab.servant.ServantDriver;
import io.ironbridge.lab.servant.Servants;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Drives one servant through one task, on the thread that calls. */
final class TaskDriver {
    private static final System.Logger LOG = System.getLogger(TaskDriver.class.getName());

    private final Servants servants;
    private final ServantDriver driver;

    TaskDriver(Servants servants) {
        this.servants = servants;
        this.driver = new ServantDriver(servants);
    }

    /** Gets a servant and gives it the task. */
    Servant start(TaskStart task, Duration patience)
            throws InterruptedException, NotTakenException {
        return driver.start(channel -> new RegionLink(channel).start(task), patience);
    }

    /**
     * Answers what the servant asks until the task ends. The servant is given back, or lost.
     *
     * @param runaway how long it may say nothing; zero: for ever
     */
    TaskEnd drive(Servant servant, TaskStart task, Region region, Duration runaway)
            throws InterruptedException {
        AtomicReference<Exit> reported = new AtomicReference<>();
        return driver.drive(
                servant,
                talking -> converse(talking, region, runaway.toNanos(), reported),
                (lost, status) -> buried(lost, exit(lost, status, reported.get()), task));
    }

    private static TaskEnd converse(
            Servant servant, Region region, long runaway, AtomicReference<Exit> reported)
            throws IOException {
        RegionLink link = new RegionLink(servant.channel());
        while (true) {
            servant.mayRun(runaway);
            Said said = link.next();
            servant.isServed();
            switch (said) {
                case Said.Ended(var end) -> {
                    return end;
                }
                case Said.Asked(var request) -> {
                    if (request instanceof UserAbend(int code)) {
                        reported.set(Exit.user(code));
                    }
                    RegionReply reply = region.ask(request);
                    link.answer(reply);
                }
            }
        }
    }

    private static Exit exit(Servant servant, OptionalInt status, @Nullable Exit reported) {
        if (servant.ranAway()) {
            return Exit.RUNAWAY;
        }
        return reported == null ? Exit.of(status) : reported;
    }

    private TaskEnd buried(Servant servant, Exit told, TaskStart task) {
        servants.lost(servant, told.reason());
        LOG.log(
                Level.WARNING,
                "IRB-LAB-7155W Task {0} of transaction {1}, program {2}, ended with {3}: {4}"
                        + " (servant {5} in servants.log)",
                Integer.toString(task.number()),
                task.transaction(),
                task.program(),
                told.abendCode(),
                told.reason(),
                Integer.toString(servant.number()));
        return new TaskEnd.Abended(told.abendCode(), task.program());
    }

    /** Gives up a servant whose task is not to be driven. */
    void giveUp(Servant servant) {
        driver.giveUp(servant);
    }
}
