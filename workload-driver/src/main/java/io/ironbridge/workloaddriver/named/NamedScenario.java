package io.ironbridge.workloaddriver.named;

import io.ironbridge.workloaddriver.process.NotStartedException;
import java.io.IOException;
import java.util.List;

/**
 * A benchmark that starts its processes, puts load on them and ends them. Immutable: runs share no
 * state.
 */
public interface NamedScenario {
    /** Name on the command line. */
    String name();

    /** What it measures, in one sentence. */
    String about();

    /** What is compared, in the order of results. */
    List<String> sides();

    /** What is varied, with all values. */
    List<AxisValues> axes();

    /** Whether it can be compared with another version of Ironbridge. */
    default boolean hasBaseline() {
        return false;
    }

    /** Whether its sides can be profiled, by {@link SideProfiler}. */
    default boolean hasProfiles() {
        return false;
    }

    /**
     * Runs the scenario.
     *
     * @throws NotStartedException if a required process or program is not available
     * @throws IOException if files of the run cannot be written
     */
    RunOutcome run(RunSelection selection, RunContext context)
            throws NotStartedException, IOException, InterruptedException;

    /** The values that one axis may have. */
    record AxisValues(String name, List<String> values) {
        public AxisValues {
            values = List.copyOf(values);
        }
    }
}
