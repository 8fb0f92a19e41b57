package io.ironbridge.mapping;

import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata;
import java.util.Optional;
import java.util.regex.Pattern;

/** What can be said of a JSONata text before it runs. */
public final class JsonataText {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private JsonataText() {}

    /**
     * A text that does not parse.
     *
     * @param offset characters from the start of the text, 0 when the parser does not tell
     * @param message what is wrong, without the text itself
     */
    public record SyntaxFault(int offset, String message) {}

    /** Whether {@code name}, without its dollar sign, is a function that every text may call. */
    public static boolean isFunction(String name) {
        if (!NAME.matcher(name).matches()) {
            return false;
        }
        EvaluationBounds bounds = new EvaluationBounds(MappingLimits.DEFAULT);
        Jsonata exists = Dialect.program("$exists($" + name + ")");
        return BoundedFunctions.within(bounds, () -> Boolean.TRUE.equals(exists.evaluate(null)));
    }

    /** Parses {@code text}; the fault when it does not parse. */
    public static Optional<SyntaxFault> check(String text) {
        try {
            Jsonata.jsonata(text);
            return Optional.empty();
        } catch (JException e) {
            return Optional.of(
                    new SyntaxFault(Math.max(0, e.getLocation()), String.valueOf(e.getMessage())));
        }
    }
}
