package io.ironbridge.mapping;

import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata;
import java.util.Optional;

/** What can be said of a JSONata text before it runs. */
public final class JsonataText {
    private JsonataText() {}

    /**
     * A text that does not parse.
     *
     * @param offset characters from the start of the text, 0 when the parser does not tell
     * @param message what is wrong, without the text itself
     */
    public record SyntaxFault(int offset, String message) {}

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
