package io.ironbridge.mapping.limits;

/**
 * The budget of work on a caller's data. Each working thread has one; every loop over such data
 * checks it, even deep in a library.
 */
@FunctionalInterface
public interface WorkBudget {
    /** For threads without a budget. */
    WorkBudget UNLIMITED = () -> {};

    /** The budget is used up; the work has no result. */
    final class SpentException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        /** Makes one without a stack trace. */
        public SpentException() {
            super("the budget of this work is used up", null, false, false);
        }
    }

    /**
     * Reads the clock.
     *
     * @throws SpentException if the budget is used up; later checks throw it again
     */
    void check();

    /**
     * Checks a step that cannot check by itself.
     *
     * @param size characters or bytes that it makes
     * @throws SpentException if that is too much here
     */
    default void checkStep(long size) {}

    /** The budget of the current thread's work. */
    static WorkBudget current() {
        return Scope.BUDGET.orElse(UNLIMITED);
    }

    /** Runs {@code work} with this budget as its {@link #current}. */
    default <T> T within(ScopedValue.CallableOp<T, RuntimeException> work) {
        return ScopedValue.where(Scope.BUDGET, this).call(work);
    }

    /** The budget of a thread. */
    final class Scope {
        private static final ScopedValue<WorkBudget> BUDGET = ScopedValue.newInstance();

        private Scope() {}
    }
}
