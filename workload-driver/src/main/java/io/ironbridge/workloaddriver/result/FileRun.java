package io.ironbridge.workloaddriver.result;

import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.engine.Plan;
import io.ironbridge.workloaddriver.engine.RequestKindResult;
import io.ironbridge.workloaddriver.profile.Profile;
import java.time.Instant;
import java.util.List;

/**
 * A run of a scenario file.
 *
 * @param scenario the file
 * @param target the server's address
 * @param command as typed
 * @param transport {@code epoll} or {@code nio}
 * @param allowedFailures share of the requests that may fail
 */
public record FileRun(
        Instant started,
        String scenario,
        String target,
        Plan plan,
        double allowedFailures,
        Machine machine,
        String command,
        String transport,
        Measurement measurement,
        List<Profile> profiles) {
    public FileRun {
        profiles = List.copyOf(profiles);
    }

    /**
     * Whether more requests failed than allowed. True if nothing was measured and the run was not
     * stopped.
     */
    public boolean isFailed() {
        RequestKindResult all = measurement.total().all();
        if (all.count() == 0) {
            return measurement.end() != Measurement.End.STOPPED;
        }
        return all.failed().count() > allowedFailures * all.count();
    }
}
