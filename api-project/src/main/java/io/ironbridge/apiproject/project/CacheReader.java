package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.project.ApiOperation.In;
import io.ironbridge.apiproject.project.ApiOperation.Parameter;
import io.ironbridge.apiproject.project.CachePolicy.CacheId;
import io.ironbridge.apiproject.project.CachePolicy.Component;
import io.ironbridge.apiproject.project.CachePolicy.Group;
import io.ironbridge.apiproject.project.CachePolicy.Kind;
import io.ironbridge.apiproject.project.CachePolicy.Sharing;
import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Durations;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.apiproject.text.Texts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads {@code x-ironbridge-cache} of an operation. */
final class CacheReader {
    static final String KEY = "x-ironbridge-cache";

    private static final Set<String> KNOWN =
            Set.of(
                    "timeout",
                    "inactivity",
                    "priority",
                    "key",
                    "dependencies",
                    "invalidates",
                    "staleWhileRevalidate",
                    "staleIfError",
                    "clientMaxAge",
                    "sharing");
    private static final List<String> COMPONENTS =
            List.of(
                    "path.NAME",
                    "query",
                    "query.NAME",
                    "header.NAME",
                    "cookie.NAME",
                    "body",
                    "body./POINTER",
                    "caller");
    private static final Duration LONGEST = Duration.ofDays(365);

    private final Doc doc;
    private final Faults faults;
    private final List<Parameter> parameters;

    /** Reads one operation. */
    CacheReader(Doc doc, List<Parameter> parameters, Faults faults) {
        this.doc = doc;
        this.parameters = parameters;
        this.faults = faults;
    }

    Optional<CachePolicy> read(Node.Obj operation) {
        Node.Entry entry = operation.entries().get(KEY);
        if (entry == null) {
            return Optional.empty();
        }
        if (!(entry.value() instanceof Node.Obj rules)) {
            bad(entry.value(), KEY + " must be an object.", "Add at least timeout, as in 60s.");
            return Optional.empty();
        }
        rules.entries().values().forEach(this::checkKey);
        boolean keeps =
                rules.entries().keySet().stream().anyMatch(key -> !key.equals("invalidates"));
        if (keeps && rules.get("timeout").isEmpty()) {
            bad(
                    entry.key(),
                    KEY + " has no timeout: replies would be kept until they are invalidated.",
                    "Add timeout, as in 60s; 0 if that is meant.");
        }
        return Optional.of(
                new CachePolicy(
                        keeps ? List.of(id(rules)) : List.of(),
                        groups(rules, "dependencies"),
                        groups(rules, "invalidates"),
                        sharing(rules),
                        doc.source(entry.key())));
    }

    private void checkKey(Node.Entry entry) {
        String key = entry.key().text();
        if (!KNOWN.contains(key)) {
            bad(
                    entry.key(),
                    "Key '" + key + "' is not known in " + KEY + ".",
                    Texts.suggest(key, KNOWN, "Known keys: " + Texts.list(KNOWN) + "."));
        }
    }

    private CacheId id(Node.Obj rules) {
        List<Component> key = rules.get("key").map(this::components).orElse(List.of());
        boolean isRead =
                rules.arr("key").filter(all -> all.items().size() == key.size()).isPresent();
        return new CacheId(
                isRead ? key : wholeRequest(),
                duration(rules, "timeout"),
                duration(rules, "inactivity"),
                priority(rules),
                true,
                duration(rules, "staleWhileRevalidate"),
                duration(rules, "staleIfError"),
                duration(rules, "clientMaxAge"));
    }

    /** All that the reply can depend on. */
    private List<Component> wholeRequest() {
        List<Component> all = new ArrayList<>();
        all.add(Component.optional(Kind.CALLER, ""));
        parameters.stream()
                .filter(parameter -> parameter.in() != In.QUERY)
                .forEach(parameter ->
                        all.add(
                                Component.optional(
                                        Kind.valueOf(parameter.in().name()), parameter.name())));
        all.add(Component.optional(Kind.QUERY, ""));
        all.add(Component.optional(Kind.BODY, ""));
        return all;
    }

    private List<Component> components(Node list) {
        if (!(list instanceof Node.Arr items)) {
            bad(list, "The components must be a list.", "Write [path.id, query.page].");
            return List.of();
        }
        return items.items().stream().flatMap(item -> component(item).stream()).toList();
    }

