package io.ironbridge.gateway.record;

import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.mapping.MappingRule;
import io.ironbridge.mapping.ResponseMap;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What the mappings of an operation name.
 *
 * @param request items that the request mapping fills
 * @param response words of the response mapping, which include the items that it reads
 */
public record MappedNames(Set<String> request, Set<String> response) {
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_$#@-]+");

    /** The names in the mappings of an operation. */
    public static MappedNames of(ApiOperation.Implementation use) {
        MappedNames names = new MappedNames(new HashSet<>(), new HashSet<>());
        names.filled(use.request().field());
        use.response().choices().forEach(names::choice);
        return names;
    }

    private void filled(MappingRule.Field field) {
        if (field.rule() instanceof MappingRule.Build(var fields)) {
            fields.forEach(this::filled);
        } else {
            request.add(field.name());
        }
    }

    private void choice(ResponseMap.Choice choice) {
        choice.condition()
                .filter(ResponseMap.If.class::isInstance)
                .map(ResponseMap.If.class::cast)
                .ifPresent(condition -> words(condition.condition().jsonata()));
        choice.content()
                .flatMap(ResponseMap.Content::body)
                .map(MappingRule.Field::rule)
                .ifPresent(this::read);
    }

    private void read(MappingRule rule) {
        switch (rule) {
            case MappingRule.Build(var fields) -> fields.forEach(field -> read(field.rule()));
            case MappingRule.Expression(var jsonata, _, _) -> words(jsonata);
            case MappingRule.Template(var parts) ->
                    parts.forEach(part -> {
                        if (part instanceof MappingRule.Embedded(var jsonata, _)) {
                            words(jsonata);
                        }
                    });
            case MappingRule.Foreach(var input, var item, _, _, _) -> {
                words(input);
                read(item);
            }
            case MappingRule.Assign _ -> {
                // no item
            }
        }
    }

    private void words(String jsonata) {
        WORD.matcher(jsonata).results().forEach(word -> response.add(word.group()));
    }
}
