package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.source.Position;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An element with its descendants.
 *
 * @param name local name
 * @param namespace namespace, {@code ""} without one
 * @param attributes local name to value, in source order
 * @param children elements in source order
 * @param text its own characters, without white space around them
 * @param position where its start tag begins
 */
record XmlElement(
        String name,
        String namespace,
        Map<String, String> attributes,
        List<XmlElement> children,
        String text,
        Position position) {
    /** Represents a missing child. */
    static final XmlElement NONE =
            new XmlElement("", "", Map.of(), List.of(), "", new Position("", 1, 1));

    /** An attribute's value, {@code ""} if it is not given. */
    String attribute(String attribute) {
        return attributes.getOrDefault(attribute, "");
    }

    /** The children of this name. */
    Stream<XmlElement> children(String childName) {
        return children.stream().filter(child -> child.name().equals(childName));
    }
}
