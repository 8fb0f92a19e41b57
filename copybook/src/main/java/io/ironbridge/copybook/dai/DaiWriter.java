package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.layout.Description;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Writes layouts as {@code .dai} files, in the form of z/OS Connect's tools: from the copybooks of
 * IBM's samples it makes their files, byte for byte. Level 88 entries are remarks.
 */
public final class DaiWriter {
    private static final Set<Integer> BINARY_BYTES = Set.of(2, 4, 8);
    private static final String INDENT = "    ";

    /** Elements this deep are not indented, as by the library that z/OS Connect's tools use. */
    private static final int INDENT_RESTARTS = 8;

    private final Choices choices;
    private final StringBuilder text = new StringBuilder();

    private DaiWriter(Choices choices) {
        this.choices = choices;
    }

    /**
     * What differs from the copybook, by {@link Item#path}.
     *
     * @param names names in JSON
     * @param omitted items that are not in JSON: they have their initial value in requests
     * @param defaults values of items that a request does not give
     */
    public record Choices(
            Map<String, String> names, Set<String> omitted, Map<String, String> defaults) {
        public static final Choices NONE = new Choices(Map.of(), Set.of(), Map.of());

        public Choices {
            names = Map.copyOf(names);
            omitted = Set.copyOf(omitted);
            defaults = Map.copyOf(defaults);
        }
    }

    /**
     * Items that a data structure cannot describe: pointers and other opaque items, COMP-6, and
     * binary items of other sizes than 2, 4 and 8 bytes.
     */
    public static List<Item> inexpressible(Layout layout) {
        return layout.items().stream()
                .filter(item -> item instanceof Field field && !isExpressible(field.type()))
                .toList();
    }

    private static boolean isExpressible(FieldType type) {
        return switch (type) {
            case FieldType.Opaque _ -> false;
            case FieldType.Packed packed -> packed.signNibble();
            case FieldType.Binary binary -> BINARY_BYTES.contains(binary.bytes());
            case FieldType.Text _,
                    FieldType.EditedText _,
                    FieldType.Edited _,
                    FieldType.ExternalFloat _,
                    FieldType.Floating _,
                    FieldType.Zoned _ ->
                    true;
        };
    }

    /**
     * The file's text. Segments with an empty name, original name and container type have none of
     * these attributes.
     *
     * @throws IllegalArgumentException if a layout has {@link #inexpressible} items
     */
    public static String write(List<Segment> segments, Choices choices) {
        DaiWriter writer = new DaiWriter(choices);
        writer.line(0, "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>");
        writer.line(
                0,
                "<ns2:message xmlns:ns2=\"http://www.ibm.com/ims/Transaction\" direction=\"0\">");
        writer.line(1, "<message id=\"1\">");
        for (int i = 0; i < segments.size(); i++) {
            writer.segment(segments.get(i), i + 1);
        }
        writer.line(1, "</message>");
        writer.line(0, "</ns2:message>");
        return writer.text.toString();
    }

    private void segment(Segment segment, int number) {
        boolean container = !segment.containerType().isEmpty();
        boolean named = !segment.name().isEmpty() || !segment.originalName().isEmpty();
        line(
                2,
                "<segment"
                        + attribute("id", "" + number)
                        + (named
                                ? always("name", segment.name())
                                        + always("originalName", segment.originalName())
                                : "")
                        + (container
                                ? always("containerType", segment.containerType())
                                        + always("required", answer(segment.required()))
                                : "")
                        + ">");
        Layout layout = segment.layout();
        List<Item> structures =
                segment.several() && layout.root() instanceof Group group
                        ? group.items()
                        : List.of(layout.root());
        for (int i = 0; i < structures.size(); i++) {
            field(layout, structures.get(i), new Position(3, 0, true), structure(structures, i));
        }
        line(2, "</segment>");
    }

    private static String structure(List<Item> structures, int index) {
        Description description = structures.get(index).description();
        String file = description.origin().file();
        String copybook = file.substring(file.replace('\\', '/').lastIndexOf('/') + 1);
        return always("fileName", copybook)
                + always("structureIndex", "" + index)
                + always("structSrcFileName", description.originalName() + ".cpy");
    }

    /**
     * Where an item is written.
     *
     * @param offset of the group around it
     * @param absolute whether there is no table around it, so that its place in the record is known
     */
    private record Position(int depth, int offset, boolean absolute) {}

    private void field(Layout layout, Item item, Position position, String structure) {
        int depth = position.depth();
        int offset = position.offset() + item.place().offset();
        line(depth, "<field" + attributes(layout, item, structure) + ">");
        if (position.absolute()) {
            element(depth + 1, "startPos", offset + 1);
        }
        element(depth + 1, "bytes", item.extent());
        element(depth + 1, "maxBytes", item.extent() == item.minExtent() ? item.extent() : 0);
        String conditions = ConditionEntries.text(item.description().conditions());
        if (!conditions.isEmpty()) {
            line(depth + 1, "<remarks>" + escaped(conditions) + "</remarks>");
        }
        boolean table = item.occurs().table();
        switch (item) {
            case Group group -> {
                datatype(depth + 1, table ? "ARRAY" : "STRUCT");
                Position inside = new Position(depth + 1, offset, position.absolute() && !table);
                group.items().forEach(child -> field(layout, child, inside, ""));
            }
            case Field field when table -> {
                datatype(depth + 1, "ARRAY");
                occurrence(field, depth + 1);
            }
            case Field field -> conversion(depth + 1, field.type());
        }
        line(depth, "</field>");
    }

