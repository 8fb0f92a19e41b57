package io.ironbridge.copybook.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.schema.SchemaOptions.Conditions;
import org.junit.jupiter.api.Test;

class LayoutSchemaTest {
    private static final SchemaOptions PLAIN =
            new SchemaOptions(
                    false, true, false, false, false, false, false, false, Conditions.IGNORED);
    private static final SchemaOptions LARGE_AS_TEXT =
            new SchemaOptions(
                    false, true, false, true, false, false, false, false, Conditions.IGNORED);
    private static final SchemaOptions NULLS =
            new SchemaOptions(
                    false, true, false, false, false, true, false, false, Conditions.ENFORCED);
    private static final SchemaOptions EVERYTHING =
            new SchemaOptions(
                    true, true, true, false, true, false, false, false, Conditions.IGNORED);

    private static String schema(String entries, SchemaOptions options) {
        String text = "       01 REC.\n" + entries.indent(7);
        return JsonSchemas.record(CopybookParser.parse("R", text).layouts().getFirst(), options)
                .replaceAll("\\s+", " ");
    }

    /** What the schema says of the only item, A. */
    private static String item(String clauses, SchemaOptions options) {
        String schema = schema("05 A " + clauses, options);
        int from = schema.indexOf("\"A\" : { ") + 8;
        return schema.substring(from, schema.length() - " } } }".length());
    }

    private static String item(String clauses) {
        return item(clauses + ".", PLAIN);
    }

    @Test
    void schemaNamesItsDialect() {
        assertThat(schema("05 A PIC X.", PLAIN))
                .startsWith("{ \"$schema\" : \"https://json-schema.org/draft/2020-12/schema\", ");
    }

    @Test
    void textHasItsLength() {
        assertThat(item("PIC X(8)")).isEqualTo("\"type\" : \"string\", \"maxLength\" : 8");
    }

    @Test
    void integersHaveTheirBounds() {
        assertThat(item("PIC S9(4)"))
                .isEqualTo("\"type\" : \"integer\", \"minimum\" : -9999, \"maximum\" : 9999");
    }

    @Test
    void decimalsAreMultiplesOfTheirLastDigit() {
        assertThat(item("PIC 9(3)V9(4) COMP-3"))
                .isEqualTo(
                        "\"type\" : \"number\", \"minimum\" : 0, \"maximum\" : 999.9999,"
                                + " \"multipleOf\" : 0.0001");
    }

    @Test
    void trailingZerosOfThePictureMakeMultiplesOfAHundred() {
        assertThat(item("PIC 9(3)PP"))
                .isEqualTo(
                        "\"type\" : \"integer\", \"minimum\" : 0, \"maximum\" : 99900,"
                                + " \"multipleOf\" : 100");
    }

    @Test
    void leadingZerosOfThePictureMakeSmallNumbers() {
        assertThat(item("PIC VPP9(3)"))
                .isEqualTo(
                        "\"type\" : \"number\", \"minimum\" : 0, \"maximum\" : 0.00999,"
                                + " \"multipleOf\" : 0.00001");
    }

    @Test
    void unsignedNativeBinaryHasTheRangeOfItsBytes() {
        assertThat(item("PIC 9(18) COMP-5"))
                .isEqualTo(
                        "\"type\" : \"integer\", \"minimum\" : 0, \"maximum\" :"
                                + " 18446744073709551615");
    }

    @Test
    void editedItemsAreNumbers() {
        assertThat(item("PIC ZZ9.99-"))
                .isEqualTo(
                        "\"type\" : \"number\", \"minimum\" : -999.99, \"maximum\" : 999.99,"
                                + " \"multipleOf\" : 0.01");
    }

    @Test
    void editedItemsMayBeText() {
        assertThat(item("PIC ZZ9.99-.", EVERYTHING))
                .isEqualTo("\"type\" : \"string\", \"maxLength\" : 7");
    }

    @Test
    void numbersThatADoubleCannotHoldMayBeText() {
        assertThat(item("PIC S9(16)V99.", LARGE_AS_TEXT))
                .isEqualTo(
                        "\"type\" : \"string\"," + " \"pattern\" : \"^-?[0-9]+(\\\\.[0-9]+)?$\"");
        assertThat(item("PIC S9(15).", LARGE_AS_TEXT)).startsWith("\"type\" : \"integer\"");
    }

    @Test
    void pointersAreHexadecimalTextWhereTheyAreShown() {
        assertThat(item("POINTER.", EVERYTHING))
                .isEqualTo("\"type\" : \"string\", \"pattern\" : \"^([0-9A-Fa-f]{2}){4}$\"");
        assertThat(schema("05 A POINTER.", PLAIN)).doesNotContain("\"A\"");
    }

