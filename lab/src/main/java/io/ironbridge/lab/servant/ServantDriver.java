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
    public interface TaskSender {
        /** Says so over its channel. */
        void send(ServantChannel channel) throws IOException;
    }

    /** Answers what a servant asks. */
    public interface Dialogue<E> {
        /** Until the task ends. */
        E run(Servant servant) throws IOException;
    }

    /** Says what became of a task whose servant is gone. */
    public interface LossHandler<E> {
        /**
         * Tells {@link Servants#lost} the reason, too.
         *
         * @param status of its process; nothing where it went on without its channel
         */
        E onLost(Servant servant, OptionalInt status);
    }

    /**
     * Gets a servant and gives it the task. One that died unseen has not begun it, so that another
     * one can have it.
     *
     * @throws TaskRejectedException when there is no servant in time
     */
    public Servant start(TaskSender sender, Duration maxWait)
            throws InterruptedException, TaskRejectedException {
        Servant servant = servants.acquire(maxWait);
        while (!hasStarted(servant, sender)) {
            discard(servant, "idle");
            servant = servants.acquire(maxWait);
        }
        return servant;
    }

    private static boolean hasStarted(Servant servant, TaskSender sender) {
        try {
            sender.send(servant.channel());
            servant.markUsed();
            return true;
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A task could not be given to a servant", e);
            return false;
        }
    }

    /** Talks with the servant until the task ends. The servant is given back, or lost. */
    public <E> E drive(Servant servant, Dialogue<E> dialogue, LossHandler<E> handler)
            throws InterruptedException {
        Optional<E> end = Optional.empty();
        try {
            end = Optional.of(dialogue.run(servant));
            return end.get();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A servant was lost within a task", e);
            return handler.onLost(servant, servant.awaitExit());
        } finally {
            if (end.isPresent()) {
                servants.release(servant);
            } else {
                discard(servant);
            }
        }
    }

    /** Gives up a servant whose task is not to be driven. */
    public void discard(Servant servant) {
        discard(servant, "given up");
    }

    /** Does nothing for one that is lost already. */
    private void discard(Servant servant, String reason) {
        servant.kill();
        servant.dismiss();
        servants.lost(servant, reason);
    }
}
