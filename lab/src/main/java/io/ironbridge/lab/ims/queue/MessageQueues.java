package io.ironbridge.lab.ims.queue;

import io.ironbridge.lab.ims.gen.Scheduling;
import io.ironbridge.lab.ims.gen.TransactionDefinition;
import io.ironbridge.lab.ims.queue.TransactionQueue.ProgramUse;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All queued messages, and the regions that wait for them. A region whose program asks for a
 * message when there is none waits with the program loaded (pseudo wait-for-input), until there is
 * a message for the same transaction, or for another that only this region can process; the region
 * of a WFI transaction waits only for that transaction. Thread-safe.
 */
public final class MessageQueues {
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, TransactionQueue> queues = new TreeMap<>();
    private final List<RegionSlot> slots = new CopyOnWriteArrayList<>();
    private final Scheduler scheduler;
    private final boolean waitForInput;

    /**
     * Makes it.
     *
     * @param waitForInput whether programs wait in GU; without, each gets QC when its transaction
     *     has no message left, Fast Path programs excepted
     */
    public MessageQueues(Collection<TransactionDefinition> transactions, boolean waitForInput) {
        this.waitForInput = waitForInput;
        Map<String, ProgramUse> programs = new HashMap<>();
        for (TransactionDefinition each : transactions) {
            ProgramUse program = programs.computeIfAbsent(each.psb(), _ -> new ProgramUse());
            queues.put(each.code(), new TransactionQueue(each, program));
        }
        this.scheduler = new Scheduler(List.copyOf(queues.values()));
    }

    /** Gives a region its seat. */
    public RegionSlot slot(RegionDefinition region) {
        return locked(() -> {
            RegionSlot slot = new RegionSlot(region, lock.newCondition());
            slots.add(slot);
            return slot;
        });
    }

    /** Takes it away again. */
    public void remove(RegionSlot slot) {
        run(() -> slots.remove(slot));
    }

    /** Whether any region runs the Fast Path program. */
    public boolean hasFastPathRegion(String psb) {
        return slots.stream().anyMatch(slot -> slot.region().fastPathPsb().equals(psb));
    }

    /** Queues a message of a transaction that is defined. */
    public void add(Message message) {
        run(() -> {
            TransactionQueue queue = queue(message.transaction());
            queue.add(message);
            wakeFor(queue);
        });
    }

    /** Puts messages back as the first ones of their transaction. */
    public void putBack(List<Message> messages) {
        if (messages.isEmpty()) {
            return;
        }
        run(() -> {
            TransactionQueue queue = queue(messages.getFirst().transaction());
            queue.putBack(messages);
            wakeFor(queue);
        });
    }

