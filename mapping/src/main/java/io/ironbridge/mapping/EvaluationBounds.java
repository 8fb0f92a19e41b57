package io.ironbridge.mapping;

import com.dashjoin.jsonata.BoundedJsonata.Growth;
import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata.Frame;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Stops evaluations that take too long, nest too deeply or make too large a value. One for a whole
 * mapping, whose programs share its time; cheaper than the library's own, which reads the clock
 * twice for each node. Not thread-safe.
 */
final class EvaluationBounds implements Growth {
    /** Bytes that an array or object takes for each item that it refers to. */
    private static final int ITEM_BYTES = 8;

    /** Visits between two looks at the clock, less one; a power of two less one. */
    private static final int CLOCK_MASK = 0xFF;

    /** Evaluations between two looks: fewer, as one may go through all of an array. */
    private static final int EVALUATION_MASK = 0xF;

    private final MappingLimits limits;
    private final long allowed;
    private final long started = System.nanoTime();
    private final long now = System.currentTimeMillis();
    private final WorkBudget budget = WorkBudget.current();
    private int evaluations;
    private int visits;
    private long made;
    private int depth;
    private @Nullable ExceededException exceeded;
    private WorkBudget.@Nullable SpentException spent;

    EvaluationBounds(MappingLimits limits) {
        this.limits = limits;
        this.allowed = limits.evaluationTime().toNanos();
    }

    /** A bound was passed. The library adds the place of the function call it happened in. */
    static final class ExceededException extends DialectException {
        private static final long serialVersionUID = 1L;

        ExceededException(String reason) {
            super(reason, reason);
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

    /**
     * Ends the work when its budget was spent during an evaluation, whatever the library has made
     * of the exception.
     */
    void endWhenSpent() {
        if (spent != null) {
            throw spent;
        }
    }

    /** Looks at the clock. */
    void checkTime() {
        try {
            budget.check();
        } catch (WorkBudget.SpentException e) {
            spent = e;
            throw e;
        }
        if (System.nanoTime() - started > allowed) {
            throw exceeded("it takes longer than " + limits.evaluationTime().toMillis() + " ms");
        }
    }

    @Override
    public void visit() {
        if ((++visits & CLOCK_MASK) == 0) {
            checkTime();
        }
    }

    @Override
    public void items(long count) {
        visit();
        if (count > limits.outputBytes()) {
            throw exceeded("an array has more than " + limits.outputBytes() + " items");
        }
        make(count * ITEM_BYTES);
    }

    @Override
    public void text(long length) {
        checkText(length);
        make(length);
    }

    private void make(long bytes) {
        made += bytes;
        if (made > limits.workBytes()) {
            throw exceeded(
                    "its texts and arrays take more than "
                            + limits.workBytes()
                            + " bytes (ironbridge_limits mappingHeapPercent)");
        }
    }

    @Override
    public String string(Object value) {
        return string(value, false);
    }

    /** A value as text; JSON that is not for people without {@code pretty}. */
    String string(Object value, boolean pretty) {
        if (value instanceof String unchanged) {
            return unchanged;
        }
        String text = JsonText.of(value, pretty, this::grows);
        make(text.length());
        return text;
    }

    private void grows(long length) {
        visit();
        checkText(length);
    }

    @Override
    public @Nullable Map<String, Object> firstMatch(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(new GuardedText(text, this));
        return matcher.find() ? ReplaceFunction.found(matcher) : null;
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
        if ((++evaluations & EVALUATION_MASK) == 0) {
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
