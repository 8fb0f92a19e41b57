package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.project.ApiOperation.In;
import io.ironbridge.apiproject.project.CachePolicy.Between;
import io.ironbridge.apiproject.project.CachePolicy.CacheId;
import io.ironbridge.apiproject.project.CachePolicy.Component;
import io.ironbridge.apiproject.project.CachePolicy.Exactly;
import io.ironbridge.apiproject.project.CachePolicy.Group;
import io.ironbridge.apiproject.project.CachePolicy.Kind;
import io.ironbridge.apiproject.project.CachePolicy.Match;
import io.ironbridge.apiproject.project.CachePolicy.Sharing;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.FileReading;
import io.ironbridge.apiproject.text.ProjectFiles;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.apiproject.text.XmlElement;
import io.ironbridge.mapping.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads {@code api/cachespec.xml} of a project, in the format of WebSphere's dynamic cache
 * (WebSphere, "cachespec.xml file"). An entry is for the operations that it names: by {@code
 * operationId}, by method and path, or by the path alone.
 */
public final class CacheSpecReader {
    static final String FILE = "api/cachespec.xml";
    private static final Set<String> CLASSES = Set.of("servlet", "webservice", "api");
    private static final int LONGEST_TIMEOUT = 31_536_000;

    private static final String DO_NOT_CACHE = "do-not-cache";

    /** Stands for all parameters. */
    private static final String ALL = "*";

    private static final String STALE_WHILE_REVALIDATE = "ironbridge_staleWhileRevalidate";
    private static final String STALE_IF_ERROR = "ironbridge_staleIfError";
    private static final String CLIENT_MAX_AGE = "ironbridge_clientMaxAge";
    private static final Set<String> OF_IDS =
            Set.of(STALE_WHILE_REVALIDATE, STALE_IF_ERROR, CLIENT_MAX_AGE);

    /** Types of components that other than API calls have. */
    private static final Map<String, Kind> TYPES =
            Map.of(
                    "parameter", Kind.QUERY,
                    "parameter-list", Kind.QUERY,
                    "header", Kind.HEADER,
                    "cookie", Kind.COOKIE,
                    "pathinfo", Kind.PATH_INFO,
                    "locale", Kind.LOCALE,
                    "requestType", Kind.METHOD,
                    "body", Kind.BODY,
                    "caller", Kind.CALLER);

    private static final Set<Kind> NAMED = Set.of(Kind.QUERY, Kind.HEADER, Kind.COOKIE);

    private final Faults faults;
    private final String contextRoot;
    private final List<ApiOperation> operations;
    private final Map<ApiOperation, CachePolicy> policies = new HashMap<>();

    private CacheSpecReader(String contextRoot, List<ApiOperation> operations, Faults faults) {
        this.contextRoot = contextRoot.equals("/") ? "" : contextRoot;
        this.operations = operations;
        this.faults = faults;
    }

    /** The operations with the rules of the project's file, if it has one. */
    public static List<ApiOperation> complete(
            ProjectFiles files,
            FileReading reading,
            String contextRoot,
            List<ApiOperation> operations,
            Faults faults) {
        Optional<XmlElement> root =
                files.file(FILE)
                        .flatMap(file -> reading.xmlWithDocumentType(file.bytes(), file.shown()));
        if (root.isEmpty()) {
            return operations;
        }
        CacheSpecReader reader = new CacheSpecReader(contextRoot, operations, faults);
        reader.read(root.get());
        return operations.stream()
                .map(operation ->
                        Optional.ofNullable(reader.policies.get(operation))
                                .map(operation::withCache)
                                .orElse(operation))
                .toList();
    }

    private void read(XmlElement root) {
        if (!root.name().equals("cache")) {
            bad(root, "The root of a cachespec.xml is <cache>.", "Correct the element.");
            return;
        }
        for (XmlElement child : root.children()) {
            switch (child.name()) {
                case "cache-entry" -> entry(child);
                case "cache-instance" ->
                        child.children().stream()
                                .filter(one -> one.name().equals("cache-entry"))
                                .forEach(this::entry);
                default -> ignored(child);
            }
        }
    }

