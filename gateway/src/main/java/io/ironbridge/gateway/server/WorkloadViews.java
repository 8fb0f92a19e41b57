package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.server.workload.ServiceDefinition;
import io.ironbridge.gateway.admin.Administration.GroupView;
import io.ironbridge.gateway.admin.Administration.LimitView;
import io.ironbridge.gateway.admin.Administration.PeriodView;
import io.ironbridge.gateway.admin.Administration.PolicyView;
import io.ironbridge.gateway.admin.Administration.RuleView;
import io.ironbridge.gateway.admin.Administration.WorkloadView;
import io.ironbridge.gateway.workload.CallLimit;
import io.ironbridge.gateway.workload.Goal;
import io.ironbridge.gateway.workload.GoalCounts.Reading;
import io.ironbridge.gateway.workload.Objective;
import io.ironbridge.gateway.workload.ResourceGroup;
import io.ironbridge.gateway.workload.ServicePeriod;
import io.ironbridge.gateway.workload.WorkloadManager;
import io.ironbridge.gateway.workload.classify.Classifier.RuleUse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Service classes as administrators see them. */
final class WorkloadViews {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double PERCENT = 100;

    private WorkloadViews() {}

    static WorkloadView of(ServiceClasses classes) {
        Optional<ServiceDefinition> definition = classes.definition();
        Map<String, Integer> periods =
                classes.policy().stream()
                        .flatMap(policy -> policy.classes().stream())
                        .collect(
                                Collectors.toMap(
                                        ServiceDefinition.ClassDefinition::name,
                                        one -> one.periods().size()));
        return new WorkloadView(
                definition.map(ServiceDefinition::name),
                classes.policy().map(ServiceDefinition.Policy::name),
                definition.stream()
                        .flatMap(one -> one.policies().stream())
                        .map(policy -> new PolicyView(policy.name(), policy.description()))
                        .toList(),
                classes.manager().views().stream()
                        .filter(view ->
                                view.period().number()
                                        <= periods.getOrDefault(view.period().serviceClass(), 0))
                        .map(WorkloadViews::period)
                        .toList(),
                classes.groups().stream().map(group -> group(classes, group)).toList(),
                classes.manager().limits().stream().map(WorkloadViews::limit).toList(),
                classes.decisions());
    }

    private static GroupView group(ServiceClasses classes, ResourceGroup group) {
        ResourceGroup.Limits limits = group.limits();
        return new GroupView(
                group.name(),
                Optional.of(limits.connection()).filter(id -> !id.isEmpty()),
                classes.manager().held(group),
                group.min(),
                Optional.of(limits.maxPlaces()).filter(most -> most < Integer.MAX_VALUE),
                PERCENT * group.cpuShare(),
                Optional.of((int) Math.round(PERCENT * limits.cpu()))
                        .filter(most -> most < PERCENT));
    }

    private static LimitView limit(CallLimit limit) {
        return new LimitView(
                limit.connection(),
                limit.helped().objective().importance(),
                limit.places(),
                limit.helped().toString());
    }

    private static PeriodView period(WorkloadManager.PeriodView view) {
        ServicePeriod period = view.period();
        Objective objective = period.objective();
        Reading last = view.last();
        double ended = Math.max(1, last.ended());
        return new PeriodView(
                period.serviceClass(),
                period.number(),
                objective.goal() instanceof Goal.Discretionary
                        ? Optional.empty()
                        : Optional.of(objective.importance()),
                objective.goal().text(),
                Optional.of(view.index()).filter(index -> !index.isNaN()),
                (double) last.ended() / WorkloadManager.INTERVAL_SECONDS,
                last.actualNanos() / ended / NANOS_PER_SECOND,
                last.queuedNanos() / ended / NANOS_PER_SECOND,
                last.refused(),
                last.expired(),
                last.failed(),
                view.first());
    }

    static List<RuleView> rules(List<RuleUse> uses) {
        return uses.stream()
                .map(use -> new RuleView(use.rule(), use.place(), use.count()))
                .toList();
    }
}
