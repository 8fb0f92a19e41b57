package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.task.RegionLink;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;

/** A servant process that said hello. Runs one task at a time; killed and watched by any thread. */
final class Servant {
    private static final System.Logger LOG = System.getLogger(Servant.class.getName());

    /** In which a process whose socket is closed has its status. */
    private static final int END_SECONDS = 5;

    private final RegionLink link;
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
    private volatile boolean worked;

    Servant(RegionLink link, Process process, LoadedPrograms programs) {
        this.link = link;
        this.process = process;
        this.programs = programs;
    }

    int number() {
        return link.number();
    }

    RegionLink link() {
        return link;
    }

    LoadedPrograms programs() {
        return programs;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    /** Called once the process is gone. */
    void onExit(Runnable action) {
        var _ = process.onExit().thenRun(action);
    }

    /** From now on it has so long to say something; 0: for ever. */
    void mayRun(long nanoseconds) {
        running =
                nanoseconds == 0
                        ? Running.IDLE
                        : new Running(true, System.nanoTime() + nanoseconds);
    }

    /** Whether it ever was given a task. */
    boolean worked() {
        return worked;
    }

    /** It was given a task; whatever it dies of now, it was able to start. */
    void hasTask() {
        worked = true;
    }

    void isServed() {
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
    boolean ranAway() {
        return ranAway;
    }

    void kill() {
        process.destroyForcibly();
    }

    /** Lets it end by itself, which it does when its socket closes. */
    void dismiss() {
        try {
            link.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A link did not close", e);
        }
    }

    /** Makes sure that it is gone. */
    Exit awaitExit() throws InterruptedException {
        dismiss();
        if (process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
            return Exit.of(process.exitValue());
        }
        process.destroyForcibly().waitFor();
        return Exit.KILLED_BY_REGION;
    }

    @Override
    public String toString() {
        return "servant " + number();
    }
}
