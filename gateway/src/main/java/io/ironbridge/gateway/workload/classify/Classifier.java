package io.ironbridge.gateway.workload.classify;

import io.ironbridge.apiproject.server.workload.ClassificationRule;
import io.ironbridge.apiproject.server.workload.ClassificationRule.Criterion;
import io.ironbridge.apiproject.server.workload.ServiceDefinition;
import io.ironbridge.apiproject.server.workload.WorkloadConfig;
import io.ironbridge.gateway.workload.classify.RequestTest.Known;
import io.ironbridge.gateway.workload.classify.RequestTest.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Classifies requests: the first rule for transaction classes that applies, then the first one of
 * the service definition. Rules that cannot apply are left out when it is made; a request pays for
 * the others until one applies, and nothing is allocated. Thread-safe.
 */
public final class Classifier {
    /** Without a configuration: one class for all requests. */
    public static final Classifier NONE = of(WorkloadConfig.NONE);

    private final Rules rules;
    private final List<Step<List<Step<Classification>>>> steps;

    private Classifier(Rules rules, @Nullable Target operation) {
        this.rules = rules;
        this.steps = rules.compile(operation);
    }

    /** Compiles the rules of a configuration, for requests that have no operation. */
    public static Classifier of(WorkloadConfig config) {
        return new Classifier(new Rules(config), null);
    }

    /**
     * The same rules and counts, compiled for the requests of an operation.
     *
     * @param apis names of its API, or the id of its service
     * @param operation its id
     * @param method in upper case
     * @param pathTemplate with the context root; parameters are whole segments in braces
     */
    public Classifier forOperation(
            List<String> apis, String operation, String method, String pathTemplate) {
        return rules.isEmpty()
                ? this
                : new Classifier(rules, new Target(apis, operation, method, pathTemplate));
    }

    /** The classes of a request. */
    public Classification classify(Facts facts) {
        return find(find(steps, facts), facts);
    }

    /** All rules in the order in which they are searched, and the default of the definition. */
    public List<RuleUse> uses() {
        return Stream.concat(
                        Stream.concat(rules.transaction.stream(), rules.service.stream()),
                        rules.unclassified.stream())
                .map(Counted::use)
                .toList();
    }

    /** The last step applies to every request. */
    private static <T> T find(List<Step<T>> steps, Facts facts) {
        int last = steps.size() - 1;
        for (int i = 0; i < last; i++) {
            if (steps.get(i).applies(facts)) {
                return steps.get(i).take();
            }
        }
        return steps.get(last).take();
    }

    /**
     * How often a rule has decided since the configuration was loaded.
     *
     * @param rule its attributes as written
     * @param place file and line
     */
    public record RuleUse(String rule, String place, long count) {}

    /** A rule that is left for an operation. */
    private record Step<T>(List<RequestTest> tests, @Nullable LongAdder uses, T result) {
        boolean applies(Facts facts) {
            for (int i = 0; i < tests.size(); i++) {
                if (!tests.get(i).isMet(facts)) {
                    return false;
                }
            }
            return true;
        }

        T take() {
            if (uses != null) {
                uses.increment();
            }
            return result;
        }
    }

    private record Counted(ClassificationRule rule, LongAdder uses) {
        Counted(ClassificationRule rule) {
            this(rule, new LongAdder());
        }

        RuleUse use() {
            return new RuleUse(
                    rule.text(), rule.source().file() + ":" + rule.source().line(), uses.sum());
        }
    }

    /** The rules of a configuration, with their counts. */
    private static final class Rules {
        private final String collection;
        private final List<Counted> transaction;
        private final List<Counted> service;
        private final Optional<Counted> unclassified;
        private final Map<Classification, Classification> interned = new ConcurrentHashMap<>();

        Rules(WorkloadConfig config) {
            this.collection = config.collection();
            this.transaction = config.transactionRules().stream().map(Counted::new).toList();
            this.service =
                    config.definition().stream()
                            .flatMap(definition -> definition.rules().stream())
                            .map(Counted::new)
                            .toList();
            this.unclassified = config.definition().map(Rules::byDefault).map(Counted::new);
        }

        boolean isEmpty() {
            return transaction.isEmpty() && unclassified.isEmpty();
        }

        /** The default of a definition, as a rule that applies to all requests. */
        private static ClassificationRule byDefault(ServiceDefinition definition) {
            ServiceDefinition.Defaults defaults = definition.defaults();
            return new ClassificationRule(
                    List.of(),
                    "",
                    defaults.serviceClass(),
                    defaults.reportClass(),
                    "defaultServiceClass=\"" + defaults.serviceClass() + "\"",
                    definition.source());
        }

        List<Step<List<Step<Classification>>>> compile(@Nullable Target operation) {
            Map<String, List<Step<Classification>>> byTransactionClass = new ConcurrentHashMap<>();
            Function<String, List<Step<Classification>>> service =
                    name ->
                            byTransactionClass.computeIfAbsent(
                                    name, _ -> compile(new Known(operation, collection, name)));
            return steps(
                    transaction,
                    new Known(operation, collection, ""),
                    rule -> service.apply(rule.transactionClass()),
                    new Step<>(List.of(), null, service.apply("")));
        }

        private List<Step<Classification>> compile(Known known) {
            String name = known.transactionClass();
            Function<ClassificationRule, Classification> result =
                    rule -> intern(name, rule.serviceClass(), rule.reportClass());
            return steps(
                    service,
                    known,
                    result,
                    unclassified
                            .map(one -> new Step<>(List.of(), one.uses(), result.apply(one.rule())))
                            .orElseGet(() ->
                                    new Step<>(
                                            List.of(),
                                            null,
                                            intern(name, ServiceDefinition.OTHER, ""))));
        }

        private Classification intern(String transaction, String service, String report) {
            Classification made = new Classification(transaction, service, report);
            return interned.computeIfAbsent(made, same -> same);
        }

        /** The rules that may apply, to the first one that certainly applies. */
        private static <T> List<Step<T>> steps(
                List<Counted> rules,
                Known known,
                Function<ClassificationRule, T> result,
                Step<T> otherwise) {
            List<Step<T>> steps = new ArrayList<>();
            for (Counted counted : rules) {
                List<RequestTest> tests = tests(counted.rule().criteria(), known);
                if (!tests.contains(RequestTest.NEVER)) {
                    steps.add(new Step<>(tests, counted.uses(), result.apply(counted.rule())));
                }
                if (tests.isEmpty()) {
                    return List.copyOf(steps);
                }
            }
            steps.add(otherwise);
            return List.copyOf(steps);
        }

        private static List<RequestTest> tests(List<Criterion> criteria, Known known) {
            return criteria.stream()
                    .map(criterion -> RequestTest.compile(criterion, known))
                    .filter(test -> !test.equals(RequestTest.ALWAYS))
                    .toList();
        }
    }
}
