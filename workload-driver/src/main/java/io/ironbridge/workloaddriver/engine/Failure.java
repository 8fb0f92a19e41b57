package io.ironbridge.workloaddriver.engine;

/**
 * Failures of one reason.
 *
 * @param example text of the first failure, without payload or credentials
 */
public record Failure(String reason, long count, String example) {
    /** The sum with failures of the same reason; keeps this example. */
    Failure and(Failure others) {
        return new Failure(reason, count + others.count, example);
    }
}
