package io.ironbridge.mapping;

import com.dashjoin.jsonata.BoundedJsonata;
import com.dashjoin.jsonata.JException;
import io.ironbridge.mapping.Builtins.Arguments;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code $replace} as JSONata defines it, where the library differs: a text pattern is never a
 * regular expression, {@code $$} is a dollar sign anywhere in a replacement, {@code $12} is group
 * 12 if there are as many, otherwise group 1 and a 2, and what a replacing function gives is taken
 * as it stands. Time and result are bounded.
 */
final class ReplaceFunction {
    private ReplaceFunction() {}

    /** Appends what takes a match's place. */
    private interface Replacement {
        void append(Matcher match, StringBuilder result);
    }

    /** Applies to text, pattern, replacement and, if given, the largest number of replacements. */
    static @Nullable String call(Arguments call) {
        List<?> args = call.values();
        String text = (String) args.get(0);
        if (text == null) {
            return null;
        }
        Integer limit = BoundedFunctions.limit(args, 3, "D3011");
        boolean literal = args.get(1) instanceof String;
        Pattern pattern =
                literal ? literal((String) args.get(1)) : BoundedFunctions.pattern(args.get(1));
        return replace(
                GuardedText.matcher(pattern, text),
                text,
                replacement(args.get(2), literal),
                limit == null ? Integer.MAX_VALUE : limit);
    }

    private static Pattern literal(String text) {
        if (text.isEmpty()) {
            throw new JException("D3010", -1);
        }
        return Pattern.compile(text, Pattern.LITERAL);
    }

    private static Replacement replacement(@Nullable Object given, boolean literal) {
        return switch (given) {
            case null -> throw new ClassCastException();
            case String text when literal -> (_, result) -> result.append(text);
            case String text -> (match, result) -> expand(text, match, result);
            default -> (match, result) -> result.append(applied(given, match));
        };
    }

    private static String replace(Matcher matcher, String text, Replacement replacement, int most) {
        EvaluationBounds bounds = BoundedFunctions.bounds();
        StringBuilder result = new StringBuilder();
        int from = 0;
        for (int done = 0; done < most && matcher.find(); done++) {
            result.append(text, from, matcher.start());
            replacement.append(matcher, result);
            bounds.checkText(result.length());
            from = matcher.end();
        }
        bounds.checkText((long) result.length() + text.length() - from);
        return result.append(text, from, text.length()).toString();
    }

    private static String applied(Object function, Matcher match) {
        if (BoundedJsonata.call(function, List.of(found(match))) instanceof String text) {
            return text;
        }
        throw new JException("D3012", -1);
    }

    /** A match as a function is given it. */
    static Map<String, Object> found(Matcher match) {
        Map<String, Object> found = new LinkedHashMap<>();
        found.put("match", match.group());
        found.put("start", match.start());
        found.put("end", match.end());
        found.put("groups", BoundedFunctions.groups(match));
        return found;
    }

    private static void expand(String replacement, Matcher match, StringBuilder result) {
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
     * Inserts the group whose number begins at {@code at}; a number too large by its last digits
     * leaves those as text.
     */
    private static int group(String replacement, int at, Matcher match, StringBuilder result) {
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
