package io.ironbridge.mapping;

import io.ironbridge.mapping.ApiRequest.Wanted;
import io.ironbridge.mapping.MappingRule.Field;
import io.ironbridge.mapping.MappingWriter.MisfitException;
import io.ironbridge.mapping.ResponseMap.Choice;
import io.ironbridge.mapping.ResponseMap.Content;
import io.ironbridge.mapping.json.JsonOutput;
import io.ironbridge.mapping.jsonata.EvaluationBounds;
import io.ironbridge.mapping.limits.MappingLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Chooses a response by its conditions, then builds it. */
public final class ResponseChoice {
    /**
     * RFC 6265 section 4.1.1: no blank, quote, comma, semicolon or backslash, so that a value from
     * a payload cannot set attributes of the cookie; quotes may enclose the whole.
     */
    private static final Pattern COOKIE_VALUE = Pattern.compile("(\"?)[!#-+\\--:<-\\[\\]-~]*\\1");

    /** The request's body in an expression. */
    private static final Pattern REQUEST_BODY = Pattern.compile("apiRequest\\s*\\.\\s*[\"'`]?body");

    private static final String NONE_TRUE = "No response condition is true";

    private final Program conditions;
    private final List<Entry> entries;
    private final Wanted wanted;
    private final Wanted replyWanted;
    private final String text;
    private final MappingLimits limits;

    ResponseChoice(ResponseMap map, MappingLimits limits) {
        this.limits = limits;
        String choosing = ProgramText.choosing(map.choices()).text();
        this.conditions = new Program(choosing);
        this.entries = map.choices().stream().map(ResponseChoice::entry).toList();
        this.text = choosing + String.join(" ", entries.stream().map(Entry::text).toList());
        this.wanted = Wanted.by(text);
        this.replyWanted = Wanted.by(REQUEST_BODY.matcher(text).replaceAll(""));
    }

    /**
     * A choice with the program for its body (the first field, if there is one), headers and
     * cookies; null if its file is missing.
     */
    private record Entry(Choice choice, @Nullable CompiledFields fields) {
        String text() {
            return fields == null ? "" : fields.text();
        }
    }

    private static Entry entry(Choice choice) {
        return new Entry(
                choice,
                choice.content().map(content -> new CompiledFields(all(content))).orElse(null));
    }

    private static List<Field> all(Content content) {
        return Stream.of(
                        content.body().stream(),
                        content.headers().stream(),
                        content.cookies().stream())
                .flatMap(fields -> fields)
                .toList();
    }

    /** The parts of request and reply that any condition or response mentions. */
    Wanted wanted() {
        return wanted;
    }

    /** The same without the request's body. */
    Wanted replyWanted() {
        return replyWanted;
    }

    /** All expressions. */
    String text() {
        return text;
    }

    /**
     * Chooses and builds the response.
     *
     * @param replaced the failure because of which this response replaces another
     */
    ApiResponse response(
            Map<String, Object> variables,
            EvaluationBounds bounds,
            @Nullable MappingException replaced)
            throws MappingException {
        Entry entry = chosen(variables, bounds, replaced);
        if (entry.fields() == null) {
            throw failure(entry, "its file does not exist");
        }
        try {
            return built(
                    entry.choice(),
                    entry.fields(),
                    entry.fields().evaluate(variables, bounds),
                    replaced);
        } catch (ExpressionFailedException | MisfitException | JsonOutput.UnwritableException e) {
            throw failure(entry, String.valueOf(e.getMessage()));
        }
    }

    private Entry chosen(
            Map<String, Object> variables,
            EvaluationBounds bounds,
            @Nullable MappingException replaced)
            throws MappingException {
        try {
            int index =
                    conditions.evaluate(variables, bounds) instanceof Number number
                            ? number.intValue()
                            : -1;
            if (index >= 0) {
                return entries.get(index);
            }
        } catch (ExpressionFailedException e) {
            throw new MappingException(
                    "A response condition cannot be evaluated: " + e.getMessage());
        }
        throw new MappingException(
                replaced == null || NONE_TRUE.equals(replaced.getMessage())
                        ? NONE_TRUE
                        : NONE_TRUE + ", after this: " + replaced.getMessage());
    }

    private ApiResponse built(
            Choice choice,
            CompiledFields fields,
            Map<?, ?> results,
            @Nullable MappingException replaced)
            throws MisfitException {
        Content content = choice.content().orElseThrow();
        byte[] body =
                InterpretedMapping.written(content.body().orElse(null), results, limits)
                        .orElse(null);
        return new ApiResponse(
                choice.httpStatus(), headers(content, fields, results), body, replaced);
    }

    private static List<Map.Entry<String, String>> headers(
            Content content, CompiledFields fields, Map<?, ?> results) throws MisfitException {
        int firstHeader = content.body().isPresent() ? 1 : 0;
        int firstCookie = firstHeader + content.headers().size();
        List<Map.Entry<String, String>> headers = new ArrayList<>();
        for (int i = firstHeader; i < fields.fields().size(); i++) {
            Field field = fields.fields().get(i);
            String value = MappingWriter.plainText(field, results, i);
            if (value != null) {
                headers.add(header(field, value, i >= firstCookie));
            }
        }
        return headers;
    }

    /** A header, or a cookie's {@code set-cookie}. */
    public static Map.Entry<String, String> header(Field field, String value, boolean cookie)
            throws MisfitException {
        return cookie ? cookie(field, value) : Map.entry(field.name(), value);
    }

    private static Map.Entry<String, String> cookie(Field field, String value)
            throws MisfitException {
        if (!COOKIE_VALUE.matcher(value).matches()) {
            throw new MisfitException(
                    "target /"
                            + field.name()
                            + " ("
                            + field.source().brief()
                            + "): the text contains a character that is not allowed in cookie"
                            + " values");
        }
        return Map.entry("set-cookie", field.name() + "=" + value);
    }

    private static MappingException failure(Entry entry, String why) {
        return new MappingException(
                "The response " + entry.choice().name() + " cannot be mapped: " + why);
    }

    static Optional<String> onlyExpression(Content content) {
        return content.headers().isEmpty() && content.cookies().isEmpty()
                ? content.body()
                        .map(Field::rule)
                        .filter(rule ->
                                rule instanceof MappingRule.Expression(_, boolean asText, _)
                                        && !asText)
                        .map(rule -> ((MappingRule.Expression) rule).jsonata().strip())
                : Optional.empty();
    }
}
