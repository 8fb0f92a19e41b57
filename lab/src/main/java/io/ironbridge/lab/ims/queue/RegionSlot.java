package io.ironbridge.lab.ims.queue;

import java.util.List;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/**
 * A region's registration with the queues: used by its thread, guarded by the lock of {@link
 * MessageQueues}.
 */
public final class RegionSlot {
    private final RegionDefinition region;
    private final Condition turn;

    /** The transactions whose messages its program gets; none while no program runs. */
    private List<TransactionQueue> working = List.of();

    /** Handed out with the scheduling, for the program's first GU. */
    private @Nullable Message first;

    private int taken;
    private boolean waiting;
    private boolean stopping;

    RegionSlot(RegionDefinition region, Condition turn) {
        this.region = region;
        this.turn = turn;
    }

    public RegionDefinition region() {
        return region;
    }

    List<TransactionQueue> working() {
        return working;
    }

    /** Whether its program keeps the region without a message (WFI). */
    boolean waitsForInput() {
        return !working.isEmpty() && working.getFirst().definition().scheduling().waitForInput();
    }

    void begin(List<TransactionQueue> queues, Message message) {
        working = queues;
        first = message;
        taken = 0;
        queues.forEach(TransactionQueue::enter);
    }

    void end() {
        working.forEach(TransactionQueue::leave);
        working = List.of();
        first = null;
    }

    /** The message that it was scheduled for, once. */
    @Nullable Message first() {
        Message message = first;
        first = null;
        return message;
    }

    void countTaken() {
        taken++;
    }

    void restartCount() {
        taken = 0;
    }

    int taken() {
        return taken;
    }

    boolean isWaiting() {
        return waiting;
    }

    /** Waits until it is woken. */
    void await() throws InterruptedException {
        waiting = true;
        try {
            while (waiting && !stopping) {
                turn.await();
            }
        } finally {
            waiting = false;
        }
    }

    /** Others do not count on it until it waits again. */
    void wake() {
        waiting = false;
        turn.signal();
    }

    boolean isStopping() {
        return stopping;
    }

    void stop() {
        stopping = true;
        turn.signal();
    }
}
