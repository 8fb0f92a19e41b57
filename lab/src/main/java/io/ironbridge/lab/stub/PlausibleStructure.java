package io.ironbridge.lab.stub;

import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.topdown.Part;
import io.ironbridge.copybook.topdown.Structure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Makes the JSON of a reply with the structures of an API. Of the responses at the root, it has the
 * one that the rule names, otherwise the first success.
 */
final class PlausibleStructure {
    private final Map<String, StubValue> rule;
    private final Map<String, Object> request;
    private final Set<String> used = new HashSet<>();
    private final Set<String> known = new TreeSet<>();

    /**
     * @param rule values of members, by their names
     * @param request values of the request, by the names of their members
     */
    PlausibleStructure(Map<String, StubValue> rule, Map<String, Object> request) {
        this.rule = rule;
        this.request = request;
    }

    /** Keys of the rule that named a member. */
    Set<String> used() {
        return used;
    }

    /** Names of all members that were seen. */
    Set<String> known() {
        return known;
    }

    Map<String, Object> of(Structure response) {
        Part.Group root = (Part.Group) response.content();
        root.fields().forEach(field -> known.add(field.member()));
        List<Part.Field> named =
                root.fields().stream().filter(field -> given(field, rule).isPresent()).toList();
        List<Part.Field> chosen =
                named.isEmpty()
                        ? root.fields().stream()
                                .min(Comparator.comparingInt(PlausibleStructure::rank))
                                .stream()
                                .toList()
                        : named;
        return members(chosen, rule);
    }

    /** Successes first, then by their order. */
    private static int rank(Part.Field field) {
        return field.member().toLowerCase(Locale.ROOT).startsWith("responsecode2") ? 0 : 1;
    }

    private Map<String, Object> members(List<Part.Field> fields, Map<String, StubValue> own) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (Part.Field field : fields) {
            known.add(field.member());
            members.put(field.member(), value(field.member(), field.part(), 0, given(field, own)));
        }
        return members;
    }

    /** The value in the map around it, otherwise that at the top of the rule. */
    private Optional<StubValue> given(Part.Field field, Map<String, StubValue> own) {
        return find(field, own).or(() -> find(field, rule));
    }

    private Optional<StubValue> find(Part.Field field, Map<String, StubValue> values) {
        return values.entrySet().stream()
                .filter(each ->
                        each.getKey().equalsIgnoreCase(field.member())
                                || each.getKey().equalsIgnoreCase(field.part().name()))
                .findFirst()
                .map(each -> {
                    used.add(each.getKey());
                    return each.getValue();
                });
    }

    private Object value(String name, Part part, int row, Optional<StubValue> given) {
        return switch (part) {
            case Part.Element(_, _, FieldType type, _, _) ->
                    given.map(value -> fixed(value, type.numeric()))
                            .or(() -> echoed(name, type.numeric()))
                            .orElseGet(() -> PlausibleValue.of(name, type));
            case Part.Flag _ ->
                    given.map(value -> Boolean.valueOf(text(value))).orElse(Boolean.TRUE);
            case Part.Varying varying ->
                    given.<Object>map(PlausibleStructure::text)
                            .or(() -> echoed(name, false))
                            .orElseGet(() ->
                                    name.substring(0, Math.min(name.length(), varying.most())));
            case Part.Group group -> members(group.fields(), members(given));
            case Part.Table table -> rows(name, table.item(), given, table.count(), table.count());
            case Part.ContainerArray array ->
                    rows(
                            name,
                            array.structure().content(),
                            given,
                            PlausibleValue.ROWS,
                            array.most().orElse(Integer.MAX_VALUE));
            case Part.OptionalObject object ->
                    value(name, object.structure().content(), row, given);
        };
    }

    private List<Object> rows(
            String name, Part item, Optional<StubValue> given, int usual, int most) {
        @Nullable List<StubValue> values =
                given.orElse(null) instanceof StubValue.Rows(List<StubValue> rows) ? rows : null;
        int count = values == null ? Math.min(usual, most) : values.size();
        List<Object> rows = new ArrayList<>();
        for (int row = 0; row < count; row++) {
            rows.add(value(name, item, row, values == null ? given : Optional.of(values.get(row))));
        }
        return rows;
    }

    private static Map<String, StubValue> members(Optional<StubValue> given) {
        return given.orElse(null) instanceof StubValue.Members(Map<String, StubValue> members)
                ? members
                : Map.of();
    }

    private Optional<Object> echoed(String name, boolean number) {
        return Optional.ofNullable(request.get(name))
                .filter(value -> number == value instanceof Number);
    }

    /** In the form that fits the type; what does not is reported when it is stored. */
    private static Object fixed(StubValue value, boolean number) {
        String text = text(value);
        return number ? StubNumbers.of(text).<Object>map(each -> each).orElse(text) : text;
    }

    private static String text(StubValue value) {
        return value instanceof StubValue.Scalar(String text) ? text : "";
    }
}
