package io.ironbridge.apiproject.server.workload;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.server.workload.ClassificationRule.Criterion;
import io.ironbridge.apiproject.server.workload.ClassificationRule.Qualifier;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the service definition, and the rules that classify requests. */
public final class WorkloadReader {
    private static final String DEFINITION = "ironbridge_serviceDefinition";

    private final Elements elements;
    private final Faults faults;

    public WorkloadReader(Elements elements) {
        this.elements = elements;
        this.faults = elements.faults();
    }

    /**
     * Reads all elements.
     *
     * @param connections ids of all connections
     */
    public WorkloadConfig read(List<String> connections) {
        List<ClassificationRule> transactionRules = new ArrayList<>();
        elements.one("wlmClassification").element().children("httpClassification").stream()
                .map(elements::reader)
                .map(this::httpRule)
                .forEach(transactionRules::add);
        Optional<ElementReader> element =
                elements.named(DEFINITION).findFirst().map(elements::reader);
        element.flatMap(e -> e.file("classificationFile"))
                .ifPresent(file ->
                        transactionRules.addAll(new ClassificationFileReader(elements).read(file)));
        Optional<ServiceDefinition> definition =
                element.map(e -> new ServiceDefinitionReader(elements, e).read(connections));
        warnUnreached(transactionRules);
        definition.ifPresent(one -> {
            warnUnreached(one.rules());
            one.rules().forEach(rule -> checkTransactionClass(rule, transactionRules));
        });
        return new WorkloadConfig(
                elements.one("zosWorkloadManager").text("collectionName").orElse(""),
                transactionRules,
                definition);
    }

    private ClassificationRule httpRule(ElementReader e) {
        return new ClassificationRule(
                new CriterionReader(e, List.of())
                        .host("host")
                        .ports("port")
                        .methods("method")
                        .resource("resource")
                        .criteria(),
                new Names(faults).transactionClass(e, "transactionClass"),
                "",
                "",
                text(e),
                e.source());
    }

    /** Its attributes as written. */
    static String text(ElementReader e) {
        return e.element().attributes().entrySet().stream()
                .map(one -> one.getKey() + "=\"" + one.getValue().value() + "\"")
                .collect(Collectors.joining(" "));
    }

    private void warnUnreached(List<ClassificationRule> rules) {
        Optional<ClassificationRule> all =
                rules.stream().filter(rule -> rule.criteria().isEmpty()).findFirst();
        all.ifPresent(first ->
                rules.subList(rules.indexOf(first) + 1, rules.size()).stream()
                        .filter(rule -> !rule.criteria().isEmpty())
                        .forEach(rule ->
                                faults.warning(
                                        "0726",
                                        rule.source(),
                                        "The rule applies to no request: the rule before it at "
                                                + first.source().file()
                                                + ":"
                                                + first.source().line()
                                                + " applies to all.",
                                        "Move it up, or remove it.")));
    }

    private void checkTransactionClass(
            ClassificationRule rule, List<ClassificationRule> transactionRules) {
        Set<String> known =
                transactionRules.stream()
                        .map(ClassificationRule::transactionClass)
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toSet());
        for (Criterion criterion : rule.criteria()) {
            if (criterion instanceof Criterion.Text(Qualifier qualifier, var pattern)
                    && qualifier == Qualifier.TRANSACTION_CLASS
                    && known.stream().noneMatch(pattern::matches)) {
                faults.warning(
                        "0726",
                        rule.source(),
                        "The rule applies to no request: no rule assigns the transaction class '"
                                + pattern.text()
                                + (pattern.open() ? "*" : "")
                                + "'.",
                        Texts.suggest(pattern.text(), known, "Known: " + Texts.list(known) + "."));
            }
        }
    }
}
