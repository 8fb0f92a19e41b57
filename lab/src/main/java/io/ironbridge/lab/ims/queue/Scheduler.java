package io.ironbridge.lab.ims.queue;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Selects the next message for a region: by the order of its classes, then by priority, then by
 * age. Guarded by the lock of {@link MessageQueues}.
 */
final class Scheduler {
    private static final Comparator<TransactionQueue> URGENCY =
            Comparator.comparingInt(TransactionQueue::priority)
                    .reversed()
                    .thenComparingLong(TransactionQueue::firstId);

    private final Map<Integer, List<TransactionQueue>> classes;
    private final Map<String, List<TransactionQueue>> programs;

    Scheduler(List<TransactionQueue> queues) {
        this.classes =
                queues.stream()
                        .filter(queue -> !isFastPath(queue))
                        .collect(
                                Collectors.groupingBy(
                                        queue -> queue.definition().scheduling().messageClass()));
        this.programs =
                queues.stream()
                        .collect(
                                Collectors.groupingBy(
                                        queue -> queue.definition().psb(),
                                        TreeMap::new,
                                        Collectors.toList()));
    }

    /** Its messages go to every region of its program that is free, whatever SCHDTYP says. */
    static boolean isFastPath(TransactionQueue queue) {
        return queue.definition().nature().fastPath();
    }

    /**
     * A message that a region could start, other than its current transaction's; null if there is
     * none.
     */
    @Nullable TransactionQueue choose(RegionSlot slot) {
        RegionDefinition region = slot.region();
        if (region.isFastPath()) {
            return oldest(balancingGroup(region));
        }
        for (int messageClass : region.classes()) {
            TransactionQueue queue =
                    mostUrgent(classes.getOrDefault(messageClass, List.of()), slot.working());
            if (queue != null) {
                return queue;
            }
        }
        return null;
    }

    private static @Nullable TransactionQueue mostUrgent(
            List<TransactionQueue> queues, List<TransactionQueue> except) {
        TransactionQueue best = null;
        for (TransactionQueue queue : queues) {
            boolean free = queue.takesAnotherRegion() && !except.contains(queue);
            if (free && (best == null || URGENCY.compare(queue, best) < 0)) {
                best = queue;
            }
        }
        return best;
    }

    /** Of those that a region works at, the one whose turn it is; null: none has a message. */
    static @Nullable TransactionQueue deliverable(List<TransactionQueue> queues) {
        return queues.size() == 1 ? only(queues.getFirst()) : oldest(queues);
    }

    private static @Nullable TransactionQueue only(TransactionQueue queue) {
        return queue.isDeliverable() ? queue : null;
    }

    private static @Nullable TransactionQueue oldest(List<TransactionQueue> queues) {
        TransactionQueue oldest = null;
        for (TransactionQueue queue : queues) {
            if (queue.isDeliverable() && (oldest == null || queue.firstId() < oldest.firstId())) {
                oldest = queue;
            }
        }
        return oldest;
    }

    /** The transactions whose messages a program gets that was scheduled for one. */
    List<TransactionQueue> together(RegionDefinition region, TransactionQueue queue) {
        return region.isFastPath() ? balancingGroup(region) : List.of(queue);
    }

    private List<TransactionQueue> balancingGroup(RegionDefinition region) {
        return programs.getOrDefault(region.fastPathPsb(), List.of()).stream()
                .filter(Scheduler::isFastPath)
                .toList();
    }

    /** The transactions of a program. */
    List<TransactionQueue> ofProgram(TransactionQueue queue) {
        return programs.getOrDefault(queue.definition().psb(), List.of());
    }

    /** Whether a region runs a transaction at all. */
    static boolean runs(RegionSlot slot, TransactionQueue queue) {
        RegionDefinition region = slot.region();
        return isFastPath(queue)
                ? region.fastPathPsb().equals(queue.definition().psb())
                : region.classes().contains(queue.definition().scheduling().messageClass());
    }
}
