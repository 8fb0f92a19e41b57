package io.ironbridge.mapping;

import java.time.Duration;

/**
 * What one mapping may use up.
 *
 * @param evaluationTime for all expressions of a request mapping, and again for choosing and
 *     building a response; when that fails, the error response that replaces it has as much once
 *     more
 * @param evaluationDepth nested evaluations (function calls, blocks, path steps), which bounds
 *     recursion
 * @param jsonDepth nesting of the JSON read
 * @param outputBytes of the JSON written; also the most characters of a text and items of an array
 *     that expressions handle on the way
 */
public record MappingLimits(
        Duration evaluationTime, int evaluationDepth, int jsonDepth, long outputBytes) {
    /** 2 s, 500 levels, 200 levels, 64 MiB. */
    public static final MappingLimits DEFAULT =
            new MappingLimits(Duration.ofSeconds(2), 500, 200, 64L << 20);

    /** The same limits with another time for all expressions together. */
    public MappingLimits withEvaluationTime(Duration time) {
        return new MappingLimits(time, evaluationDepth, jsonDepth, outputBytes);
    }

    /** The same limits with another number of nested evaluations. */
    public MappingLimits withEvaluationDepth(int levels) {
        return new MappingLimits(evaluationTime, levels, jsonDepth, outputBytes);
    }

    /** The same limits with another nesting of the JSON read. */
    public MappingLimits withJsonDepth(int levels) {
        return new MappingLimits(evaluationTime, evaluationDepth, levels, outputBytes);
    }

    /** The same limits with another size of the JSON written. */
    public MappingLimits withOutputBytes(long bytes) {
        return new MappingLimits(evaluationTime, evaluationDepth, jsonDepth, bytes);
    }
}
