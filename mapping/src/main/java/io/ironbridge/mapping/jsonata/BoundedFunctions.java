package io.ironbridge.mapping.jsonata;

import com.dashjoin.jsonata.BoundedJsonata;
import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Utils;
import com.dashjoin.jsonata.Utils.JList;
import io.ironbridge.mapping.jsonata.Builtins.Arguments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The functions whose time or result can grow far beyond their arguments, within the bounds of the
 * evaluation: {@code $match}, {@code $contains}, {@code $split} and {@code $replace} with regular
 * expressions, {@code $pad}, {@code $join} and {@code $string}.
 */
final class BoundedFunctions {
    /** Weight of an object that describes a match, in items of an array. */
    private static final int MATCH_ITEMS = 32;

    private BoundedFunctions() {}

    static void extend(Builtins builtins) {
        builtins.register("match", "<s-f<s:o>n?:a<o>>", call -> match(call.values()));
        builtins.register("contains", "<s-(sf):b>", call -> contains(call.values()));
        builtins.register("split", "<s-(sf)n?:a<s>>", call -> split(call.values()));
        builtins.register("replace", "<s-(sf)(sf)n?:s>", ReplaceFunction::call);
        builtins.register("pad", "<s-ns?:s>", call -> pad(call.values()));
        builtins.register("join", "<a<s>s?:s>", call -> join(call.values()));
        builtins.register("string", "<x-b?:s>", BoundedFunctions::string);
    }

    /** The bounds of the active evaluation. */
    static EvaluationBounds bounds() {
        return (EvaluationBounds) BoundedJsonata.bounds();
    }

    private static @Nullable Object string(Arguments call) {
        Object value =
                call.at(0) instanceof JList<?> list && list.outerWrapper
                        ? list.getFirst()
                        : call.at(0);
        return value == null ? null : bounds().string(value, Boolean.TRUE.equals(call.at(1)));
    }

    private static @Nullable List<?> match(List<?> args) {
        String text = (String) args.get(0);
        if (text == null) {
            return null;
        }
        Integer limit = limit(args, 2, "D3040");
        int most = limit == null ? Integer.MAX_VALUE : limit;
        Matcher matcher = GuardedText.matcher(pattern(args.get(1)), text);
        List<Object> matches = Utils.createSequence();
        while (matches.size() < most && matcher.find()) {
            bounds().items(MATCH_ITEMS + matcher.groupCount());
            Map<String, Object> match = new LinkedHashMap<>();
            match.put("match", matcher.group());
            match.put("index", matcher.start());
            match.put("groups", groups(matcher));
            matches.add(match);
        }
        return matches;
    }

    /** The texts of the groups; null for one that is not part of the match. */
    static List<@Nullable String> groups(MatchResult matcher) {
        return Arrays.asList(
                IntStream.rangeClosed(1, matcher.groupCount())
                        .mapToObj(matcher::group)
                        .toArray(String[]::new));
    }

    private static @Nullable Boolean contains(List<?> args) {
        String text = (String) args.get(0);
        if (text == null || args.get(1) == null) {
            return null;
        }
        return args.get(1) instanceof String part
                ? TextSearch.contains(text, part)
                : GuardedText.matcher(pattern(args.get(1)), text).find();
    }

    private static @Nullable List<?> split(List<?> args) {
        String text = (String) args.get(0);
        Integer limit = limit(args, 2, "D3020");
        if (text == null || args.get(1) instanceof String) {
            bounds().items(text == null ? 0 : text.length());
            return text == null ? null : splitAt(text, (String) args.get(1), limit);
        }
        List<String> parts =
                Arrays.asList(pattern(args.get(1)).split(new GuardedText(text, bounds()), -1));
        bounds().items((long) parts.size() + text.length());
        return limit == null || limit >= parts.size() ? parts : parts.subList(0, limit);
    }

    /** An empty separator splits into characters, not halves of them. */
    private static List<String> splitAt(String text, String separator, @Nullable Integer limit) {
        if (!separator.isEmpty()) {
            return splitAt(text, new TextSearch(separator), limit);
        }
        return text.codePoints()
                .limit(limit == null ? Long.MAX_VALUE : limit)
                .mapToObj(Character::toString)
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static List<String> splitAt(
            String text, TextSearch separator, @Nullable Integer limit) {
        int most = limit == null ? Integer.MAX_VALUE : limit;
        List<String> parts = new ArrayList<>();
        int from = 0;
        while (parts.size() < most && from >= 0) {
            int to = separator.in(text, from);
            parts.add(text.substring(from, to < 0 ? text.length() : to));
            from = to < 0 ? -1 : to + separator.part().length();
        }
        return parts;
    }

    private static @Nullable String pad(List<?> args) {
        String text = (String) args.get(0);
        if (text == null) {
            return null;
        }
        long width = ((Number) args.get(1)).longValue();
        bounds().checkText(width < 0 ? -Math.max(width, -Long.MAX_VALUE) : width);
        String filler =
                args.size() > 2 && args.get(2) instanceof String given && !given.isEmpty()
                        ? given
                        : " ";
        long missing = Math.abs(width) - text.codePointCount(0, text.length());
        if (missing <= 0) {
            return text;
        }
        int[] unit = filler.codePoints().toArray();
        StringBuilder padding = new StringBuilder((int) missing);
        for (int i = 0; i < missing; i++) {
            padding.appendCodePoint(unit[i % unit.length]);
        }
        return width < 0 ? padding.append(text).toString() : text + padding;
    }

    private static @Nullable String join(List<?> args) {
        List<?> texts = (List<?>) args.get(0);
        if (texts == null) {
            return null;
        }
        String separator = args.size() > 1 && args.get(1) instanceof String given ? given : "";
        long length = (long) separator.length() * Math.max(0, texts.size() - 1);
        for (Object text : texts) {
            length += ((String) text).length();
        }
        bounds().checkText(length);
        return String.join(separator, texts.stream().map(String.class::cast).toList());
    }

    static Pattern pattern(@Nullable Object matcher) {
        if (matcher instanceof Pattern pattern) {
            return pattern;
        }
        throw new ClassCastException();
    }

    /** The whole number at {@code index}, null if not given. */
    static @Nullable Integer limit(List<?> args, int index, String whenNegative) {
        if (index >= args.size() || !(args.get(index) instanceof Number limit)) {
            return null;
        }
        if (limit.intValue() < 0) {
            throw new JException(whenNegative, -1);
        }
        return limit.intValue();
    }
}
