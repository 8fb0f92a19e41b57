package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.dai.Conversion.Answer;
import io.ironbridge.copybook.dai.FieldNode.Extent;
import io.ironbridge.copybook.dai.FieldNode.Repetition;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Literal;
import io.ironbridge.copybook.source.Faults;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses {@code field} elements. */
final class FieldReader {
    private static final Set<String> FIELD_ATTRIBUTES =
            Set.of(
                    "name",
                    "originalName",
                    "included",
                    "path",
                    "srcLine",
                    "fileName",
                    "structureIndex",
                    "structSrcFileName",
                    "redefines",
                    "minOccurs",
                    "maxOccurs",
                    "dependsOn",
                    "dependsOnPath",
                    "dependedOn",
                    "defaultValue",
                    "isHex",
                    "codepageConversion");

    private static final Set<String> FIELD_CHILDREN =
            Set.of(
                    "startPos",
                    "bytes",
                    "maxBytes",
                    "remarks",
                    "marshaller",
                    "applicationDatatype",
                    "field");

    private static final Set<String> MARSHALLER_ATTRIBUTES =
            Set.of(
                    "isSigned",
                    "isSignLeading",
                    "isSignSeparate",
                    "isWCHAROnly",
                    "isNativeInteger",
                    "alignment");

    private static final Set<String> DATATYPE_ATTRIBUTES = Set.of("datatype", "precision", "scale");

    private final Faults faults;
    private final Values values;

    FieldReader(Faults faults) {
        this.faults = faults;
        this.values = new Values(faults);
    }

    /** The fields below an element. */
    List<FieldNode> fields(XmlElement parent) {
        return fields(parent, SourceLine.NONE);
    }

    /** As above; the entry of a table of scalars is also that of its element. */
    private List<FieldNode> fields(XmlElement parent, SourceLine entry) {
        List<XmlElement> fields = parent.children("field").toList();
        SourceLine inherited = fields.size() == 1 && entry.elementary() ? entry : SourceLine.NONE;
        return fields.stream().map(field -> field(field, inherited)).toList();
    }

    private FieldNode field(XmlElement element, SourceLine inherited) {
        check(DaiFault.MISSING, element, !name(element).isEmpty(), "has no name");
        SourceLine own = source(element);
        SourceLine source = own.text().isEmpty() ? inherited : own;
        Conversion conversion = conversion(element);
        Extent extent = extent(element);
        Repetition repetition = repetition(element, conversion);
        List<FieldNode> children = fields(element, source);
        FieldType type = type(element, source, conversion, extent, repetition, children);
        return new FieldNode(
                element.position(),
                name(element),
                element.attribute("originalName"),
                element.attribute("path"),
                values.answer(element, "included") != Answer.NO,
                element.attribute("redefines"),
                repetition,
                extent,
                source,
                type,
                type == null ? null : initial(element, type, source),
                ConditionEntries.read(child(element, "remarks").text()),
                type == null ? children : List.of());
    }

    /** The type; null for structures and tables of structures. */
    private @Nullable FieldType type(
            XmlElement element,
            SourceLine source,
            Conversion conversion,
            Extent extent,
            Repetition repetition,
            List<FieldNode> children) {
        if (conversion.structure()) {
            check(DaiFault.NESTING, element, !children.isEmpty(), "is a STRUCT but has no fields");
            return null;
        }
        if (conversion.array()) {
            return elementType(element, source, conversion, extent, repetition, children);
        }
        check(DaiFault.NESTING, element, children.isEmpty(), "is elementary but has fields");
        return leaf(element, conversion, extent.bytes(), source);
    }

    /**
     * A table of scalars has a single field that repeats its name, or has a picture itself; or it
     * has no field, and its own marshaller says the type.
     */
    private @Nullable FieldType elementType(
            XmlElement element,
            SourceLine source,
            Conversion conversion,
            Extent extent,
            Repetition repetition,
            List<FieldNode> children) {
        if (children.isEmpty()) {
            int bytes = extent.bytes() < 0 ? -1 : extent.bytes() / repetition.max();
            return leaf(element, conversion.ofElements(bytes, source), bytes, source);
        }
        FieldNode only = children.getFirst();
        boolean scalar =
                children.size() == 1
                        && !only.repetition().table()
                        && (source.elementary() || only.name().equals(name(element)));
        return scalar ? only.type() : null;
    }

    private FieldType leaf(
            XmlElement element, Conversion conversion, int bytes, SourceLine source) {
        if (values.answer(element, "codepageConversion") == Answer.NO
                && conversion.datatype().equals("CHAR")) {
            note(
                    DaiFault.UNKNOWN_CONVERTER,
                    element,
                    name(element) + " is text that shall not be converted, which is not supported");
        }
        return new FieldTypes(faults, element.position(), name(element), conversion, bytes, source)
                .type();
    }