    private Optional<Component> component(Node item) {
        String text = item instanceof Node.Scalar scalar ? scalar.text() : "";
        int dot = text.indexOf('.');
        String name = dot < 0 ? "" : text.substring(dot + 1);
        Optional<Kind> kind =
                switch (dot < 0 ? text : text.substring(0, dot)) {
                    case "path" ->
                            isDeclared(In.PATH, name) ? Optional.of(Kind.PATH) : Optional.empty();
                    case "query" ->
                            dot < 0 || isDeclared(In.QUERY, name)
                                    ? Optional.of(Kind.QUERY)
                                    : Optional.empty();
                    case "header" -> named(Kind.HEADER, name);
                    case "cookie" -> named(Kind.COOKIE, name);
                    case "body" ->
                            name.isEmpty() || name.startsWith("/")
                                    ? Optional.of(Kind.BODY)
                                    : Optional.empty();
                    case "caller" -> dot < 0 ? Optional.of(Kind.CALLER) : Optional.empty();
                    default -> Optional.empty();
                };
        if (kind.isEmpty()) {
            List<String> declared =
                    parameters.stream()
                            .map(one -> one.in().name().toLowerCase(Locale.ROOT) + "." + one.name())
                            .toList();
            bad(
                    item,
                    "A reply cannot be told from others by '" + text + "'.",
                    Texts.suggest(
                            text,
                            Stream.concat(declared.stream(), COMPONENTS.stream()).toList(),
                            "Use "
                                    + String.join(", ", COMPONENTS)
                                    + "; parameters that are declared."));
        }
        return kind.map(found -> Component.optional(found, name));
    }

    private static Optional<Kind> named(Kind kind, String name) {
        return name.isEmpty() ? Optional.empty() : Optional.of(kind);
    }

    /** The members of a {@code deepObject} have other names than the parameter. */
    private boolean isDeclared(In in, String name) {
        return parameters.stream()
                .anyMatch(one ->
                        one.in() == in
                                && one.name().equals(name)
                                && !one.style().equals("deepObject"));
    }

    /** Labels, alone or with their components: {@code [staff, {staff: [path.id]}]}. */
    private List<Group> groups(Node.Obj rules, String key) {
        Optional<Node> value = rules.get(key);
        if (value.isEmpty()) {
            return List.of();
        }
        if (!(value.get() instanceof Node.Arr items)) {
            bad(value.get(), key + " must be a list.", "Write [staff, {staff: [path.id]}].");
            return List.of();
        }
        List<Group> groups = new ArrayList<>();
        for (Node item : items.items()) {
            if (item instanceof Node.Scalar label && !label.text().isEmpty()) {
                groups.add(new Group(label.text(), List.of()));
            } else if (item instanceof Node.Obj labelled && labelled.entries().size() == 1) {
                Node.Entry entry = labelled.entries().values().iterator().next();
                List<Component> needed =
                        components(entry.value()).stream()
                                .map(one ->
                                        new Component(
                                                one.kind(),
                                                one.name(),
                                                true,
                                                false,
                                                List.of(),
                                                List.of()))
                                .toList();
                groups.add(new Group(entry.key().text(), needed));
            } else {
                bad(
                        item,
                        "A group must be a label, or a label with a list of components.",
                        "Write staff, or {staff: [path.id]}.");
            }
        }
        return groups;
    }

    private Duration duration(Node.Obj rules, String key) {
        Optional<Node> value = rules.get(key);
        Optional<Duration> duration =
                value.filter(Node.Scalar.class::isInstance)
                        .flatMap(node ->
                                Durations.parse(((Node.Scalar) node).text(), Duration.ofSeconds(1)))
                        .filter(found -> !found.isNegative() && found.compareTo(LONGEST) <= 0);
        if (value.isPresent() && duration.isEmpty()) {
            bad(value.get(), key + " must be a duration.", "Write it as 30s, 5m or 1h30m.");
        }
        return duration.orElse(Duration.ZERO);
    }

    private int priority(Node.Obj rules) {
        Optional<Node> value = rules.get("priority");
        Optional<Integer> priority =
                value.filter(Node.Scalar.class::isInstance)
                        .map(node -> ((Node.Scalar) node).text())
                        .filter(text -> text.matches("[1-9][0-9]?"))
                        .map(Integer::valueOf)
                        .filter(number -> number <= CachePolicy.MOST_PRIORITY);
        if (value.isPresent() && priority.isEmpty()) {
            bad(
                    value.get(),
                    "priority must be a number from 1 to " + CachePolicy.MOST_PRIORITY + ".",
                    "Correct the value.");
        }
        return priority.orElse(1);
    }

    private Sharing sharing(Node.Obj rules) {
        Optional<Node> value = rules.get("sharing");
        Optional<Sharing> sharing =
                value.filter(Node.Scalar.class::isInstance)
                        .flatMap(node -> Sharing.of(((Node.Scalar) node).text()));
        if (value.isPresent() && sharing.isEmpty()) {
            bad(
                    value.get(),
                    "sharing must be one of " + Sharing.texts() + ".",
                    "Correct the value.");
        }
        return sharing.orElse(Sharing.NOT_SHARED);
    }

    private void bad(Node at, String what, String remedy) {
        faults.error("0561", doc.source(at), what, remedy);
    }
}
