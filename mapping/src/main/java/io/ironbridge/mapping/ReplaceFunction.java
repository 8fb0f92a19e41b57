package io.ironbridge.mapping;

import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.JException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code $replace} as JSONata defines it, where the library differs: a text pattern is never a
 * regular expression, {@code $$} is a dollar sign anywhere in a replacement, and {@code $12} is
 * group 12 if there are as many, otherwise group 1 and a 2.
 */
final class ReplaceFunction {
    private ReplaceFunction() {}

    /** Applies to text, pattern, replacement and, if given, the largest number of replacements. */
    static @Nullable String call(List<?> args) {
        String text = (String) args.get(0);
        Integer limit =
                args.size() > 3 && args.get(3) instanceof Number number ? number.intValue() : null;
        if (text == null || !(args.get(2) instanceof String replacement)) {
            return Functions.replace(text, args.get(1), args.get(2), limit);
        }
        if (limit != null && limit < 0) {
            throw new JException("D3011", -1);
        }
        int most = limit == null ? Integer.MAX_VALUE : limit;
        return args.get(1) instanceof Pattern pattern
                ? replace(pattern.matcher(text), text, replacement, most)
                : replace(
                        literal((String) args.get(1)).matcher(text),
                        text,
                        replacement.replace("$", "$$"),
                        most);
    }

    private static Pattern literal(String text) {
        if (text.isEmpty()) {
            throw new JException("D3010", -1);
        }
        return Pattern.compile(text, Pattern.LITERAL);
    }

    private static String replace(Matcher matcher, String text, String replacement, int most) {
        StringBuilder result = new StringBuilder();
        int from = 0;
        for (int done = 0; done < most && matcher.find(); done++) {
            result.append(text, from, matcher.start());
            expand(replacement, matcher, result);
            from = matcher.end();
        }
        return result.append(text, from, text.length()).toString();
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
