package io.ironbridge.apiproject;

import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.ServiceBinding;
import io.ironbridge.apiproject.server.security.SecurityConfig.ApiKey;
import io.ironbridge.apiproject.server.workload.ClassificationRule;
import io.ironbridge.apiproject.server.workload.ClassificationRule.Criterion;
import io.ironbridge.apiproject.server.workload.ClassificationRule.Qualifier;
import io.ironbridge.apiproject.server.workload.ClassificationRule.TextPattern;
import io.ironbridge.apiproject.server.workload.ServiceDefinition;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.ClassDefinition;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.GoalDefinition;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.PeriodDefinition;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.PeriodDuration;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.mapping.Source;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Checks the service definition against the APIs, whose names are easily mistyped, and its goals
 * against the deadline of requests.
 */
final class WorkloadCheck {
    private static final int ALL = 100;

    private final Faults faults;
    private final ServerConfig config;
    private final Duration deadline;

    WorkloadCheck(Faults faults, ServerConfig config) {
        this.faults = faults;
        this.config = config;
        this.deadline = config.endpoints().httpEndpoints().getFirst().limits().timeouts().request();
    }

    void check(List<ApiProject> projects) {
        config.workload().definition().ifPresent(definition -> check(definition, projects));
    }

    private void check(ServiceDefinition definition, List<ApiProject> projects) {
        if (!projects.isEmpty() || !config.connections().services().isEmpty()) {
            definition.rules().forEach(rule -> checkNames(rule, projects));
        }
        definition.rules().forEach(this::checkKeys);
        definition.policies().stream()
                .flatMap(policy -> policy.classes().stream())
                .forEach(this::checkTimes);
        if (config.observation().workloadActivity().cpuSampling() == 0) {
            checkCpu(definition);
        }
    }

    private void checkCpu(ServiceDefinition definition) {
        Stream<Source> groups =
                definition.resourceGroups().stream()
                        .filter(group -> group.maxCpuPercent() < ALL)
                        .map(ServiceDefinition.ResourceGroup::source);
        Stream<Source> periods =
                definition.policies().stream()
                        .flatMap(policy -> policy.classes().stream())
                        .flatMap(one -> one.periods().stream())
                        .filter(period -> period.duration().filter(PeriodDuration::cpu).isPresent())
                        .map(PeriodDefinition::source);
        Stream.concat(groups, periods)
                .distinct()
                .forEach(at ->
                        warn(
                                at,
                                "A limit of CPU time has no effect: cpuSampling is 0, so CPU time"
                                        + " is not measured.",
                                "Remove cpuSampling=\"0\" from ironbridge_workloadActivity."));
    }

    private void checkNames(ClassificationRule rule, List<ApiProject> projects) {
        List<TextPattern> apis = patterns(rule, Qualifier.API);
        List<TextPattern> operations = patterns(rule, Qualifier.OPERATION);
        List<ApiProject> named =
                projects.stream()
                        .filter(api -> apis.stream().allMatch(name -> isCalled(api, name)))
                        .toList();
        List<String> services =
                config.connections().services().stream()
                        .map(ServiceBinding::id)
                        .filter(id -> apis.stream().allMatch(name -> name.matches(id)))
                        .toList();
        if (named.isEmpty() && services.isEmpty()) {
            unmatched(rule, "API", apis, names(projects));
        } else if (named.stream().noneMatch(api -> hasOperation(api, operations))
                && services.stream().noneMatch(id -> mayHaveOperation(id, operations))) {
            Set<String> known = new TreeSet<>();
            named.forEach(api -> api.operations().forEach(one -> known.add(one.id())));
            unmatched(rule, "operation", operations, known);
        }
    }

    private static List<TextPattern> patterns(ClassificationRule rule, Qualifier qualifier) {
        return rule.criteria().stream()
                .flatMap(criterion ->
                        criterion instanceof Criterion.Text(var of, var pattern) && of == qualifier
                                ? Stream.of(pattern)
                                : Stream.empty())
                .toList();
    }

    private static boolean isCalled(ApiProject api, TextPattern name) {
        return name.matches(api.name())
                || name.matches(api.application())
                || name.matches(api.document().title());
    }

