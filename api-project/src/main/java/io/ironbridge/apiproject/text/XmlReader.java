package io.ironbridge.apiproject.text;

import io.ironbridge.mapping.Source;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Parses XML into {@link XmlElement}s. Document types are rejected or ignored; nothing that they
 * name is read, and no entity that they declare is expanded.
 */
final class XmlReader {
    private static final Pattern POSITION = Pattern.compile("(?s)^ParseError at .*?Message: ");
    private static final Pattern ENTITY = Pattern.compile("&(?!(amp|lt|gt|quot|apos|#\\w+);)");

    private final String file;
    private final String text;
    private final ReadLimits limits;
    private final boolean documentType;
    private final List<Integer> lineStarts = new ArrayList<>(List.of(0));
    private final Deque<Open> open = new ArrayDeque<>();
    private int elements;

    private XmlReader(String file, String text, ReadLimits limits, boolean documentType) {
        this.file = file;
        this.text = text;
        this.limits = limits;
        this.documentType = documentType;
        for (int i = 0; i < text.length(); i++) {
            if (isLineEnd(i)) {
                lineStarts.add(i + 1);
            }
        }
    }

    private boolean isLineEnd(int i) {
        char c = text.charAt(i);
        return c == '\n' || (c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n'));
    }

    /**
     * @param documentType whether a document type declaration is ignored; otherwise it is an error
     */
    static XmlElement read(String file, String text, ReadLimits limits, boolean documentType)
            throws BadText {
        try {
            return new XmlReader(file, text, limits, documentType).readRoot();
        } catch (XMLStreamException e) {
            Location at = e.getLocation();
            String message = POSITION.matcher(String.valueOf(e.getMessage())).replaceFirst("");
            throw at == null
                    ? new BadText(0, 0, message)
                    : new BadText(
                            Math.max(0, at.getLineNumber()),
                            Math.max(0, at.getColumnNumber()),
                            message);
        }
    }

    private XmlElement readRoot() throws XMLStreamException, BadText {
        XMLStreamReader xml = factory().createXMLStreamReader(new StringReader(text));
        XmlElement root = null;
        while (root == null) {
            int event = xml.next();
            Location at = xml.getLocation();
            switch (event) {
                case XMLStreamConstants.DTD -> documentType(at);
                case XMLStreamConstants.ENTITY_REFERENCE -> throw entity(at);
                case XMLStreamConstants.START_ELEMENT -> start(xml, at);
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text(xml.getText());
                case XMLStreamConstants.END_ELEMENT -> root = end();
                default -> {
                    // comments and processing instructions
                }
            }
        }
        finish(xml);
        return root;
    }

    private void documentType(Location at) throws BadText {
        if (!documentType) {
            throw new BadText(at.getLineNumber(), 0, "a document type declaration is not accepted");
        }
    }

    private static BadText entity(Location at) {
        return new BadText(at.getLineNumber(), 0, "a reference to an entity is not accepted");
    }

    /** Reads to the end, to find errors there. */
    private static void finish(XMLStreamReader xml) throws XMLStreamException {
        while (xml.hasNext()) {
            xml.next();
        }
        xml.close();
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("external entities are not accepted");
        });
        return factory;
    }

    private void start(XMLStreamReader xml, Location at) throws BadText {
        if (open.size() >= limits.maxDepth()) {
            throw new BadText(
                    at.getLineNumber(), 0, "nested deeper than " + limits.maxDepth() + " levels");
        }
        if (++elements > limits.maxNodes()) {
            throw new BadText(
                    at.getLineNumber(), 0, "more than " + limits.maxNodes() + " elements");
        }
        String name = xml.getLocalName();
        int end = offset(at);
        int begin = begin(name, end);
        if (documentType && begin >= 0 && ENTITY.matcher(text).region(begin, end).find()) {
            throw entity(at); // the parser omits it if it may be declared outside
        }
        List<XmlElement.XmlAttribute> attributes = new ArrayList<>();
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            String attribute = xml.getAttributeLocalName(i);
            attributes.add(
                    new XmlElement.XmlAttribute(
                            attribute,
                            xml.getAttributeValue(i),
                            attributeSource(attribute, begin, end, at)));
        }
        open.push(new Open(name, attributes, source(begin, at)));
    }

    /**
     * The parser reports where a start tag ends. An attribute value cannot contain a less-than
     * sign, so the last one before the end begins the tag.
     */
    private int begin(String name, int end) {
        int begin = end <= 0 ? -1 : text.lastIndexOf('<', end - 1);
        return begin >= 0 && text.startsWith(name, begin + 1) ? begin : -1;
    }

    private Source attributeSource(String name, int begin, int end, Location at) {
        if (begin < 0) {
            return source(begin, at);
        }
        Matcher found =
                Pattern.compile("\\s" + Pattern.quote(name) + "\\s*=")
                        .matcher(text)
                        .region(begin, end);
        return source(found.find() ? found.start() + 1 : begin, at);
    }

    private int offset(Location at) {
        int line = at.getLineNumber() - 1;
        if (line < 0 || line >= lineStarts.size()) {
            return -1;
        }
        return Math.min(
                text.length(), lineStarts.get(line) + Math.max(0, at.getColumnNumber() - 1));
    }

    private Source source(int offset, Location fallback) {
        if (offset < 0) {
            return new Source(file, Math.max(0, fallback.getLineNumber()), 0);
        }
        int index = java.util.Collections.binarySearch(lineStarts, offset);
        int line = index >= 0 ? index : -index - 2;
        return new Source(file, line + 1, offset - lineStarts.get(line) + 1);
    }

    private void text(String characters) {
        Open current = open.peek();
        if (current != null) {
            current.text.append(characters);
        }
    }

    /** The root element if this closes it; otherwise null. */
    private @org.jspecify.annotations.Nullable XmlElement end() {
        XmlElement done = open.pop().element();
        Open parent = open.peek();
        if (parent == null) {
            return done;
        }
        parent.children.add(done);
        return null;
    }

    /** An element that is still open. */
    private record Open(
            String name,
            List<XmlElement.XmlAttribute> attributes,
            List<XmlElement> children,
            StringBuilder text,
            Source source) {
        Open(String name, List<XmlElement.XmlAttribute> attributes, Source source) {
            this(name, attributes, new ArrayList<>(), new StringBuilder(), source);
        }

        XmlElement element() {
            return new XmlElement(
                    name,
                    List.copyOf(attributes),
                    List.copyOf(children),
                    text.toString().strip(),
                    source);
        }
    }
}
