package io.ironbridge.mapping;

import java.time.Duration;

/**
 * What one mapping may use up.
 *
 * @param evaluationTime for all expressions of one mapping together
 * @param evaluationDepth nested evaluations (function calls, blocks, path steps), which bounds
 *     recursion
 * @param jsonDepth nesting of the JSON read
 * @param outputBytes of the JSON written
 */
public record MappingLimits(
        Duration evaluationTime, int evaluationDepth, int jsonDepth, long outputBytes) {
    /** 2 s, 500 levels, 200 levels, 64 MiB. */
    public static final MappingLimits DEFAULT =
            new MappingLimits(Duration.ofSeconds(2), 500, 200, 64L << 20);

    /** The same limits with another evaluation time. */
    MappingLimits within(Duration time) {
        return new MappingLimits(time, evaluationDepth, jsonDepth, outputBytes);
    }
}
