package io.ironbridge.gateway.workload.classify;

import io.ironbridge.apiproject.server.workload.ClassificationRule.Criterion;
import io.ironbridge.apiproject.server.workload.ClassificationRule.PortRange;
import io.ironbridge.apiproject.server.workload.ClassificationRule.TextPattern;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A criterion of a rule, compiled; allocates nothing. */
@FunctionalInterface
interface RequestTest {
    /** Met by every request. */
    RequestTest ALWAYS = _ -> true;

    /** Met by no request. */
    RequestTest NEVER = _ -> false;

    boolean isMet(Facts facts);

    private static RequestTest of(boolean met) {
        return met ? ALWAYS : NEVER;
    }

    /**
     * What is known when rules are compiled.
     *
     * @param operation null: requests without an operation
     * @param collection of the server; empty: none
     * @param transactionClass of the requests; empty: none
     */
    record Known(@Nullable Target operation, String collection, String transactionClass) {}

    /**
     * An operation.
     *
     * @param apis names of its API
     * @param pathTemplate with the context root
     */
    record Target(List<String> apis, String operation, String method, String pathTemplate) {}

    /** Compiles a criterion for requests of which something is known. */
    static RequestTest compile(Criterion criterion, Known known) {
        return switch (criterion) {
            case Criterion.Text text -> text(text, known);
            case Criterion.Header(String name, TextPattern pattern) ->
                    facts -> matches(pattern, facts.header(name));
            case Criterion.Group(String name) -> facts -> facts.inGroup(name);
            case Criterion.Port(List<PortRange> ranges) -> facts -> contains(ranges, facts.port());
            case Criterion.Method(List<String> methods) -> method(methods, known.operation());
            case Criterion.Resource(String text, boolean open) ->
                    resource(new PathPattern(text, open), known.operation());
        };
    }

    private static RequestTest text(Criterion.Text text, Known known) {
        TextPattern pattern = text.pattern();
        Target operation = known.operation();
        return switch (text.qualifier()) {
            case HOST -> facts -> pattern.matches(facts.host());
            case USER -> facts -> matches(pattern, facts.user());
            case API_KEY -> facts -> matches(pattern, facts.apiKey());
            case TRANSACTION_CLASS -> named(pattern, known.transactionClass());
            case COLLECTION -> named(pattern, known.collection());
            case API ->
                    of(operation != null && operation.apis().stream().anyMatch(pattern::matches));
            case OPERATION -> of(operation != null && pattern.matches(operation.operation()));
        };
    }

    private static RequestTest named(TextPattern pattern, String name) {
        return of(!name.isEmpty() && pattern.matches(name));
    }

    private static boolean matches(TextPattern pattern, @Nullable String value) {
        return value != null && pattern.matches(value);
    }

    /** Operations for GET also serve HEAD. */
    private static RequestTest method(List<String> methods, @Nullable Target operation) {
        if (operation != null) {
            boolean met = methods.contains(operation.method());
            if (!operation.method().equals("GET") || met == methods.contains("HEAD")) {
                return of(met);
            }
        }
        return facts -> contains(methods, facts.method());
    }

    private static RequestTest resource(PathPattern pattern, @Nullable Target operation) {
        PathPattern.Relation relation =
                operation == null
                        ? PathPattern.Relation.SOMETIMES
                        : pattern.relation(operation.pathTemplate());
        return switch (relation) {
            case NEVER -> NEVER;
            case SOMETIMES -> facts -> pattern.matches(facts.path());
            case ALWAYS -> ALWAYS;
        };
    }

    private static boolean contains(List<String> methods, String method) {
        for (int i = 0; i < methods.size(); i++) {
            if (methods.get(i).equals(method)) {
                return true;
            }
        }
        return false;
    }

    private static boolean contains(List<PortRange> ranges, int port) {
        for (int i = 0; i < ranges.size(); i++) {
            if (ranges.get(i).contains(port)) {
                return true;
            }
        }
        return false;
    }
}
