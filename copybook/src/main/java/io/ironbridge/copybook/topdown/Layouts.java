package io.ironbridge.copybook.topdown;

import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.FieldType.Characters;
import io.ironbridge.copybook.layout.FieldType.Sign;
import io.ironbridge.copybook.topdown.Rules.BoundedIntegers;
import io.ironbridge.copybook.topdown.Rules.OptionalObjects;
import io.ironbridge.copybook.topdown.Shape.Member;
import io.ironbridge.copybook.topdown.Shape.Sequence;
import io.ironbridge.copybook.topdown.Shape.Structured;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Lays shapes out as DFHJS2LS does.
 *
 * <p>Source: the copybooks of IBM's public sample of an API-first project; CICS TS, "JSON schema to
 * COBOL mapping". docs/api-first.md has what neither shows.
 */
public final class Layouts {
    /** Name of the container with the base structure, and of that structure. */
    public static final String BASE = "BAQBASE";

    /** Bytes of a container's name. */
    static final int CONTAINER_NAME = 16;

    private static final int INT_DIGITS = 9;
    private static final int LONG_DIGITS = 18;

    private final Rules rules;

    /** Whether optional objects of the root are in separate containers. */
    private final boolean rootApart;

    private final Names wrappers = new Names();
    private int items;

    private Layouts(Rules rules, boolean rootApart) {
        this.rules = rules;
        this.rootApart = rootApart;
    }

    /**
     * The base structure of a request.
     *
     * @param root the member {@code data} of the channel's JSON
     * @throws ShapeException if something in it has no COBOL representation
     */
    public static Structure request(Structured root, Rules rules) throws ShapeException {
        return new Layouts(rules, false).base(root);
    }

    /**
     * The base structure of a response, whose optional objects are in separate containers.
     *
     * @param root the channel's JSON
     * @throws ShapeException if something in it has no COBOL representation
     */
    public static Structure response(Structured root, Rules rules) throws ShapeException {
        return new Layouts(rules, true).base(root);
    }

    /** A level 01 that is being filled. */
    private static final class Area {
        final Names names = new Names();
        int end;
        int alignment = 1;
    }

    private Structure base(Structured root) throws ShapeException {
        Area area = new Area();
        List<Part.Field> fields = fields(root, new Place("", "", 1), area, rootApart);
        return new Structure(BASE, area.end, 0, new Part.Group(BASE, 0, fields));
    }

    /**
     * Position of a shape.
     *
     * @param name in JSON; for an array's item, that of the array
     * @param path JSON names from the root down
     * @param depth number of objects and arrays around it, including itself
     */
    private record Place(String name, String path, int depth) {
        Place member(String member) {
            return new Place(member, path.isEmpty() ? member : path + "." + member, depth + 1);
        }

        Place item() {
            return new Place(name, path + "[]", depth + 1);
        }

        ShapeException refuse(String why) {
            return new ShapeException(path, why);
        }
    }

    private List<Part.Field> fields(Structured object, Place place, Area area, boolean apart)
            throws ShapeException {
        List<Part.Field> fields = new ArrayList<>();
        for (Member member : object.members()) {
            fields.add(field(member, place.member(member.name()), area, apart));
        }
        return fields;
    }

    private Part.Field field(Member member, Place place, Area area, boolean apart)
            throws ShapeException {
        if (member.required() || member.shape() instanceof Sequence) {
            return new Part.Field(
                    member.name(), OptionalInt.empty(), "", part(member.shape(), place, area));
        }
        String wrapper = wrappers.of(member.name(), "-existence");
        if (member.shape() instanceof Structured object && apart) {
            return new Part.Field(
                    member.name(), OptionalInt.empty(), "", apart(wrapper, object, place, area));
        }
        int existence = take(place, area, Integer.BYTES, Integer.BYTES);
        if (isVarying(member.shape())) {
            area.names.take(wrapper);
        }
        return new Part.Field(
                member.name(),
                OptionalInt.of(existence),
                wrapper,
                part(member.shape(), place, area));
    }

