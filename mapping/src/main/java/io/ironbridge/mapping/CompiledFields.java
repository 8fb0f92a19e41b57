package io.ironbridge.mapping;

import io.ironbridge.mapping.ProgramText.Leaf;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A list of fields with the one program that gives their values. When that fails and the library
 * does not tell where, each expression is tried alone, so that the message always names the mapping
 * file's line.
 */
final class CompiledFields {
    private final List<MappingRule.Field> fields;
    private final ProgramText.Result text;
    private final Program program;
    private final ApiRequest.Wanted wanted;
    private final MappingLimits limits;

    CompiledFields(List<MappingRule.Field> fields, MappingLimits limits) {
        this.fields = List.copyOf(fields);
        this.limits = limits;
        this.text = ProgramText.of(this.fields);
        this.wanted = ApiRequest.Wanted.by(text.text());
        this.program = new Program(text.text(), limits);
    }

    List<MappingRule.Field> fields() {
        return fields;
    }

    /** The program's text: what its expressions mention can be seen in it. */
    String text() {
        return text.text();
    }

    /** The parts of the request and reply that the expressions mention. */
    ApiRequest.Wanted wanted() {
        return wanted;
    }

    /** The fields' values by number. */
    Map<?, ?> evaluate(Map<String, Object> variables) throws ExpressionFailedException {
        try {
            return program.evaluate(variables) instanceof Map<?, ?> members ? members : Map.of();
        } catch (ExpressionFailedException e) {
            throw new ExpressionFailedException(
                    culprit(e.offset(), variables).map(source -> source.brief() + ": ").orElse("")
                            + e.getMessage(),
                    -1);
        }
    }

    private Optional<Source> culprit(int offset, Map<String, Object> variables) {
        return place(offset)
                .or(() ->
                        text.leaves().stream()
                                .map(Leaf::source)
                                .filter(s -> fails(s, variables))
                                .findFirst());
    }

    private Optional<Source> place(int offset) {
        return text.leaves().stream()
                .filter(leaf -> leaf.start() < offset && offset <= leaf.end())
                .map(Leaf::source)
                .findFirst();
    }

    private boolean fails(Source source, Map<String, Object> variables) {
        try {
            new Program(ProgramText.of(fields, source::equals).text(), limits)
                    .evaluate(new LinkedHashMap<>(variables));
            return false;
        } catch (ExpressionFailedException e) {
            return true;
        }
    }
}
