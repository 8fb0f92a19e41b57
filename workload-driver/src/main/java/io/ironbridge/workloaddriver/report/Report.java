package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.KindResult;
import io.ironbridge.workloaddriver.Measurement;
import io.ironbridge.workloaddriver.Plan;
import io.ironbridge.workloaddriver.profile.Profile;
import java.time.Instant;
import java.util.List;

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
        Measurement measurement,
        List<Profile> profiles) {
    public Report {
        profiles = List.copyOf(profiles);
    }

    /** Without profiles. */
    public Report(
            Instant started,
            String scenario,
            String target,
            Plan plan,
            double allowedFailures,
            Environment environment,
            Measurement measurement) {
        this(started, scenario, target, plan, allowedFailures, environment, measurement, List.of());
    }

    /** This with profiles. */
    public Report with(List<Profile> more) {
        return new Report(
                started, scenario, target, plan, allowedFailures, environment, measurement, more);
    }

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
