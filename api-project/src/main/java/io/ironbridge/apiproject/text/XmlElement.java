package io.ironbridge.apiproject.text;

import io.ironbridge.mapping.Source;
import java.util.List;

/** An element of an XML file with its position. */
public record XmlElement(
        String name,
        List<XmlAttribute> attributes,
        List<XmlElement> children,
        String text,
        Source source) {

    /** An attribute with the position of its name. */
    public record XmlAttribute(String name, String value, Source source) {}
}
