package io.ironbridge.mapping;

import io.ironbridge.mapping.MappingRule.Assign;
import io.ironbridge.mapping.MappingRule.Build;
import io.ironbridge.mapping.MappingRule.Condition;
import io.ironbridge.mapping.MappingRule.Embedded;
import io.ironbridge.mapping.MappingRule.Expression;
import io.ironbridge.mapping.MappingRule.Field;
import io.ironbridge.mapping.MappingRule.Foreach;
import io.ironbridge.mapping.MappingRule.Literal;
import io.ironbridge.mapping.MappingRule.Template;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Writes a whole mapping as one JSONata text, so that a request costs one evaluation and not one
 * for each field and row.
 *
 * <p>The text returns an object whose members are numbered like the fields of their rule ({@code
 * "0"}, {@code "1"} ...); a missing value has no member. {@link MappingWriter} walks the rule and
 * this object side by side. The item of a {@code foreach} is always an object, with the only member
 * {@code "0"} if the item is a single value.
 */
public final class ProgramText {
    /** Joins the parts of a template; {@link Program} defines it. */
    static final String JOIN = "ironbridge_join";

    private static final String INPUT = "$ironbridge_input";

    private final StringBuilder text = new StringBuilder();
    private final List<Leaf> leaves = new ArrayList<>();
    private final Predicate<Source> wanted;

    private ProgramText(Predicate<Source> wanted) {
        this.wanted = wanted;
    }

    /** An expression copied from the mapping, and its position in the text. */
    record Leaf(int start, int end, Source source) {}

    /** A program's text and the positions of its expressions, in order. */
    record Result(String text, List<Leaf> leaves) {}

    /** The text for {@code fields}. */
    static Result of(List<Field> fields) {
        return of(fields, source -> true);
    }

    /**
     * The text with only those expressions whose source is {@code wanted}: to find the one that
     * fails.
     */
    static Result of(List<Field> fields, Predicate<Source> wanted) {
        ProgramText program = new ProgramText(wanted);
        program.object(fields);
        return new Result(program.text.toString(), List.copyOf(program.leaves));
    }

    /** The text that chooses a response: the index of the first condition that is true. */
    static Result choosing(List<ResponseMap.Choice> choices) {
        ProgramText program = new ProgramText(source -> true);
        program.choice(choices);
        return new Result(program.text.toString(), List.copyOf(program.leaves));
    }

    /** The member that says whether the empty value of field {@code index} is kept. */
    static String existsKey(int index) {
        return index + "?";
    }

    private void choice(List<ResponseMap.Choice> choices) {
        for (int i = 0; i < choices.size(); i++) {
            ResponseMap.When when = choices.get(i).condition().orElse(null);
            switch (when) {
                case null -> {}
                case ResponseMap.If(Condition condition) -> {
                    text.append('(');
                    leaf(condition.jsonata(), condition.source());
                    text.append(") = true ? ").append(i).append(" : ");
                }
                case ResponseMap.Always _ -> {
                    text.append(i);
                    return;
                }
            }
        }
        text.append("-1");
    }

    private void object(List<Field> fields) {
        text.append('{');
        int before = text.length();
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            member(Integer.toString(i), field.rule(), before);
            exists(i, field, before);
        }
        text.append('}');
    }

    private void member(String key, MappingRule rule, int first) {
        if (rule instanceof Assign || !mentionsWanted(rule)) {
            return;
        }
        key(key, first);
        value(rule);
    }

    private void key(String key, int first) {
        if (text.length() > first) {
            text.append(',');
        }
        text.append('"').append(key).append("\":");
    }

    private void exists(int index, Field field, int first) {
        existsIfEmpty(field)
                .filter(condition -> wanted.test(condition.source()))
                .ifPresent(condition -> {
                    key(existsKey(index), first);
                    leaf(condition.jsonata(), condition.source());
                });
    }

    private void value(MappingRule rule) {
        switch (rule) {
            case Assign _ -> throw new IllegalStateException("a constant needs no expression");
            case Build(List<Field> fields) -> object(fields);
            case Expression(String jsonata, _, Source source) -> leaf(jsonata, source);
            case Template(List<MappingRule.Part> parts) -> template(parts);
            case Foreach foreach -> foreach(foreach);
        }
    }

    private void template(List<MappingRule.Part> parts) {
        text.append('$').append(JOIN).append('(');
        String separator = "";
        for (MappingRule.Part part : parts) {
            text.append(separator);
            switch (part) {
                case Literal(String literal) -> quoted(literal);
                case Embedded(String jsonata, Source source) when wanted.test(source) ->
                        leaf(jsonata, source);
                case Embedded _ -> quoted("");
            }
            separator = ",";
        }
        text.append(')');
    }

    /** Undefined and null are unchanged, other values become an array of objects. */
    private void foreach(Foreach foreach) {
        text.append('(').append(INPUT).append(":=(");
        leaf(foreach.input(), foreach.source());
        text.append(");")
                .append(INPUT)
                .append("=null?null:$exists(")
                .append(INPUT)
                .append(")?[$map(");
        text.append(INPUT).append(",function($item){");
        item(foreach.item());
        text.append("})])");
    }

    private void item(MappingRule item) {
        if (item instanceof Build(List<Field> fields)) {
            object(fields);
        } else {
            text.append('{');
            member("0", item, text.length());
            text.append('}');
        }
    }

    private void leaf(String jsonata, Source source) {
        boolean binds = jsonata.contains(":=");
        text.append(binds ? "(" : "");
        int start = text.length();
        text.append(jsonata);
        leaves.add(new Leaf(start, text.length(), source));
        text.append(binds ? ")" : "");
    }

    private boolean mentionsWanted(MappingRule rule) {
        return switch (rule) {
            case Assign _ -> false;
            case Build(List<Field> fields) -> fields.stream().anyMatch(this::mentionsWanted);
            case Expression(_, _, Source source) -> wanted.test(source);
            case Template(List<MappingRule.Part> parts) ->
                    parts.stream()
                            .anyMatch(part ->
                                    part instanceof Embedded(_, Source source)
                                            && wanted.test(source));
            case Foreach foreach -> wanted.test(foreach.source()) || mentionsWanted(foreach.item());
        };
    }

    private boolean mentionsWanted(Field field) {
        return mentionsWanted(field.rule())
                || existsIfEmpty(field)
                        .filter(condition -> wanted.test(condition.source()))
                        .isPresent();
    }

    public static Optional<Condition> existsIfEmpty(Field field) {
        return field.rule() instanceof Foreach foreach
                ? field.existsIfEmpty().or(foreach::existsIfEmpty)
                : field.existsIfEmpty();
    }

    private void quoted(String literal) {
        text.append('"');
        for (int i = 0; i < literal.length(); i++) {
            char c = literal.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                text.append(String.format("\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }
}
