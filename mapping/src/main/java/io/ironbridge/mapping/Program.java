package io.ironbridge.mapping;

import com.dashjoin.jsonata.BoundedJsonata;
import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.Frame;
import com.dashjoin.jsonata.Jsonata.JFunction;
import io.ironbridge.mapping.json.JsonTree;
import io.ironbridge.mapping.jsonata.Dialect;
import io.ironbridge.mapping.jsonata.EvaluationBounds;
import io.ironbridge.mapping.jsonata.JsonataErrors;
import io.ironbridge.mapping.jsonata.JsonataText;
import io.ironbridge.mapping.limits.WorkBudget;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A JSONata text, parsed once. Thread-safe: each evaluation has its own evaluator and frame. */
public final class Program {
    private static final String ERROR = "error";
    private static final @Nullable Object ABSENT = null;

    /** A call of the library's function, which would otherwise be taken for an absent $error. */
    private static final Pattern CALL_OF_ERROR = Pattern.compile("\\$error\\s*\\(");

    private final BoundedJsonata jsonata;
    private final boolean callsError;

    /** Parses {@code text}, which {@link JsonataText#parse} must have accepted. */
    public Program(String text) {
        this.jsonata = Dialect.program(text);
        this.callsError = CALL_OF_ERROR.matcher(text).find();
        jsonata.registerFunction(ProgramText.JOIN, new JFunction((_, parts) -> join(parts), null));
    }

    /**
     * Evaluates with {@code variables} bound, and as members of the root input, so that a path
     * works with or without the dollar sign.
     *
     * @param bounds shared by the programs of one mapping
     * @return null for undefined, {@link Jsonata#NULL_VALUE} for null
     */
    public @Nullable Object evaluate(Map<String, Object> variables, EvaluationBounds bounds)
            throws ExpressionFailedException {
        return evaluate(variables, null, bounds);
    }

    /** Evaluates with {@code item} bound as well, which is not a member of the input. */
    public @Nullable Object evaluate(
            Map<String, Object> variables, @Nullable Object item, EvaluationBounds bounds)
            throws ExpressionFailedException {
        Frame frame = jsonata.createFrame();
        variables.forEach(frame::bind);
        if (item != null) {
            frame.bind("item", item);
        }
        if (!callsError && !variables.containsKey(ERROR)) {
            frame.bind(ERROR, ABSENT);
        }
        bounds.begin();
        try {
            return jsonata.evaluate(variables, frame, bounds);
        } catch (WorkBudget.SpentException e) {
            throw e;
        } catch (JException e) {
            bounds.endWhenSpent();
            throw new ExpressionFailedException(
                    bounds.exceeded() == null
                            ? JsonataErrors.describe(e)
                            : bounds.exceeded().reason(),
                    e.getLocation());
        } catch (StackOverflowError e) {
            throw new ExpressionFailedException("it recurses too deeply", -1);
        } catch (RuntimeException e) {
            bounds.endWhenSpent();
            throw new ExpressionFailedException(JsonataErrors.describe(e), -1);
        }
    }

    /** A template: undefined and null parts become empty text. */
    private static String join(List<?> parts) {
        StringBuilder text = new StringBuilder();
        for (Object part : parts) {
            if (part != null && !JsonTree.isNull(part)) {
                text.append(Conversions.text(part));
            }
        }
        return text.toString();
    }
}
