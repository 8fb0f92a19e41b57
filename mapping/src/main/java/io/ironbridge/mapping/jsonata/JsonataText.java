package io.ironbridge.mapping.jsonata;

import com.dashjoin.jsonata.BoundedJsonata;
import com.dashjoin.jsonata.JException;
import io.ironbridge.mapping.limits.MappingLimits;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Static checks of a JSONata text. */
public final class JsonataText {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** Texts, names in backticks, comments, and the beginning of a comment without an end. */
    private static final Pattern TOKEN =
            Pattern.compile(
                    "\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|'[^'\\\\]*+(?:\\\\.[^'\\\\]*+)*+'|`[^`]*+`"
                        + "|/\\*.*?\\*/|/\\*",
                    Pattern.DOTALL);

    private JsonataText() {}

    /**
     * A text that does not parse.
     *
     * @param offset characters from the start of the text, 0 if the parser does not report it
     * @param message the fault, without the text itself
     */
    public record SyntaxFault(int offset, String message) {}

    /** Whether {@code name}, without its dollar sign, is a function that every text may call. */
    public static boolean isFunction(String name) {
        if (!NAME.matcher(name).matches()) {
            return false;
        }
        EvaluationBounds bounds = new EvaluationBounds(MappingLimits.DEFAULT);
        BoundedJsonata exists = Dialect.program("$exists($" + name + ")");
        return Boolean.TRUE.equals(exists.evaluate(null, exists.createFrame(), bounds));
    }

    /** Parses {@code text}; returns the fault if it does not parse. */
    public static Optional<SyntaxFault> check(String text) {
        int comment = openComment(text);
        if (comment >= 0) {
            return Optional.of(new SyntaxFault(comment, "the comment is not closed"));
        }
        try {
            // The blank: the library's parser reads beyond a comment at the end.
            new BoundedJsonata(text + " ", Values.OPERATORS);
            return Optional.empty();
        } catch (PatternSyntaxException e) {
            return Optional.of(
                    new SyntaxFault(0, "a regular expression is wrong: " + e.getDescription()));
        } catch (JException e) {
            return Optional.of(
                    new SyntaxFault(Math.max(0, e.getLocation()), String.valueOf(e.getMessage())));
        }
    }

    /** Start of an unclosed comment, or -1. */
    private static int openComment(String text) {
        Matcher token = TOKEN.matcher(text);
        while (token.find()) {
            if (token.group().equals("/*")) {
                return token.start();
            }
        }
        return -1;
    }
}