    /**
     * Waits until the region has something to run, and schedules it: {@link #next} brings its first
     * message.
     *
     * @return the transaction; empty when the region is to stop
     */
    public Optional<TransactionDefinition> schedule(RegionSlot slot) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!slot.isStopping()) {
                TransactionQueue queue = scheduler.choose(slot);
                if (queue != null) {
                    return Optional.of(begin(slot, queue));
                }
                slot.await();
            }
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    private TransactionDefinition begin(RegionSlot slot, TransactionQueue queue) {
        slot.begin(scheduler.together(slot.region(), queue), queue.take());
        return queue.definition();
    }

    /** The message that the region was scheduled for, where its program has not read it. */
    public Optional<Message> unread(RegionSlot slot) {
        return locked(() -> Optional.ofNullable(slot.first()));
    }

    /** The program that the region ran has ended. */
    public void release(RegionSlot slot) {
        run(() -> {
            List<TransactionQueue> worked = slot.working();
            Message unread = slot.first();
            slot.end();
            if (unread != null) {
                queue(unread.transaction()).putBack(List.of(unread));
            }
            worked.forEach(queue -> scheduler.ofProgram(queue).forEach(this::wakeFor));
        });
    }

    /**
     * The next message of what the region's program works at (GU).
     *
     * @return empty: there is none, and the program is to end (QC)
     */
    public Optional<Message> next(RegionSlot slot) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            Message first = slot.first();
            return first != null ? took(slot, first) : more(slot);
        } finally {
            lock.unlock();
        }
    }

    private Optional<Message> more(RegionSlot slot) throws InterruptedException {
        while (!slot.isStopping()) {
            TransactionQueue queue = Scheduler.deliverable(slot.working());
            if (queue != null && !isAtLimit(slot, queue)) {
                return took(slot, queue.take());
            }
            if (queue != null || mustLeave(slot)) {
                return Optional.empty();
            }
            slot.await();
        }
        return Optional.empty();
    }

    private static Optional<Message> took(RegionSlot slot, Message message) {
        slot.countTaken();
        return Optional.of(message);
    }

    /**
     * Whether others have waited long enough; if none waits, the program continues (quick
     * reschedule).
     */
    private boolean isAtLimit(RegionSlot slot, TransactionQueue queue) {
        if (!hasTakenAll(slot, queue)) {
            return false;
        }
        if (slot.waitsForInput()) {
            return true;
        }
        slot.restartCount();
        return hasOtherWork(slot);
    }

    private static boolean hasTakenAll(RegionSlot slot, TransactionQueue queue) {
        int limit = queue.definition().scheduling().processingLimit();
        return limit != Scheduling.NONE && slot.taken() >= Math.max(1, limit);
    }

    private boolean mustLeave(RegionSlot slot) {
        if (slot.region().isFastPath()) {
            return false;
        }
        return slot.waitsForInput()
                ? slot.working().stream()
                        .anyMatch(queue -> queue.isStopped() || hasTakenAll(slot, queue))
                : !waitForInput || hasOtherWork(slot);
    }

    private boolean hasOtherWork(RegionSlot slot) {
        return scheduler.choose(slot) != null;
    }

    /** Wakes one region for a message: one that has the program loaded, else any that may. */
    private void wakeFor(TransactionQueue queue) {
        if (!queue.isDeliverable()) {
            return;
        }
        RegionSlot loaded = waiting(slot -> slot.working().contains(queue));
        if (loaded != null) {
            loaded.wake();
        } else if (Scheduler.isFastPath(queue) || queue.takesAnotherRegion()) {
            wakeAnother(queue);
        }
    }

    private void wakeAnother(TransactionQueue queue) {
        RegionSlot idle = waiting(slot -> slot.working().isEmpty() && Scheduler.runs(slot, queue));
        RegionSlot other =
                idle != null
                        ? idle
                        : waiting(slot -> !slot.waitsForInput() && Scheduler.runs(slot, queue));
        if (other != null) {
            other.wake();
        }
    }

    private @Nullable RegionSlot waiting(Predicate<RegionSlot> which) {
        for (RegionSlot slot : slots) {
            if (slot.isWaiting() && which.test(slot)) {
                return slot;
            }
        }
        return null;
    }

    /** Has a region stop after what it works at. */
    public void stop(RegionSlot slot) {
        run(slot::stop);
    }

    /** /STOP and /START TRANSACTION; false where it is not defined. */
    public boolean stopTransaction(String code, boolean value) {
        return change(code, queue -> queue.stop(value));
    }

    /** /STOP and /START PROGRAM, by one of its transactions; false where that is not defined. */
    public boolean stopProgram(String code, boolean value) {
        return change(code, queue -> queue.stopProgram(value));
    }

    private boolean change(String code, Consumer<TransactionQueue> action) {
        return locked(() -> {
            TransactionQueue queue = queues.get(code);
            if (queue == null) {
                return false;
            }
            action.accept(queue);
            scheduler.ofProgram(queue).forEach(this::wakeForEach);
            wakeThoseThatWaitForInput();
            return true;
        });
    }

    /** Input for which they wait may be stopped. */
    private void wakeThoseThatWaitForInput() {
        for (RegionSlot slot : slots) {
            if (slot.isWaiting() && slot.waitsForInput()) {
                slot.wake();
            }
        }
    }

    private void wakeForEach(TransactionQueue queue) {
        queue.content().forEach(_ -> wakeFor(queue));
    }

    /** Whether messages for it are refused; it must be defined. */
    public boolean isStopped(String code) {
        return queue(code).isStopped();
    }

    /** Whether the region waits for messages. */
    public boolean isWaiting(RegionSlot slot) {
        return locked(slot::isWaiting);
    }

    /** All that wait, in the order in which they came. */
    public List<Message> content() {
        return locked(() ->
                queues.values().stream()
                        .flatMap(queue -> queue.content().stream())
                        .sorted(Comparator.comparingLong(Message::id))
                        .toList());
    }

    /** What the operator sees, by transaction code. */
    public List<QueueView> views() {
        return locked(() -> queues.values().stream().map(TransactionQueue::view).toList());
    }

    private TransactionQueue queue(String code) {
        TransactionQueue queue = queues.get(code);
        if (queue == null) {
            throw new IllegalArgumentException("Transaction " + code + " is not defined");
        }
        return queue;
    }

    private void run(Runnable action) {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }

    private <T> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }
}
