package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.task.Region;
import io.ironbridge.lab.cics.task.RegionLink.Said;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskStart;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;

/** Drives one servant through one task, on the thread that calls. */
final class TaskDriver {
    private static final System.Logger LOG = System.getLogger(TaskDriver.class.getName());

    private final Servants servants;

    TaskDriver(Servants servants) {
        this.servants = servants;
    }

    /**
     * Gets a servant and gives it the task. One that died unseen has not begun it, so that another
     * one can have it.
     */
    Servant start(TaskStart task, Duration patience)
            throws InterruptedException, NotTakenException {
        Servant servant = servants.acquire(patience);
        while (!begins(servant, task)) {
            loses(servant, "idle");
            servant = servants.acquire(patience);
        }
        return servant;
    }

    private static boolean begins(Servant servant, TaskStart task) {
        try {
            servant.link().start(task);
            servant.hasTask();
            return true;
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A task could not be given to a servant", e);
            return false;
        }
    }

    /**
     * Answers what the servant asks until the task ends. The servant is given back, or lost.
     *
     * @param runaway how long it may say nothing; zero: for ever
     */
    TaskEnd drive(Servant servant, TaskStart task, Region region, Duration runaway)
            throws InterruptedException {
        Optional<TaskEnd> end = Optional.empty();
        try {
            end = Optional.of(converse(servant, region, runaway.toNanos()));
            return end.get();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A servant was lost within a task", e);
            return buried(servant, task);
        } finally {
            if (end.isPresent()) {
                servants.release(servant);
            } else {
                giveUp(servant);
            }
        }
    }

    private static TaskEnd converse(Servant servant, Region region, long runaway)
            throws IOException {
        while (true) {
            servant.mayRun(runaway);
            Said said = servant.link().next();
            servant.isServed();
            switch (said) {
                case Said.Ended(var end) -> {
                    return end;
                }
                case Said.Asked(var request) -> {
                    RegionReply reply = region.ask(request);
                    servant.link().answer(reply);
                }
            }
        }
    }

    private TaskEnd buried(Servant servant, TaskStart task) throws InterruptedException {
        Exit exit = servant.awaitExit();
        Exit told = servant.ranAway() ? Exit.RUNAWAY : exit;
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
        loses(servant, "given up");
    }

    /** Does nothing for one that is lost already. */
    private void loses(Servant servant, String reason) {
        servant.kill();
        servant.dismiss();
        servants.lost(servant, reason);
    }
}
