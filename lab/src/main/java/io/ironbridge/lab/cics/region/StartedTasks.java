package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.task.RegionRequest.StartTask;
import io.ironbridge.lab.cics.task.TaskInput;
import io.ironbridge.lab.cics.task.TaskStart;
import io.ironbridge.lab.wire.Area;
import io.ironbridge.servants.TaskRejectedException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;

/** Runs the tasks that programs started (START), each on a separate thread. */
final class StartedTasks implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(StartedTasks.class.getName());

    /** Limit for the wait for a servant; no client waits for these tasks. */
    private static final Duration PATIENCE = Duration.ofHours(1);

    private final Tasks tasks;
    private final Map<String, KnownTransaction> transactions;
    private final Admission admission;
    private final BlockingQueue<StartTask> due;
    private final InstantSource clock;
    private final Thread taking;

    /**
     * Makes it.
     *
     * @param due where those come from whose time has come
     */
    StartedTasks(
            Tasks tasks,
            Map<String, KnownTransaction> transactions,
            Admission admission,
            BlockingQueue<StartTask> due,
            InstantSource clock) {
        this.tasks = tasks;
        this.transactions = Map.copyOf(transactions);
        this.admission = admission;
        this.due = due;
        this.clock = clock;
        this.taking = Thread.ofVirtual().name("lab-cics-started").unstarted(this::take);
    }

    void start() {
        taking.start();
    }

    /** Starts a task at once; false if there is no such transaction. */
    boolean request(String transaction, Area data, String user) {
        return known(transaction).isPresent()
                && due.add(new StartTask(transaction, 0, data, "", List.of(), user, ""));
    }

    private Optional<KnownTransaction> known(String transaction) {
        return Optional.ofNullable(transactions.get(transaction))
                .filter(each -> each.enabled() && !each.program().isEmpty());
    }

    private void take() {
        try {
            while (true) {
                StartTask next = due.take();
                Thread.ofVirtual().start(() -> run(next));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run(StartTask start) {
        Optional<KnownTransaction> known = known(start.transaction());
        if (known.isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "IRB-LAB-7162W START named transaction {0}, which is undefined, disabled or has"
                            + " no program",
                    start.transaction());
            return;
        }
        try (Admission.Pass _ = admission.enter()) {
            Tasks.TaskOptions options =
                    new Tasks.TaskOptions(
                            known.get(), data(start), PATIENCE, Tasks.NO_WEB, _ -> true);
            tasks.run(task(start, known.get()), options);
        } catch (TaskRejectedException e) {
            LOG.log(
                    Level.WARNING,
                    "IRB-LAB-7163W A started task of transaction {0} did not run: {1}",
                    start.transaction(),
                    e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "IRB-LAB-7156E A request of the lab CICS failed", e);
        }
    }

    private static List<Area> data(StartTask start) {
        return start.data().isEmpty() ? List.of() : List.of(start.data());
    }

    private TaskStart task(StartTask start, KnownTransaction transaction) {
        return new TaskStart(
                tasks.nextNumber(),
                start.transaction(),
                start.user(),
                transaction.program(),
                false,
                start.data().isEmpty() ? "S" : "SD",
                start.channel().isEmpty()
                        ? new TaskInput.Nothing()
                        : new TaskInput.Channel(start.channel(), start.containers()),
                clock.instant());
    }

    @Override
    public void close() {
        taking.interrupt();
    }
}
