package io.ironbridge.apiproject.server.workload;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.server.workload.ClassificationRule.Criterion;
import io.ironbridge.apiproject.server.workload.ClassificationRule.Qualifier;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.ClassDefinition;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.Defaults;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.GoalDefinition;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.PeriodDefinition;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.PeriodDuration;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.PlaceLimit;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.Policy;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.ResourceGroup;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.mapping.Source;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads {@code ironbridge_serviceDefinition}. */
final class ServiceDefinitionReader {
    private static final String SERVICE_CLASS = "serviceClass";
    private static final String CLASSES = "service classes";
    private static final String CLASS = "service class";
    private static final int MOST_PERIODS = 8;

    private final Elements elements;
    private final ElementReader definition;
    private final Faults faults;
    private final Names names;
    private final GoalReader goals;
    private final Set<String> assigned = new HashSet<>();

    ServiceDefinitionReader(Elements elements, ElementReader definition) {
        this.elements = elements;
        this.definition = definition;
        this.faults = elements.faults();
        this.names = new Names(faults);
        this.goals = new GoalReader(faults);
    }

    /**
     * @param connections ids of all connections
     */
    ServiceDefinition read(List<String> connections) {
        String name = names.name(definition, "name").orElse("");
        List<ResourceGroup> groups =
                children(definition, "resourceGroup")
                        .map(group -> resourceGroup(group, connections))
                        .toList();
        List<ClassDefinition> classes = classes(groups);
        List<Policy> policies = policies(classes);
        Set<String> known = classes.stream().map(ClassDefinition::name).collect(Collectors.toSet());
        List<ClassificationRule> rules = new ArrayList<>();
        Defaults defaults =
                new Defaults(
                        names.known(definition, "defaultServiceClass", CLASS, known)
                                .orElse(ServiceDefinition.OTHER),
                        names.name(definition, "defaultReportClass").orElse(""));
        children(definition, "classify")
                .forEach(rule -> flatten(rule, List.of(), defaults, known, rules));
        assigned.add(defaults.serviceClass());
        warnUnused(classes, groups);
        return new ServiceDefinition(
                name,
                names.known(
                                definition,
                                "policy",
                                "policy",
                                policies.stream().map(Policy::name).distinct().toList())
                        .orElse(ServiceDefinition.BASE),
                defaults,
                rules,
                policies,
                groups,
                definition.source());
    }

    private Stream<ElementReader> children(ElementReader e, String name) {
        return e.element().children(name).stream().map(elements::reader);
    }

    private ResourceGroup resourceGroup(ElementReader e, List<String> connections) {
        Optional<String> connection = e.text("connection");
        connection
                .filter(id -> !connections.contains(id))
                .ifPresent(id ->
                        Names.unknown(
                                faults,
                                e.source("connection"),
                                "connection",
                                id,
                                "connection",
                                connections));
        int max = e.number("maxPlaces", Integer.MAX_VALUE, 1, Integer.MAX_VALUE);
        int min = e.number("minPlaces", 0, 0, Integer.MAX_VALUE);
        int cpu = e.number("maxCpuPercent", 100, 1, 99);
        boolean places = !e.isEmpty("maxPlaces") || !e.isEmpty("minPlaces");
        if (min > max) {
            group(
                    e.source("minPlaces"),
                    "minPlaces " + min + " is more than maxPlaces " + max + ".",
                    "Lower minPlaces, or raise maxPlaces.");
        }
        if (places && e.isEmpty("connection")) {
            e.reportMissing("connection");
        }
        if (!places && e.isEmpty("maxCpuPercent")) {
            group(
                    e.source(),
                    "The resource group limits nothing.",
                    "Add maxPlaces or minPlaces with a connection, or maxCpuPercent.");
        }
        return new ResourceGroup(
                names.unique(e, "resource groups"),
                connection.filter(_ -> places).map(id -> new PlaceLimit(id, min, max)),
                cpu,
                e.source());
    }

    private void group(Source at, String what, String remedy) {
        faults.error("0729", at, what, remedy);
    }

    private List<ClassDefinition> classes(List<ResourceGroup> groups) {
        Source none = new Source(definition.source().file(), 0, 0);
        names.taken(none, CLASSES, ServiceDefinition.OTHER);
        List<ClassDefinition> classes =
                children(definition, SERVICE_CLASS)
                        .map(e -> serviceClass(e, groups))
                        .collect(Collectors.toCollection(ArrayList::new));
        PeriodDefinition discretionary =
                new PeriodDefinition(
                        new GoalDefinition.Discretionary(),
                        PeriodDefinition.DISCRETIONARY,
                        Optional.empty(),
                        true,
                        definition.source());
        classes.add(
                new ClassDefinition(
                        ServiceDefinition.OTHER,
                        "Unclassified work",
                        List.of(discretionary),
                        "",
                        definition.source()));
        return classes;
    }

