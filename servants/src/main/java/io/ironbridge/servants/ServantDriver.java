package io.ironbridge.servants;

import io.ironbridge.servants.wire.ServantChannel;
import io.ironbridge.servants.wire.WireException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/** Drives one servant through one task on the calling thread. */
public final class ServantDriver {
    private static final System.Logger LOG = System.getLogger(ServantDriver.class.getName());

    private final Servants servants;
    private final Duration drain;

    /** Takes servants from these, each of which is a process. */
    public ServantDriver(Servants servants) {
        this(servants, Duration.ZERO);
    }

    /**
     * Takes servants from these.
     *
     * @param drain how long tasks of a process may still run if one of its servants is lost
     */
    public ServantDriver(Servants servants, Duration drain) {
        this.servants = servants;
        this.drain = drain;
    }

    /** Sends a servant its task. */
    public interface TaskSender {
        /** Sends the task over the channel. */
        void send(ServantChannel channel) throws IOException;
    }

    /** Answers the requests of a servant. */
    public interface Dialogue<E> {
        /** Returns when the task has ended. */
        E run(Servant servant) throws IOException;
    }

    /** Determines the result of a task whose servant was lost. */
    public interface LossHandler<E> {
        /**
         * Also reports the reason to {@link Servants#lost}, unless the servant is abandoned.
         *
         * @param status of its process; empty if it had to be killed, or lives
         */
        E onLost(Servant servant, OptionalInt status);
    }

    /**
     * Gets a servant and sends it the task. A servant that died unnoticed has not begun the task,
     * so another one gets it.
     *
     * @throws TaskRejectedException when there is no servant in time
     */
    public Servant start(TaskSender sender, Duration maxWait)
            throws InterruptedException, TaskRejectedException {
        return start(sender, maxWait, _ -> true, new CompletableFuture<>()).orElseThrow();
    }

    /**
     * The same for a task that may have become useless by the time that there is a servant.
     *
     * @param begins receives the servant before the task is sent; false if the task is useless
     * @param useless completed when it is: it does not wait any longer
     * @return empty if the task is useless
     * @throws TaskRejectedException also if the task is too long for a message, or becomes useless
     *     while it waits
     */
    public Optional<Servant> start(
            TaskSender sender,
            Duration maxWait,
            Predicate<Servant> begins,
            CompletionStage<?> useless)
            throws InterruptedException, TaskRejectedException {
        Servant servant = servants.acquire(maxWait, useless);
        while (true) {
            if (!begins.test(servant)) {
                servants.release(servant);
                return Optional.empty();
            }
            if (hasStarted(servant, sender)) {
                return Optional.of(servant);
            }
            if (servant.isAlone()) {
                servants.abandon(servant, drain);
            } else {
                discard(servant, "idle");
            }
            servant = servants.acquire(maxWait, useless);
        }
    }

    private boolean hasStarted(Servant servant, TaskSender sender) throws TaskRejectedException {
        try {
            sender.send(servant.channel());
            servant.markUsed();
            return true;
        } catch (WireException e) {
            servants.release(servant); // nothing was sent
            throw new TaskRejectedException(e);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A task could not be given to a servant", e);
            return false;
        }
    }

    /** Serves the servant until the task ends. The servant is released or lost. */
    public <E> E drive(Servant servant, Dialogue<E> dialogue, LossHandler<E> handler)
            throws InterruptedException {
        Optional<E> end = Optional.empty();
        try {
            end = Optional.of(dialogue.run(servant));
            return end.get();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A servant was lost within a task", e);
            if (servant.isAlone()) {
                servants.abandon(servant, drain);
                return handler.onLost(servant, OptionalInt.empty());
            }
            if (e instanceof WireException) {
                servant.kill(); // it would not end by itself
            }
            return handler.onLost(servant, servant.awaitExit());
        } finally {
            if (end.isPresent()) {
                servants.release(servant);
            } else if (!servant.isAbandoned()) {
                discard(servant);
            }
        }
    }

    /** Discards a servant whose task will not be driven. */
    public void discard(Servant servant) {
        discard(servant, "given up");
    }

    /** Has no effect for a servant that is already lost. */
    private void discard(Servant servant, String reason) {
        servant.kill();
        servant.dismiss();
        servants.lost(servant, reason);
    }
}