    private Extent extent(XmlElement element) {
        int start = values.child(element, "startPos");
        check(
                DaiFault.BAD_VALUE,
                element,
                start != 0,
                "begins at byte 0; bytes are counted from 1");
        return new Extent(
                start == 0 ? -1 : start,
                values.child(element, "bytes"),
                values.child(element, "maxBytes"));
    }

    private Repetition repetition(XmlElement element, Conversion conversion) {
        int max = values.attribute(element, "maxOccurs", conversion.array() ? 0 : 1);
        int min = values.attribute(element, "minOccurs", max);
        if (!conversion.array()) {
            check(
                    DaiFault.NESTING,
                    element,
                    max == 1,
                    "occurs " + max + " times but is not an ARRAY");
            return Repetition.NONE;
        }
        if (max < 1 || min < 0 || min > max) {
            note(
                    DaiFault.BAD_VALUE,
                    element,
                    "%s occurs %d to %d times".formatted(name(element), min, max));
            return new Repetition(1, 1, "", "");
        }
        return new Repetition(
                min, max, element.attribute("dependsOn"), element.attribute("dependsOnPath"));
    }

    private Conversion conversion(XmlElement element) {
        XmlElement marshaller = child(element, "marshaller");
        XmlElement datatype = child(element, "applicationDatatype");
        values.know(element, FIELD_ATTRIBUTES);
        values.know(marshaller, MARSHALLER_ATTRIBUTES);
        values.know(datatype, DATATYPE_ATTRIBUTES);
        checkChildren(element, marshaller);
        return new Conversion(
                capitals(datatype.attribute("datatype")),
                values.attribute(datatype, "precision", -1),
                values.scale(datatype),
                capitals(child(marshaller, "typeConverter").text()),
                values.answer(marshaller, "isSigned"),
                values.answer(marshaller, "isSignLeading"),
                values.answer(marshaller, "isSignSeparate"),
                values.answer(marshaller, "isWCHAROnly"),
                values.answer(marshaller, "isNativeInteger"));
    }

    /** Other content of a marshaller changes the conversion in an unknown way. */
    private void checkChildren(XmlElement element, XmlElement marshaller) {
        for (XmlElement child : element.children()) {
            if (!FIELD_CHILDREN.contains(child.name())) {
                note(DaiFault.LEFT_OUT, child, "Element '%s' is unknown".formatted(child.name()));
            }
        }
        for (XmlElement child : marshaller.children()) {
            if (!child.name().equals("typeConverter")) {
                note(
                        DaiFault.UNKNOWN_CONVERTER,
                        child,
                        "%s has the unknown converter '%s'".formatted(name(element), child.name()));
            }
        }
    }

    private SourceLine source(XmlElement element) {
        SourceLine source = SourceLine.of(element.attribute("srcLine"));
        if (!source.text().isEmpty() && !source.understood()) {
            note(DaiFault.SOURCE_LINE, element, "The srcLine does not begin with a level number");
        }
        if (source.strangeValue()) {
            note(DaiFault.SOURCE_LINE, element, "The VALUE in the srcLine cannot be read");
        }
        return source;
    }

    /** The initial value of the field: the one set in the editor, otherwise COBOL's. */
    private @Nullable Literal initial(XmlElement element, FieldType type, SourceLine source) {
        String value = element.attribute("defaultValue");
        if (value.isEmpty()) {
            Literal written = source.value();
            return written == null ? null : written.cut(type).orElse(null);
        }
        Literal initial =
                values.answer(element, "isHex") == Answer.YES
                        ? Literals.hexadecimal(value)
                        : type instanceof FieldType.Text
                                ? new Literal.Text(value)
                                : Literals.number(value.strip());
        if (initial == null) {
            note(
                    DaiFault.BAD_VALUE,
                    element,
                    "defaultValue '%s' is not a value of %s".formatted(value, name(element)));
        }
        return initial;
    }

    private static String name(XmlElement element) {
        String name = element.attribute("name");
        return name.isEmpty() ? element.attribute("originalName") : name;
    }

    private static XmlElement child(XmlElement element, String name) {
        return element.children(name).findFirst().orElse(XmlElement.NONE);
    }

    private static String capitals(String value) {
        return value.strip().toUpperCase(Locale.ROOT);
    }

    private void check(DaiFault fault, XmlElement element, boolean well, String what) {
        if (!well) {
            note(fault, element, "Field '%s' %s".formatted(name(element), what));
        }
    }

    private void note(DaiFault fault, XmlElement element, String what) {
        fault.note(faults, element.position(), element.attribute("srcLine"), what);
    }
}
