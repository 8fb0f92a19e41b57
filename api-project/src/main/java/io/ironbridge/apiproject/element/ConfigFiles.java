package io.ironbridge.apiproject.element;

import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.FileReading;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.apiproject.text.XmlElement;
import io.ironbridge.apiproject.text.XmlElement.XmlAttribute;
import io.ironbridge.mapping.Source;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads configuration files in order and merges them. Liberty merges elements of the same name and
 * id attribute by attribute, the last value taking precedence, and singletons likewise; an included
 * file is merged at the position of its include.
 */
public final class ConfigFiles {
    private static final String UNGUARDED = " is unknown, and what it is to protect would be open.";
    private final FileReading reading;
    private final Faults faults;
    private final Variables variables;
    private final ElementType server;
    private final List<ConfigElement> elements = new ArrayList<>();
    private final Map<ConfigElement.Identity, Integer> indexes = new HashMap<>();
    private final Set<String> unknownIds = new HashSet<>();
    private final List<Boolean> yielding = new ArrayList<>();
    private final List<Path> opened = new ArrayList<>();
    private final Set<Path> inFolders = new HashSet<>();
    private final Set<Path> read = new LinkedHashSet<>();
    private final Set<Path> optional = new HashSet<>();
    private final Map<String, Path> serverDirs = new HashMap<>();
    private Optional<String> description = Optional.empty();
    private int files;
    private final ProjectConnections connections = new ProjectConnections();
    private @Nullable Path project;

    /**
     * Creates an instance without files.
     *
     * @param server known elements
     */
    public ConfigFiles(
            FileReading reading, Faults faults, Variables variables, ElementType server) {
        this.server = server;
        this.reading = reading;
        this.faults = faults;
        this.variables = variables;
    }

    /** How elements of an included file are combined with existing ones. */
    private enum OnConflict {
        MERGE,
        REPLACE,
        IGNORE
    }

    List<ConfigElement> elements() {
        return elements;
    }

    /** Ids of unknown elements, with unresolved variables. */
    Set<String> unknownIds() {
        return unknownIds;
    }

    Optional<String> description() {
        return description;
    }

    /** The server folder of a file that was read; relative locations in the file refer to it. */
    Path serverDir(Source source) {
        return serverDirs.getOrDefault(source.file(), Path.of(""));
    }

    /**
     * Reads a file and merges its elements into those read before, unless an include has read it.
     * Includes of files that are read here have no effect.
     *
     * @param serverDir value of {@code ${server.config.dir}} in this file
     * @param ofProject whether the file belongs to the project or server in {@code serverDir};
     *     otherwise it was named separately and is expected to override
     */
    public void read(Path file, Path serverDir, boolean ofProject) {
        project = ofProject ? serverDir : null;
        if (!read.contains(real(file))) {
            inFolders.add(real(file));
            // absolute, as attributes that name files are relative to the same folder
            read(file, serverDir.toAbsolutePath(), OnConflict.MERGE);
        }
    }

    /** All files that were read or should have been. */
    public Set<Path> read() {
        return Set.copyOf(read);
    }

    /** Files that may be missing because their include is optional. */
    public Set<Path> optional() {
        return Set.copyOf(optional);
    }

    private static Path real(Path file) {
        return file.toAbsolutePath().normalize();
    }

    /** Warns about conflicts between files. To be called after all files are read. */
    public void checkTogether() {
        connections.warnDifferences(faults);
    }

    private void read(Path file, Path serverDir, OnConflict onConflict) {
        if (++files > reading.limits().maxFiles()) {
            faults.error(
                    "0103",
                    file.toString(),
                    "More than " + reading.limits().maxFiles() + " configuration files.",
                    "Use fewer files.");
            return;
        }
        Path real = real(file);
        opened.add(real);
        read.add(real);
        reading.xml(file).ifPresent(root -> server(root, file, serverDir, onConflict));
        opened.removeLast();
    }

