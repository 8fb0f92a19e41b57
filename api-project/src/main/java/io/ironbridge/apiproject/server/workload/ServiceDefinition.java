package io.ironbridge.apiproject.server.workload;

import io.ironbridge.mapping.Source;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * {@code ironbridge_serviceDefinition}: what work was promised.
 *
 * @param policy name of the policy that is active at start
 * @param defaults assigned to requests for which no rule has a service class or a report class
 * @param rules {@code classify}; the first one that applies counts
 * @param policies the base policy first; names are unique
 * @param resourceGroups names are unique
 */
public record ServiceDefinition(
        String name,
        String policy,
        Defaults defaults,
        List<ClassificationRule> rules,
        List<Policy> policies,
        List<ResourceGroup> resourceGroups,
        Source source) {
    /** The policy without overrides. */
    public static final String BASE = "BASE";

    /** The class of work that no rule classifies: discretionary, and always defined. */
    public static final String OTHER = "SYSOTHER";

    public ServiceDefinition {
        rules = List.copyOf(rules);
        policies = List.copyOf(policies);
        resourceGroups = List.copyOf(resourceGroups);
    }

    /** The policy with a name. */
    public Optional<Policy> policy(String name) {
        return policies.stream().filter(policy -> policy.name().equals(name)).findFirst();
    }

    /**
     * Classes of requests that no rule classifies.
     *
     * @param reportClass empty: none
     */
    public record Defaults(String serviceClass, String reportClass) {}

    /**
     * A set of goals.
     *
     * @param classes all service classes, {@link #OTHER} last, with the overrides of the policy;
     *     every policy has the same names in the same order, with the same number of periods
     */
    public record Policy(String name, String description, List<ClassDefinition> classes) {
        public Policy {
            classes = List.copyOf(classes);
        }
    }

    /**
     * {@code serviceClass}.
     *
     * @param periods 1 to 8
     * @param resourceGroup empty: none
     */
    public record ClassDefinition(
            String name,
            String description,
            List<PeriodDefinition> periods,
            String resourceGroup,
            Source source) {
        public ClassDefinition {
            periods = List.copyOf(periods);
        }
    }

    /**
     * {@code period}.
     *
     * @param importance 1 (highest) to 5; {@link #DISCRETIONARY} without a goal
     * @param duration how much work a request may do in this period before it drops to the next
     *     one; empty in the last period
     * @param refuseEarly whether requests that would miss the goal are rejected on arrival also at
     *     importance 1 and 2
     */
    public record PeriodDefinition(
            GoalDefinition goal,
            int importance,
            Optional<PeriodDuration> duration,
            boolean refuseEarly,
            Source source) {
        /** The importance of discretionary work, below all others. */
        public static final int DISCRETIONARY = 6;
    }

    /**
     * The length of a period, measured from its begin.
     *
     * @param cpu whether it is CPU time; otherwise elapsed time
     */
    public record PeriodDuration(Duration length, boolean cpu) {}

    /** What was promised. */
    public sealed interface GoalDefinition {
        /** {@code percent} of the requests end within {@code time}. */
        record Percentile(int percent, Duration time) implements GoalDefinition {}

        /** Requests end within {@code time} on average. */
        record Average(Duration time) implements GoalDefinition {}

        /** The share of using samples in all using and delay samples, in percent. */
        record Velocity(int percent) implements GoalDefinition {}

        /** No goal. */
        record Discretionary() implements GoalDefinition {}
    }

    /**
     * {@code resourceGroup}: limits of the service classes in it, together.
     *
     * @param places places at a connection; empty: not limited
     * @param maxCpuPercent of the gateway's CPU, 1 to 99; 100: not limited
     */
    public record ResourceGroup(
            String name, Optional<PlaceLimit> places, int maxCpuPercent, Source source) {}

    /**
     * Places at a connection.
     *
     * @param min guaranteed; at most {@code max}
     * @param max {@link Integer#MAX_VALUE}: not limited
     */
    public record PlaceLimit(String connection, int min, int max) {}
}
