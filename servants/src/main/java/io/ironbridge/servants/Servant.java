package io.ironbridge.servants;

import io.ironbridge.servants.wire.ServantChannel;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * A connected servant. Runs one task at a time; any thread may watch or kill it. Servants of one
 * process are lost together.
 */
public final class Servant {
    private static final System.Logger LOG = System.getLogger(Servant.class.getName());

    /** Wait for the exit status of a process whose socket is closed. */
    private static final int END_SECONDS = 5;

    /** The end of a process closes its sockets a little before it is noticed. */
    private static final int EXIT_MILLISECONDS = 500;

    private final ServantChannel channel;
    private final ServantProcess process;

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
    private volatile boolean abandoned;

    Servant(ServantChannel channel, ServantProcess process) {
        this.channel = channel;
        this.process = process;
    }

    /** From 1. */
    public int number() {
        return channel.number();
    }

    /** The connection to the process. */
    public ServantChannel channel() {
        return channel;
    }

    /** For what concerns all servants of its process; empty if they have none. */
    public Optional<ServantChannel> control() {
        return process.control();
    }

    ServantProcess process() {
        return process;
    }

    LoadedPrograms programs() {
        return process.programs();
    }

    boolean isAlive() {
        return process.process().isAlive();
    }

    /** Of its process. */
    public long pid() {
        return process.process().pid();
    }

    /** Called once the process is gone. */
    void onExit(Runnable action) {
        var _ = process.process().onExit().thenRun(action);
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
        return process.wasUsed();
    }

    /** Notes that it got a task: a later failure is not a failed start. */
    void markUsed() {
        process.markUsed();
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

    /** Whether it no longer runs its task although its process lives; the process is replaced. */
    public boolean isAbandoned() {
        return abandoned;
    }

    void abandon() {
        abandoned = true;
        dismiss();
    }

    /** Whether its process serves others, and lives although its own connection has ended. */
    boolean isAlone() throws InterruptedException {
        return process.servants().size() > 1
                && !process.process().waitFor(EXIT_MILLISECONDS, TimeUnit.MILLISECONDS);
    }

    /** Ends it at once. */
    void kill() {
        process.process().destroyForcibly();
    }

    /** Closes its socket, whereupon it ends by itself. */
    void dismiss() {
        close(channel);
    }

    static void close(ServantChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A channel did not close", e);
        }
    }

    /** Waits for its end: the exit status, or empty if it had to be killed. */
    OptionalInt awaitExit() throws InterruptedException {
        dismiss();
        Process ending = process.process();
        if (ending.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
            return OptionalInt.of(ending.exitValue());
        }
        ending.destroyForcibly().waitFor();
        return OptionalInt.empty();
    }

    @Override
    public String toString() {
        return "servant " + number();
    }
}