    private void server(XmlElement root, Path file, Path serverDir, OnConflict onConflict) {
        serverDirs.put(file.toString(), serverDir);
        if (!root.name().equalsIgnoreCase("server") && !root.name().equalsIgnoreCase("client")) {
            faults.error(
                    "0620",
                    root.source(),
                    "The root element is '" + root.name() + "'.",
                    "A configuration file holds one <server> element.");
            return;
        }
        ElementType type = server;
        root.attributes()
                .forEach(a ->
                        known(a, type, root.name())
                                .filter("description"::equals)
                                .ifPresent(_ -> description = Optional.of(a.value())));
        root.children().forEach(child -> child(child, file, serverDir, onConflict));
    }

    private void child(XmlElement xml, Path file, Path serverDir, OnConflict onConflict) {
        Optional<ConfigElement> read = element(xml, server);
        if (read.isEmpty()) {
            return;
        }
        ConfigElement element = read.get();
        switch (element.name()) {
            case "include" -> include(element, file, serverDir, onConflict);
            case "variable" ->
                    variables.declare(element, serverDir, onConflict == OnConflict.IGNORE, faults);
            default -> meet(element, onConflict);
        }
    }

    private void meet(ConfigElement element, OnConflict onConflict) {
        if (project != null) {
            connections.add(element, project);
        }
        Integer index =
                element.identity().map(id -> indexes.putIfAbsent(id, elements.size())).orElse(null);
        if (index == null) {
            elements.add(element);
            yielding.add(onConflict == OnConflict.IGNORE);
        } else if (onConflict == OnConflict.REPLACE || yielding.get(index)) {
            elements.set(index, element);
            yielding.set(index, onConflict == OnConflict.IGNORE);
        } else if (onConflict == OnConflict.MERGE) {
            elements.get(index).merge(element);
        }
    }

    private void include(ConfigElement include, Path file, Path serverDir, OnConflict outer) {
        XmlAttribute location = include.attributes().get("location");
        if (location == null) {
            faults.error(
                    "0606",
                    include.source(),
                    "<include> has no location.",
                    "Add the attribute location.");
            return;
        }
        Variables.Resolved resolved = variables.resolve(location.value(), serverDir);
        if (!resolved.missing().isEmpty()) {
            faults.error(
                    "0607",
                    location.source(),
                    "Variable " + Texts.list(resolved.missing()) + " is not defined.",
                    "Give it a value with --var NAME=VALUE, in the environment, or as a <variable>"
                            + " of the configuration.");
            return;
        }
        if (resolved.text().matches("(?i)[a-z][a-z0-9+.-]+:.*")) {
            faults.error(
                    "0612",
                    location.source(),
                    "The include location is a URL, which is not supported.",
                    "Copy the file next to this one and include the copy.");
            return;
        }
        includeFile(include, location, resolved.text(), file, serverDir, outer);
    }

    private void includeFile(
            ConfigElement include,
            XmlAttribute location,
            String name,
            Path file,
            Path serverDir,
            OnConflict outer) {
        Optional<Path> target = resolve(name, file);
        boolean mayBeMissing = include.raw("optional").filter("true"::equalsIgnoreCase).isPresent();
        if (mayBeMissing) {
            target.map(ConfigFiles::real).ifPresent(optional::add);
        }
        if (target.isEmpty() || !Files.isRegularFile(target.get())) {
            if (!mayBeMissing) {
                faults.error(
                        "0610",
                        location.source(),
                        "Included file '" + name + "' does not exist.",
                        "Correct the location, or set optional=\"true\".");
            }
        } else if (opened.contains(real(target.get()))) {
            faults.error(
                    "0611",
                    location.source(),
                    "'" + name + "' includes itself.",
                    "Remove one include of the cycle.");
        } else if (opened.size() >= reading.limits().maxDepth()) {
            faults.error(
                    "0611",
                    location.source(),
                    "Includes are nested deeper than " + reading.limits().maxDepth() + ".",
                    "Include fewer levels.");
        } else if (!inFolders.contains(real(target.get()))) {
            read(target.get(), serverDir, onConflict(include, outer));
        }
    }

