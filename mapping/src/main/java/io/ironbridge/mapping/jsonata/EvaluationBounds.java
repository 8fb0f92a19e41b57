package io.ironbridge.mapping.jsonata;

import com.dashjoin.jsonata.BoundedJsonata.Bounds;
import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Utils.RangeList;
import io.ironbridge.mapping.json.JsonText;
import io.ironbridge.mapping.json.JsonTree;
import io.ironbridge.mapping.limits.MappingLimits;
import io.ironbridge.mapping.limits.WorkBudget;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stops evaluations that take too long, nest too deeply or make too large a value. One for a whole
 * mapping, whose programs share its time; cheaper than the library's own, which reads the clock
 * twice for each node. Not thread-safe.
 *
 * <p>Counts the values that an evaluation makes. When a nested evaluation ends, only its result and
 * the values of variables can still be in use; if it made much more, the rest is no longer counted.
 */
public final class EvaluationBounds implements Bounds {
    /** Bytes that an array or object takes for each item that it refers to. */
    private static final int ITEM_BYTES = 8;

    /** Weight of an object without members, in items of an array. */
    private static final int OBJECT_ITEMS = 16;

    /**
     * Maximum share of the made values up to which the kept ones are weighed: weighing costs little
     * compared to making, and the count stays below this many times the kept values.
     */
    private static final int KEPT_SHARE = 4;

    /** Nesting up to which values are weighed. */
    private static final int WEIGHED_DEPTH = 200;

    /** Visits between two checks of the time, less one; a power of two less one. */
    private static final int CLOCK_MASK = 0xFF;

    /** Evaluations between two checks of the time: fewer, because one may visit a whole array. */
    private static final int EVALUATION_MASK = 0xF;

    private final MappingLimits limits;
    private final long allowed;
    private final long started = System.nanoTime();
    private final long now = System.currentTimeMillis();
    private final WorkBudget budget = WorkBudget.current();
    private int evaluations;
    private int visits;
    private long made;
    private long bound;
    private int depth;
    private @Nullable ExceededException exceeded;
    private WorkBudget.@Nullable SpentException spent;

    public EvaluationBounds(MappingLimits limits) {
        this.limits = limits;
        this.allowed = limits.evaluationTime().toNanos();
    }

    /**
     * A bound was exceeded. The library adds the position of the function call in which it
     * happened.
     */
    public static final class ExceededException extends DialectException {
        private static final long serialVersionUID = 1L;

        ExceededException(String reason) {
            super(reason, reason);
        }
    }

    /** The time at which the mapping began, which it sees throughout: milliseconds. */
    public long now() {
        return now;
    }

    /** Begins a program; the previous one has ended. */
    public void begin() {
        depth = 0;
        bound = 0;
    }

    /**
     * The bound that stopped the evaluation; null if none did. An expression cannot hide it, as
     * $eval does with errors.
     */
    public @Nullable ExceededException exceeded() {
        return exceeded;
    }

    /**
     * Ends the work if its budget was used up during an evaluation, even if the library swallowed
     * the exception.
     */
    public void endWhenSpent() {
        if (spent != null) {
            throw spent;
        }
    }

    /** Checks the time. */
    public void checkTime() {
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

    private void checkStep(long size) {
        try {
            budget.checkStep(size);
        } catch (WorkBudget.SpentException e) {
            spent = e;
            throw e;
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
    public void object(long members) {
        visit();
        make((OBJECT_ITEMS + members) * ITEM_BYTES);
    }

    /** Counts characters of a text that is made. */
    void text(long length) {
        checkText(length);
        make(length);
    }

    /**
     * Counts what the library's parser makes of an expression of {@code length} characters: for
     * each name, it copies the rest of the text.
     */
    void parse(long length) {
        make(length * length / 4);
    }

    private void make(long bytes) {
        checkStep(bytes);
        made += bytes;
        if (made > limits.workBytes()) {
            throw exceeded(
                    "its texts, arrays and objects take more than "
                            + limits.workBytes()
                            + " bytes (ironbridge_limits mappingHeapPercent)");
        }
    }

    /** A value as text; compact JSON without {@code pretty}. */
    String string(Object value, boolean pretty) {
        return JsonText.of(value, pretty, this::grows);
    }

    private void grows(long length) {
        visit();
        checkText(length);
    }

    /** Checks the length of a text before it is made. */
    void checkText(long length) {
        if (length > limits.outputBytes()) {
            throw exceeded("a text has more than " + limits.outputBytes() + " characters");
        }
        checkStep(length);
    }

    @Override
    public long mark() {
        return made;
    }

    @Override
    public void bind() {
        bound = made;
    }

    @Override
    public long bound() {
        return bound;
    }

    @Override
    public void unbind(long before) {
        bound = before;
    }

    @Override
    public void keepOnly(long mark, @Nullable Object kept) {
        long from = Math.max(mark, bound);
        long most = (made - from) / KEPT_SHARE;
        long left = made > from ? left(most, kept, 0) : -1;
        if (left >= 0) {
            made = from + most - left;
        }
    }

    /** Remainder of {@code bytes} after {@code value}; negative if it is larger. */
    private static long left(long bytes, @Nullable Object value, int depth) {
        return switch (value) {
            case String text -> bytes - text.length();
            case RangeList range -> bytes - (long) range.size() * ITEM_BYTES;
            case List<?> items -> left(bytes, items, 0, depth);
            case Map<?, ?> members -> left(bytes, members.values(), OBJECT_ITEMS, depth);
            case Number _, Boolean _ -> bytes;
            case null -> bytes;
            // A function: it may refer to all variables around it.
            default -> JsonTree.isNull(value) ? bytes : -1;
        };
    }

    private static long left(long bytes, Collection<?> parts, int more, int depth) {
        long left = depth == WEIGHED_DEPTH ? -1 : bytes - (more + (long) parts.size()) * ITEM_BYTES;
        for (Iterator<?> rest = parts.iterator(); left >= 0 && rest.hasNext(); ) {
            left = left(left, rest.next(), depth + 1);
        }
        return left;
    }

    @Override
    public void enter() {
        if (++depth > limits.evaluationDepth()) {
            throw exceeded("it nests deeper than " + limits.evaluationDepth() + " evaluations");
        }
        if ((++evaluations & EVALUATION_MASK) == 0) {
            checkTime();
        }
    }

    @Override
    public void leave(@Nullable Object result) {
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
