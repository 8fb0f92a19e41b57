package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.layout.Description;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;

/** Writes a layout as the data structure that z/OS Connect's tools would export. */
final class DaiWriter {
    private final Layout layout;
    private final StringBuilder text = new StringBuilder();

    private DaiWriter(Layout layout) {
        this.layout = layout;
    }

    static String write(Layout layout) {
        DaiWriter writer = new DaiWriter(layout);
        writer.field(layout.root(), 0, true);
        return DaiText.message(writer.text.toString());
    }

    private void field(Item item, int groupOffset, boolean absolute) {
        int offset = groupOffset + item.place().offset();
        text.append("<field").append(attributes(item)).append(">\n");
        if (absolute) {
            text.append("<startPos>%d</startPos>".formatted(offset + 1));
        }
        boolean varies = item.extent() != item.minExtent();
        text.append("<bytes>%d</bytes>".formatted(item.extent()))
                .append("<maxBytes>%d</maxBytes>".formatted(varies ? 0 : item.extent()));
        switch (item) {
            case Group group -> {
                text.append(item.occurs().table() ? DaiText.ARRAY : DaiText.STRUCT).append('\n');
                boolean inside = absolute && !item.occurs().table();
                group.items().forEach(child -> field(child, offset, inside));
            }
            case Field field when item.occurs().table() -> {
                text.append(DaiText.ARRAY).append('\n');
                element(field);
            }
            case Field field -> text.append(conversion(field.type()));
        }
        text.append("</field>\n");
    }

    private void element(Field field) {
        text.append(
                """
                <field name="%1$s" originalName="%1$s" included="Y" path="%2$s.%1$s">
                <bytes>%3$d</bytes>%4$s
                </field>
                """
                        .formatted(
                                escaped(field.name()),
                                escaped(field.path()),
                                field.type().bytes(),
                                conversion(field.type())));
    }

    private String attributes(Item item) {
        Description description = item.description();
        String name = description.filler() ? description.name() : description.originalName();
        return attribute("name", description.name())
                + attribute("originalName", name)
                + attribute("included", description.included() ? "Y" : "N")
                + attribute("path", description.path())
                + (description.counter() ? attribute("dependedOn", "true") : "")
                + attribute("redefines", description.redefines())
                + occurs(item)
                + attribute("srcLine", description.origin().text());
    }

    private String occurs(Item item) {
        if (!item.occurs().table()) {
            return "";
        }
        String counter = item.occurs().dependsOn();
        String name = layout.find(counter).map(Item::name).orElse("");
        return attribute("minOccurs", "" + item.occurs().min())
                + attribute("maxOccurs", "" + item.occurs().max())
                + attribute("dependsOn", name)
                + attribute("dependsOnPath", counter);
    }

    private static String attribute(String name, String value) {
        return value.isEmpty() ? "" : " %s=\"%s\"".formatted(name, escaped(value));
    }

    private static String escaped(String value) {
        return value.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    private static String conversion(FieldType type) {
        return switch (type) {
            case FieldType.Text text when text.characters() == FieldType.Characters.NATIONAL ->
                    "<marshaller isWCHAROnly='Y'/>" + DaiText.CHAR;
            case FieldType.Text _,
                    FieldType.EditedText _,
                    FieldType.Edited _,
                    FieldType.ExternalFloat _ ->
                    DaiText.CHAR;
            case FieldType.Zoned zoned ->
                    DaiText.zoned(zoned.digits(), zoned.scale(), zonedAttributes(zoned));
            case FieldType.Packed packed ->
                    DaiText.decimal(
                            packed.digits(),
                            packed.scale(),
                            "isSigned='%s'".formatted(answer(packed.signed())),
                            "PACKEDDECIMAL");
            case FieldType.Binary binary -> binary(binary);
            case FieldType.Floating floating ->
                    DaiText.integer(floating.bytes() == 4 ? "FLOAT" : "DOUBLE", "", "");
            case FieldType.Opaque _ -> throw new IllegalArgumentException("opaque");
        };
    }

    private static String zonedAttributes(FieldType.Zoned zoned) {
        boolean leading =
                zoned.sign() == FieldType.Sign.LEADING
                        || zoned.sign() == FieldType.Sign.LEADING_SEPARATE;
        return "isSigned='%s' isSignLeading='%s' isSignSeparate='%s' isWCHAROnly='%s'"
                .formatted(
                        answer(zoned.sign().signed()),
                        answer(leading),
                        answer(zoned.sign().separate()),
                        answer(zoned.national()));
    }

    private static String binary(FieldType.Binary binary) {
        String size = binary.bytes() == 2 ? "SHORT" : binary.bytes() == 4 ? "INT" : "LONG";
        String precision = binary.full() ? "" : "precision='%d'".formatted(binary.digits());
        return DaiText.integer(
                binary.signed() ? size : "U" + size,
                "isNativeInteger='%s'".formatted(answer(binary.nativeOrder())),
                precision + " scale='%d'".formatted(binary.scale()));
    }

    private static String answer(boolean yes) {
        return yes ? "Y" : "N";
    }
}