    private void datatype(int depth, String datatype) {
        if (datatype.equals("ARRAY")) {
            line(depth, "<marshaller alignment=\"NATURAL\"/>");
        }
        line(depth, "<applicationDatatype datatype=\"" + datatype + "\"/>");
    }

    /** One occurrence of an elementary table. */
    private void occurrence(Field field, int depth) {
        line(
                depth,
                "<field"
                        + always("name", name(field))
                        + always("originalName", field.name())
                        + always("included", "Y")
                        + always("path", field.path() + "." + field.name())
                        + ">");
        element(depth + 1, "bytes", field.type().bytes());
        element(depth + 1, "maxBytes", field.type().bytes());
        conversion(depth + 1, field.type());
        line(depth, "</field>");
    }

    private String name(Item item) {
        return Objects.requireNonNullElse(choices.names().get(item.path()), item.name());
    }

    private String attributes(Layout layout, Item item, String structure) {
        Description description = item.description();
        boolean included = description.included() && !choices.omitted().contains(item.path());
        return always("name", name(item))
                + always(
                        "originalName",
                        description.filler() ? description.name() : description.originalName())
                + always("included", answer(included))
                + always("path", description.path())
                + attribute("redefines", description.redefines())
                + occurs(layout, item)
                + (description.counter() ? always("dependedOn", "true") : "")
                + attribute(
                        "defaultValue",
                        Objects.requireNonNullElse(choices.defaults().get(item.path()), ""))
                + structure
                + always("srcLine", EntryText.of(item, layout));
    }

    private static String occurs(Layout layout, Item item) {
        if (!item.occurs().table()) {
            return "";
        }
        String counter = item.occurs().dependsOn();
        return always("minOccurs", "" + item.occurs().min())
                + always("maxOccurs", "" + item.occurs().max())
                + attribute("dependsOn", layout.find(counter).map(Item::name).orElse(""))
                + attribute("dependsOnPath", counter);
    }

    private void conversion(int depth, FieldType type) {
        switch (type) {
            case FieldType.Text national
                    when national.characters() == FieldType.Characters.NATIONAL -> {
                line(depth, "<marshaller isWCHAROnly=\"Y\"/>");
                datatype(depth, "CHAR");
            }
            case FieldType.Text _,
                    FieldType.EditedText _,
                    FieldType.Edited _,
                    FieldType.ExternalFloat _ ->
                    datatype(depth, "CHAR");
            case FieldType.Zoned zoned ->
                    decimal(
                            depth,
                            zonedAttributes(zoned),
                            "ZONEDDECIMAL",
                            zoned.digits(),
                            zoned.scale());
            case FieldType.Packed packed ->
                    decimal(
                            depth,
                            always("isSigned", answer(packed.signed())),
                            "PACKEDDECIMAL",
                            packed.digits(),
                            packed.scale());
            case FieldType.Binary binary -> binary(depth, binary);
            case FieldType.Floating floating -> {
                line(depth, "<marshaller alignment=\"NATURAL\"/>");
                datatype(depth, floating.bytes() == 4 ? "FLOAT" : "DOUBLE");
            }
            case FieldType.Opaque _ -> throw new IllegalArgumentException("An opaque item");
        }
    }

    private static String zonedAttributes(FieldType.Zoned zoned) {
        boolean leading =
                zoned.sign() == FieldType.Sign.LEADING
                        || zoned.sign() == FieldType.Sign.LEADING_SEPARATE;
        return always("isSigned", answer(zoned.sign().signed()))
                + always("isSignLeading", answer(leading))
                + always("isSignSeparate", answer(zoned.sign().separate()))
                + always("isWCHAROnly", answer(zoned.national()));
    }

    private void decimal(int depth, String attributes, String converter, int digits, int scale) {
        line(depth, "<marshaller" + attributes + ">");
        line(depth + 1, "<typeConverter>" + converter + "</typeConverter>");
        line(depth, "</marshaller>");
        line(
                depth,
                "<applicationDatatype datatype=\"DECIMAL\""
                        + always("precision", "" + digits)
                        + always("scale", "" + scale)
                        + "/>");
    }

    /** Full binary items have no precision. */
    private void binary(int depth, FieldType.Binary binary) {
        if (!isExpressible(binary)) {
            throw new IllegalArgumentException("A binary item of " + binary.bytes() + " bytes");
        }
        String size = binary.bytes() == 2 ? "SHORT" : binary.bytes() == 4 ? "INT" : "LONG";
        line(
                depth,
                "<marshaller"
                        + always("isNativeInteger", answer(binary.nativeOrder()))
                        + always("alignment", "NATURAL")
                        + "/>");
        line(
                depth,
                "<applicationDatatype"
                        + always("datatype", binary.signed() ? size : "U" + size)
                        + (binary.full() ? "" : always("precision", "" + binary.digits()))
                        + (binary.scale() == 0 ? "" : always("scale", "" + binary.scale()))
                        + "/>");
    }

    private static String answer(boolean yes) {
        return yes ? "Y" : "N";
    }

    private static String attribute(String name, String value) {
        return value.isEmpty() ? "" : always(name, value);
    }

    private static String always(String name, String value) {
        return " " + name + "=\"" + escaped(value) + "\"";
    }

    private static String escaped(String value) {
        return value.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private void element(int depth, String name, int value) {
        line(depth, "<" + name + ">" + value + "</" + name + ">");
    }

    private void line(int depth, String content) {
        text.append(INDENT.repeat(depth % INDENT_RESTARTS)).append(content).append('\n');
    }
}