    private ClassDefinition serviceClass(ElementReader e, List<ResourceGroup> groups) {
        List<ElementReader> periods = children(e, "period").toList();
        if (periods.isEmpty() || periods.size() > MOST_PERIODS) {
            faults.error(
                    "0724",
                    e.source(),
                    "The service class has " + periods.size() + " periods.",
                    "Use 1 to " + MOST_PERIODS + ".");
        }
        List<PeriodDefinition> read = new ArrayList<>();
        for (int i = 0; i < periods.size(); i++) {
            read.add(goals.period(periods.get(i), i + 1, i + 1 == periods.size()));
        }
        if (read.stream()
                        .flatMap(period -> period.duration().stream())
                        .map(PeriodDuration::cpu)
                        .distinct()
                        .count()
                > 1) {
            faults.error(
                    "0724",
                    e.source(),
                    "Some periods of the service class end by elapsed time, others by CPU time.",
                    "Use duration or cpuDuration in all of them.");
        }
        return new ClassDefinition(
                names.unique(e, CLASSES),
                e.text("description").orElse(""),
                read,
                names.known(
                                e,
                                "resourceGroup",
                                "resource group",
                                groups.stream().map(ResourceGroup::name).toList())
                        .orElse(""),
                e.source());
    }

    private List<Policy> policies(List<ClassDefinition> classes) {
        Source none = new Source(definition.source().file(), 0, 0);
        names.taken(none, "policies", ServiceDefinition.BASE);
        List<Policy> policies = new ArrayList<>();
        policies.add(new Policy(ServiceDefinition.BASE, "Goals without overrides", classes));
        children(definition, "policy").forEach(e -> policies.add(policy(e, classes)));
        return policies;
    }

    private Policy policy(ElementReader e, List<ClassDefinition> base) {
        List<ClassDefinition> classes = new ArrayList<>(base);
        children(e, "override").forEach(override -> override(override, classes));
        return new Policy(names.unique(e, "policies"), e.text("description").orElse(""), classes);
    }

    private void override(ElementReader e, List<ClassDefinition> classes) {
        e.required(SERVICE_CLASS);
        List<String> known =
                classes.stream()
                        .map(ClassDefinition::name)
                        .filter(name -> !name.equals(ServiceDefinition.OTHER))
                        .toList();
        Optional<String> name = names.known(e, SERVICE_CLASS, CLASS, known);
        if (name.isEmpty()) {
            return;
        }
        int index = known.indexOf(name.get());
        ClassDefinition one = classes.get(index);
        int period = e.number("period", 1, 1, Math.max(1, one.periods().size()));
        if (!one.periods().isEmpty()) {
            List<PeriodDefinition> periods = new ArrayList<>(one.periods());
            periods.set(period - 1, goals.override(e, periods.get(period - 1)));
            classes.set(
                    index,
                    new ClassDefinition(
                            one.name(),
                            one.description(),
                            periods,
                            one.resourceGroup(),
                            one.source()));
        }
    }

    /**
     * Adds a rule and those in it.
     *
     * @param inherited what it assigns where it names no class
     */
    private void flatten(
            ElementReader e,
            List<Criterion> outer,
            Defaults inherited,
            Set<String> known,
            List<ClassificationRule> rules) {
        List<Criterion> criteria =
                new CriterionReader(e, outer)
                        .text("transactionClass", Qualifier.TRANSACTION_CLASS)
                        .text("api", Qualifier.API)
                        .text("operation", Qualifier.OPERATION)
                        .text("user", Qualifier.USER)
                        .group("group")
                        .text("apiKey", Qualifier.API_KEY)
                        .header("header", "headerValue")
                        .text("collection", Qualifier.COLLECTION)
                        .criteria();
        if (e.isEmpty(SERVICE_CLASS)
                && e.isEmpty("reportClass")
                && e.element().children().isEmpty()) {
            e.reportMissing(SERVICE_CLASS);
        }
        Defaults own =
                new Defaults(
                        names.known(e, SERVICE_CLASS, CLASS, known)
                                .orElse(inherited.serviceClass()),
                        names.name(e, "reportClass").orElse(inherited.reportClass()));
        if (known.contains(own.reportClass()) && !e.isEmpty("reportClass")) {
            faults.error(
                    "0722",
                    e.source("reportClass"),
                    "The report class '" + own.reportClass() + "' has the name of a service class.",
                    "Rename the report class, such as to "
                            + ("R" + own.reportClass())
                                    .substring(0, Math.min(8, own.reportClass().length() + 1))
                                    .toUpperCase(Locale.ROOT)
                            + ".");
        }
        assigned.add(own.serviceClass());
        children(e, "classify").forEach(inner -> flatten(inner, criteria, own, known, rules));
        rules.add(
                new ClassificationRule(
                        criteria,
                        "",
                        own.serviceClass(),
                        own.reportClass(),
                        WorkloadReader.text(e),
                        e.source()));
    }

    /** A class or group that has no work is probably misspelt elsewhere. */
    private void warnUnused(List<ClassDefinition> classes, List<ResourceGroup> groups) {
        classes.stream()
                .filter(one -> !one.name().equals(ServiceDefinition.OTHER))
                .filter(one -> !assigned.contains(one.name()))
                .forEach(one ->
                        faults.warning(
                                "0725",
                                one.source(),
                                "No rule classifies work to the service class '"
                                        + one.name()
                                        + "'.",
                                "Add a <classify> for it, or remove the class."));
        groups.stream()
                .filter(group ->
                        classes.stream().noneMatch(one -> one.resourceGroup().equals(group.name())))
                .forEach(group ->
                        faults.warning(
                                "0725",
                                group.source(),
                                "No service class is in the resource group '" + group.name() + "'.",
                                "Name it as resourceGroup of a <serviceClass>, or remove it."));
    }
}
