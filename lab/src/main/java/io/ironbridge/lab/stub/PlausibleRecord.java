package io.ironbridge.lab.stub;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes the JSON of a record. An item has the value that the rule gives it, otherwise that of the
 * same item in the request, otherwise a plausible one. Of areas with redefinitions, one is filled:
 * the one with items of the rule, otherwise one that the mappings use, otherwise the first group.
 *
 * @param rule values of items, by their names
 * @param request items of the request
 * @param used names of items that the mappings use
 * @param omitted paths of items that are omitted, because their values do not fit
 */
record PlausibleRecord(
        Map<String, StubValue> rule, RequestItems request, Set<String> used, Set<String> omitted) {
    /** The value of an item, and of all of its occurrences; empty if it is not in JSON. */
    Optional<Object> of(Item item) {
        return value(item, 0, ItemNames.find(rule, item));
    }

    private Optional<Object> value(Item item, int row, Optional<StubValue> given) {
        return item.occurs().table() ? Optional.of(rows(item, given)) : once(item, row, given);
    }

    private List<Object> rows(Item item, Optional<StubValue> given) {
        List<Object> rows = new ArrayList<>();
        int count = count(item, given);
        for (int row = 0; row < count; row++) {
            once(item, row, row(given, row)).ifPresent(rows::add);
        }
        return rows;
    }

    private static int count(Item table, Optional<StubValue> given) {
        return given.isPresent() && given.get() instanceof StubValue.Rows(List<StubValue> values)
                ? values.size()
                : Math.clamp(PlausibleValue.ROWS, table.occurs().min(), table.occurs().max());
    }

    private static Optional<StubValue> row(Optional<StubValue> given, int row) {
        return given.map(value ->
                value instanceof StubValue.Rows(List<StubValue> values) ? values.get(row) : value);
    }

    private Optional<Object> once(Item item, int row, Optional<StubValue> given) {
        return switch (item) {
            case Group group -> Optional.of(members(group, row, given));
            case Field field ->
                    given.map(value -> fixed(field, value))
                            .or(() -> row == 0 ? echoed(field) : Optional.empty())
                            .or(() -> PlausibleValue.of(field, row));
        };
    }

    private Optional<Object> echoed(Field field) {
        return PlausibleValue.isResultCode(field) ? Optional.empty() : request.same(field);
    }

    /** In the form that fits the item's type; what does not is reported when it is stored. */
    private static Object fixed(Field field, StubValue value) {
        String text = value instanceof StubValue.Scalar(String scalar) ? scalar : "";
        return field.type().numeric()
                ? StubNumbers.of(text).<Object>map(number -> number).orElse(text)
                : text;
    }

    private Map<String, Object> members(Group group, int row, Optional<StubValue> given) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (List<Item> area : areas(group)) {
            Item item = chosen(area, given);
            if (isShown(item)) {
                value(item, row, member(item, given))
                        .map(value -> counted(item, value, group, given))
                        .ifPresent(value -> members.put(item.name(), value));
            }
        }
        return members;
    }

    /** A plausible count is that of the table in the same group. */
    private Object counted(Item item, Object value, Group group, Optional<StubValue> given) {
        boolean plausible =
                item instanceof Field field
                        && member(item, given).isEmpty()
                        && PlausibleValue.isCount(field);
        return plausible
                ? group.items().stream()
                        .filter(each -> each.occurs().table())
                        .findFirst()
                        .<Object>map(table -> count(table, member(table, given)))
                        .orElse(value)
                : value;
    }

    private Optional<StubValue> member(Item item, Optional<StubValue> given) {
        return given.filter(StubValue.Members.class::isInstance)
                .map(StubValue.Members.class::cast)
                .flatMap(value -> ItemNames.find(value.members(), item))
                .or(() -> ItemNames.find(rule, item));
    }

    private boolean isShown(Item item) {
        return item.description().included()
                && !(item instanceof Field && item.description().filler())
                && !omitted.contains(item.path());
    }

    /** The items of a group, with those that redefine them. */
    private static List<List<Item>> areas(Group group) {
        Map<String, List<Item>> areas = new LinkedHashMap<>();
        for (Item item : group.items()) {
            String base = item.redefining() ? item.description().redefines() : baseName(item);
            areas.computeIfAbsent(base, _ -> new ArrayList<>()).add(item);
        }
        return List.copyOf(areas.values());
    }

    /** Fillers have unique names in JSON only. */
    private static String baseName(Item item) {
        return item.description().filler() ? item.name() : item.description().originalName();
    }

    private Item chosen(List<Item> area, Optional<StubValue> given) {
        return area.stream()
                .filter(item -> isRuled(item, given))
                .findFirst()
                .or(() -> area.stream().filter(item -> used.contains(item.name())).findFirst())
                .or(() ->
                        area.stream()
                                .filter(item ->
                                        item instanceof Group && item.description().included())
                                .findFirst())
                .orElse(area.getFirst());
    }

    private boolean isRuled(Item item, Optional<StubValue> given) {
        return member(item, given).isPresent()
                || (item instanceof Group group
                        && group.items().stream().anyMatch(each -> isRuled(each, given)));
    }
}
