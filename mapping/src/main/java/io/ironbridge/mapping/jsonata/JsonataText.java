package io.ironbridge.mapping.jsonata;

import com.dashjoin.jsonata.BoundedJsonata;
import com.dashjoin.jsonata.JException;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Static checks of a JSONata text. */
public final class JsonataText {
    /** Texts, names in backticks, comments, and the beginning of a comment without an end. */
    private static final Pattern TOKEN =
            Pattern.compile(
                    "\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|'[^'\\\\]*+(?:\\\\.[^'\\\\]*+)*+'|`[^`]*+`"
                        + "|/\\*.*?\\*/|/\\*",
                    Pattern.DOTALL);

    /** The two functions of the clock are bound at each evaluation. */
    private static final Set<String> FUNCTIONS =
            Collections.unmodifiableSet(functionsOf(Dialect.program("null")));

    private JsonataText() {}

    private static Set<String> functionsOf(BoundedJsonata program) {
        Set<String> names = new TreeSet<>(program.functions());
        names.addAll(Set.of("now", "millis"));
        return names;
    }

    /** Result of parsing a text. */
    public sealed interface Parsed {}

    /** A text that parses. */
    public record Tree(JsonataNode root) implements Parsed {}

    /**
     * A text that does not parse.
     *
     * @param offset characters from the start of the text, 0 if the parser does not report it
     * @param message the fault, without the text itself
     */
    public record SyntaxFault(int offset, String message) implements Parsed {}

    /** Names of the functions that every text may call, without their dollar signs. */
    public static Set<String> functions() {
        return FUNCTIONS;
    }

    /** Parses {@code text}: its tree, or its fault. */
    public static Parsed parse(String text) {
        int comment = openComment(text);
        if (comment >= 0) {
            return new SyntaxFault(comment, "the comment is not closed");
        }
        try {
            // The blank: the library's parser reads beyond a comment at the end.
            BoundedJsonata jsonata = new BoundedJsonata(text + " ", Values.OPERATORS);
            return new Tree(jsonata.tree(text));
        } catch (PatternSyntaxException e) {
            return new SyntaxFault(0, "a regular expression is wrong: " + e.getDescription());
        } catch (JException e) {
            return new SyntaxFault(Math.max(0, e.getLocation()), String.valueOf(e.getMessage()));
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