    @Test
    void fillersAreMembersWhereTheyAreShown() {
        assertThat(schema("05 PIC X.", EVERYTHING)).contains("\"fill_0\"");
        assertThat(schema("05 PIC X.", PLAIN)).contains("\"properties\" : { }");
    }

    @Test
    void unnamedGroupIsShownForWhatIsInIt() {
        assertThat(schema("05 FILLER.\n  10 A PIC X.", PLAIN))
                .contains("\"fill_0\" : { \"type\" : \"object\"");
        assertThat(schema("05 FILLER.\n  10 PIC X.", PLAIN)).doesNotContain("fill_0");
    }

    @Test
    void countersAreShownByChoice() {
        String entries = "05 N PIC 9.\n05 A PIC X OCCURS 0 TO 5 DEPENDING ON N.";

        assertThat(schema(entries, PLAIN)).contains("\"N\" : {");
        assertThat(schema(entries, SchemaOptions.ZOS_CONNECT)).doesNotContain("\"N\" : {");
    }

    @Test
    void tablesHaveTheirBounds() {
        assertThat(item("PIC X OCCURS 5 TIMES"))
                .isEqualTo(
                        "\"type\" : \"array\", \"minItems\" : 5, \"maxItems\" : 5, \"items\" : {"
                                + " \"type\" : \"string\", \"maxLength\" : 1 }");
    }

    @Test
    void otherMembersAreRefusedByDefault() {
        assertThat(schema("05 A PIC X.", SchemaOptions.DEFAULT))
                .contains("\"additionalProperties\" : false");
    }

    @Test
    void itemsAreDescribedByTheirEntriesAndConditions() {
        String entries = "05 A PIC X.\n  88 PAID VALUE 'P', 'Q' THRU 'S'.\n  88 NONE VALUE SPACE.";

        assertThat(schema(entries, SchemaOptions.DEFAULT))
                .contains(
                        "\"title\" : \"A\", \"description\" : \"05 A PIC X. PAID: 'P', 'Q' through"
                                + " 'S'; NONE: SPACE\"");
    }

    @Test
    void conditionsMayRestrictTheValues() {
        SchemaOptions enforced = PLAIN.withConditions(Conditions.ENFORCED);

        assertThat(
                        item(
                                "PIC X(2).\n  88 B VALUE 'B ' 'C'.\n  88 C VALUE SPACES ALL '*'.",
                                enforced))
                .endsWith("\"enum\" : [ \"B\", \"C\", \"\", \"**\" ]");
        assertThat(item("PIC 99.\n  88 B VALUE 1 5.\n  88 C VALUE ZERO.", enforced))
                .endsWith("\"enum\" : [ 1, 5, 0 ]");
    }

    @Test
    void rangesOfNumbersRestrictThem() {
        SchemaOptions enforced = PLAIN.withConditions(Conditions.ENFORCED);

        assertThat(item("PIC 99.\n  88 B VALUE 1 10 THRU 20.", enforced).replaceAll("\\s+", " "))
                .endsWith(
                        "\"anyOf\" : [ { \"enum\" : [ 1 ] }, { \"minimum\" : 10, \"maximum\" : 20 }"
                                + " ]");
    }

    @Test
    void conditionsThatJsonCannotSayRestrictNothing() {
        SchemaOptions enforced = PLAIN.withConditions(Conditions.ENFORCED);

        assertThat(item("PIC X.\n  88 B VALUE 'B'.\n  88 C VALUE 'D' THRU 'F'.", enforced))
                .isEqualTo("\"type\" : \"string\", \"maxLength\" : 1");
        assertThat(item("PIC X.\n  88 B VALUE LOW-VALUE.", enforced))
                .isEqualTo("\"type\" : \"string\", \"maxLength\" : 1");
    }

    @Test
    void nullsAreAllowedBesideEachType() {
        assertThat(item("PIC X.", NULLS))
                .isEqualTo("\"type\" : [ \"string\", \"null\" ], \"maxLength\" : 1");
        assertThat(item("PIC X.\n  88 B VALUE 'B'.", NULLS).replaceAll("\\s+", " "))
                .endsWith("\"anyOf\" : [ { \"enum\" : [ \"B\" ] }, { \"type\" : \"null\" } ]");
    }

    @Test
    void elementaryRecordIsAScalar() {
        String schema =
                JsonSchemas.record(
                        CopybookParser.parse("R", "       77 A PIC X(3).").layouts().getFirst(),
                        PLAIN);

        assertThat(schema.replaceAll("\\s+", " "))
                .endsWith("\"type\" : \"string\", \"maxLength\" : 3 }");
    }

    @Test
    void textIsEscaped() {
        assertThat(schema("05 A PIC X VALUE '\"'.", SchemaOptions.DEFAULT))
                .contains("VALUE '\\\"'.\"");
    }
}