    private void entry(XmlElement entry) {
        String className = text(entry, "class").orElse("");
        if (!CLASSES.contains(className)) {
            faults.warning(
                    "0562",
                    entry.source(),
                    "The cache entry is ignored: its class is '" + className + "'.",
                    "For an API, use the class servlet or webservice.");
            return;
        }
        Map<ApiOperation, Boolean> named = new LinkedHashMap<>();
        entry.children().stream()
                .filter(child -> child.name().equals("name"))
                .forEach(child -> named.putAll(named(child)));
        if (named.isEmpty()) {
            var _ = policy(entry, Optional.empty(), true); // for its faults
        }
        named.forEach((operation, keeps) ->
                give(operation, policy(entry, Optional.of(operation), keeps)));
    }

    /**
     * The rules of an entry for an operation.
     *
     * @param keeps whether its replies are kept
     */
    private CachePolicy policy(XmlElement entry, Optional<ApiOperation> operation, boolean keeps) {
        List<CacheId> ids = new ArrayList<>();
        List<Group> dependencies = new ArrayList<>();
        List<Group> invalidations = new ArrayList<>();
        boolean isKept = true;
        Sharing sharing = Sharing.NOT_SHARED;
        for (XmlElement child : entry.children()) {
            switch (child.name()) {
                case "class", "name" -> {
                    // read before
                }
                case "cache-id" -> id(child, operation).ifPresent(ids::add);
                case "dependency-id" -> dependencies.add(group(child, operation));
                case "invalidation" -> invalidations.add(group(child, operation));
                case "property" -> {
                    if (attribute(child, "name").equalsIgnoreCase(DO_NOT_CACHE)) {
                        isKept &= !isTrue(child);
                    } else {
                        ignored(child);
                    }
                }
                case "sharing-policy" -> sharing = sharing(child);
                default -> ignored(child);
            }
        }
        return new CachePolicy(
                keeps && isKept ? ids : List.of(),
                dependencies,
                invalidations,
                sharing,
                entry.source());
    }

    private Sharing sharing(XmlElement element) {
        Optional<Sharing> sharing = Sharing.of(element.text().strip());
        if (sharing.isEmpty()) {
            bad(
                    element,
                    "<sharing-policy> must be one of " + Sharing.texts() + ".",
                    "Correct the value.");
        }
        return sharing.orElse(Sharing.NOT_SHARED);
    }

    /** As in WebSphere, replies are kept by the first entry; all entries invalidate. */
    private void give(ApiOperation operation, CachePolicy policy) {
        if (operation.cache().isPresent()) {
            bad(
                    policy.source(),
                    operation.id() + " has rules here and in " + CacheReader.KEY + ".",
                    "Remove one of them.");
        }
        CachePolicy first = policies.get(operation);
        if (first != null && !policy.ids().isEmpty() && !first.ids().isEmpty()) {
            faults.warning(
                    "0562",
                    policy.source(),
                    "The cache-ids of this entry have no effect on "
                            + operation.id()
                            + ": another entry comes before.",
                    "Write all in one entry.");
        }
        policies.merge(operation, policy, CachePolicy::with);
    }

    /**
     * The operations with this name, and whether their replies are kept: a path means all methods,
     * and only what GET answers is kept.
     */
    private Map<ApiOperation, Boolean> named(XmlElement element) {
        String name = element.text().strip();
        Map<ApiOperation, Boolean> found = new LinkedHashMap<>();
        for (ApiOperation operation : operations) {
            boolean byPath = isPath(operation, name);
            if (byPath || isNamed(operation, name)) {
                found.put(operation, !byPath || operation.method().equals("GET"));
            }
        }
        if (found.isEmpty()) {
            List<String> known =
                    operations.stream()
                            .flatMap(one -> Stream.of(one.id(), contextRoot + one.path()))
                            .toList();
            faults.warning(
                    "0563",
                    element.source(),
                    "The cache entry has no effect on '" + name + "': no operation has this name.",
                    Texts.suggest(
                            name,
                            known,
                            "Write an operationId, a method and path as in POST /orders, or a"
                                    + " path."));
        }
        return found;
    }

