package io.ironbridge.mapping.jsonata;

import com.dashjoin.jsonata.BoundedJsonata;
import com.dashjoin.jsonata.JException;
import io.ironbridge.mapping.jsonata.Builtins.Arguments;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code $replace} as JSONata defines it, where the library differs: a text pattern is never a
 * regular expression, {@code $$} is a dollar sign anywhere in a replacement, {@code $12} is group
 * 12 if there are as many, otherwise group 1 and a 2, and the result of a replacing function is
 * used unchanged. Time and result are bounded.
 */
final class ReplaceFunction {
    private ReplaceFunction() {}

    /** Appends the replacement of a match. */
    private interface Replacement {
        void append(MatchResult match, StringBuilder result);
    }

    /** Takes text, pattern, replacement and, if given, the maximum number of replacements. */
    static @Nullable String call(Arguments call) {
        List<?> args = call.values();
        String text = (String) args.get(0);
        if (text == null) {
            return null;
        }
        Integer limit = BoundedFunctions.limit(args, 3, "D3011");
        boolean literal = args.get(1) instanceof String;
        return replace(
                literal
                        ? new Literal(text, (String) args.get(1))
                        : matches(BoundedFunctions.pattern(args.get(1)), text),
                text,
                replacement(args.get(2), literal),
                limit == null ? Integer.MAX_VALUE : limit);
    }

    /** The matches in a text, one after the other. */
    private interface Matches {
        /** The next match; null if there is none. */
        @Nullable MatchResult next();
    }

    private static Matches matches(Pattern pattern, String text) {
        Matcher matcher = GuardedText.matcher(pattern, text);
        return () -> matcher.find() ? matcher : null;
    }

    /** A literal text to search for; its own match, like a matcher. */
    private static final class Literal implements Matches, MatchResult {
        private final String text;
        private final TextSearch search;
        private int start;
        private int end;

        Literal(String text, String part) {
            if (part.isEmpty()) {
                throw new JException("D3010", -1);
            }
            this.text = text;
            this.search = new TextSearch(part);
        }

        @Override
        public @Nullable MatchResult next() {
            start = search.in(text, end);
            end = start + search.part().length();
            return start < 0 ? null : this;
        }

        @Override
        public int start() {
            return start;
        }

        @Override
        public int end() {
            return end;
        }

        @Override
        public String group() {
            return search.part();
        }

        @Override
        public int groupCount() {
            return 0;
        }

        @Override
        public int start(int group) {
            return start;
        }

        @Override
        public int end(int group) {
            return end;
        }

        @Override
        public String group(int group) {
            return search.part();
        }
    }

    private static Replacement replacement(@Nullable Object given, boolean literal) {
        return switch (given) {
            case null -> throw new ClassCastException();
            case String text when literal -> (_, result) -> result.append(text);
            case String text -> (match, result) -> expand(text, match, result);
            default -> (match, result) -> result.append(applied(given, match));
        };
    }

    private static String replace(Matches matches, String text, Replacement replacement, int most) {
        EvaluationBounds bounds = BoundedFunctions.bounds();
        StringBuilder result = new StringBuilder();
        int from = 0;
        for (int done = 0; done < most; done++) {
            MatchResult match = matches.next();
            if (match == null) {
                break;
            }
            bounds.visit();
            result.append(text, from, match.start());
            replacement.append(match, result);
            bounds.checkText(result.length());
            from = match.end();
        }
        bounds.checkText((long) result.length() + text.length() - from);
        return result.append(text, from, text.length()).toString();
    }

    private static String applied(Object function, MatchResult match) {
        if (BoundedJsonata.call(function, List.of(found(match))) instanceof String text) {
            return text;
        }
        throw new JException("D3012", -1);
    }

    /** A match in the form for functions. */
    static Map<String, Object> found(MatchResult match) {
        Map<String, Object> found = new LinkedHashMap<>();
        found.put("match", match.group());
        found.put("start", match.start());
        found.put("end", match.end());
        found.put("groups", BoundedFunctions.groups(match));
        return found;
    }

    private static void expand(String replacement, MatchResult match, StringBuilder result) {
        for (int i = 0; i < replacement.length(); i++) {
            char c = replacement.charAt(i);
            if (c != '$' || i + 1 == replacement.length()) {
                result.append(c);
            } else if (replacement.charAt(i + 1) == '$') {
                result.append('$');
                i++;
            } else {
                i += group(replacement, i + 1, match, result);
            }
        }
    }

    /**
     * Inserts the group whose number begins at {@code at}; if the number is too large, its last
     * digits remain as text.
     */
    private static int group(String replacement, int at, MatchResult match, StringBuilder result) {
        int end = at;
        int number = -1;
        while (end < replacement.length() && Character.isDigit(replacement.charAt(end))) {
            int longer = Math.max(number, 0) * 10 + Character.digit(replacement.charAt(end), 10);
            if (number >= 0 && longer > match.groupCount()) {
                break;
            }
            number = longer;
            end++;
        }
        if (number < 0) {
            result.append('$');
        } else if (number <= match.groupCount() && match.group(number) != null) {
            result.append(match.group(number));
        }
        return end - at;
    }
}
