package io.ironbridge.lab.servant;

import io.ironbridge.lab.wire.ServantChannel;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** A servant process that said hello. Runs one task at a time; killed and watched by any thread. */
public final class Servant {
    private static final System.Logger LOG = System.getLogger(Servant.class.getName());

    /** In which a process whose socket is closed has its status. */
    private static final int END_SECONDS = 5;

    private final ServantChannel channel;
    private final Process process;
    private final LoadedPrograms programs;

    private volatile Running running = Running.IDLE;

    /**
     * What a servant is given to, and until when.
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

    /** Over which it is talked to. */
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

    /** From now on it has so long to say something; 0: for ever. */
    public void startTimer(long nanoseconds) {
        running =
                nanoseconds == 0
                        ? Running.IDLE
                        : new Running(true, System.nanoTime() + nanoseconds);
    }

    /** Whether it ever was given a task. */
    boolean wasUsed() {
        return wasUsed;
    }

    /** It was given a task; whatever it dies of now, it was able to start. */
    void markUsed() {
        wasUsed = true;
    }

    /** It said something, and is waited for no longer. */
    public void stopTimer() {
        running = Running.IDLE;
    }

    /** Kills it when it said nothing for too long. */
    void killRunaway(long now) {
        Running current = running;
        if (current.limited() && now - current.deadline() > 0) {
            ranAway = true;
            running = Running.IDLE;
            kill();
        }
    }

    /** Whether it was killed for saying nothing for too long. */
    public boolean ranAway() {
        return ranAway;
    }

    /** Ends it at once. */
    void kill() {
        process.destroyForcibly();
    }

    /** Lets it end by itself, which it does when its socket closes. */
    void dismiss() {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A channel did not close", e);
        }
    }

    /** Makes sure that it is gone: its status, or nothing where it went on without its channel. */
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