    private boolean isNamed(ApiOperation operation, String name) {
        int blank = name.indexOf(' ');
        return operation.operationId().filter(name::equals).isPresent()
                || (blank > 0
                        && operation.method().equals(name.substring(0, blank))
                        && isPath(operation, name.substring(blank + 1).strip()));
    }

    private boolean isPath(ApiOperation operation, String path) {
        return path.equals(operation.path()) || path.equals(contextRoot + operation.path());
    }

    private Optional<CacheId> id(XmlElement element, Optional<ApiOperation> operation) {
        List<Component> key = new ArrayList<>();
        Map<String, String> properties = new HashMap<>();
        boolean isUsable = true;
        boolean kept = true;
        for (XmlElement child : element.children()) {
            switch (child.name()) {
                case "component" -> {
                    Optional<Component> component = component(child, operation);
                    component.ifPresent(key::add);
                    isUsable &= component.isPresent();
                }
                case "property" -> {
                    if (attribute(child, "name").equalsIgnoreCase(DO_NOT_CACHE)) {
                        kept &= !isTrue(child);
                    } else if (isKnown(child)) {
                        properties.put(attribute(child, "name"), child.text().strip());
                    }
                }
                case "timeout", "inactivity", "priority" -> {
                    // read below
                }
                case "idgenerator", "metadatagenerator" -> {
                    bad(
                            child,
                            "There is no <" + child.name() + "> here: keys are made of components.",
                            "Describe the key by components.");
                    isUsable = false;
                }
                default -> ignored(child);
            }
        }
        return isUsable
                ? Optional.of(
                        new CacheId(
                                key,
                                seconds(element, "timeout"),
                                seconds(element, "inactivity"),
                                priority(element),
                                kept,
                                seconds(element, properties, STALE_WHILE_REVALIDATE),
                                seconds(element, properties, STALE_IF_ERROR),
                                seconds(element, properties, CLIENT_MAX_AGE)))
                : Optional.empty();
    }

    /** A label, followed by components. */
    private Group group(XmlElement element, Optional<ApiOperation> operation) {
        String label = element.text().strip();
        if (label.isEmpty()) {
            bad(element, "<" + element.name() + "> has no label.", "Begin it with a name.");
        }
        List<Component> components = new ArrayList<>();
        for (XmlElement child : element.children()) {
            if (child.name().equals("component")) {
                component(child, operation).ifPresent(components::add);
            } else {
                ignored(child);
            }
        }
        return new Group(label, components);
    }

    private Optional<Component> component(XmlElement element, Optional<ApiOperation> operation) {
        String type = attribute(element, "type");
        String id = attribute(element, "id");
        Kind kind = TYPES.get(type);
        if (kind == null) {
            bad(
                    element,
                    "An API call has no component of type '" + type + "'.",
                    Texts.suggest(
                            type, TYPES.keySet(), "Types: " + Texts.list(TYPES.keySet()) + "."));
            return Optional.empty();
        }
        if (NAMED.contains(kind) && id.isEmpty()) {
            bad(element, "A component of type '" + type + "' needs an id.", "Add the id.");
            return Optional.empty();
        }
        if (kind == Kind.BODY && !id.isEmpty() && !id.startsWith("/")) {
            bad(
                    element,
                    "The id of a component of type body is a JSON pointer.",
                    "Begin it with a slash, or leave it out for the whole body.");
            return Optional.empty();
        }
        boolean required = true;
        boolean ignoreValue = attribute(element, "ignore-value").equalsIgnoreCase("true");
        List<Match> values = new ArrayList<>();
        List<Match> otherThan = new ArrayList<>();
        for (XmlElement child : element.children()) {
            switch (child.name()) {
                case "required" -> required = isTrue(child);
                case "value" -> match(child).ifPresent(values::add);
                case "not-value" -> match(child).ifPresent(otherThan::add);
                default -> {
                    bad(
                            child,
                            "<" + child.name() + "> is not supported in a component.",
                            "Use required, value and not-value.");
                    return Optional.empty();
                }
            }
        }
        return Optional.of(
                new Component(
                        kind == Kind.QUERY && isInPath(id, operation) ? Kind.PATH : kind,
                        id.equals(ALL) ? "" : id,
                        required,
                        ignoreValue,
                        values,
                        otherThan));
    }

