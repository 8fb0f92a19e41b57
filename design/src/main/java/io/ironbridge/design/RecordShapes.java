package io.ironbridge.design;

import io.ironbridge.copybook.dai.Segment;
import io.ironbridge.copybook.layout.ConditionValues;
import io.ironbridge.copybook.layout.Description;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.schema.Bounds;
import io.ironbridge.design.Shape.Structure;
import io.ironbridge.design.Shape.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Shapes of the records of a program. Whatever is guessed is noted. */
final class RecordShapes {
    private static final String DIGITS = "123456789";

    private final Redefinitions redefinitions;
    private final Notes notes;

    RecordShapes(Redefinitions redefinitions, Notes notes) {
        this.redefinitions = redefinitions;
        this.notes = notes;
    }

    /**
     * The records of a COMMAREA or a message.
     *
     * @param wrapper names around them
     * @param messages whether they are IMS segments, which begin with LL and ZZ, and the first of a
     *     request with the transaction code
     * @param request whether they go in
     */
    Structure records(
            List<String> wrapper, List<Segment> segments, boolean messages, boolean request) {
        boolean several = segments.size() > 1;
        List<Shape> records = new ArrayList<>();
        for (int i = 0; i < segments.size(); i++) {
            Set<Item> header = new HashSet<>();
            if (messages) {
                header = header(segments.get(i).layout(), request && i == 0);
            }
            records.add(record(segments.get(i), several, header));
        }
        return wrapped(wrapper, records);
    }

    /** The containers of a channel. */
    Structure channel(List<Segment> containers) {
        List<Shape> parts = new ArrayList<>();
        boolean several = containers.size() > 1;
        for (Segment container : containers) {
            String name = several ? Jsonata.camelCase(container.originalName()) : "";
            parts.add(
                    container.isText()
                            ? new Value(
                                    container.originalName(),
                                    Jsonata.camelCase(container.originalName()),
                                    false,
                                    Map.of("type", "string"),
                                    Optional.empty())
                            : new Structure(
                                    container.originalName(),
                                    name,
                                    false,
                                    Map.of(),
                                    List.of(record(container, false, Set.of()))));
        }
        return wrapped(List.of("channel"), parts);
    }

    private static Structure wrapped(List<String> wrapper, List<Shape> content) {
        Structure inner = new Structure(wrapper.getLast(), "", false, Map.of(), content);
        for (String name : wrapper.reversed().subList(1, wrapper.size())) {
            inner = new Structure(name, "", false, Map.of(), List.of(inner));
        }
        return inner;
    }

    private Shape record(Segment segment, boolean named, Set<Item> header) {
        Item root = segment.layout().root();
        String prefix = prefix(segment.layout());
        String name = named ? Jsonata.camelCase(root.name()) : "";
        return switch (root) {
            case Group group ->
                    new Structure(
                            group.name(), name, false, Map.of(), members(group, prefix, header));
            case Field field -> value(field, prefix);
        };
    }

    /** LL, ZZ and the transaction code, which the gateway fills in. */
    private static Set<Item> header(Layout layout, boolean first) {
        List<Field> leading =
                layout.items().stream()
                        .filter(Field.class::isInstance)
                        .map(Field.class::cast)
                        .limit(first ? 3 : 2)
                        .toList();
        return Set.copyOf(leading);
    }

    /** The first part of a name that most items begin with: {@code CUST} of {@code CUST-NAME}. */
    private String prefix(Layout layout) {
        List<String> names =
                layout.items().stream()
                        .filter(item -> !item.description().filler())
                        .map(item -> Redefinitions.upper(item.name()))
                        .skip(1)
                        .toList();
        Map<String, Long> counts =
                names.stream()
                        .filter(name -> name.indexOf('-') > 0)
                        .collect(
                                Collectors.groupingBy(
                                        name -> name.substring(0, name.indexOf('-') + 1),
                                        Collectors.counting()));
        String prefix =
                counts.entrySet().stream()
                        .filter(entry -> entry.getValue() > 2)
                        .filter(entry -> 2 * entry.getValue() > names.size())
                        .map(Map.Entry::getKey)
                        .findFirst()
                        .orElse("");
        if (!prefix.isEmpty()) {
            notes.add(
                    "Names in JSON are without the prefix %s of %s"
                            .formatted(prefix, layout.name()));
        }
        return prefix;
    }

    private static String shortName(Item item, String prefix) {
        boolean has = !prefix.isEmpty() && Redefinitions.upper(item.name()).startsWith(prefix);
        String rest = has ? item.name().substring(prefix.length()) : item.name();
        boolean renamed = !item.name().equals(item.description().originalName());
        return renamed && !item.description().filler() ? item.name() : Jsonata.camelCase(rest);
    }

