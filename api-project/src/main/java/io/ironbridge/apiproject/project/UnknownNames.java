package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.project.JsonataTokens.Kind;
import io.ironbridge.apiproject.project.JsonataTokens.Token;
import io.ironbridge.mapping.jsonata.JsonataText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds variables and functions that nothing defines: JSONata treats such a variable as a missing
 * value, and fails at such a function only when it is called.
 */
final class UnknownNames {
    /** Variables that mappings may read. */
    static final Set<String> SOURCES =
            Set.of(
                    "headers",
                    "queryParameters",
                    "pathParameters",
                    "body",
                    "cookies",
                    "claims",
                    "apiRequest",
                    "zosAssetResponse",
                    "error",
                    "item");

    private UnknownNames() {}

    /** The first use of each name that neither the product nor {@code jsonata} itself defines. */
    static List<Token> in(String jsonata) {
        List<Token> tokens = JsonataTokens.of(jsonata);
        Set<String> known = defined(tokens);
        return tokens.stream()
                .filter(token -> token.kind() == Kind.VARIABLE && !isContext(token.text()))
                .filter(token -> !SOURCES.contains(token.text()))
                .filter(token -> known.add(token.text()))
                .filter(token -> !JsonataText.isFunction(token.text()))
                .toList();
    }

    /** The current item, {@code $}, and the input, {@code $$}. */
    private static boolean isContext(String name) {
        return name.isEmpty() || name.equals("$");
    }

    /** Names that are assigned, bound to items or positions, or parameters of a function. */
    private static Set<String> defined(List<Token> tokens) {
        Set<String> names = new HashSet<>();
        boolean parameters = false;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.kind() == Kind.VARIABLE) {
                if (parameters || isBound(tokens, i)) {
                    names.add(token.text());
                }
            } else if (token.is(")")) {
                parameters = false;
            } else if (token.kind() == Kind.NAME
                    && (token.text().equals("function") || token.text().equals("\u03bb"))) {
                parameters = true;
            }
        }
        return names;
    }

    private static boolean isBound(List<Token> tokens, int at) {
        return (at + 1 < tokens.size() && tokens.get(at + 1).is(":="))
                || (at > 0 && (tokens.get(at - 1).is("@") || tokens.get(at - 1).is("#")));
    }
}
