package io.ironbridge.mapping;

import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata.Frame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stops evaluations that take too long, nest too deeply or make too large a value. One for a whole
 * mapping, whose programs share its time; cheaper than the library's own, which reads the clock
 * twice for each node. Not thread-safe.
 */
final class EvaluationBounds {
    /** Evaluations between two looks at the clock, less one; a power of two less one. */
    private static final int CLOCK_MASK = 0xFF;

    private final MappingLimits limits;
    private final long allowed;
    private final long started = System.nanoTime();
    private final long now = System.currentTimeMillis();
    private int evaluations;
    private int depth;
    private @Nullable ExceededException exceeded;

    EvaluationBounds(MappingLimits limits) {
        this.limits = limits;
        this.allowed = limits.evaluationTime().toNanos();
    }

    /** A bound was passed. The library adds the place of the function call it happened in. */
    static final class ExceededException extends JException {
        private static final long serialVersionUID = 1L;

        private final String reason;

        ExceededException(String reason) {
            super(reason);
            this.reason = reason;
        }

        String reason() {
            return reason;
        }
    }

    /** What the clock showed when the mapping began, for it to show all the time: milliseconds. */
    long now() {
        return now;
    }

    /** Watches one evaluation; the one watched before is over. */
    void watch(Frame frame) {
        depth = 0;
        frame.setEvaluateEntryCallback((_, _, _) -> enter());
        frame.setEvaluateExitCallback((_, _, _, result) -> leave(result));
    }

    /**
     * What stopped the evaluation; null when nothing did. An expression cannot hide it, as $eval
     * does with errors.
     */
    @Nullable ExceededException exceeded() {
        return exceeded;
    }

    /** Looks at the clock. */
    void checkTime() {
        if (System.nanoTime() - started > allowed) {
            throw exceeded("it takes longer than " + limits.evaluationTime().toMillis() + " ms");
        }
    }

    /** Checks the length of a text before it is made. */
    void checkText(long length) {
        if (length > limits.outputBytes()) {
            throw exceeded("a text has more than " + limits.outputBytes() + " characters");
        }
    }

    private void enter() {
        if (++depth > limits.evaluationDepth()) {
            throw exceeded("it nests deeper than " + limits.evaluationDepth() + " evaluations");
        }
        if ((++evaluations & CLOCK_MASK) == 0) {
            checkTime();
        }
    }

    private void leave(@Nullable Object result) {
        depth--;
        if (result instanceof String text) {
            checkText(text.length());
        } else if (result instanceof Double number) {
            checkFinite(number);
        } else if (result instanceof List<?> items && items.size() > limits.outputBytes()) {
            throw exceeded("an array has more than " + limits.outputBytes() + " items");
        }
    }

    private static void checkFinite(double number) {
        if (!Double.isFinite(number)) {
            throw new JException("D1001", -1);
        }
    }

    private ExceededException exceeded(String reason) {
        exceeded = new ExceededException(reason);
        return exceeded;
    }
}