    private Part part(Shape shape, Place place, Area area) throws ShapeException {
        if (++items > rules.limits().items()) {
            throw place.refuse("there are more than " + rules.limits().items() + " items");
        }
        if (place.depth() > rules.limits().depth()) {
            throw place.refuse("it is nested deeper than " + rules.limits().depth() + " levels");
        }
        return switch (shape) {
            case Shape.Text text -> text(text, place, area);
            case Shape.Decimal decimal -> decimal(decimal, place, area);
            case Shape.Whole whole -> whole(whole, place, area);
            case Shape.Floating floating ->
                    element(
                            new FieldType.Floating(floating.single() ? 4 : 8),
                            "",
                            floating.single() ? "COMP-1" : "COMP-2",
                            place,
                            area);
            case Shape.Bool _ ->
                    new Part.Flag(area.names.of(place.name(), ""), take(place, area, 1, 1));
            case Structured object -> group(object, place, area);
            case Sequence array ->
                    array.fixed() ? table(array, place, area) : listed(array, place, area);
        };
    }

    private boolean isVarying(Shape shape) {
        return shape instanceof Shape.Text text && !isFixed(text);
    }

    private static boolean isFixed(Shape.Text text) {
        return !text.isDate() && text.most().isPresent() && text.most().getAsInt() == text.least();
    }

    private Part text(Shape.Text text, Place place, Area area) throws ShapeException {
        int bytes = bytes(text);
        if (bytes < 1 || bytes > Rules.LONGEST_TEXT) {
            throw place.refuse(
                    "a string of at most %d bytes is not supported; 1 to %d is"
                            .formatted(bytes, Rules.LONGEST_TEXT));
        }
        if (isFixed(text)) {
            FieldType type = new FieldType.Text(Characters.ALPHANUMERIC, bytes, false);
            return element(type, "X(" + bytes + ")", "DISPLAY", place, area);
        }
        String name = area.names.of(place.name(), "-length");
        int offset = take(place, area, Short.BYTES, Short.BYTES);
        take(place, area, bytes, 1);
        return new Part.Varying(name, offset, bytes);
    }

    private int bytes(Shape.Text text) {
        if (text.isDate()) {
            return Rules.DATE_LENGTH;
        }
        return text.most().orElseGet(() -> text.longestValue().orElse(rules.textLength()));
    }

    private Part decimal(Shape.Decimal decimal, Place place, Area area) throws ShapeException {
        int fraction = rules.fractionDigits();
        int whole = Rules.DECIMAL_DIGITS - fraction;
        String picture =
                (decimal.unsigned() ? "" : "S")
                        + (whole == 0 ? "" : "9(" + whole + ")")
                        + (fraction == 0 ? "" : "V9(" + fraction + ")");
        FieldType type =
                new FieldType.Packed(Rules.DECIMAL_DIGITS, fraction, !decimal.unsigned(), true);
        return element(type, picture, "COMP-3", place, area);
    }

    private Part whole(Shape.Whole whole, Place place, Area area) throws ShapeException {
        String sign = whole.unsigned() ? "" : "S";
        int zoned = whole.digits().orElse(0);
        if (rules.boundedIntegers() == BoundedIntegers.DISPLAY
                && zoned > 0
                && zoned <= LONG_DIGITS) {
            FieldType type =
                    new FieldType.Zoned(
                            zoned,
                            0,
                            whole.unsigned() ? Sign.UNSIGNED : Sign.TRAILING,
                            false,
                            false);
            return element(type, sign + "9(" + zoned + ")", "DISPLAY", place, area);
        }
        int digits = whole.single() ? INT_DIGITS : LONG_DIGITS;
        int bytes = whole.single() ? Integer.BYTES : Long.BYTES;
        FieldType type = new FieldType.Binary(digits, 0, !whole.unsigned(), bytes, true, true);
        return element(type, sign + "9(" + digits + ")", "COMP-5", place, area);
    }

