package io.ironbridge.apiproject.types;

import io.ironbridge.apiproject.types.ItemType.Arr;
import io.ironbridge.apiproject.types.ItemType.Form;
import io.ironbridge.apiproject.types.ItemType.Member;
import io.ironbridge.apiproject.types.ItemType.Num;
import io.ironbridge.apiproject.types.ItemType.Obj;
import io.ironbridge.apiproject.types.ItemType.Others;
import io.ironbridge.apiproject.types.ItemType.Text;
import io.ironbridge.copybook.dai.Segment;
import io.ironbridge.copybook.layout.Description;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Origin;
import io.ironbridge.copybook.topdown.Part;
import io.ironbridge.copybook.topdown.Structure;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Types of the JSON of records, in the form of z/OS Connect. */
public final class LayoutTypes {
    private final boolean numbersAsText;

    /**
     * @param numbersAsText whether numbers of items that may have more than 15 digits are strings
     */
    public LayoutTypes(boolean numbersAsText) {
        this.numbersAsText = numbersAsText;
    }

    /** The JSON of an area of storage: its structures by their names. */
    public Map<String, Member> records(Segment segment) {
        Item root = segment.layout().root();
        return segment.several() && root instanceof Group group
                ? members(group)
                : Map.of(root.name(), member(root));
    }

    /** The member for an item; the declaration is the entry in the copybook. */
    private Member member(Item item) {
        ItemType one =
                switch (item) {
                    case Group group ->
                            Obj.of("'" + group.name() + "'", members(group), Others.NONE);
                    case Field field -> type(field.type());
                };
        return new Member(
                item.occurs().table() ? new Arr(one, false) : one, declared(item.description()));
    }

    private static String declared(Description description) {
        Origin origin = description.origin();
        return origin.text().replaceFirst("\\.$", "");
    }

    private Map<String, Member> members(Group group) {
        Map<String, Member> members = new LinkedHashMap<>();
        for (Item item : group.items()) {
            if (isShown(item)) {
                members.put(item.name(), member(item));
            }
        }
        return members;
    }

    private static boolean isShown(Item item) {
        boolean isOpaque = item instanceof Field field && field.type() instanceof FieldType.Opaque;
        return item.description().included() && !item.description().counter() && !isOpaque;
    }

    private ItemType type(FieldType type) {
        return switch (type) {
            case FieldType.Text text -> text(characters(text));
            case FieldType.Zoned zoned ->
                    number(type, zoned.digits(), zoned.scale(), zoned.sign().signed());
            case FieldType.Packed packed ->
                    number(type, packed.digits(), packed.scale(), packed.signed());
            case FieldType.Binary binary when binary.full() || binary.digits() == 0 ->
                    numeric(type, inBytes(binary));
            case FieldType.Binary binary ->
                    number(type, binary.digits(), binary.scale(), binary.signed());
            case FieldType.Floating _, FieldType.ExternalFloat _ ->
                    new Num(null, null, ItemType.UNBOUNDED, 0);
            // editing takes numbers and texts of different lengths
            case FieldType.EditedText _, FieldType.Edited _, FieldType.Opaque _ -> ItemType.ANY;
        };
    }

    private static Text text(int most) {
        return new Text(most, Set.of(), null, Form.RECORD);
    }

    private static int characters(FieldType.Text text) {
        return switch (text.characters()) {
            case ALPHANUMERIC, UTF8 -> text.bytes();
            case NATIONAL, DBCS -> text.bytes() / 2;
        };
    }

    private ItemType number(FieldType type, int digits, int scale, boolean signed) {
        BigDecimal most =
                new BigDecimal(BigInteger.TEN.pow(digits).subtract(BigInteger.ONE), scale);
        return numeric(
                type,
                new Num(
                        signed ? most.negate() : BigDecimal.ZERO,
                        most,
                        Math.max(0, scale),
                        digits));
    }

    private static Num inBytes(FieldType.Binary binary) {
        BigInteger values = BigInteger.TWO.pow(Byte.SIZE * binary.bytes());
        BigInteger half = values.shiftRight(1);
        BigInteger most = (binary.signed() ? half : values).subtract(BigInteger.ONE);
        return new Num(
                binary.signed() ? new BigDecimal(half.negate(), binary.scale()) : BigDecimal.ZERO,
                new BigDecimal(most, binary.scale()),
                Math.max(0, binary.scale()),
                most.toString().length());
    }

    private ItemType numeric(FieldType type, Num number) {
        return numbersAsText && type.beyondDouble() ? Text.holding(number) : number;
    }

    /** The JSON of a structure that follows from the API. */
    public Obj structure(String name, Structure structure) {
        return structure.content() instanceof Part.Group group
                ? object(name, group)
                : Obj.free(name);
    }

    private Obj object(String name, Part.Group group) {
        Map<String, Member> members = new LinkedHashMap<>();
        for (Part.Field field : group.fields()) {
            members.put(field.member(), Member.of(type(field.member(), field.part())));
        }
        return Obj.of(name, members, Others.NONE);
    }

    private ItemType type(String member, Part part) {
        return switch (part) {
            case Part.Element element ->
                    element.type() instanceof FieldType.Text text
                            ? Text.upTo(characters(text))
                            : type(element.type());
            case Part.Flag _ -> new ItemType.Bool();
            case Part.Varying varying -> Text.upTo(varying.most());
            case Part.Group group -> object("'" + member + "'", group);
            case Part.Table table -> new Arr(type(member, table.item()), false);
            case Part.ContainerArray array ->
                    new Arr(type(member, array.structure().content()), false);
            case Part.OptionalObject object -> type(member, object.structure().content());
        };
    }
}
