package io.ironbridge.copybook.dai;

import static io.ironbridge.copybook.dai.DaiText.CHAR;
import static io.ironbridge.copybook.dai.DaiText.at;
import static io.ironbridge.copybook.dai.DaiText.bytes;
import static io.ironbridge.copybook.dai.DaiText.field;
import static io.ironbridge.copybook.dai.DaiText.group;
import static io.ironbridge.copybook.dai.DaiText.integer;
import static io.ironbridge.copybook.dai.DaiText.leaf;
import static io.ironbridge.copybook.dai.DaiText.messageOf;
import static io.ironbridge.copybook.dai.DaiText.record;
import static io.ironbridge.copybook.dai.DaiText.structure;
import static io.ironbridge.copybook.dai.DaiText.table;
import static io.ironbridge.copybook.dai.DaiText.zoned;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.layout.Occurs;
import io.ironbridge.copybook.layout.Place;
import org.junit.jupiter.api.Test;

class DaiPlacesTest {
    private static final String SHORT = integer("SHORT", "isNativeInteger='N'", "precision='4'");
    private static final String INT = integer("INT", "isNativeInteger='N'", "precision='9'");
    private static final String COUNTER =
            field("N", "dependedOn='true' srcLine='05 N PIC 99.'", at(1, 2) + zoned(2, 0, false))
                    .replace("included='Y'", "included='N'");
    private static final String COUNTED =
            "minOccurs='0' maxOccurs='9' dependsOn='N' dependsOnPath='REC.N'";

    private static Item item(Layout layout, String path) {
        return layout.find("REC." + path).orElseThrow();
    }

    private static String text(String name, int length) {
        return leaf("05 " + name + " PIC X(" + length + ").", bytes(length), CHAR);
    }

    private static String counted(int length, String... children) {
        return table(
                "T",
                COUNTED + " srcLine='05 T OCCURS 0 TO 9 TIMES DEPENDING ON N.'",
                "<startPos>3</startPos><bytes>%d</bytes><maxBytes>0</maxBytes>".formatted(length),
                children);
    }

    @Test
    void slackBytesOfAnAlignedItemShowInItsStartPosition() {
        Layout layout =
                DaiText.layout(
                        record(
                                4,
                                leaf("05 A PIC X.", at(1, 1), CHAR),
                                leaf("05 B PIC S9(4) COMP SYNC.", at(3, 2), SHORT)));

        assertThat(item(layout, "B").place()).isEqualTo(new Place(2, 1, false, 2, 2));
    }

    @Test
    void alignedItemOfATableIsPlacedByItsEntry() {
        Layout layout =
                DaiText.layout(
                        record(
                                24,
                                table(
                                        "T",
                                        "minOccurs='3' maxOccurs='3' srcLine='05 T OCCURS 3.'",
                                        at(1, 24),
                                        leaf("10 A PIC X.", bytes(1), CHAR),
                                        leaf("10 B PIC S9(9) COMP SYNC.", bytes(4), INT))));

        assertThat(item(layout, "T.B").place()).isEqualTo(new Place(4, 3, false, 4, 4));
        assertThat(item(layout, "T").occurs()).isEqualTo(new Occurs(true, 3, 3, "", 0, false));
        assertThat(item(layout, "T").place().length()).isEqualTo(8);
    }

    @Test
    void occurrencesAreFilledUpToTheAlignmentOfTheirItems() {
        Layout layout =
                DaiText.layout(
                        record(
                                24,
                                table(
                                        "T",
                                        "minOccurs='3' maxOccurs='3' srcLine='05 T OCCURS 3.'",
                                        at(1, 24),
                                        leaf("10 B PIC S9(9) COMP SYNC.", bytes(4), INT),
                                        leaf("10 A PIC X.", bytes(1), CHAR))));

        assertThat(item(layout, "T").place().length()).isEqualTo(5);
        assertThat(item(layout, "T").occurs().slackAfter()).isEqualTo(3);
        assertThat(layout.length()).isEqualTo(24);
    }

    @Test
    void occurrencesAreAlsoFilledUpForAlignedItemsInGroups() {
        Layout layout =
                DaiText.layout(
                        record(
                                16,
                                table(
                                        "T",
                                        "minOccurs='2' maxOccurs='2' srcLine='05 T OCCURS 2.'",
                                        at(1, 16),
                                        group(
                                                "G",
                                                "srcLine='10 G.'",
                                                bytes(7),
                                                leaf("15 A PIC X(4).", bytes(4), CHAR),
                                                leaf("15 B PIC S9(4) COMP SYNC.", bytes(2), SHORT),
                                                leaf("15 C PIC X.", bytes(1), CHAR)))));

        assertThat(item(layout, "T").place().length()).isEqualTo(7);
        assertThat(item(layout, "T").occurs().slackAfter()).isEqualTo(1);
    }

    @Test
    void whatFollowsACountedTableSlides() {
        Layout layout =
                DaiText.layout(record(21, COUNTER, counted(18, text("X", 2)), text("Z", 1)));

        assertThat(item(layout, "T").occurs()).isEqualTo(new Occurs(true, 0, 9, "REC.N", 0, true));
        assertThat(item(layout, "Z").place()).isEqualTo(new Place(20, 0, true, 1, 1));
        assertThat(layout.root().place()).isEqualTo(new Place(0, 0, false, 21, 3));
    }

    @Test
    void startPositionsAfterACountedTableAreNotRead() {
        String after = leaf("05 Z PIC X.", at(5, 1), CHAR);
        Layout layout = DaiText.layout(record(21, COUNTER, counted(18, text("X", 2)), after));

        assertThat(item(layout, "Z").place().offset()).isEqualTo(20);
    }

