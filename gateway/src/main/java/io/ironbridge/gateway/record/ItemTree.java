package io.ironbridge.gateway.record;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.copybook.dai.DataStructure;
import io.ironbridge.copybook.dai.Segment;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The items of one direction of an asset: their names in the copybook and in JSON. */
final class ItemTree {
    private static final List<String> DESCRIPTOR =
            List.of(
                    "messageId",
                    "correlationId",
                    "expiry",
                    "waitInterval",
                    "persistence",
                    "retain",
                    "priority",
                    "properties",
                    "form");

    private final List<Name> top;

    /** Whether the one structure at the top is omitted in recordings. */
    private final boolean unwrapped;

    private final Set<String> mapped;

    /** Content of an item. */
    private enum Content {
        MEMBERS,
        TEXT,
        NUMBER,
        JSON
    }

    /**
     * An item.
     *
     * @param chosen false if another definition of its area stands for it in recordings
     */
    private record Name(
            String json, String host, Content content, List<Name> members, boolean chosen) {
        Name(String json, String host, Content content, List<Name> members) {
            this(json, host, content, members, true);
        }

        static Name leaf(String name, Content content) {
            return new Name(name, name, content, List.of());
        }

        Name withoutChoice() {
            return new Name(json, host, content, members, false);
        }

        boolean isIn(Set<String> names) {
            return names.contains(json) || members.stream().anyMatch(each -> each.isIn(names));
        }

        boolean is(String name) {
            return host.equalsIgnoreCase(name) || json.equalsIgnoreCase(name);
        }
    }

    private ItemTree(List<Name> top, boolean unwrapped, Set<String> mapped) {
        this.top = top;
        this.unwrapped = unwrapped;
        this.mapped = mapped;
    }

    /**
     * The items of a program's data.
     *
     * @param mapped names in the operation's mapping: of the definitions of one area, they choose
     */
    static ItemTree of(Asset.Kind kind, DataStructure data, Set<String> mapped) {
        List<Name> top = new ArrayList<>();
        for (Segment segment : data.segments()) {
            if (kind == Asset.Kind.CICS_CHANNEL) {
                top.add(container(segment, mapped));
            } else {
                top.addAll(structures(segment, mapped));
            }
        }
        if (kind == Asset.Kind.MQ_SERVICE) {
            List<Name> message = new ArrayList<>();
            DESCRIPTOR.forEach(name -> message.add(Name.leaf(name, Content.JSON)));
            message.add(new Name("body", "body", Content.MEMBERS, top));
            return new ItemTree(message, false, mapped);
        }
        boolean one = kind != Asset.Kind.CICS_CHANNEL && top.size() == 1;
        return new ItemTree(top, one, mapped);
    }

    private static Name container(Segment segment, Set<String> mapped) {
        String json = segment.name().isEmpty() ? segment.originalName() : segment.name();
        String host = segment.originalName().isEmpty() ? json : segment.originalName();
        return segment.isText()
                ? new Name(json, host, Content.TEXT, List.of())
                : new Name(json, host, Content.MEMBERS, structures(segment, mapped));
    }

    private static List<Name> structures(Segment segment, Set<String> mapped) {
        Item root = segment.layout().root();
        return segment.several() && root instanceof Group group
                ? names(group, mapped)
                : List.of(name(root, mapped));
    }

    private static List<Name> names(Group group, Set<String> mapped) {
        Map<String, List<Name>> areas = new LinkedHashMap<>();
        group.items().stream()
                .filter(item -> item.description().included())
                .forEach(item ->
                        areas.computeIfAbsent(area(item), _ -> new ArrayList<>())
                                .add(name(item, mapped)));
        return areas.values().stream().flatMap(area -> chosen(area, mapped)).toList();
    }

    private static String area(Item item) {
        if (item.redefining()) {
            return item.description().redefines();
        }
        return item.description().filler() ? item.name() : item.description().originalName();
    }

    /** One definition of an area: the first that is mapped, otherwise the first group. */
    private static Stream<Name> chosen(List<Name> area, Set<String> mapped) {
        Name chosen =
                area.stream()
                        .filter(name -> name.isIn(mapped))
                        .findFirst()
                        .or(() ->
                                area.stream()
                                        .filter(name -> name.content == Content.MEMBERS)
                                        .findFirst())
                        .orElse(area.getFirst());
        return area.stream().map(name -> name.equals(chosen) ? name : name.withoutChoice());
    }

    private static Name name(Item item, Set<String> mapped) {
        String host = item.description().filler() ? item.name() : item.description().originalName();
        return switch (item) {
            case Group group -> new Name(item.name(), host, Content.MEMBERS, names(group, mapped));
            case Field field ->
                    new Name(
                            item.name(),
                            host,
                            field.type().numeric() ? Content.NUMBER : Content.TEXT,
                            List.of());
        };
    }

    /** A copy with one definition of each area. */
    Object withoutOthers(Object json) {
        return Objects.requireNonNull(filtered(json, top, Name::chosen));
    }

    /** What the operation's mapping sends, under the copybook's names; otherwise all of it. */
    Object sentToHost(Object json) {
        Object sent = filtered(json, top, name -> name.isIn(mapped));
        return toHost(sent instanceof Map<?, ?> map && !map.isEmpty() ? sent : json);
    }