    /** Parameters of servlets are in the query; those of an API may be in the path. */
    private static boolean isInPath(String name, Optional<ApiOperation> operation) {
        return operation.stream()
                .flatMap(one -> one.parameters().stream())
                .anyMatch(one -> one.in() == In.PATH && one.name().equals(name));
    }

    private Optional<Match> match(XmlElement element) {
        Optional<XmlElement> range = child(element, "range");
        if (range.isEmpty()) {
            return Optional.of(new Exactly(element.text().strip()));
        }
        try {
            return Optional.of(
                    new Between(
                            Long.parseLong(attribute(range.get(), "low")),
                            Long.parseLong(attribute(range.get(), "high"))));
        } catch (NumberFormatException e) {
            bad(range.get(), "low and high of <range> must be whole numbers.", "Correct them.");
            return Optional.empty();
        }
    }

    private Duration seconds(XmlElement holder, String name) {
        return child(holder, name)
                .map(child -> seconds(child.source(), name, child.text().strip()))
                .orElse(Duration.ZERO);
    }

    private Duration seconds(XmlElement holder, Map<String, String> properties, String name) {
        String text = properties.get(name);
        return text == null ? Duration.ZERO : seconds(holder.source(), name, text);
    }

    /** As in WebSphere, zero and less mean none. */
    private Duration seconds(Source at, String name, String text) {
        if (text.matches("-[0-9]{1,9}")) {
            return Duration.ZERO;
        }
        if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) > LONGEST_TIMEOUT) {
            bad(
                    at,
                    name + " must be a number of seconds, at most " + LONGEST_TIMEOUT + ".",
                    "Correct the value.");
            return Duration.ZERO;
        }
        return Duration.ofSeconds(Integer.parseInt(text));
    }

    private int priority(XmlElement holder) {
        Optional<XmlElement> element = child(holder, "priority");
        Optional<Integer> priority =
                element.map(one -> one.text().strip())
                        .filter(text -> text.matches("[0-9]{1,2}"))
                        .map(Integer::valueOf)
                        .filter(number -> number <= CachePolicy.MOST_PRIORITY);
        if (element.isPresent() && priority.isEmpty()) {
            bad(
                    element.get(),
                    "priority must be a number from 1 to " + CachePolicy.MOST_PRIORITY + ".",
                    "Correct the value.");
        }
        return Math.max(1, priority.orElse(1));
    }

    /** Whether a property of a cache-id has a meaning here; otherwise it is reported. */
    private boolean isKnown(XmlElement property) {
        String name = attribute(property, "name");
        if (OF_IDS.contains(name)) {
            return true;
        }
        faults.warning(
                "0562",
                property.source(),
                "The property '" + name + "' has no effect on the replies of an API.",
                Texts.suggest(name, OF_IDS, "Remove it, or do not rely on its effect."));
        return false;
    }

    private boolean isTrue(XmlElement element) {
        String text = element.text().strip();
        boolean isTrue = text.equalsIgnoreCase("true");
        if (!isTrue && !text.equalsIgnoreCase("false")) {
            bad(element, "'" + text + "' is neither true nor false.", "Correct the value.");
        }
        return isTrue;
    }

    private void ignored(XmlElement element) {
        faults.warning(
                "0562",
                element.source(),
                "<" + element.name() + "> has no effect here.",
                "Remove it, or do not rely on its effect.");
    }

    private static Optional<XmlElement> child(XmlElement holder, String name) {
        return holder.children().stream().filter(one -> one.name().equals(name)).findFirst();
    }

    private static Optional<String> text(XmlElement holder, String name) {
        return child(holder, name).map(child -> child.text().strip());
    }

    private static String attribute(XmlElement element, String name) {
        return element.attributes().stream()
                .filter(one -> one.name().equals(name))
                .map(one -> one.value().strip())
                .findFirst()
                .orElse("");
    }

    private void bad(XmlElement at, String what, String remedy) {
        bad(at.source(), what, remedy);
    }

    private void bad(Source at, String what, String remedy) {
        faults.error("0561", at, what, remedy);
    }
}