    @Test
    void counterIsMarkedAndKeptOutOfJson() {
        Layout layout = DaiText.layout(record(20, COUNTER, counted(18, text("X", 2))));

        assertThat(item(layout, "N").description().counter()).isTrue();
        assertThat(item(layout, "N").description().included()).isFalse();
    }

    @Test
    void counterMayStandInTheOccurrenceAroundItsTable() {
        String inner =
                table(
                                "I",
                                "minOccurs='0' maxOccurs='3' dependsOn='M' dependsOnPath='REC.T.M'",
                                bytes(6),
                                text("X", 2))
                        .replace("<maxBytes>6", "<maxBytes>0");
        String count =
                leaf("10 M PIC 9.", bytes(1), zoned(1, 0, false)).replace("REC.M", "REC.T.M");
        Layout layout = DaiText.layout(record(65, COUNTER, counted(63, count, inner)));

        assertThat(item(layout, "T.I").occurs().dependsOn()).isEqualTo("REC.T.M");
        assertThat(item(layout, "T").place()).isEqualTo(new Place(2, 0, false, 7, 1));
        assertThat(layout.minLength()).isEqualTo(2);
    }

    @Test
    void counterIsFoundByItsCobolNameAfterRenaming() {
        String renamed =
                COUNTER.replace("name='N' originalName='N'", "name='count' originalName='N'")
                        .replace("path='REC.N'", "path='REC.count'");
        String counted = counted(18, text("X", 2)).replace("dependsOnPath='REC.N'", "");
        Layout layout = DaiText.layout(record(20, renamed, counted));

        assertThat(item(layout, "T").occurs().dependsOn()).isEqualTo("REC.N");
        assertThat(item(layout, "N").name()).isEqualTo("count");
    }

    @Test
    void redefiningItemsShareAnAreaAsLongAsTheLongest() {
        Layout layout =
                DaiText.layout(
                        record(
                                7,
                                leaf("05 A PIC X(4).", at(1, 4), CHAR),
                                field("B", "redefines='A'", at(1, 6) + CHAR),
                                field("C", "redefines='A'", at(1, 2) + CHAR),
                                leaf("05 D PIC X.", at(7, 1), CHAR)));

        assertThat(item(layout, "B").place().offset()).isZero();
        assertThat(item(layout, "C").place().offset()).isZero();
        assertThat(item(layout, "D").place().offset()).isEqualTo(6);
    }

    @Test
    void redefinedItemIsNamedInCobolThoughItBeRenamed() {
        String base = field("A", "", at(1, 4) + CHAR).replace("<field name='A'", "<field name='a'");
        Layout layout =
                DaiText.layout(record(4, base, field("B", "redefines='A'", at(1, 4) + CHAR)));

        assertThat(item(layout, "A").name()).isEqualTo("a");
        assertThat(item(layout, "B").description().redefines()).isEqualTo("A");
    }

    @Test
    void levelsFollowTheNestingWhereThereIsNoEntry() {
        Layout layout =
                DaiText.layout(
                        record(4, group("G", "", at(1, 4), field("A", "", at(1, 4) + CHAR))));

        assertThat(item(layout, "G").description().level()).isEqualTo(2);
        assertThat(item(layout, "G.A").description().level()).isEqualTo(3);
    }

    @Test
    void severalStructuresOfASegmentLieOneAfterAnother() {
        String second =
                group("TWO", "srcLine='01 TWO.'", at(5, 3), leaf("05 B PIC X(3).", at(5, 3), CHAR));
        Segment segment =
                structure(
                                DaiText.message(
                                        record(4, leaf("05 A PIC X(4).", at(1, 4), CHAR)), second))
                        .segments()
                        .getFirst();

        assertThat(segment.several()).isTrue();
        assertThat(segment.layout().length()).isEqualTo(7);
        assertThat(item(segment.layout(), "A").place().offset()).isZero();
        assertThat(segment.layout().find("TWO").orElseThrow().place().offset()).isEqualTo(4);
    }

    @Test
    void channelHasASegmentForEachContainer() {
        String container =
                "<segment id='%d' name='%s' originalName='%s' containerType='%s'"
                        + " required='%s'>%s</segment>";
        String field = field("A", "", at(1, 4) + CHAR);
        DataStructure channel =
                structure(
                        messageOf(
                                container.formatted(1, "in", "REQUEST", "BIT", "Y", field)
                                        + container.formatted(2, "", "MORE", "CHAR", "N", field)));

        assertThat(channel.segments())
                .extracting(Segment::originalName)
                .containsExactly("REQUEST", "MORE");
        assertThat(channel.segments())
                .extracting(Segment::containerType)
                .containsExactly("BIT", "CHAR");
        assertThat(channel.segments()).extracting(Segment::required).containsExactly(true, false);
    }

    @Test
    void emptySegmentHasNoBytes() {
        Segment segment = structure(messageOf("<segment id='1'/>")).segments().getFirst();

        assertThat(segment.several()).isTrue();
        assertThat(segment.layout().length()).isZero();
    }

    @Test
    void serviceInterfaceSaysItsTransactionAndService() {
        DataStructure structure =
                structure(
                        """
                        <ns2:message xmlns:ns2="http://www.ibm.com/ims/Transaction" transactionCode="IVTNO"
                            messageName="PHONE" direction="0" serviceType="CICS_COMM_AREA">
                        <message id="1"/></ns2:message>
                        """);

        assertThat(structure.name()).isEqualTo("PHONE");
        assertThat(structure.transactionCode()).isEqualTo("IVTNO");
        assertThat(structure.serviceType()).isEqualTo("CICS_COMM_AREA");
    }
}
