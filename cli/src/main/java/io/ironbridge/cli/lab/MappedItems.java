package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.gateway.record.MappedNames;
import io.ironbridge.mapping.MappingRule;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the mappings of an operation show of an asset's items. */
final class MappedItems {
    /** A JSONata text without escapes, or a number. */
    private static final Pattern CONSTANT =
            Pattern.compile("\\s*(?:\"([^\"\\\\]*)\"|'([^'\\\\]*)'|(-?[0-9.]+))\\s*");

    private final Map<String, String> constants = new HashMap<>();
    private final Set<String> names = new HashSet<>();

    static MappedItems of(ApiOperation.Implementation use) {
        MappedItems items = new MappedItems();
        items.request(use.request().field());
        items.names.addAll(MappedNames.of(use).response());
        return items;
    }

    /** Constants that the request gives items, by their names. */
    Map<String, String> constants() {
        return constants;
    }

    /** All words of the mappings, which include the names of items that they use. */
    Set<String> names() {
        return names;
    }

    private void request(MappingRule.Field field) {
        names.add(field.name());
        switch (field.rule()) {
            case MappingRule.Build(var fields) -> fields.forEach(this::request);
            case MappingRule.Assign(var text) -> constants.put(field.name(), text);
            case MappingRule.Expression(var jsonata, _, _) ->
                    constant(jsonata).ifPresent(text -> constants.put(field.name(), text));
            case MappingRule.Template _, MappingRule.Foreach _ -> {
                // depends on the request
            }
        }
    }

    private static Optional<String> constant(String jsonata) {
        Matcher constant = CONSTANT.matcher(jsonata);
        return constant.matches()
                ? Optional.ofNullable(constant.group(1))
                        .or(() -> Optional.ofNullable(constant.group(2)))
                        .or(() -> Optional.ofNullable(constant.group(3)))
                : Optional.empty();
    }
}
