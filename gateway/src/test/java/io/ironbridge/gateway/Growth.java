package io.ironbridge.gateway;

import com.sun.management.ThreadMXBean;
import io.ironbridge.mapping.limits.WorkBudget;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;

/**
 * Measures the processor time and the memory that work takes against the size of its input. What
 * grows steeper than n log n is a fault, unless the budget of the work ends it.
 */
public final class Growth {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** From one size to the next. */
    private static final int FACTOR = 4;

    /** n log n has 4.7 where n is 4,096 and more, n to the power of 1.5 has 8. */
    private static final double STEEP = 7;

    /** Below it, what a size costs harms no one and is mostly noise. */
    static final Cost FLOOR = new Cost(5, 8);

    /** Nothing larger is tried. */
    private static final Cost TOO_MUCH = new Cost(1000, 500);

    /** Runs of a size that looks steep; the cheapest counts. */
    private static final int RUNS = 5;

    private static final int ROUNDS = 3;

    /** A work that is under its budget reads the clock often enough to end soon after it. */
    private static final double BUDGET_MS = 20;

    private static final double BUDGET_END_MS = 80;

    private Growth() {}

    /** Work on an input that is already made. */
    @FunctionalInterface
    public interface Work {
        void run();
    }

    /**
     * What is measured.
     *
     * @param largest size of its input, in items or characters
     * @param input makes the work on an input of a size
     */
    public record Row(String name, int largest, IntFunction<Work> input) {}

    /** Of one run. */
    record Cost(double millis, double megabytes) {
        Cost least(Cost other) {
            return new Cost(Math.min(millis, other.millis), Math.min(megabytes, other.megabytes));
        }

        boolean isBelow(Cost floor) {
            return millis < floor.millis && megabytes < floor.megabytes;
        }
    }

    /** The result of one row. */
    enum Result {
        PASSED,
        LIMITED,
        FAILED
    }

    /** A result, and the figures that it comes from. */
    record Verdict(Result result, String figures) {}

    static Verdict of(Row row) {
        Costs costs = new Costs(row);
        int largest = row.largest();
        if (costs.of(largest, 1).isBelow(FLOOR)
                || !rises(costs.of(largest / FACTOR, 2), costs.known(largest))) {
            return new Verdict(Result.PASSED, "");
        }
        for (int round = 0; round < ROUNDS; round++) {
            if (!isSteep(costs, largest)) {
                return new Verdict(Result.PASSED, "");
            }
        }
        String figures = figures(costs, largest);
        return endsByBudget(row)
                ? new Verdict(Result.LIMITED, figures + "; its budget ends it")
                : new Verdict(Result.FAILED, figures);
    }

    /** The costs of a row, by size: the least of all runs so far. */
    private static final class Costs {
        private final Row row;
        private final Map<Integer, Cost> least = new HashMap<>();

        Costs(Row row) {
            this.row = row;
        }

        /** Measures more runs. */
        Cost of(int size, int runs) {
            Work work = row.input().apply(size);
            for (int run = 0; run < runs; run++) {
                least.merge(size, cost(work), Cost::least);
            }
            return known(size);
        }

        Cost known(int size) {
            return Objects.requireNonNull(least.get(size));
        }
    }

    /** Two quadruplings in a row; one more where the smallest size hides the first of them. */
    private static boolean isSteep(Costs costs, int largest) {
        Cost large = costs.of(largest, RUNS);
        Cost middle = costs.of(largest / FACTOR, RUNS);
        if (!rises(middle, large)) {
            return false;
        }
        Cost small = costs.of(largest / FACTOR / FACTOR, RUNS);
        return rises(small, middle)
                || (large.isBelow(TOO_MUCH) && rises(large, costs.of(largest * FACTOR, RUNS)));
    }

    private static boolean rises(Cost from, Cost to) {
        return (to.millis >= FLOOR.millis && to.millis > STEEP * from.millis)
                || (to.megabytes >= FLOOR.megabytes && to.megabytes > STEEP * from.megabytes);
    }

    private static String figures(Costs costs, int largest) {
        Cost small = costs.known(largest / FACTOR / FACTOR);
        Cost middle = costs.known(largest / FACTOR);
        Cost large = costs.known(largest);
        return String.format(
                Locale.ROOT,
                "%d, %d, %d: CPU %.1f, %.1f, %.1f ms, allocated %.1f, %.1f, %.1f MB",
                largest / FACTOR / FACTOR,
                largest / FACTOR,
                largest,
                small.millis,
                middle.millis,
                large.millis,
                small.megabytes,
                middle.megabytes,
                large.megabytes);
    }

    private static Cost cost(Work work) {
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        long nanos = THREADS.getCurrentThreadCpuTime();
        work.run();
        return new Cost(
                (THREADS.getCurrentThreadCpuTime() - nanos) / 1e6,
                (THREADS.getCurrentThreadAllocatedBytes() - bytes) / 1e6);
    }

    /** Whether work of a larger input ends soon after its budget is spent. */
    private static boolean endsByBudget(Row row) {
        Work work = row.input().apply(row.largest() * FACTOR);
        double least = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            WorkBudget.SpentException spent = null;
            long start = THREADS.getCurrentThreadCpuTime();
            try {
                WorkBudget budget =
                        () -> {
                            if (THREADS.getCurrentThreadCpuTime() - start > BUDGET_MS * 1e6) {
                                throw new WorkBudget.SpentException();
                            }
                        };
                budget.within(() -> {
                    work.run();
                    return true;
                });
            } catch (WorkBudget.SpentException e) {
                spent = e;
            }
            if (spent == null) {
                return false;
            }
            least = Math.min(least, (THREADS.getCurrentThreadCpuTime() - start) / 1e6);
        }
        return least < BUDGET_END_MS;
    }
}
