package io.ironbridge.apiproject.element;

import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.mapping.Source;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Connection elements as each project defines them. Projects that run together share one
 * configuration, and public samples all use the same id for their connection: if they mean
 * different back ends, one project would silently call that of another.
 */
final class ProjectConnections {
    private final Map<Key, Map<Path, ConfigElement>> definitions = new LinkedHashMap<>();

    private record Key(String element, String id) {}

    /**
     * @param project folder of the project's configuration
     */
    void add(ConfigElement element, Path project) {
        if (element.type().isConnection() && element.id().isPresent()) {
            ConfigElement copy = element.copy();
            definitions
                    .computeIfAbsent(
                            new Key(element.name(), element.id().get()), _ -> new LinkedHashMap<>())
                    .merge(
                            project,
                            copy,
                            (earlier, later) -> {
                                earlier.merge(later);
                                return earlier;
                            });
        }
    }

    /** Warns about each connection that two projects define differently. */
    void warnDifferences(Faults faults) {
        for (Map.Entry<Key, Map<Path, ConfigElement>> entry : definitions.entrySet()) {
            @Nullable ConfigElement before = null;
            for (ConfigElement definition : entry.getValue().values()) {
                if (before != null) {
                    compare(entry.getKey(), before, definition, faults);
                }
                before = definition;
            }
        }
    }

    private static void compare(
            Key key, ConfigElement before, ConfigElement definition, Faults faults) {
        List<String> differences = differences(before, definition);
        if (!differences.isEmpty()) {
            Source other = before.source();
            faults.warning(
                    "0523",
                    definition.source(),
                    "<"
                            + key.element()
                            + "> '"
                            + key.id()
                            + "' is also defined at "
                            + other.file()
                            + ":"
                            + other.line()
                            + ", with another "
                            + Texts.list(differences)
                            + "; the values read last apply to all projects.",
                    "Use another id in one of the projects, or the same attributes in both.");
        }
    }

    /** Names of attributes and children, without their values, which may be secrets. */
    private static List<String> differences(ConfigElement one, ConfigElement other) {
        TreeSet<String> attributes = new TreeSet<>(one.attributes().keySet());
        attributes.addAll(other.attributes().keySet());
        attributes.removeIf(name -> one.raw(name).equals(other.raw(name)));
        TreeSet<String> children = new TreeSet<>();
        Stream.of(one, other)
                .flatMap(element -> element.children().stream())
                .map(ConfigElement::name)
                .filter(name ->
                        !contents(one.children(name)).equals(contents(other.children(name))))
                .forEach(name -> children.add("<" + name + ">"));
        return Stream.concat(attributes.stream(), children.stream()).toList();
    }

    /** Content of an element, independent of its position. */
    private record Content(
            String name, Map<String, String> attributes, List<Content> children, String text) {}

    private static List<Content> contents(List<ConfigElement> elements) {
        return elements.stream().map(ProjectConnections::content).toList();
    }

    private static Content content(ConfigElement element) {
        Map<String, String> attributes = new LinkedHashMap<>();
        element.attributes().forEach((name, value) -> attributes.put(name, value.value()));
        return new Content(
                element.name(), attributes, contents(element.children()), element.text());
    }
}
