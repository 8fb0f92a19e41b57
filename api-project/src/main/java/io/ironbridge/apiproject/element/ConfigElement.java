package io.ironbridge.apiproject.element;

import io.ironbridge.apiproject.text.XmlElement.XmlAttribute;
import io.ironbridge.mapping.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A configuration element while files are merged: names are in canonical case, and later attributes
 * override earlier ones.
 */
public final class ConfigElement {
    private final ElementType type;
    private final Source source;
    private final Map<String, XmlAttribute> attributes = new LinkedHashMap<>();
    private final List<ConfigElement> children = new ArrayList<>();
    private final Map<Identity, ConfigElement> identified = new HashMap<>();
    private String text;

    public ConfigElement(ElementType type, String text, Source source) {
        this.type = type;
        this.text = text;
        this.source = source;
    }

    public ElementType type() {
        return type;
    }

    public String name() {
        return type.name();
    }

    /** Position of its first occurrence. */
    public Source source() {
        return source;
    }

    /** An element that no file contains, at the position of another one. */
    public static ConfigElement made(String name, Source source) {
        return new ConfigElement(ElementType.unread(name), "", source);
    }

    String text() {
        return text;
    }

    public Map<String, XmlAttribute> attributes() {
        return attributes;
    }

    public List<ConfigElement> children() {
        return children;
    }

    Optional<String> id() {
        return raw("id");
    }

    /** The attribute as written, with unresolved variables. */
    public Optional<String> raw(String attribute) {
        return Optional.ofNullable(attributes.get(attribute)).map(XmlAttribute::value);
    }

    public List<ConfigElement> children(String name) {
        return children.stream().filter(c -> c.name().equals(name)).toList();
    }

    public Optional<ConfigElement> child(String name) {
        return children(name).stream().findFirst();
    }

    /** Elements with the same identity configure the same thing. */
    record Identity(String name, String id) {}

    /** Empty for an element that is not merged with others. */
    Optional<Identity> identity() {
        return (type.isSingleton() ? Optional.of("") : id()).map(id -> new Identity(name(), id));
    }

    public void set(String canonicalName, XmlAttribute attribute) {
        attributes.put(canonicalName, attribute);
    }

    /** Sets an attribute to a value that is not in the file. */
    public void set(String canonicalName, String value) {
        set(canonicalName, new XmlAttribute(canonicalName, value, source));
    }

    /** Removes attributes, and children, with these names. */
    public void remove(List<String> names) {
        attributes.keySet().removeAll(names);
        children.removeIf(child -> names.contains(child.name()));
        identified.values().removeIf(child -> names.contains(child.name()));
    }

    /** Adds a child, or merges it into one with the same identity. */
    public void add(ConfigElement child) {
        ConfigElement same =
                child.identity().map(id -> identified.putIfAbsent(id, child)).orElse(null);
        if (same == null) {
            children.add(child);
        } else {
            same.merge(child);
        }
    }

    /** A copy that later merges into this element do not change. */
    public ConfigElement copy() {
        ConfigElement copy = new ConfigElement(type, text, source);
        copy.attributes.putAll(attributes);
        children.forEach(child -> copy.add(child.copy()));
        return copy;
    }

    /** Overrides this element with {@code later}. */
    void merge(ConfigElement later) {
        attributes.putAll(later.attributes);
        if (!later.text.isEmpty()) {
            text = later.text;
        }
        later.children.forEach(this::add);
    }
}
