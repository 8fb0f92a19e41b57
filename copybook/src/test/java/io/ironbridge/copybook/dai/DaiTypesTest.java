package io.ironbridge.copybook.dai;

import static io.ironbridge.copybook.dai.DaiText.ARRAY;
import static io.ironbridge.copybook.dai.DaiText.CHAR;
import static io.ironbridge.copybook.dai.DaiText.at;
import static io.ironbridge.copybook.dai.DaiText.bytes;
import static io.ironbridge.copybook.dai.DaiText.decimal;
import static io.ironbridge.copybook.dai.DaiText.field;
import static io.ironbridge.copybook.dai.DaiText.integer;
import static io.ironbridge.copybook.dai.DaiText.leaf;
import static io.ironbridge.copybook.dai.DaiText.table;
import static io.ironbridge.copybook.dai.DaiText.zoned;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType.Binary;
import io.ironbridge.copybook.layout.FieldType.Characters;
import io.ironbridge.copybook.layout.FieldType.Floating;
import io.ironbridge.copybook.layout.FieldType.Packed;
import io.ironbridge.copybook.layout.FieldType.Sign;
import io.ironbridge.copybook.layout.FieldType.Text;
import io.ironbridge.copybook.layout.FieldType.Zoned;
import io.ironbridge.copybook.layout.Literal;
import io.ironbridge.copybook.layout.Literal.Figurative;
import io.ironbridge.copybook.layout.Occurs;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class DaiTypesTest {
    /** The first item of a record that holds this field. */
    private static Field first(int length, String field) {
        return (Field) DaiText.layout(DaiText.record(length, field)).items().get(1);
    }

    private static Field item(String entry, int length, String conversion) {
        return first(length, leaf(entry, at(1, length), conversion));
    }

    @Test
    void charIsAlphanumericText() {
        assertThat(item("05 A PIC X(8).", 8, CHAR).type())
                .isEqualTo(new Text(Characters.ALPHANUMERIC, 8, false));
    }

    @Test
    void numericEditedEntryIsTextAsItsDatatypeSays() {
        Field amount = item("05 A PIC Z(13).9(2) USAGE DISPLAY.", 16, CHAR);

        assertThat(amount.type()).isEqualTo(new Text(Characters.ALPHANUMERIC, 16, false));
        assertThat(amount.description().picture()).isEqualTo("Z(13).9(2)");
    }

    @Test
    void justifiedIsNotRegarded() {
        assertThat(item("05 A PIC X(8) JUSTIFIED RIGHT.", 8, CHAR).type())
                .isEqualTo(new Text(Characters.ALPHANUMERIC, 8, false));
    }

    @Test
    void wideCharactersAreNational() {
        String wide = "<marshaller isWCHAROnly='Y'/>" + CHAR;

        assertThat(item("05 A PIC N(4) USAGE NATIONAL.", 8, wide).type())
                .isEqualTo(new Text(Characters.NATIONAL, 8, false));
    }

    @Test
    void graphicPictureIsDoubleByteText() {
        assertThat(item("05 A PIC G(4) USAGE DISPLAY-1.", 8, CHAR).type())
                .isEqualTo(new Text(Characters.DBCS, 8, false));
    }

    @Test
    void zonedItemHasItsDigitsScaleAndSign() {
        assertThat(item("05 A PIC S9(10)V99 USAGE DISPLAY.", 12, zoned(12, 2, true)).type())
                .isEqualTo(new Zoned(12, 2, Sign.TRAILING, false, false));
    }

    @Test
    void leadingSeparateSignTakesAByte() {
        String sign = "isSigned='Y' isSignLeading='Y' isSignSeparate='Y'";

        assertThat(item("05 A PIC S9(3).", 4, zoned(3, 0, sign)).type())
                .isEqualTo(new Zoned(3, 0, Sign.LEADING_SEPARATE, false, false));
    }

    @Test
    void unsignedItemHasNoSignWhereverItWouldStand() {
        String sign = "isSigned='N' isSignLeading='Y' isSignSeparate='Y'";

        assertThat(item("05 A PIC 9(3).", 3, zoned(3, 0, sign)).type())
                .isEqualTo(new Zoned(3, 0, Sign.UNSIGNED, false, false));
    }

    @Test
    void blankWhenZeroIsKept() {
        assertThat(item("05 A PIC 9(3) BLANK WHEN ZERO.", 3, zoned(3, 0, false)).type())
                .isEqualTo(new Zoned(3, 0, Sign.UNSIGNED, false, true));
    }

    @Test
    void negativeScaleStandsForTrailingZeros() {
        assertThat(item("05 A PIC 9(3)PP.", 3, zoned(3, -2, false)).type())
                .isEqualTo(new Zoned(3, -2, Sign.UNSIGNED, false, false));
    }

    @Test
    void packedItemHasItsDigitsAndSign() {
        String packed = decimal(9, 2, "isSigned='Y'", "PACKEDDECIMAL");

        assertThat(item("05 A PIC S9(7)V99 USAGE COMP-3.", 5, packed).type())
                .isEqualTo(new Packed(9, 2, true, true));
    }

    @Test
    void binaryWithPrecisionIsBoundByItsPicture() {
        String ushort = integer("USHORT", "isNativeInteger='N'", "precision='4'");

        assertThat(item("05 A PIC 9(4) USAGE COMP.", 2, ushort).type())
                .isEqualTo(new Binary(4, 0, false, 2, false, false));
    }

    @Test
    void nativeBinaryUsesItsWholeRange() {
        String integer = integer("INT", "isNativeInteger='Y'", "");

        assertThat(item("05 A PIC S9(9) USAGE COMP-5.", 4, integer).type())
                .isEqualTo(new Binary(9, 0, true, 4, true, true));
    }

    @Test
    void binaryWithoutPrecisionAndPictureHasNoDigits() {
        String integer = at(1, 8) + integer("ULONG", "isNativeInteger='Y'", "");

        assertThat(first(8, field("A", "", integer)).type())
                .isEqualTo(new Binary(0, 0, false, 8, true, true));
    }

    @Test
    void decimalMayBeScaledBinary() {
        String binary = decimal(8, 2, "isSigned='Y'", "BINARY");

        assertThat(item("05 A PIC S9(6)V99 USAGE COMP.", 4, binary).type())
                .isEqualTo(new Binary(8, 2, true, 4, false, false));
    }

    @Test
    void integerMayHaveAScale() {
        String scaled = integer("INT", "isNativeInteger='N'", "precision='8' scale='2'");

        assertThat(item("05 A PIC S9(6)V99 USAGE COMP.", 4, scaled).type())
                .isEqualTo(new Binary(8, 2, true, 4, false, false));
    }

    @Test
    void floatAndDoubleAreFloatingPoint() {
        assertThat(item("05 A USAGE COMP-1.", 4, integer("FLOAT", "", "")).type())
                .isEqualTo(new Floating(4));
        assertThat(item("05 A USAGE COMP-2.", 8, integer("DOUBLE", "", "")).type())
                .isEqualTo(new Floating(8));
    }

    @Test
    void lengthOfANumberNeedNotBeGiven() {
        assertThat(first(3, field("A", "", zoned(3, 0, false))).place().length()).isEqualTo(3);
    }

    @Test
    void tableWithOneFieldOfItsNameHoldsScalars() {
        String element = field("A", "", bytes(4) + zoned(4, 0, false));
        Field table = first(20, table("A", "minOccurs='5' maxOccurs='5'", at(1, 20), element));

        assertThat(table.type()).isEqualTo(new Zoned(4, 0, Sign.UNSIGNED, false, false));
        assertThat(table.occurs()).isEqualTo(new Occurs(true, 5, 5, "", 0, false));
    }

    @Test
    void tableWithAPictureHoldsScalars() {
        String attributes = "minOccurs='5' maxOccurs='5' srcLine='05 A PIC X(4) OCCURS 5 TIMES.'";
        String element = field("item", "", bytes(4) + CHAR);

        assertThat(first(20, table("A", attributes, at(1, 20), element)).type())
                .isEqualTo(new Text(Characters.ALPHANUMERIC, 4, false));
    }

    @Test
    void tableWithoutFieldsSaysItsElementsTypeItself() {
        String attributes = "minOccurs='5' maxOccurs='5'";
        String zoned = zoned(4, 0, false).replace("DECIMAL' ", "ARRAY' ");

        assertThat(first(20, field("A", attributes, at(1, 20) + zoned)).type())
                .isEqualTo(new Zoned(4, 0, Sign.UNSIGNED, false, false));
        assertThat(first(20, field("A", attributes, at(1, 20) + ARRAY)).type())
                .isEqualTo(new Text(Characters.ALPHANUMERIC, 4, false));
    }

    @Test
    void initialValueIsThatOfTheEntry() {
        assertThat(item("05 A PIC X(4) VALUE 'it''s'.", 4, CHAR).initial())
                .isEqualTo(new Literal.Text("it's"));
        assertThat(item("05 A PIC X(4) VALUE IS SPACES.", 4, CHAR).initial())
                .isEqualTo(Figurative.SPACE);
        assertThat(item("05 A PIC X(4) VALUE ALL '*'.", 4, CHAR).initial())
                .isEqualTo(new Literal.All(new Literal.Text("*")));
        assertThat(item("05 A PIC X(2) VALUE X'c1F0'.", 2, CHAR).initial())
                .isEqualTo(new Literal.Hex("C1F0"));
        assertThat(item("05 A PIC S9V9 VALUE -1.5.", 2, zoned(2, 1, true)).initial())
                .isEqualTo(new Literal.Numeric(new BigDecimal("-1.5")));
    }

    @Test
    void defaultOfTheFileGoesBeforeTheEntrysValue() {
        String attributes = "srcLine='05 A PIC 9(3) VALUE 1.' defaultValue='27' isHex='false'";

        assertThat(first(3, field("A", attributes, at(1, 3) + zoned(3, 0, false))).initial())
                .isEqualTo(new Literal.Numeric(new BigDecimal("27")));
    }

    @Test
    void defaultMayBeHexadecimal() {
        assertThat(
                        first(2, field("A", "defaultValue='00ff' isHex='true'", at(1, 2) + CHAR))
                                .initial())
                .isEqualTo(new Literal.Hex("00FF"));
    }

    @Test
    void usageWithoutAnEntryFollowsTheType() {
        String packed = at(1, 3) + decimal(5, 0, "isSigned='N'", "PACKEDDECIMAL");

        assertThat(first(3, field("A", "", packed)).description().usage()).isEqualTo("COMP-3");
    }
}
