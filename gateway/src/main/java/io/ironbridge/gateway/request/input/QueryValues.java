package io.ironbridge.gateway.request.input;

import io.ironbridge.gateway.call.Problem.Violation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The query of one request, by name, for {@code $queryParameters}: one text each, or an array if
 * the schema has one.
 */
final class QueryValues {
    private final Map<String, List<String>> values = new LinkedHashMap<>();
    private final Map<String, Object> mapped = new LinkedHashMap<>();
    private @Nullable String repeated;

    QueryValues(List<UrlText.Pair> pairs) {
        pairs.forEach(pair ->
                values.computeIfAbsent(pair.name(), _ -> new ArrayList<>(1)).add(pair.value()));
        values.forEach((name, all) -> mapped.put(name, String.join(",", all)));
    }

    /** Checks the values of {@code parameter} and converts them for the mapping. */
    void take(ParameterReader parameter, List<Violation> violations) {
        List<String> given = values.getOrDefault(parameter.name(), List.of());
        if (parameter.isDeepObject()) {
            takeMembers(parameter, violations);
        } else if (given.isEmpty()) {
            parameter.missing(violations);
        } else if (parameter.isArray()) {
            List<String> items = parameter.items(given);
            mapped.put(parameter.name(), items);
            parameter.checkItems(items, violations);
        } else if (given.size() > 1) {
            repeated = parameter.name();
        } else {
            parameter.check(given.getFirst(), violations);
        }
    }

    private void takeMembers(ParameterReader parameter, List<Violation> violations) {
        String prefix = parameter.name() + "[";
        Map<String, String> members = new LinkedHashMap<>();
        values.forEach((name, all) -> {
            if (name.startsWith(prefix) && name.endsWith("]")) {
                members.put(name.substring(prefix.length(), name.length() - 1), all.getFirst());
            }
        });
        if (members.isEmpty()) {
            parameter.missing(violations);
        } else {
            mapped.put(parameter.name(), members);
            parameter.checkMembers(members, violations);
        }
    }

    Set<String> names() {
        return values.keySet();
    }

    Map<String, Object> mapped() {
        return mapped;
    }

    /** A parameter that occurred more than once and is not an array; null if there is none. */
    @Nullable String repeated() {
        return repeated;
    }
}
