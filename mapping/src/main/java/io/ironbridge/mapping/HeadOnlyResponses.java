package io.ironbridge.mapping;

import io.ironbridge.mapping.OperationMapping.PassThrough;
import io.ironbridge.mapping.ResponseMap.Choice;
import io.ironbridge.mapping.jsonata.EvaluationBounds;
import io.ironbridge.mapping.limits.MappingLimits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The responses that depend on the asset's status only, determined for every status when the
 * mapping is compiled.
 */
final class HeadOnlyResponses {
    private static final int FIRST_STATUS = 100;
    private static final int LAST_STATUS = 599;

    /** The only parts of a condition that do not read the body. */
    private static final Pattern STATUS_ONLY =
            Pattern.compile(
                    "(?:\\$zosAssetResponse\\s*\\.\\s*statusCode|true|false|and|or|in|[\\s\\d()\\[\\],<>=!])*");

    private static final Pattern WHOLE_BODY = Pattern.compile("\\$zosAssetResponse\\s*\\.\\s*body");

    private final List<Optional<PassThrough>> byStatus;

    HeadOnlyResponses(ResponseMap map, MappingLimits limits) {
        this.byStatus =
                map.choices().stream().noneMatch(HeadOnlyResponses::passesBody)
                        ? List.of()
                        : IntStream.rangeClosed(FIRST_STATUS, LAST_STATUS)
                                .mapToObj(status -> decided(map.choices(), status, limits))
                                .toList();
    }

    Optional<PassThrough> forStatus(int status) {
        return byStatus.isEmpty() || status < FIRST_STATUS || status > LAST_STATUS
                ? Optional.empty()
                : byStatus.get(status - FIRST_STATUS);
    }

    private static Optional<PassThrough> decided(
            List<Choice> choices, int status, MappingLimits limits) {
        for (Choice choice : choices) {
            Optional<Boolean> applies = applies(choice, status, limits);
            if (applies.isEmpty()) {
                return Optional.empty();
            }
            if (applies.get()) {
                return passesBody(choice)
                        ? Optional.of(new PassThrough(choice.httpStatus()))
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Whether the choice applies; empty when that depends on more than the status. */
    private static Optional<Boolean> applies(Choice choice, int status, MappingLimits limits) {
        return switch (choice.condition().orElse(null)) {
            case null -> Optional.of(false);
            case ResponseMap.Always _ -> Optional.of(true);
            case ResponseMap.If(MappingRule.Condition condition) ->
                    STATUS_ONLY.matcher(condition.jsonata()).matches()
                            ? isTrue(condition.jsonata(), status, limits)
                            : Optional.empty();
        };
    }

    private static Optional<Boolean> isTrue(String condition, int status, MappingLimits limits) {
        Map<String, Object> head = Map.of("zosAssetResponse", Map.of("statusCode", status));
        try {
            return Optional.of(
                    Boolean.TRUE.equals(
                            new Program(condition).evaluate(head, new EvaluationBounds(limits))));
        } catch (ExpressionFailedException e) {
            return Optional.empty();
        }
    }

    private static boolean passesBody(Choice choice) {
        return choice.content()
                .flatMap(ResponseChoice::onlyExpression)
                .filter(expression -> WHOLE_BODY.matcher(expression).matches())
                .isPresent();
    }
}