    private List<Shape> members(Group group, String prefix, Set<Item> header) {
        List<Shape> members = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Item item : chosen(group)) {
            if (!isShown(item) || header.contains(item)) {
                continue;
            }
            String name = unique(shortName(item, prefix), item, names);
            switch (item) {
                case Field field -> members.add(value(field, name, prefix));
                case Group inner -> {
                    List<Shape> below = members(inner, prefix, header);
                    if (!below.isEmpty()) {
                        members.add(
                                new Structure(
                                        inner.name(),
                                        name,
                                        inner.occurs().table(),
                                        bounds(inner),
                                        below));
                    }
                }
            }
        }
        return members;
    }

    private static String unique(String name, Item item, Set<String> names) {
        String unique = names.add(name) ? name : Jsonata.camelCase(item.name());
        for (int i = 2; !unique.equals(name) && !names.add(unique); i++) {
            unique = name + i;
        }
        return unique;
    }

    private static boolean isShown(Item item) {
        Description description = item.description();
        boolean opaque = item instanceof Field field && field.type() instanceof FieldType.Opaque;
        return description.included()
                && !description.counter()
                && !opaque
                && !(description.filler() && item instanceof Field);
    }

    /** The definitions of each area of storage that are used. */
    private List<Item> chosen(Group group) {
        Map<String, List<Item>> areas = new LinkedHashMap<>();
        Map<String, String> areaOf = new LinkedHashMap<>();
        for (Item item : group.items()) {
            String own = Redefinitions.upper(item.description().originalName());
            String over = Redefinitions.upper(item.description().redefines());
            String area = over.isEmpty() ? item.path() : areaOf.getOrDefault(over, item.path());
            areaOf.put(own, area);
            areas.computeIfAbsent(area, _ -> new ArrayList<>()).add(item);
        }
        return areas.values().stream()
                .flatMap(area -> redefinitions.chosen(area).stream())
                .toList();
    }

    private static Map<String, Object> bounds(Item item) {
        Map<String, Object> bounds = new LinkedHashMap<>();
        if (item.occurs().table()) {
            bounds.put("minItems", item.occurs().min());
            bounds.put("maxItems", item.occurs().max());
        }
        return bounds;
    }

    // ---- values

    private Value value(Field field, String prefix) {
        return value(field, shortName(field, prefix), prefix);
    }

    private Value value(Field field, String name, String prefix) {
        Map<String, Object> schema = schema(field);
        if (!field.occurs().table()) {
            return new Value(field.name(), name, false, schema, example(field, prefix));
        }
        Map<String, Object> list = new LinkedHashMap<>();
        list.put("type", "array");
        list.putAll(bounds(field));
        list.put("items", schema);
        return new Value(field.name(), name, true, list, Optional.empty());
    }

    private static Map<String, Object> schema(Field field) {
        Map<String, Object> schema = new LinkedHashMap<>();
        Optional<Bounds> bounds = numbers(field.type());
        if (bounds.isPresent()) {
            schema.put("type", bounds.get().whole() ? "integer" : "number");
            schema.put("minimum", bounds.get().min());
            schema.put("maximum", bounds.get().max());
            if (bounds.get().scale() != 0) {
                schema.put("multipleOf", bounds.get().step());
            }
        } else if (field.type() instanceof FieldType.Floating) {
            schema.put("type", "number");
        } else {
            schema.put("type", "string");
            schema.put("maxLength", characters(field.type()));
        }
        return schema;
    }

    /** Numeric-edited items are text in z/OS Connect. */
    private static Optional<Bounds> numbers(FieldType type) {
        return type instanceof FieldType.Edited ? Optional.empty() : Bounds.of(type);
    }

    private static int characters(FieldType type) {
        boolean pairs =
                type instanceof FieldType.Text text
                        && (text.characters() == FieldType.Characters.NATIONAL
                                || text.characters() == FieldType.Characters.DBCS);
        return pairs ? type.bytes() / 2 : type.bytes();
    }

    /** The value of a condition name; otherwise digits or the name, as many as fit. */
    private static Optional<Object> example(Field field, String prefix) {
        Optional<Object> named =
                ConditionValues.of(field).stream().filter(value -> !"".equals(value)).findFirst();
        if (named.isPresent()) {
            return named;
        }
        Optional<Bounds> bounds = numbers(field.type());
        if (bounds.isPresent()) {
            int digits = bounds.get().unscaledMax().toString().length();
            int count = Math.min(digits, DIGITS.length());
            return Optional.of(
                    new BigDecimal(new BigInteger(DIGITS.substring(0, count)), bounds.get().scale())
                            .min(bounds.get().max()));
        }
        if (field.type() instanceof FieldType.Floating) {
            return Optional.of(new BigDecimal("1.5"));
        }
        String name = shortName(field, prefix);
        return Optional.of(name.substring(0, Math.min(name.length(), characters(field.type()))));
    }
}