    private static Optional<Path> resolve(String name, Path file) {
        try {
            return Optional.of(file.resolveSibling(name));
        } catch (InvalidPathException e) {
            return Optional.empty(); // reported as a file that does not exist
        }
    }

    private OnConflict onConflict(ConfigElement include, OnConflict outer) {
        Optional<XmlAttribute> attribute =
                Optional.ofNullable(include.attributes().get("onConflict"));
        if (attribute.isEmpty()) {
            return outer;
        }
        for (OnConflict known : OnConflict.values()) {
            if (known.name().equalsIgnoreCase(attribute.get().value())) {
                return known;
            }
        }
        faults.error(
                "0605",
                attribute.get().source(),
                "onConflict is '" + attribute.get().value() + "'.",
                "Use merge, replace or ignore.");
        return outer;
    }

    /** The element with canonical names; empty, and reported, if it is unknown. */
    private Optional<ConfigElement> element(XmlElement xml, ElementType parent) {
        Optional<ElementType> known = parent.child(xml.name());
        boolean guard = known.isEmpty() && parent.guards(xml.name());
        if (known.isEmpty() && (guard || !parent.isOpen())) {
            String what = "Element <" + xml.name() + ">" + within(parent);
            report("0601", guard, xml.source(), what, xml.name(), parent.childNames());
            xml.attributes().stream()
                    .filter(attribute -> attribute.name().equals("id"))
                    .forEach(id -> unknownIds.add(id.value()));
            return Optional.empty();
        }
        ElementType type = known.orElseGet(() -> ElementType.unread(xml.name()));
        if (!type.name().equals(xml.name())) {
            faults.warning(
                    "0604",
                    xml.source(),
                    "Element <" + xml.name() + "> is read as <" + type.name() + ">.",
                    "Use this capitalization; other servers may require it.");
        }
        ConfigElement element = new ConfigElement(type, xml.text(), xml.source());
        for (XmlAttribute attribute : xml.attributes()) {
            known(attribute, type, xml.name()).ifPresent(name -> element.set(name, attribute));
        }
        xml.children().forEach(child -> element(child, type).ifPresent(element::add));
        return Optional.of(element);
    }

    /**
     * Reports something unknown.
     *
     * @param number of the warning
     * @param guard whether its name resembles one that decides who may call
     */
    private void report(
            String number,
            boolean guard,
            Source at,
            String what,
            String name,
            Collection<String> known) {
        if (guard) {
            String remedy = Texts.suggest(name, known, "Correct it, or remove it.");
            faults.error("0712", at, what + UNGUARDED, remedy);
        } else {
            String remedy = Texts.suggest(name, known, "Remove it if it is a mistake.");
            faults.warning(number, at, what + " is unknown and ignored.", remedy);
        }
    }

    private String within(ElementType parent) {
        return parent == server ? "" : " in <" + parent.name() + ">";
    }

    private Optional<String> known(XmlAttribute attribute, ElementType type, String element) {
        Optional<String> name = type.attribute(attribute.name());
        if (name.isEmpty()) {
            if (isXml(attribute.name())) {
                return name;
            }
            boolean guard = type.guardsBy(attribute.name());
            if (type.isOpen() && !guard) {
                return Optional.of(attribute.name());
            }
            String what = "Attribute " + attribute.name() + " of <" + element + ">";
            report(
                    "0602",
                    guard,
                    attribute.source(),
                    what,
                    attribute.name(),
                    type.attributeNames());
        } else if (!name.get().equals(attribute.name())) {
            faults.warning(
                    "0604",
                    attribute.source(),
                    "Attribute " + attribute.name() + " is read as " + name.get() + ".",
                    "Use this capitalization; other servers may require it.");
        }
        return name;
    }

    private static boolean isXml(String attribute) {
        String lower = attribute.toLowerCase(Locale.ROOT);
        return lower.equals("xmlns")
                || lower.startsWith("xmlns:")
                || lower.startsWith("xsi:")
                || lower.startsWith("xml:");
    }
}
