package io.ironbridge.mapping;

import io.ironbridge.mapping.ProgramText.Leaf;
import java.time.Duration;
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
    /** The part of the evaluation time that may be spent on finding out what took too long. */
    private static final int TRIAL_SHARE = 10;

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
                    culprit(e, variables).map(source -> source.brief() + ": ").orElse("") + e.getMessage(),
                    -1);
        }
    }

    private Optional<Source> culprit(
            ExpressionFailedException failure, Map<String, Object> variables) {
        return place(failure.offset()).or(() -> culpritByTrial(failure.outOfTime(), variables));
    }

    /**
     * Tries each expression alone, all within one more evaluation time, or a small part of it when
     * time is what ran out: whoever waits has waited long enough.
     */
    private Optional<Source> culpritByTrial(boolean outOfTime, Map<String, Object> variables) {
        long budget = limits.evaluationTime().toNanos() / (outOfTime ? TRIAL_SHARE : 1);
        long end = System.nanoTime() + budget;
        return text.leaves().stream()
                .map(Leaf::source)
                .takeWhile(source -> System.nanoTime() < end)
                .filter(source -> fails(source, variables, end, outOfTime))
                .findFirst();
    }

    private Optional<Source> place(int offset) {
        return text.leaves().stream()
                .filter(leaf -> leaf.start() < offset && offset <= leaf.end())
                .map(Leaf::source)
                .findFirst();
    }

    private boolean fails(
            Source source, Map<String, Object> variables, long end, boolean outOfTime) {
        Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
        try {
            new Program(ProgramText.of(fields, source::equals).text(), limits.within(left))
                    .evaluate(new LinkedHashMap<>(variables));
            return false;
        } catch (ExpressionFailedException e) {
            return e.outOfTime() == outOfTime;
        }
    }
}
