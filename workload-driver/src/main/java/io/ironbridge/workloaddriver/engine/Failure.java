package io.ironbridge.workloaddriver.engine;

/**
 * Failures of one reason.
 *
 * @param example what the first of them was; without payload or credentials
 */
public record Failure(String reason, long count, String example) {
    /** This and others of the same reason; the example is this one's. */
    Failure and(Failure others) {
        return new Failure(reason, count + others.count, example);
    }
}
