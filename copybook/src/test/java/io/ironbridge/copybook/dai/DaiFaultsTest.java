package io.ironbridge.copybook.dai;

import static io.ironbridge.copybook.dai.DaiText.ARRAY;
import static io.ironbridge.copybook.dai.DaiText.CHAR;
import static io.ironbridge.copybook.dai.DaiText.at;
import static io.ironbridge.copybook.dai.DaiText.bytes;
import static io.ironbridge.copybook.dai.DaiText.decimal;
import static io.ironbridge.copybook.dai.DaiText.faults;
import static io.ironbridge.copybook.dai.DaiText.faultsOf;
import static io.ironbridge.copybook.dai.DaiText.field;
import static io.ironbridge.copybook.dai.DaiText.group;
import static io.ironbridge.copybook.dai.DaiText.integer;
import static io.ironbridge.copybook.dai.DaiText.leaf;
import static io.ironbridge.copybook.dai.DaiText.record;
import static io.ironbridge.copybook.dai.DaiText.table;
import static io.ironbridge.copybook.dai.DaiText.zoned;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.source.CopybookFault;
import io.ironbridge.copybook.source.CopybookFault.Severity;
import io.ironbridge.copybook.source.Position;
import java.util.List;
import org.junit.jupiter.api.Test;

class DaiFaultsTest {
    private static void assertFault(List<CopybookFault> faults, String code, String what) {
        assertThat(faults)
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.code()).isEqualTo(code);
                    assertThat(fault.what()).isEqualTo(what);
                    assertThat(fault.severity())
                            .isEqualTo(code.endsWith("E") ? Severity.ERROR : Severity.WARNING);
                });
    }

    @Test
    void faultTellsFileLineColumnAndEntry() {
        List<CopybookFault> faults =
                faults(
                        record(
                                8,
                                leaf("05 A PIC X(4).", at(1, 4), CHAR),
                                "   " + leaf("05 B PIC X(4).", at(3, 4), CHAR)));

        assertThat(faults)
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.position()).isEqualTo(new Position("REC.dai", 6, 4));
                    assertThat(fault.text()).isEqualTo("05 B PIC X(4).");
                });
    }

    @Test
    void overlapNamesBothPositions() {
        assertFault(
                faults(
                        record(
                                8,
                                leaf("05 A PIC X(4).", at(1, 4), CHAR),
                                leaf("05 B PIC X(4).", at(3, 4), CHAR))),
                "IRB-COPY-0128E",
                "The file gives B the start byte 3, but the preceding item ends at 4");
    }

    @Test
    void redefiningItemMustLieOverTheRedefinedOne() {
        assertFault(
                faults(
                        record(
                                4,
                                leaf("05 A PIC X(4).", at(1, 4), CHAR),
                                field("B", "redefines='A'", at(3, 2) + CHAR))),
                "IRB-COPY-0128E",
                "The file gives B the start byte 3, but A, which it redefines, begins at 1");
    }

    @Test
    void lengthMustFitTheType() {
        assertFault(
                faults(record(5, leaf("05 A PIC 9(4).", at(1, 5), zoned(4, 0, false)))),
                "IRB-COPY-0127E",
                "A has 5 bytes, but its datatype DECIMAL(4,0) has 4");
    }

    @Test
    void binaryMustHoldItsDigits() {
        assertFault(
                faults(record(2, field("A", "", at(1, 2) + integer("SHORT", "", "precision='7'")))),
                "IRB-COPY-0127E",
                "A has 7 digits, but 2 bytes can hold only 4");
    }

    @Test
    void wideCharactersTakeTwoBytesEach() {
        assertFault(
                faults(record(3, leaf("05 A PIC N(2).", at(1, 3), CHAR))),
                "IRB-COPY-0127E",
                "A has 3 bytes, but its characters have 2 each");
    }

    @Test
    void wrongTotalIsAWarningAndTheLargerOneCounts() {
        String field = leaf("05 A PIC X(4).", at(1, 4), CHAR);

        assertFault(
                faults(record(3, field)),
                "IRB-COPY-0129W",
                "The file gives REC 3 bytes, but its fields have 4");
        assertThat(DaiText.layout(record(3, field)).length()).isEqualTo(4);
        assertThat(DaiText.layout(record(6, field)).length()).isEqualTo(6);
    }

    @Test
    void lengthOfATableMustBeThatOfItsOccurrences() {
        String element = leaf("10 B PIC X(4).", bytes(4), CHAR);
        String table = table("T", "minOccurs='3' maxOccurs='3'", at(1, 13), element);

        assertFault(
                faults(record(12, table)),
                "IRB-COPY-0127E",
                "The file gives T 13 bytes, but its 3 occurrences of 4 bytes have 12");
    }

    @Test
    void groupOfATableMustNotHaveBytesOfNoField() {
        String group = group("G", "", bytes(6), text("B", 4));
        String table = table("T", "minOccurs='3' maxOccurs='3'", at(1, 18), group);

        assertFault(
                faults(record(18, table)),
                "IRB-COPY-0127E",
                "The file gives G 6 bytes, but its fields have 4");
    }

    @Test
    void recordBeginsAtItsFirstByte() {
        assertFault(
                faults(group("REC", "", at(5, 4), field("A", "", bytes(4) + CHAR))),
                "IRB-COPY-0128E",
                "The file gives REC the start byte 5, but a record starts at byte 1");
    }

    @Test
    void gapThatAlignmentDoesNotExplainIsAWarning() {
        assertFault(
                faults(
                        record(
                                9,
                                leaf("05 A PIC X(4).", at(1, 4), CHAR),
                                leaf("05 B PIC X.", at(9, 1), CHAR))),
                "IRB-COPY-0130W",
                "4 bytes before B belong to no field");
    }

    @Test
    void onlyTheItemBeforeCanBeRedefined() {
        assertFault(
                faults(
                        record(
                                9,
                                leaf("05 A PIC X(4).", at(1, 4), CHAR),
                                leaf("05 B PIC X(5).", at(5, 5), CHAR),
                                field("C", "redefines='A'", at(1, 4) + CHAR))),
                "IRB-COPY-0131E",
                "C redefines 'A', which does not precede it");
    }

    @Test
    void counterMustStandBeforeItsTable() {
        String element = leaf("10 B PIC X(4).", bytes(4), CHAR);
        String table = table("T", "maxOccurs='3' dependsOn='N'", at(1, 12), element);

        assertFault(
                faults(record(13, table, leaf("05 N PIC 9.", at(13, 1), zoned(1, 0, false)))),
                "IRB-COPY-0132E",
                "T depends on 'N', which is not an integer before it");
    }

    @Test
    void counterMustNotStandInAnotherTable() {
        String counter = leaf("10 N PIC 9.", bytes(1), zoned(1, 0, false));
        String element = leaf("10 B PIC X(4).", bytes(4), CHAR);

        assertFault(
                faults(
                        record(
                                15,
                                table("S", "maxOccurs='3'", at(1, 3), counter, text("X", 0))
                                        .replace(text("X", 0), ""),
                                table("T", "maxOccurs='3' dependsOn='N'", at(4, 12), element))),
                "IRB-COPY-0132E",
                "T depends on 'N', which is not an integer before it");
    }

    private static String text(String name, int length) {
        return leaf("10 " + name + " PIC X(" + length + ").", bytes(length), CHAR);
    }

    @Test
    void unknownDatatypeIsNotGuessed() {
        assertFault(
                faults(record(4, field("A", "", at(1, 4) + integer("BLOB", "", "")))),
                "IRB-COPY-0125E",
                "A has the unknown datatype 'BLOB'");
    }

    @Test
    void unknownConverterIsNotGuessed() {
        assertFault(
                faults(record(4, field("A", "", at(1, 4) + decimal(4, 0, "", "VENDOR")))),
                "IRB-COPY-0126E",
                "A has the unknown typeConverter 'VENDOR'");
        assertFault(
                faults(
                        record(
                                4,
                                field(
                                        "A",
                                        "",
                                        at(1, 4)
                                                + "<marshaller><pattern>yy</pattern></marshaller>"
                                                + CHAR))),
                "IRB-COPY-0126E",
                "A has the unknown converter 'pattern'");
        assertFault(
                faults(record(4, field("A", "codepageConversion='N'", at(1, 4) + CHAR))),
                "IRB-COPY-0126E",
                "A is text that shall not be converted, which is not supported");
    }

    @Test
    void decimalNeedsPrecisionSignAndConverter() {
        assertFault(
                faults(record(4, field("A", "", at(1, 4) + zoned(4, 0, "")))),
                "IRB-COPY-0123E",
                "A has no isSigned");
        assertFault(
                faults(
                        record(
                                4,
                                field(
                                        "A",
                                        "",
                                        at(1, 4)
                                                + integer(
                                                        "DECIMAL",
                                                        "isSigned='Y'",
                                                        "precision='4'")))),
                "IRB-COPY-0123E",
                "A is DECIMAL and has no typeConverter");
        assertFault(
                faults(
                        record(
                                1,
                                field(
                                        "A",
                                        "",
                                        at(1, 1)
                                                + zoned(4, 0, false)
                                                        .replace("precision='4'", "")))),
                "IRB-COPY-0123E",
                "A needs a precision from 1 to 38");
    }

    @Test
    void textNeedsALength() {
        assertFault(faults(record(0, field("A", "", CHAR))), "IRB-COPY-0123E", "A has no bytes");
    }

    @Test
    void fieldNeedsADatatype() {
        assertFault(
                faults(record(4, field("A", "", at(1, 4)))), "IRB-COPY-0123E", "A has no datatype");
    }

    @Test
    void numbersMustBeNumbers() {
        assertFault(
                faults(record(4, field("A", "", "<startPos>one</startPos>" + bytes(4) + CHAR))),
                "IRB-COPY-0124E",
                "startPos is 'one', not a whole number of at most 268435456");
    }

    @Test
    void bytesAreCountedFromOne() {
        assertFault(
                faults(record(4, field("A", "", at(0, 4) + CHAR))),
                "IRB-COPY-0124E",
                "Field 'A' begins at byte 0; bytes are counted from 1");
    }

    @Test
    void answersAreYesOrNo() {
        assertFault(
                faults(record(4, field("A", "isHex='maybe' defaultValue='x'", at(1, 4) + CHAR))),
                "IRB-COPY-0124E",
                "isHex is 'maybe', not Y or N");
    }

    @Test
    void defaultMustBeAValueOfTheItem() {
        assertFault(
                faults(record(4, field("A", "defaultValue='x'", at(1, 4) + zoned(4, 0, false)))),
                "IRB-COPY-0124E",
                "defaultValue 'x' is not a value of A");
    }

    @Test
    void tableOccursAtLeastOnce() {
        assertFault(
                faults(record(4, table("T", "maxOccurs='0'", at(1, 4), text("A", 4)))),
                "IRB-COPY-0124E",
                "T occurs 0 to 0 times");
    }

    @Test
    void onlyTablesOccurMoreThanOnce() {
        assertFault(
                faults(record(4, field("A", "maxOccurs='2'", at(1, 4) + CHAR))),
                "IRB-COPY-0133E",
                "Field 'A' occurs 2 times but is not an ARRAY");
    }

    @Test
    void structureNeedsFieldsAndElementaryItemsHaveNone() {
        assertFault(
                faults(record(0, group("G", "", at(1, 0)))),
                "IRB-COPY-0133E",
                "Field 'G' is a STRUCT but has no fields");
        assertFault(
                faults(record(4, field("A", "", at(1, 4) + CHAR + text("B", 4)))),
                "IRB-COPY-0133E",
                "Field 'A' is elementary but has fields");
    }

    @Test
    void namesAreUniqueAmongIncludedSiblings() {
        String second = leaf("05 A PIC X(4).", at(5, 4), CHAR);
        String first = leaf("05 A PIC X(4).", at(1, 4), CHAR);

        assertFault(
                faults(record(8, first, second)),
                "IRB-COPY-0134E",
                "There are two fields 'A' in one structure");
        assertThat(faults(record(8, first, second.replace("included='Y'", "included='N'"))))
                .isEmpty();
    }

    @Test
    void unknownPartsAreLeftOutWithAWarning() {
        assertFault(
                faults(record(4, field("A", "colour='red'", at(1, 4) + CHAR))),
                "IRB-COPY-0135W",
                "Attribute 'colour' of field is unknown");
        assertFault(
                faults(record(4, field("A", "", at(1, 4) + "<override/>" + CHAR))),
                "IRB-COPY-0135W",
                "Element 'override' is unknown");
    }

    @Test
    void entryThatCannotBeReadIsAWarning() {
        assertFault(
                faults(record(4, field("A", "srcLine='DCL A CHAR(4);'", at(1, 4) + CHAR))),
                "IRB-COPY-0136W",
                "The srcLine does not begin with a level number");
        assertFault(
                faults(record(4, leaf("05 A PIC X(4) VALUE WS-CONST.", at(1, 4), CHAR))),
                "IRB-COPY-0136W",
                "The VALUE in the srcLine cannot be read");
    }

    @Test
    void recordsLongerThanTheLimitAreRefused() {
        String text = field("A", "", bytes(200_000_000) + CHAR);

        assertThat(faults(group("REC", "", "", text, text.replace("'A'", "'B'"))))
                .extracting(CopybookFault::code)
                .contains("IRB-COPY-0121E");
        assertThat(faults(group("REC", "", "", table("T", "maxOccurs='100000'", "", text))))
                .extracting(CopybookFault::code)
                .contains("IRB-COPY-0121E");
        assertThat(faults(field("T", "maxOccurs='200000000'", ARRAY + bytes(400_000_000))))
                .extracting(CopybookFault::code)
                .contains("IRB-COPY-0124E");
    }

    @Test
    void allFaultsAreTold() {
        assertThat(
                        faults(
                                record(
                                        8,
                                        field("A", "", at(1, 4) + integer("BLOB", "", "")),
                                        field("B", "", at(4, 4) + integer("CLOB", "", "")))))
                .extracting(CopybookFault::code)
                .containsExactly("IRB-COPY-0125E", "IRB-COPY-0125E", "IRB-COPY-0128E");
    }

    @Test
    void otherXmlIsNoDataStructure() {
        assertFault(
                faultsOf("<beans/>"),
                "IRB-COPY-0122E",
                "The root element is 'beans', not a message of http://www.ibm.com/ims/Transaction");
        assertFault(
                faultsOf("<m:message xmlns:m='http://www.ibm.com/ims/Transaction'/>"),
                "IRB-COPY-0122E",
                "There are 0 messages, not one");
    }
}
