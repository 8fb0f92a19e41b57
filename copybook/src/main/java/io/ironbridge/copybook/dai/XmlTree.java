package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.source.Faults;
import io.ironbridge.copybook.source.Position;
import io.ironbridge.copybook.source.SourceFile;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads XML into elements. Document types are rejected, so only the five predefined entities exist.
 */
final class XmlTree {
    static final int MOST_BYTES = 32 << 20;
    static final int MOST_ELEMENTS = 600_000;
    static final int DEEPEST = 80;

    private static final Pattern PARSER_POSITION =
            Pattern.compile("(?s)^ParseError at .*?Message: ");

    private final String file;
    private final Faults faults;
    private final Deque<Open> open = new ArrayDeque<>();
    private @Nullable XmlElement root;
    private int elements;

    private XmlTree(String file, Faults faults) {
        this.file = file;
        this.faults = faults;
    }

    /** The root element; empty if an error was noted. */
    static Optional<XmlElement> read(SourceFile source, Faults faults) {
        byte[] bytes = source.bytes();
        XmlTree tree = new XmlTree(source.name(), faults);
        if (bytes.length > MOST_BYTES) {
            tree.tooLarge(tree.at(1, 1), "The file is longer than " + MOST_BYTES + " bytes");
            return Optional.empty();
        }
        try {
            tree.parse(open(XmlText.of(bytes)));
        } catch (XMLStreamException e) {
            tree.notXml(e);
        } catch (CharacterCodingException
                | UnsupportedCharsetException
                | IllegalCharsetNameException e) {
            tree.notText(e);
        }
        return faults.fatal() ? Optional.empty() : Optional.ofNullable(tree.root);
    }

    /** Some versions of the JDK's parser throw unexpected exceptions for damaged bytes. */
    private static XMLStreamReader open(String text) throws XMLStreamException {
        try {
            return factory().createXMLStreamReader(new StringReader(text));
        } catch (RuntimeException e) {
            throw new XMLStreamException("The parser failed: " + e, e);
        }
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        factory.setXMLReporter((message, type, information, location) -> {});
        return factory;
    }

    private void parse(XMLStreamReader xml) throws XMLStreamException {
        Position begin = at(1, 1);
        while (xml.hasNext() && !faults.fatal()) {
            int event = next(xml);
            switch (event) {
                case XMLStreamConstants.DTD -> refuseDocumentType(xml);
                case XMLStreamConstants.START_ELEMENT -> start(xml, begin);
                case XMLStreamConstants.END_ELEMENT -> end();
                case XMLStreamConstants.CHARACTERS -> text(xml.getText());
                default -> {
                    // comments and processing instructions have no meaning here
                }
            }
            begin = afterwards(event, xml.getLocation());
        }
        xml.close();
    }

    /** As above. */
    private static int next(XMLStreamReader xml) throws XMLStreamException {
        try {
            return xml.next();
        } catch (RuntimeException e) {
            throw new XMLStreamException("The parser failed: " + e, xml.getLocation(), e);
        }
    }

    /** Position of the next tag: after text, the parser has already read its first character. */
    private Position afterwards(int event, Location next) {
        int ahead = event == XMLStreamConstants.CHARACTERS ? 1 : 0;
        return at(next.getLineNumber(), next.getColumnNumber() - ahead);
    }

    private void refuseDocumentType(XMLStreamReader xml) {
        Position position = at(xml.getLocation().getLineNumber(), 1);
        DaiFault.NOT_XML.note(
                faults, position, "<!DOCTYPE", "A document type declaration is not accepted");
    }

    private void start(XMLStreamReader xml, Position begin) {
        Position position = open.isEmpty() ? at(xml.getLocation().getLineNumber(), 1) : begin;
        if (open.size() == DEEPEST) {
            tooLarge(position, "Elements are nested deeper than " + DEEPEST);
        } else if (++elements > MOST_ELEMENTS) {
            tooLarge(position, "There are more than " + MOST_ELEMENTS + " elements");
        } else {
            open.push(Open.of(xml, position));
        }
    }

    private void text(String characters) {
        Open current = open.peek();
        if (current != null) {
            current.text.append(characters);
        }
    }

    private void end() {
        XmlElement done = open.pop().element();
        Open parent = open.peek();
        if (parent == null) {
            root = done;
        } else {
            parent.children.add(done);
        }
    }

    private void tooLarge(Position position, String what) {
        DaiFault.TOO_LARGE.note(faults, position, "", what);
    }

    private void notXml(XMLStreamException e) {
        Location where = e.getLocation();
        Position position =
                where == null ? at(1, 1) : at(where.getLineNumber(), where.getColumnNumber());
        String reason = PARSER_POSITION.matcher(String.valueOf(e.getMessage())).replaceFirst("");
        DaiFault.NOT_XML.note(
                faults, position, "", "This is not well-formed XML: " + sentence(reason));
    }

    private void notText(Exception e) {
        DaiFault.NOT_XML.note(
                faults, at(1, 1), "", "The bytes are not valid in the file's encoding (" + e + ")");
    }

    private static String sentence(String reason) {
        String line = reason.replaceAll("\\s+", " ").strip();
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }

    private Position at(int line, int column) {
        return new Position(file, Math.max(1, line), Math.max(1, column));
    }

    /** An element whose end tag has not been read yet. */
    private record Open(
            String name,
            String namespace,
            Map<String, String> attributes,
            List<XmlElement> children,
            StringBuilder text,
            Position position) {
        static Open of(XMLStreamReader xml, Position position) {
            Map<String, String> attributes = new LinkedHashMap<>();
            for (int i = 0; i < xml.getAttributeCount(); i++) {
                attributes.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
            }
            return new Open(
                    xml.getLocalName(),
                    Objects.requireNonNullElse(xml.getNamespaceURI(), ""),
                    Collections.unmodifiableMap(attributes),
                    new ArrayList<>(),
                    new StringBuilder(),
                    position);
        }

        XmlElement element() {
            return new XmlElement(
                    name,
                    namespace,
                    attributes,
                    List.copyOf(children),
                    text.toString().strip(),
                    position);
        }
    }
}
