package io.ironbridge.apiproject.element;

import io.ironbridge.apiproject.text.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A kind of configuration element: its name, attributes and children, looked up case-insensitively.
 * Read once from {@code elements.txt}; immutable afterwards.
 */
public final class ElementType {
    private static final ElementType SERVER = root(List.of());

    private final String name;
    private final boolean singleton;
    private final boolean open;
    private final boolean connection;
    private final boolean idle;
    private final boolean guard;
    private final Set<String> guardAttributes = new HashSet<>();
    private final Map<String, String> attributes = new HashMap<>();
    private final Map<String, Set<String>> quietValues = new HashMap<>();
    private final Map<String, ElementType> children = new HashMap<>();

    private ElementType(String flaggedName, List<String> attributeNames) {
        this.name = flaggedName.replaceFirst("[!~+?^]+$", "");
        this.singleton = flaggedName.contains("!");
        this.open = flaggedName.contains("~");
        this.connection = flaggedName.contains("+");
        this.idle = flaggedName.contains("?");
        this.guard = flaggedName.contains("^");
        attributeNames.forEach(this::add);
        attributes.put("id", "id");
    }

    /**
     * Adds an attribute. A question mark after its name marks it as idle ({@link #isIdle()}); after
     * the mark, values may follow that are not reported. A caret marks it as a guard ({@link
     * #guards}).
     */
    private void add(String marked) {
        if (marked.endsWith("^")) {
            String name = marked.substring(0, marked.length() - 1);
            guardAttributes.add(name);
            attributes.put(lower(name), name);
            return;
        }
        int mark = marked.indexOf('?');
        String attribute = mark < 0 ? marked : marked.substring(0, mark);
        attributes.put(lower(attribute), attribute);
        if (mark >= 0) {
            quietValues.put(attribute, Set.of(lower(marked.substring(mark + 1)).split("\\|")));
        }
    }

    /**
     * The root of every configuration file.
     *
     * @param more additional lines in the format of {@code elements.txt}
     */
    public static ElementType server(List<String> more) {
        return more.isEmpty() ? SERVER : root(more);
    }

    /** An element below an open one: everything in it is accepted. */
    public static ElementType unread(String name) {
        return new ElementType(name + "~", List.of());
    }

    /** The name in canonical case. */
    String name() {
        return name;
    }

    boolean isSingleton() {
        return singleton;
    }

    /** Whether attributes and children that are not listed are accepted as well. */
    boolean isOpen() {
        return open;
    }

    /** Whether an asset may name an element of this kind. */
    public boolean isConnection() {
        return connection;
    }

    /** Whether it changes, on other servers, how requests are answered, but has no effect here. */
    public boolean isIdle() {
        return idle;
    }

    /** Like {@link #isIdle()}, for an attribute with this value. */
    public boolean isIdle(String attribute, String value) {
        Set<String> quiet = quietValues.get(attribute);
        return quiet != null && !quiet.contains(lower(value.strip()));
    }

    /**
     * Whether an unknown child probably means one that decides who may call. If it were ignored,
     * what the author meant to protect would be open.
     */
    boolean guards(String unknownChild) {
        return Texts.nearest(unknownChild, childNames())
                .flatMap(this::child)
                .filter(near -> near.guard)
                .isPresent();
    }

    /** Like {@link #guards}, for an unknown attribute. */
    boolean guardsBy(String unknownAttribute) {
        return Texts.nearest(unknownAttribute, attributeNames())
                .filter(guardAttributes::contains)
                .isPresent();
    }

    Optional<String> attribute(String anyCase) {
        return Optional.ofNullable(attributes.get(lower(anyCase)));
    }

    public Optional<ElementType> child(String anyCase) {
        return Optional.ofNullable(children.get(lower(anyCase)));
    }

    Collection<String> attributeNames() {
        return attributes.values();
    }

    List<String> childNames() {
        return children.values().stream().map(ElementType::name).toList();
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    private static ElementType root(List<String> more) {
        ElementType server = new ElementType("server!", List.of("description"));
        Deque<ElementType> path = new ArrayDeque<>(List.of(server));
        for (String line : Stream.concat(lines("elements.txt").stream(), more.stream()).toList()) {
            int depth = (line.length() - line.stripLeading().length()) / 2;
            while (path.size() > depth + 1) {
                path.pop();
            }
            List<String> words = List.of(line.strip().split(" +"));
            ElementType type = new ElementType(words.getFirst(), words.subList(1, words.size()));
            path.getFirst().children.put(lower(type.name), type);
            path.push(type);
        }
        return server;
    }

    /** The lines of a resource next to this class, without comments and empty lines. */
    public static List<String> lines(String resource) {
        try (InputStream in = ElementType.class.getResourceAsStream(resource)) {
            String text =
                    new String(
                            Objects.requireNonNull(in, resource).readAllBytes(),
                            StandardCharsets.UTF_8);
            return text.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
