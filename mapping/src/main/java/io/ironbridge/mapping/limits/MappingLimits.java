package io.ironbridge.mapping.limits;

import java.time.Duration;

/**
 * The limits of one mapping.
 *
 * @param evaluationTime for all expressions of a request mapping, and again for choosing and
 *     building a response; if that fails, the error response that replaces it has the same time
 *     again
 * @param evaluationDepth nested evaluations (function calls, blocks, path steps), which limits
 *     recursion
 * @param jsonDepth nesting of the JSON read
 * @param outputBytes of the JSON written; also the maximum characters of a text and items of an
 *     array in expressions
 * @param workBytes of all texts, arrays and objects together that the expressions of one mapping
 *     keep at a time: a character counts as one byte, an item or a member as 8, an object as 128;
 *     the kept size is estimated when a nested evaluation ends, at up to four times its value
 */
public record MappingLimits(
        Duration evaluationTime,
        int evaluationDepth,
        int jsonDepth,
        long outputBytes,
        long workBytes) {
    private static final int HEAP_PERCENT = 25;

    /** 2 s, 500 levels, 200 levels, 64 MiB, a quarter of the heap. */
    public static final MappingLimits DEFAULT =
            new MappingLimits(
                    Duration.ofSeconds(2),
                    500,
                    200,
                    64L << 20,
                    Runtime.getRuntime().maxMemory() / 100 * HEAP_PERCENT);

    /** The same limits with another time for all expressions together. */
    public MappingLimits withEvaluationTime(Duration time) {
        return new MappingLimits(time, evaluationDepth, jsonDepth, outputBytes, workBytes);
    }

    /** The same limits with another number of nested evaluations. */
    public MappingLimits withEvaluationDepth(int levels) {
        return new MappingLimits(evaluationTime, levels, jsonDepth, outputBytes, workBytes);
    }

    /** The same limits with another nesting of the JSON read. */
    public MappingLimits withJsonDepth(int levels) {
        return new MappingLimits(evaluationTime, evaluationDepth, levels, outputBytes, workBytes);
    }

    /** The same limits with another size of the JSON written. */
    public MappingLimits withOutputBytes(long bytes) {
        return new MappingLimits(evaluationTime, evaluationDepth, jsonDepth, bytes, workBytes);
    }

    /** The same limits with another size of the values in expressions. */
    public MappingLimits withWorkBytes(long bytes) {
        return new MappingLimits(evaluationTime, evaluationDepth, jsonDepth, outputBytes, bytes);
    }
}
