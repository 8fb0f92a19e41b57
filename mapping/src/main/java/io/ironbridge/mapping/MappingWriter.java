package io.ironbridge.mapping;

import com.dashjoin.jsonata.Jsonata;
import io.ironbridge.mapping.Conversions.UnconvertibleException;
import io.ironbridge.mapping.MappingRule.Assign;
import io.ironbridge.mapping.MappingRule.Build;
import io.ironbridge.mapping.MappingRule.Expression;
import io.ironbridge.mapping.MappingRule.Field;
import io.ironbridge.mapping.MappingRule.Foreach;
import io.ironbridge.mapping.MappingRule.Template;
import io.ironbridge.mapping.json.JsonOutput;
import io.ironbridge.mapping.json.JsonTree;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the result of a program (see {@link ProgramText}) as the target's JSON: decides which
 * values are omitted, null or errors, and converts values to the target types. One per mapping run.
 *
 * <p>Its rules (missing: undefined; a text template never is):
 *
 * <pre>
 *                      required, nullable   required        nullable   neither
 *   missing            null                 error           left out   left out
 *   null               null                 error           null       left out
 *   empty object       {}                   {}              left out   left out      (existsIfEmpty true: {})
 *   foreach, no input  []                   []              left out   left out      (existsIfEmpty true: [])
 * </pre>
 */
public final class MappingWriter {
    private final JsonOutput out;
    private final Deque<Object> place = new ArrayDeque<>();

    MappingWriter(JsonOutput out) {
        this.out = out;
    }

    /**
     * A value does not fit its target; the message names the target property and the place in the
     * mapping file.
     */
    public static final class MisfitException extends Exception {
        private static final long serialVersionUID = 1L;

        MisfitException(String message) {
            super(message);
        }
    }

    /**
     * Writes a whole text: the value of {@code field}, whatever its name.
     *
     * @param results the program's object
     * @param key the member of {@code results} that is the field's
     * @return whether there was a value; if false, nothing was written
     */
    boolean text(Field field, Map<?, ?> results, int key) throws MisfitException {
        Object value = result(field, results, key);
        switch (field.rule()) {
            case Build(List<Field> fields) when fields.isEmpty() -> {
                return false;
            }
            case Build(List<Field> fields) -> item(fields, members(value));
            case Foreach foreach when value != null && !JsonTree.isNull(value) ->
                    items(foreach, (List<?>) value);
            case Foreach _ -> {
                out.beginArray();
                out.endArray();
            }
            case Expression _, Assign _, Template _ -> {
                Object converted = decide(field, value);
                if (converted == null) {
                    return false;
                }
                out.item(converted);
            }
        }
        return true;
    }

    /** The value of a header or cookie field as text; null if it has none. */
    public static @Nullable String plainText(Field field, Map<?, ?> results, int key)
            throws MisfitException {
        List<String> place = List.of(field.name());
        if (!field.name().chars().allMatch(MappingWriter::goesIntoName)) {
            throw misfit(field.source(), "the name contains a character that HTTP forbids", place);
        }
        Object value = decide(field, result(field, results, key), place);
        if (value == null || JsonTree.isNull(value)) {
            return null;
        }
        String text = Conversions.text(value);
        if (!text.chars().allMatch(MappingWriter::goesIntoHeader)) {
            throw misfit(
                    field.source(),
                    "the text contains a character that is not allowed in headers",
                    place);
        }
        return text;
    }

    /** A character of a token (RFC 9110 section 5.6.2), for headers and cookies alike. */
    private static boolean goesIntoName(int character) {
        return character > ' ' && character < 0x7F && "\"(),/:;<=>?@[\\]{}".indexOf(character) < 0;
    }

    /** Visible, blank, tab, or the rest of Latin-1 (RFC 9110 section 5.5). */
    private static boolean goesIntoHeader(int character) {
        return character == '\t'
                || (character >= ' ' && character < 0x7F)
                || (character >= 0x80 && character <= 0xFF);
    }

    private static @Nullable Object result(Field field, Map<?, ?> results, int key) {
        return field.rule() instanceof Assign(String text)
                ? text
                : results.get(Integer.toString(key));
    }

    private static Map<?, ?> members(@Nullable Object value) {
        return value instanceof Map<?, ?> members ? members : Map.of();
    }

