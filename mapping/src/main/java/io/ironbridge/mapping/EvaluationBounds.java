package io.ironbridge.mapping;

import com.dashjoin.jsonata.Jsonata.Frame;

/**
 * Stops an evaluation that takes too long or nests too deeply. One per evaluation; cheaper than the
 * library's own, which reads the clock twice for each node.
 */
final class EvaluationBounds {
    /** Evaluations between two looks at the clock, less one; a power of two less one. */
    private static final int CLOCK_MASK = 0xFF;

    private final MappingLimits limits;
    private final long started = System.nanoTime();
    private int evaluations;
    private int depth;

    EvaluationBounds(MappingLimits limits) {
        this.limits = limits;
    }

    /** A bound was passed. */
    static final class ExceededException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final String reason;
        private final boolean outOfTime;

        ExceededException(String reason, boolean outOfTime) {
            super(reason, null, false, false);
            this.reason = reason;
            this.outOfTime = outOfTime;
        }

        String reason() {
            return reason;
        }

        boolean outOfTime() {
            return outOfTime;
        }
    }

    void watch(Frame frame) {
        frame.setEvaluateEntryCallback((_, _, _) -> enter());
        frame.setEvaluateExitCallback((_, _, _, _) -> depth--);
    }

    private void enter() {
        if (++depth > limits.evaluationDepth()) {
            throw new ExceededException(
                    "it nests deeper than " + limits.evaluationDepth() + " evaluations", false);
        }
        if ((++evaluations & CLOCK_MASK) == 0
                && System.nanoTime() - started > limits.evaluationTime().toNanos()) {
            throw new ExceededException(
                    "it takes longer than " + limits.evaluationTime().toMillis() + " ms", true);
        }
    }
}
