package io.ironbridge.apiproject;

import io.ironbridge.mapping.Source;
import java.util.List;

/** An element of an XML file with its place. */
record XmlElement(
        String name,
        List<XmlAttribute> attributes,
        List<XmlElement> children,
        String text,
        Source source) {

    /** An attribute with the place of its name. */
    record XmlAttribute(String name, String value, Source source) {}
}