    private void fields(List<Field> fields, Map<?, ?> results) throws MisfitException {
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            place.addLast(field.name());
            field(field, result(field, results, i), keepsEmpty(field, results, i));
            place.removeLast();
        }
    }

    private static boolean keepsEmpty(Field field, Map<?, ?> results, int index) {
        return field.required() || Boolean.TRUE.equals(results.get(ProgramText.existsKey(index)));
    }

    private void field(Field field, @Nullable Object value, boolean keepsEmpty)
            throws MisfitException {
        switch (field.rule()) {
            case Build(List<Field> fields) -> object(field, fields, members(value), keepsEmpty);
            case Foreach foreach -> array(field, foreach, value, keepsEmpty);
            case Assign _, Template _, Expression _ -> {
                Object decided = decide(field, value);
                if (decided != null) {
                    out.member(field.name(), decided);
                }
            }
        }
    }

    private void object(Field field, List<Field> fields, Map<?, ?> results, boolean keepsEmpty)
            throws MisfitException {
        int before = out.pendingObjects();
        out.beginMember(field.name());
        fields(fields, results);
        if (!out.endMember(before) && keepsEmpty) {
            out.emptyObject(field.name());
        }
    }

    private void array(Field field, Foreach foreach, @Nullable Object value, boolean keepsEmpty)
            throws MisfitException {
        if (value instanceof List<?> rows) {
            out.beginArrayMember(field.name());
            items(rows, foreach);
        } else if (keepsEmpty) {
            out.beginArrayMember(field.name());
            out.endArray();
        } else if (value != null && field.nullable()) {
            out.member(field.name(), Jsonata.NULL_VALUE);
        }
    }

    private void items(Foreach foreach, List<?> rows) throws MisfitException {
        out.beginArray();
        items(rows, foreach);
    }

    private void items(List<?> rows, Foreach foreach) throws MisfitException {
        int index = 0;
        for (Iterator<?> row = rows.iterator(); row.hasNext(); index++) {
            place.addLast(index);
            item(foreach, (Map<?, ?>) row.next());
            place.removeLast();
        }
        out.endArray();
    }

    private void item(Foreach foreach, Map<?, ?> row) throws MisfitException {
        switch (foreach.item()) {
            case Build(List<Field> fields) -> item(fields, row);
            case Assign(String text) -> single(foreach, text);
            case Foreach inner -> {
                if (row.get("0") instanceof List<?> rows) {
                    items(inner, rows);
                }
            }
            case Template _, Expression _ -> single(foreach, row.get("0"));
        }
    }

    private void item(List<Field> fields, Map<?, ?> row) throws MisfitException {
        out.beginObject();
        fields(fields, row);
        out.endObject();
    }

    private void single(Foreach foreach, @Nullable Object value) throws MisfitException {
        if (value != null) {
            out.item(
                    JsonTree.isNull(value)
                            ? value
                            : converted(
                                    foreach.item(),
                                    foreach.itemType(),
                                    value,
                                    foreach.source(),
                                    place));
        }
    }

    /** The value to write; null to omit the property. */
    private @Nullable Object decide(Field field, @Nullable Object value) throws MisfitException {
        return decide(field, value, place);
    }

    private static @Nullable Object decide(Field field, @Nullable Object value, Collection<?> place)
            throws MisfitException {
        if (value == null || JsonTree.isNull(value)) {
            return absent(field, value, place);
        }
        return converted(field.rule(), field.type(), value, field.source(), place);
    }

    private static Object converted(
            MappingRule rule, TargetType type, Object value, Source source, Collection<?> place)
            throws MisfitException {
        Object given = asText(rule) && type == TargetType.ANY ? Conversions.text(value) : value;
        try {
            return Conversions.to(type, given);
        } catch (UnconvertibleException e) {
            throw misfit(source, String.valueOf(e.getMessage()), place);
        }
    }

    private static @Nullable Object absent(Field field, @Nullable Object value, Collection<?> place)
            throws MisfitException {
        if (field.nullable() && (field.required() || value != null)) {
            return Jsonata.NULL_VALUE;
        }
        if (field.required()) {
            throw misfit(field.source(), "the property is required but has no value", place);
        }
        return null;
    }

    private static boolean asText(MappingRule rule) {
        return rule instanceof Template
                || (rule instanceof Expression expression && expression.asText());
    }

    private static MisfitException misfit(Source source, String why, Collection<?> place) {
        StringBuilder pointer = new StringBuilder();
        place.forEach(step -> pointer.append('/').append(escaped(step)));
        return new MisfitException(
                "target "
                        + (pointer.isEmpty() ? "root" : pointer)
                        + " ("
                        + source.brief()
                        + "): "
                        + why);
    }

    private static String escaped(Object step) {
        return step.toString().replace("~", "~0").replace("/", "~1");
    }
}
