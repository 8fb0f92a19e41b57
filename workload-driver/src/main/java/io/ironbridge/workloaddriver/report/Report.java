package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.KindResult;
import io.ironbridge.workloaddriver.Measurement;
import io.ironbridge.workloaddriver.Plan;
import java.time.Instant;

/**
 * A run with what it was.
 *
 * @param scenario the file
 * @param target the server's address
 * @param allowedFailures share of the requests that may fail
 */
public record Report(
        Instant started,
        String scenario,
        String target,
        Plan plan,
        double allowedFailures,
        Environment environment,
        Measurement measurement) {
    /**
     * Whether more failed than may; also where nothing was measured, unless somebody stopped it.
     */
    public boolean isFailed() {
        KindResult all = measurement.total().all();
        if (all.count() == 0) {
            return measurement.end() != Measurement.End.STOPPED;
        }
        return all.failed().count() > allowedFailures * all.count();
    }
}
