package io.ironbridge.servants;

import io.ironbridge.servants.wire.ServantChannel;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** A connected servant process. Runs one task at a time; any thread may watch or kill it. */
public final class Servant {
    private static final System.Logger LOG = System.getLogger(Servant.class.getName());

    /** Wait for the exit status of a process whose socket is closed. */
    private static final int END_SECONDS = 5;

    private final ServantChannel channel;
    private final Process process;
    private final LoadedPrograms programs;

    private volatile Running running = Running.IDLE;

    /**
     * The deadline of a servant's next message.
     *
     * @param limited whether there is a deadline
     * @param deadline by {@link System#nanoTime}
     */
    private record Running(boolean limited, long deadline) {
        private static final Running IDLE = new Running(false, 0);
    }

    private volatile boolean ranAway;
    private volatile boolean wasUsed;

    Servant(ServantChannel channel, Process process, LoadedPrograms programs) {
        this.channel = channel;
        this.process = process;
        this.programs = programs;
    }

    /** From 1. */
    public int number() {
        return channel.number();
    }

    /** The connection to the process. */
    public ServantChannel channel() {
        return channel;
    }

    LoadedPrograms programs() {
        return programs;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Of its process. */
    public long pid() {
        return process.pid();
    }

    /** Called once the process is gone. */
    void onExit(Runnable action) {
        var _ = process.onExit().thenRun(action);
    }

    /** Starts the timer for the next message of the servant; 0: no limit. */
    public void startTimer(long nanoseconds) {
        running =
                nanoseconds == 0
                        ? Running.IDLE
                        : new Running(true, System.nanoTime() + nanoseconds);
    }

    /** Whether it ever got a task. */
    boolean wasUsed() {
        return wasUsed;
    }

    /** Notes that it got a task: a later failure is not a failed start. */
    void markUsed() {
        wasUsed = true;
    }

    /** Stops the timer: a message came. */
    public void stopTimer() {
        running = Running.IDLE;
    }

    /** Kills it if its timer has expired. */
    void killRunaway(long now) {
        Running current = running;
        if (current.limited() && now - current.deadline() > 0) {
            ranAway = true;
            running = Running.IDLE;
            kill();
        }
    }

    /** Whether it was killed because its timer expired. */
    public boolean ranAway() {
        return ranAway;
    }

    /** Ends it at once. */
    void kill() {
        process.destroyForcibly();
    }

    /** Closes its socket, whereupon it ends by itself. */
    void dismiss() {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A channel did not close", e);
        }
    }

    /** Waits for its end: the exit status, or empty if it had to be killed. */
    OptionalInt awaitExit() throws InterruptedException {
        dismiss();
        if (process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
            return OptionalInt.of(process.exitValue());
        }
        process.destroyForcibly().waitFor();
        return OptionalInt.empty();
    }

    @Override
    public String toString() {
        return "servant " + number();
    }
}