    private static boolean hasOperation(ApiProject api, List<TextPattern> patterns) {
        return api.operations().stream()
                .map(ApiOperation::id)
                .anyMatch(id -> patterns.stream().allMatch(pattern -> pattern.matches(id)));
    }

    /** Operations of a service are its id with a verb. */
    private static boolean mayHaveOperation(String service, List<TextPattern> patterns) {
        String start = service + " ";
        return patterns.stream()
                .allMatch(pattern ->
                        pattern.text().startsWith(start)
                                || (pattern.open() && start.startsWith(pattern.text())));
    }

    private Set<String> names(List<ApiProject> projects) {
        Set<String> known = new TreeSet<>();
        projects.forEach(api -> known.add(api.name()));
        config.connections().services().forEach(service -> known.add(service.id()));
        return known;
    }

    private void unmatched(
            ClassificationRule rule,
            String kind,
            List<TextPattern> patterns,
            Collection<String> known) {
        String name = patterns.isEmpty() ? "" : patterns.getLast().text();
        faults.warning(
                "0726",
                rule.source(),
                "The rule applies to no request: no " + kind + " has the name '" + name + "'.",
                Texts.suggest(name, known, "Known: " + Texts.list(known) + "."));
    }

    private void checkKeys(ClassificationRule rule) {
        List<String> known =
                config.security().apiKeys().stream()
                        .flatMap(all -> all.keys().stream())
                        .map(ApiKey::caller)
                        .toList();
        patterns(rule, Qualifier.API_KEY).stream()
                .filter(pattern -> known.stream().noneMatch(pattern::matches))
                .forEach(pattern -> unmatched(rule, "API key", List.of(pattern), known));
    }

    private void checkTimes(ClassDefinition one) {
        Duration before = Duration.ZERO;
        for (int i = 0; i < one.periods().size(); i++) {
            PeriodDefinition period = one.periods().get(i);
            if (i > 0 && before.compareTo(deadline) >= 0) {
                warn(
                        period.source(),
                        "Period "
                                + (i + 1)
                                + " of "
                                + one.name()
                                + " can never be reached: the periods before it last "
                                + text(before)
                                + ", and requests end after "
                                + text(deadline)
                                + ".",
                        "Shorten the durations, or raise ironbridge_requestTimeout.");
                return;
            }
            checkGoal(one.name(), i + 1, period, before);
            before =
                    before.plus(
                            period.duration().map(PeriodDuration::length).orElse(Duration.ZERO));
        }
    }

    /**
     * @param before the least time that a request needs to reach the period
     */
    private void checkGoal(String name, int number, PeriodDefinition period, Duration before) {
        Optional<Duration> until =
                period.duration()
                        .filter(duration -> !duration.cpu())
                        .filter(_ -> isTimed(period.goal()))
                        .map(duration -> before.plus(duration.length()));
        Duration goal =
                switch (period.goal()) {
                    case GoalDefinition.Percentile(_, Duration time) -> time;
                    case GoalDefinition.Average(Duration time) -> time;
                    case GoalDefinition.Velocity _, GoalDefinition.Discretionary _ -> deadline;
                };
        String what = "The goal of " + text(goal) + " of " + name + ", period " + number + ", can ";
        if (goal.compareTo(deadline) > 0) {
            warn(
                    period.source(),
                    what + "never be missed: requests end after " + text(deadline) + ".",
                    "Shorten the goal, or raise ironbridge_requestTimeout.");
        } else if (goal.compareTo(before) <= 0) {
            warn(
                    period.source(),
                    what
                            + "never be met: requests reach the period after "
                            + text(before)
                            + " at the earliest.",
                    "Set a longer goal, or shorten the durations of the periods before it.");
        } else if (until.isPresent() && goal.compareTo(until.get()) >= 0) {
            warn(
                    period.source(),
                    what
                            + "never be missed: requests end in the period within "
                            + text(until.get())
                            + ", and slower ones count in the next.",
                    "Set a goal that is shorter than the duration.");
        }
    }

    private static boolean isTimed(GoalDefinition goal) {
        return switch (goal) {
            case GoalDefinition.Percentile _, GoalDefinition.Average _ -> true;
            case GoalDefinition.Velocity _, GoalDefinition.Discretionary _ -> false;
        };
    }

    private void warn(Source at, String what, String remedy) {
        faults.warning("0727", at, what, remedy);
    }

    private static String text(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
    }
}
