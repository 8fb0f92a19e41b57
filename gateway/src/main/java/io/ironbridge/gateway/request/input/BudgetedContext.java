package io.ironbridge.gateway.request.input;

import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.ExecutionContext;
import io.ironbridge.mapping.limits.WorkBudget;
import java.time.Duration;

/**
 * Checks the clock while the validator evaluates keywords: references and alternatives can make it
 * do so 2 to the power of n times for a value nested n deep.
 */
final class BudgetedContext extends ExecutionContext {
    /** Steps between two checks of the clock, minus one; a power of two minus one. */
    private static final int CLOCK_MASK = 0x3F;

    private final WorkBudget budget = WorkBudget.current();
    private final long end;
    private int steps;

    BudgetedContext(ExecutionConfig config, Duration time) {
        super(config);
        this.end = System.nanoTime() + time.toNanos();
    }

    @Override
    public void evaluationPathAddLast(String keyword) {
        step();
        super.evaluationPathAddLast(keyword);
    }

    /** To be called by keywords with their own loops, once for each iteration. */
    void step() {
        if ((++steps & CLOCK_MASK) == 0) {
            budget.check();
            if (System.nanoTime() - end > 0) {
                throw new TooLongException();
            }
        }
    }

    /** Ends a validation that takes too long. */
    static final class TooLongException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooLongException() {
            super("too long", null, false, false);
        }
    }
}