    private static @Nullable Object filtered(
            @Nullable Object json, List<Name> names, Predicate<Name> kept) {
        return switch (json) {
            case Map<?, ?> map -> {
                Map<Object, @Nullable Object> left = new LinkedHashMap<>();
                map.forEach((key, value) -> {
                    Optional<Name> name =
                            names.stream().filter(each -> each.json.equals(key)).findFirst();
                    if (name.isEmpty() || kept.test(name.get())) {
                        left.put(
                                key,
                                filtered(value, name.map(Name::members).orElse(List.of()), kept));
                    }
                });
                yield left;
            }
            case List<?> list ->
                    list.stream()
                            .<@Nullable Object>map(value -> filtered(value, names, kept))
                            .toList();
            case null, default -> json;
        };
    }

    /** The same values under the copybook's names; members without an item keep theirs. */
    Object toHost(Object json) {
        Object host = Objects.requireNonNull(toHost(json, top));
        return unwrapped
                        && host instanceof Map<?, ?> map
                        && map.size() == 1
                        && map.values().iterator().next() instanceof Map<?, ?> members
                ? members
                : host;
    }

    private static @Nullable Object toHost(@Nullable Object json, List<Name> names) {
        return switch (json) {
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> renamed = new LinkedHashMap<>();
                map.forEach((key, value) -> {
                    Name name =
                            names.stream()
                                    .filter(each -> each.json.equals(key))
                                    .findFirst()
                                    .orElseGet(() -> Name.leaf(String.valueOf(key), Content.JSON));
                    renamed.put(name.host, toHost(value, name.members));
                });
                yield renamed;
            }
            case List<?> list -> {
                List<@Nullable Object> renamed = new ArrayList<>();
                list.forEach(value -> renamed.add(toHost(value, names)));
                yield renamed;
            }
            case null, default -> json;
        };
    }

    /**
     * The JSON of values that a person may have written. Items are named by their names, or by the
     * end of their paths.
     *
     * @param faults gets the value and what is wrong with it
     */
    @Nullable Object toJson(Node node, BiConsumer<Node, String> faults) {
        return toJson(node, new Name("", "", Content.MEMBERS, top), faults);
    }

    private @Nullable Object toJson(Node node, Name name, BiConsumer<Node, String> faults) {
        if (node instanceof Node.Arr list) {
            List<@Nullable Object> rows = new ArrayList<>();
            list.items().forEach(item -> rows.add(toJson(item, name, faults)));
            return rows;
        }
        return switch (name.content) {
            case JSON -> node.tree();
            case TEXT -> node instanceof Node.Scalar scalar ? text(scalar) : node.tree();
            case NUMBER -> node instanceof Node.Scalar scalar ? number(scalar) : node.tree();
            case MEMBERS -> {
                if (node instanceof Node.Obj object) {
                    yield members(object, name, faults);
                }
                faults.accept(node, "the group " + name.host + " needs a map of its items");
                yield null;
            }
        };
    }

    private Map<String, @Nullable Object> members(
            Node.Obj object, Name group, BiConsumer<Node, String> faults) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        object.entries()
                .forEach((key, entry) -> {
                    List<Name> path = find(key, group);
                    if (path.isEmpty()) {
                        faults.accept(entry.key(), "there is no item " + key + ". " + suggest(key));
                        return;
                    }
                    put(members, path, toJson(entry.value(), path.getLast(), faults));
                });
        return members;
    }

    @SuppressWarnings("unchecked") // maps on the way are made here
    private static void put(
            Map<String, @Nullable Object> into, List<Name> path, @Nullable Object value) {
        Map<String, @Nullable Object> at = into;
        for (Name name : path.subList(0, path.size() - 1)) {
            at =
                    (Map<String, @Nullable Object>)
                            at.compute(
                                    name.json,
                                    (_, old) -> old instanceof Map ? old : new LinkedHashMap<>());
        }
        at.put(path.getLast().json, value);
    }

    /** The items from below a group to the nearest that the name means; empty if there is none. */
    private static List<Name> find(String name, Name group) {
        Deque<List<Name>> open = new ArrayDeque<>();
        group.members.forEach(member -> open.add(List.of(member)));
        while (!open.isEmpty()) {
            List<Name> path = open.remove();
            if (path.getLast().is(name) || JsonTrees.means(name, path(path))) {
                return path;
            }
            for (Name member : path.getLast().members) {
                open.add(Stream.concat(path.stream(), Stream.of(member)).toList());
            }
        }
        return List.of();
    }

    private static String path(List<Name> path) {
        return String.join(".", path.stream().map(Name::host).toList());
    }

    private String suggest(String name) {
        List<String> known = new ArrayList<>();
        collect(top, known);
        return Texts.suggest(name, known, "There is " + Texts.list(known) + ".");
    }

    private static void collect(List<Name> names, List<String> into) {
        names.forEach(name -> {
            into.add(name.host);
            collect(name.members, into);
        });
    }

    private static @Nullable Object text(Node.Scalar scalar) {
        return scalar.kind() == Node.Kind.NULL ? null : scalar.text();
    }

    /** A text if it is no number: the transcoder reports it. */
    private static @Nullable Object number(Node.Scalar scalar) {
        if (scalar.kind() == Node.Kind.TEXT || scalar.kind() == Node.Kind.NULL) {
            return text(scalar);
        }
        try {
            return new BigDecimal(scalar.text());
        } catch (NumberFormatException _) {
            return scalar.text();
        }
    }
}
