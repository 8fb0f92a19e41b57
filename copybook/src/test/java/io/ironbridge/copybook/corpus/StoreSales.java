package io.ironbridge.copybook.corpus;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Sales of four stores with the XML that JRecord's converter makes of them: tables in tables, most
 * of them blank. The copybook is not in the corpus: ours is written after the XML and the bytes.
 */
final class StoreSales {
    private static final String FILE = "CobolToJson/misc/StoreSales5";

    private StoreSales() {}

    static List<CorpusCase> cases() {
        return List.of(CorpusCase.of(FILE, StoreSales::rows));
    }

    private static List<Row> rows() throws IOException {
        Layout layout = Copybooks.resource("jrecord-storesales.cpy").getFirst();
        Row.Kind kind =
                Row.Kind.of(layout, Settings.trimmed(Settings.lenient("ISO-8859-1"), Trim.NONE))
                        .in((_, leaves) -> plain(leaves));
        return kind.rows(
                Records.lines(CorpusCase.bytes(FILE + ".txt")),
                children(root()).stream().map(StoreSales::leaves).toList());
    }

    /** Numbers and texts look alike in XML; what is not there has no value. */
    private static SortedMap<String, String> plain(SortedMap<String, String> leaves) {
        SortedMap<String, String> plain = new TreeMap<>(leaves);
        plain.values().removeAll(List.of("null"));
        plain.replaceAll((_, value) -> plain(value.replace("'", "")));
        return plain;
    }

    private static String plain(String text) {
        return text.matches("-?\\d+(\\.\\d+)?")
                ? new BigDecimal(text).stripTrailingZeros().toPlainString()
                : text;
    }

    private static Element root() throws IOException {
        try {
            return DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(CorpusCase.bytes(FILE + ".xml")))
                    .getDocumentElement();
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(e);
        }
    }

    private static SortedMap<String, String> leaves(Element element) {
        SortedMap<String, String> leaves = new TreeMap<>();
        add("", element, leaves);
        return leaves;
    }

    private static void add(String path, Element element, SortedMap<String, String> leaves) {
        List<Element> children = children(element);
        if (children.isEmpty() && !element.getTextContent().isEmpty()) {
            leaves.put(path, plain(element.getTextContent()));
        }
        for (Element child : children) {
            List<Element> alike =
                    children.stream()
                            .filter(other -> other.getTagName().equals(child.getTagName()))
                            .toList();
            String name = (path.isEmpty() ? "" : path + ".") + Leaves.key(child.getTagName());
            add(alike.size() > 1 ? name + "(" + alike.indexOf(child) + ")" : name, child, leaves);
        }
    }

    private static List<Element> children(Element element) {
        NodeList nodes = element.getChildNodes();
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(Element.class::cast)
                .toList();
    }
}
