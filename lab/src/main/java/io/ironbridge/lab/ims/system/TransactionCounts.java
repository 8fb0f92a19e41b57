package io.ironbridge.lab.ims.system;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Counts the outcomes of each transaction's messages since the start. Thread-safe. */
public final class TransactionCounts {
    private final Map<String, Counts> counts = new ConcurrentHashMap<>();

    /**
     * Of one transaction.
     *
     * @param committed units of work
     * @param abended messages that were discarded, refused acknowledgements included
     * @param repeated after deadlocks
     * @param expired before a program took them
     */
    public record View(long committed, long abended, long repeated, long expired) {}

    private static final class Counts {
        private final LongAdder committed = new LongAdder();
        private final LongAdder abended = new LongAdder();
        private final LongAdder repeated = new LongAdder();
        private final LongAdder expired = new LongAdder();
        private final AtomicInteger abendsInARow = new AtomicInteger();

        private View view() {
            return new View(committed.sum(), abended.sum(), repeated.sum(), expired.sum());
        }
    }

    private Counts of(String transaction) {
        return counts.computeIfAbsent(transaction, _ -> new Counts());
    }

    void committed(String transaction) {
        Counts its = of(transaction);
        its.committed.increment();
        if (its.abendsInARow.get() != 0) {
            its.abendsInARow.set(0);
        }
    }

    /** How many there are now one after the other. */
    int abended(String transaction) {
        Counts its = of(transaction);
        its.abended.increment();
        return its.abendsInARow.incrementAndGet();
    }

    void repeated(String transaction) {
        of(transaction).repeated.increment();
    }

    void expired(String transaction) {
        of(transaction).expired.increment();
    }

    Map<String, View> views() {
        Map<String, View> views = new TreeMap<>();
        counts.forEach((name, its) -> views.put(name, its.view()));
        return views;
    }

    /** Of one, whether it ran or not. */
    View view(String transaction) {
        return counts.getOrDefault(transaction, new Counts()).view();
    }
}