    private Part element(FieldType type, String picture, String usage, Place place, Area area)
            throws ShapeException {
        String name = area.names.of(place.name(), "");
        int offset = take(place, area, type.bytes(), alignment(type));
        return new Part.Element(name, offset, type, picture, usage);
    }

    private int alignment(FieldType type) {
        return switch (type) {
            case FieldType.Binary binary ->
                    binary.bytes() > Integer.BYTES ? rules.longBinaryAlignment() : binary.bytes();
            case FieldType.Floating floating -> floating.bytes();
            case FieldType.Text _,
                    FieldType.EditedText _,
                    FieldType.Zoned _,
                    FieldType.Packed _,
                    FieldType.Edited _,
                    FieldType.ExternalFloat _,
                    FieldType.Opaque _ ->
                    1;
        };
    }

    private Part group(Structured object, Place place, Area area) throws ShapeException {
        if (object.members().isEmpty()) {
            throw place.refuse("the object has no properties");
        }
        String name = area.names.of(place.name(), "");
        boolean apart = rules.optionalObjects() == OptionalObjects.CONTAINER;
        List<Part.Field> fields = fields(object, place, area, apart);
        return new Part.Group(name, start(fields.getFirst()), fields);
    }

    /** Slack bytes of a group's first item precede the group. */
    private static int start(Part.Field first) {
        return first.existence().orElseGet(() -> first.part().offset());
    }

    private Part table(Sequence array, Place place, Area area) throws ShapeException {
        if (array.least() == 0) {
            throw place.refuse("the array can have no items");
        }
        boolean wrapped = isVarying(array.item()) || array.item() instanceof Shape.Sequence;
        String group = wrapped ? area.names.of(place.name(), "") : "";
        int around = area.alignment;
        area.alignment = 1;
        Part item = part(array.item(), place.item(), area);
        int stride = aligned(area.end - item.offset(), area.alignment);
        long end = item.offset() + (long) array.least() * stride;
        area.alignment = Math.max(around, area.alignment);
        area.end = within(place, end);
        return new Part.Table(
                wrapped ? group : item.name(), item.offset(), array.least(), stride, item);
    }

    private Part listed(Sequence array, Place place, Area area) throws ShapeException {
        String wrapper = wrappers.of(place.name(), "-cont");
        int offset = take(place, area, Integer.BYTES, Integer.BYTES);
        take(place, area, CONTAINER_NAME, 1);
        return new Part.ContainerArray(
                wrapper, offset, array.most(), structure(wrapper, array.item(), place.item()));
    }

    private Part apart(String wrapper, Structured object, Place place, Area area)
            throws ShapeException {
        int offset = take(place, area, Integer.BYTES, Integer.BYTES);
        take(place, area, CONTAINER_NAME, 1);
        return new Part.OptionalObject(wrapper, offset, structure(wrapper, object, place));
    }

    private Structure structure(String name, Shape shape, Place place) throws ShapeException {
        Area area = new Area();
        Part content = part(shape, place, area);
        int stride = within(place, aligned((long) area.end, area.alignment));
        return new Structure(name, area.end, stride - area.end, content);
    }

    private int take(Place place, Area area, int bytes, int alignment) throws ShapeException {
        int offset = aligned(area.end, alignment);
        area.end = within(place, (long) offset + bytes);
        area.alignment = Math.max(area.alignment, alignment);
        return offset;
    }

    private int within(Place place, long end) throws ShapeException {
        if (end > rules.limits().structureBytes()) {
            throw place.refuse(
                    "its structure has more than "
                            + rules.limits().structureBytes()
                            + " bytes here");
        }
        return (int) end;
    }

    private static int aligned(int offset, int alignment) {
        return (int) aligned((long) offset, alignment);
    }

    private static long aligned(long offset, int alignment) {
        return (offset + alignment - 1) / alignment * alignment;
    }
}
