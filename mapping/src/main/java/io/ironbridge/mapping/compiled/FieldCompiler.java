package io.ironbridge.mapping.compiled;

import io.ironbridge.mapping.Conversions;
import io.ironbridge.mapping.Conversions.UnconvertibleException;
import io.ironbridge.mapping.MappingRule;
import io.ironbridge.mapping.MappingRule.Assign;
import io.ironbridge.mapping.MappingRule.Build;
import io.ironbridge.mapping.MappingRule.Condition;
import io.ironbridge.mapping.MappingRule.Expression;
import io.ironbridge.mapping.MappingRule.Field;
import io.ironbridge.mapping.MappingRule.Foreach;
import io.ironbridge.mapping.MappingRule.Template;
import io.ironbridge.mapping.ProgramText;
import io.ironbridge.mapping.Source;
import io.ironbridge.mapping.TargetType;
import io.ironbridge.mapping.compiled.FieldCode.Absent;
import io.ironbridge.mapping.compiled.FieldCode.KeepsEmpty;
import io.ironbridge.mapping.json.JsonBytes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles rules to code that writes them. */
final class FieldCompiler {
    private final NodeCompiler nodes;

    FieldCompiler(NodeCompiler nodes) {
        this.nodes = nodes;
    }

    /** A whole text. */
    RootCode root(Field field) {
        return switch (field.rule()) {
            case Build(List<Field> fields) when fields.isEmpty() -> new RootCode.Nothing();
            case Build(List<Field> fields) -> new RootCode.ObjectRoot(fields(fields, null));
            case Foreach foreach -> new RootCode.ArrayRoot(loop(foreach, null));
            case Expression _, Assign _, Template _ ->
                    new RootCode.ValueRoot(
                            Absent.of(field), value(field.rule(), field.type(), field.source()));
        };
    }

    private ValueCode value(MappingRule rule, TargetType type, Source source) {
        return value(rule, type, source, null);
    }

    /** A single value, such as that of a header. */
    Node single(Field field) {
        return switch (field.rule()) {
            case Expression(String jsonata, _, Source source) ->
                    nodes.compile(jsonata, source, null);
            case Assign(String text) -> nodes.text(text);
            case Template(List<MappingRule.Part> parts) -> new TemplateText(parts(parts, null));
            case Build _, Foreach _ ->
                    throw new IllegalArgumentException("a header is a single value");
        };
    }

    private FieldCode[] fields(List<Field> fields, @Nullable Scope scope) {
        return fields.stream().map(field -> field(field, scope)).toArray(FieldCode[]::new);
    }

    private FieldCode field(Field field, @Nullable Scope scope) {
        byte[] name = JsonBytes.name(field.name());
        return switch (field.rule()) {
            case Build(List<Field> fields) ->
                    new FieldCode.ObjectField(name, fields(fields, scope), keeps(field, scope));
            case Foreach foreach ->
                    new FieldCode.ArrayField(
                            name, loop(foreach, scope), field.nullable(), keeps(field, scope));
            case Expression _, Assign _, Template _ ->
                    conditioned(field, valueField(name, field, scope), scope);
        };
    }

    private FieldCode valueField(byte[] name, Field field, @Nullable Scope scope) {
        byte[] constant = constant(field);
        return constant != null
                ? new FieldCode.ConstantField(name, constant)
                : new FieldCode.ValueField(
                        name,
                        Absent.of(field),
                        value(field.rule(), field.type(), field.source(), scope));
    }

    /** The JSON of a constant; null if the field is not one, or does not fit its target. */
    private static byte @Nullable [] constant(Field field) {
        if (!(field.rule() instanceof Assign(String text))) {
            return null;
        }
        try {
            JsonBytes json = new JsonBytes(text.length() + 16, Integer.MAX_VALUE);
            ValueWriter.java(json, Conversions.to(field.type(), text));
            return json.toBytes();
        } catch (UnconvertibleException e) {
            return null;
        }
    }

    /** The condition of a field that can never be empty is evaluated, too. */
    private FieldCode conditioned(Field field, FieldCode code, @Nullable Scope scope) {
        Node condition = condition(field, scope);
        return condition == null ? code : new FieldCode.Conditioned(condition, code);
    }

    private KeepsEmpty keeps(Field field, @Nullable Scope scope) {
        return new KeepsEmpty(field.required(), condition(field, scope));
    }

    private @Nullable Node condition(Field field, @Nullable Scope scope) {
        Condition condition = ProgramText.existsIfEmpty(field).orElse(null);
        return condition == null
                ? null
                : nodes.compile(condition.jsonata(), condition.source(), scope);
    }

    private LoopCode loop(Foreach foreach, @Nullable Scope outer) {
        Node input = nodes.compile(foreach.input(), foreach.source(), outer);
        Scope scope = nodes.begin(outer);
        ItemCode item = item(foreach, scope);
        nodes.end(scope);
        return new LoopCode(
                input, new RowReader(scope.loop(), scope.firstSlot(), scope.names()), item);
    }

    private ItemCode item(Foreach foreach, Scope scope) {
        return switch (foreach.item()) {
            case Build(List<Field> fields) -> new ItemCode.ObjectItem(fields(fields, scope));
            case Foreach inner -> new ItemCode.ArrayItem(loop(inner, scope));
            case Expression _, Assign _, Template _ ->
                    new ItemCode.ValueItem(
                            value(foreach.item(), foreach.itemType(), foreach.source(), scope));
        };
    }

    private ValueCode value(
            MappingRule rule, TargetType type, Source source, @Nullable Scope scope) {
        return switch (rule) {
            case Expression(String jsonata, boolean asText, Source place) ->
                    new ValueCode.ExpressionValue(
                            nodes.compile(jsonata, place, scope), type, asText);
            case Assign(String text) ->
                    new ValueCode.ExpressionValue(nodes.text(text), type, false);
            case Template(List<MappingRule.Part> parts)
                    when type == TargetType.ANY || type == TargetType.STRING ->
                    new ValueCode.TemplateValue(parts(parts, scope));
            case Template(List<MappingRule.Part> parts) ->
                    new ValueCode.ConvertedTemplate(parts(parts, scope), type);
            case Build _, Foreach _ ->
                    throw new IllegalArgumentException("no single value at " + source);
        };
    }

    private ValueCode.PartCode[] parts(List<MappingRule.Part> parts, @Nullable Scope scope) {
        return parts.stream().map(part -> part(part, scope)).toArray(ValueCode.PartCode[]::new);
    }

    private ValueCode.PartCode part(MappingRule.Part part, @Nullable Scope scope) {
        return switch (part) {
            case MappingRule.Literal(String text) ->
                    new ValueCode.LiteralPart(text, JsonBytes.encoded(text));
            case MappingRule.Embedded(String jsonata, Source source) ->
                    new ValueCode.ExpressionPart(nodes.compile(jsonata, source, scope));
        };
    }

    /** A template whose text is needed, not its JSON. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record TemplateText(ValueCode.PartCode[] parts) implements Node {
        @Override
        public long value(Run run) {
            StringBuilder text = new StringBuilder();
            for (ValueCode.PartCode part : parts) {
                text.append(part.text(run));
            }
            return run.add(text.toString());
        }
    }
}
