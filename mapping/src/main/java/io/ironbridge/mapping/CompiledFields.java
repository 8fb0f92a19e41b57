package io.ironbridge.mapping;

import io.ironbridge.mapping.ProgramText.Leaf;
import io.ironbridge.mapping.jsonata.EvaluationBounds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A list of fields with the one program that computes their values. If that fails and the library
 * does not report where, each expression is tried separately, so that the message names the line of
 * the mapping file.
 */
final class CompiledFields {
    private final List<MappingRule.Field> fields;
    private final ProgramText.Result text;
    private final Program program;
    private final ApiRequest.Wanted wanted;

    CompiledFields(List<MappingRule.Field> fields) {
        this.fields = List.copyOf(fields);
        this.text = ProgramText.of(this.fields);
        this.wanted = ApiRequest.Wanted.by(text.text());
        this.program = new Program(text.text());
    }

    List<MappingRule.Field> fields() {
        return fields;
    }

    /** The program's text; it shows which parts its expressions mention. */
    String text() {
        return text.text();
    }

    /** The parts of the request and reply that the expressions mention. */
    ApiRequest.Wanted wanted() {
        return wanted;
    }

    /** The fields' values by number. */
    Map<?, ?> evaluate(Map<String, Object> variables, EvaluationBounds bounds)
            throws ExpressionFailedException {
        try {
            return program.evaluate(variables, bounds) instanceof Map<?, ?> members
                    ? members
                    : Map.of();
        } catch (ExpressionFailedException e) {
            throw new ExpressionFailedException(
                    culprit(e.offset(), variables, bounds) + e.getMessage(), -1);
        }
    }

    /**
     * The place of the failure, with a colon; only the file if a bound was exceeded and the library
     * does not report the place: after such a wait there is no time for a search.
     */
    private String culprit(int offset, Map<String, Object> variables, EvaluationBounds bounds) {
        return place(offset)
                .or(() -> bounds.exceeded() == null ? byTrial(variables, bounds) : Optional.empty())
                .map(Source::brief)
                .or(this::file)
                .map(place -> place + ": ")
                .orElse("");
    }

    private Optional<String> file() {
        return text.leaves().stream().findFirst().map(leaf -> leaf.source().briefFile());
    }

    private Optional<Source> place(int offset) {
        return text.leaves().stream()
                .filter(leaf -> leaf.start() < offset && offset <= leaf.end())
                .map(Leaf::source)
                .findFirst();
    }

    /** Tries each expression separately, within the remaining time of the mapping. */
    private Optional<Source> byTrial(Map<String, Object> variables, EvaluationBounds bounds) {
        return text.leaves().stream()
                .map(Leaf::source)
                .takeWhile(_ -> bounds.exceeded() == null)
                .filter(source -> fails(source, variables, bounds))
                .findFirst()
                .filter(_ -> bounds.exceeded() == null);
    }

    private boolean fails(Source source, Map<String, Object> variables, EvaluationBounds bounds) {
        try {
            new Program(ProgramText.of(fields, source::equals).text())
                    .evaluate(new LinkedHashMap<>(variables), bounds);
            return false;
        } catch (ExpressionFailedException e) {
            return true;
        }
    }
}
