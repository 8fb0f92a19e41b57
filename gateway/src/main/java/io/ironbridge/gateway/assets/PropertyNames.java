package io.ironbridge.gateway.assets;

import java.util.Locale;
import java.util.Set;

/**
 * The property names that applications may use in messages (Jakarta Messaging 3.1, 3.5.1 and
 * 3.8.1.1).
 */
public final class PropertyNames {
    private static final Set<String> WORDS_OF_SELECTORS =
            Set.of(
                    "NULL", "TRUE", "FALSE", "NOT", "AND", "OR", "BETWEEN", "LIKE", "IN", "IS",
                    "ESCAPE");

    private static final int LONGEST = 256;

    private PropertyNames() {}

    /** The rule for names, to follow "is not". */
    public static final String RULE =
            "letters, digits, _ and $, not a selector keyword, and not beginning with JMS, __ or"
                    + " _AMQ";

    /**
     * Whether an application may use a name: providers treat names that begin with JMS, __ and _AMQ
     * as instructions, such as to report or to drop.
     */
    public static boolean isApplications(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return isIdentifier(name)
                && !upper.startsWith("JMS")
                && !upper.startsWith("__")
                && !upper.startsWith("_AMQ")
                && !WORDS_OF_SELECTORS.contains(upper);
    }

    private static boolean isIdentifier(String name) {
        if (name.isEmpty() || name.length() > LONGEST || isDigit(name.charAt(0))) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
            if (!letter && !isDigit(c) && c != '_' && c != '$') {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
