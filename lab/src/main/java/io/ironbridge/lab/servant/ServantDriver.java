package io.ironbridge.lab.servant;

import io.ironbridge.lab.wire.ServantChannel;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** Drives one servant through one task, on the thread that calls. */
public final class ServantDriver {
    private static final System.Logger LOG = System.getLogger(ServantDriver.class.getName());

    private final Servants servants;

    /** Takes servants from these. */
    public ServantDriver(Servants servants) {
        this.servants = servants;
    }

    /** Gives a servant its task. */
    public interface Giving {
        /** Says so over its channel. */
        void give(ServantChannel channel) throws IOException;
    }

    /** Answers what a servant asks. */
    public interface Talk<E> {
        /** Until the task ends. */
        E untilEnd(Servant servant) throws IOException;
    }

    /** Says what became of a task whose servant is gone. */
    public interface Burial<E> {
        /**
         * Tells {@link Servants#lost} the reason, too.
         *
         * @param status of its process; nothing where it went on without its channel
         */
        E bury(Servant servant, OptionalInt status);
    }

    /**
     * Gets a servant and gives it the task. One that died unseen has not begun it, so that another
     * one can have it.
     *
     * @throws NotTakenException when there is no servant in time
     */
    public Servant start(Giving giving, Duration patience)
            throws InterruptedException, NotTakenException {
        Servant servant = servants.acquire(patience);
        while (!begins(servant, giving)) {
            loses(servant, "idle");
            servant = servants.acquire(patience);
        }
        return servant;
    }

    private static boolean begins(Servant servant, Giving giving) {
        try {
            giving.give(servant.channel());
            servant.hasTask();
            return true;
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A task could not be given to a servant", e);
            return false;
        }
    }

    /** Talks with the servant until the task ends. The servant is given back, or lost. */
    public <E> E drive(Servant servant, Talk<E> talk, Burial<E> burial)
            throws InterruptedException {
        Optional<E> end = Optional.empty();
        try {
            end = Optional.of(talk.untilEnd(servant));
            return end.get();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A servant was lost within a task", e);
            return burial.bury(servant, servant.awaitExit());
        } finally {
            if (end.isPresent()) {
                servants.release(servant);
            } else {
                giveUp(servant);
            }
        }
    }

    /** Gives up a servant whose task is not to be driven. */
    public void giveUp(Servant servant) {
        loses(servant, "given up");
    }

    /** Does nothing for one that is lost already. */
    private void loses(Servant servant, String reason) {
        servant.kill();
        servant.dismiss();
        servants.lost(servant, reason);
    }
}
