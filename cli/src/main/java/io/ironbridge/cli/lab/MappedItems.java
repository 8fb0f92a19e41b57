package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.mapping.MappingRule;
import io.ironbridge.mapping.ResponseMap;
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

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_$#@-]+");

    private final Map<String, String> constants = new HashMap<>();
    private final Set<String> names = new HashSet<>();

    static MappedItems of(ApiOperation.Implementation use) {
        MappedItems items = new MappedItems();
        items.request(use.request().field());
        use.response().choices().forEach(items::response);
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

    private void response(ResponseMap.Choice choice) {
        choice.condition()
                .filter(ResponseMap.If.class::isInstance)
                .map(ResponseMap.If.class::cast)
                .ifPresent(condition -> words(condition.condition().jsonata()));
        choice.content()
                .flatMap(ResponseMap.Content::body)
                .map(MappingRule.Field::rule)
                .ifPresent(this::response);
    }

    private void response(MappingRule rule) {
        switch (rule) {
            case MappingRule.Build(var fields) -> fields.forEach(field -> response(field.rule()));
            case MappingRule.Assign _ -> {
                // no item
            }
            case MappingRule.Expression(var jsonata, _, _) -> words(jsonata);
            case MappingRule.Template(var parts) -> parts.forEach(this::part);
            case MappingRule.Foreach(var input, var item, _, _, _) -> {
                words(input);
                response(item);
            }
        }
    }

    private void part(MappingRule.Part part) {
        if (part instanceof MappingRule.Embedded(var jsonata, _)) {
            words(jsonata);
        }
    }

    private void words(String jsonata) {
        WORD.matcher(jsonata).results().map(result -> result.group()).forEach(names::add);
    }
}
