package io.ironbridge.copybook.transcode;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.json.OutputLimitException;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions.Limits;
import io.ironbridge.copybook.options.ConversionOptions.Missing;
import io.ironbridge.copybook.parse.Dialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EncoderTest {
    private static final Trial PAIR = Trial.of("05 A PIC X(3).", "05 N PIC 9(3).");

    private static final Trial AREA =
            Trial.of(
                    "05 A PIC X(4) VALUE 'base'.",
                    "05 B REDEFINES A.",
                    "10 B1 PIC 9(2).",
                    "10 B2 PIC X(2) VALUE 'vv'.",
                    "05 Z PIC X.");

    @Test
    void membersMayComeInAnyOrder() {
        assertThat(PAIR.encoded(" { \"N\" : 12 ,\n\t\"A\" : \"ab\" } \r\n")).isEqualTo("ab 012");
    }

    @Test
    void groupsAndTablesAreFilledInPlace() {
        Trial trial = Trial.of("05 G OCCURS 2.", "10 T PIC 9 OCCURS 2.", "10 A PIC X.");

        assertThat(trial.encoded("{\"G\":[{\"T\":[1,2],\"A\":\"a\"},{\"T\":[3,4],\"A\":\"b\"}]}"))
                .isEqualTo("12a34b");
    }

    @Test
    void anElementaryRecordIsAScalar() {
        Trial trial = Trial.of(Trial.layout(Dialect.IBM, "01 A PIC X(5)."));

        assertThat(trial.encoded(" \"hey\" ")).isEqualTo("hey  ");
        assertThat(trial.encodeFaults("[1]"))
                .containsExactly(new DataFault(FaultReason.WRONG_TYPE, "A", "", 0, "5b315d"));
    }

    @Test
    void appendsBehindWhatIsThereAndReadsOnlyItsText() {
        OutputBytes record = new OutputBytes(1000);
        record.write('<');
        byte[] json = "xx{\"N\":7}yy".getBytes(UTF_8);

        assertThat(PAIR.transcoder().encode(json, 2, 9, record)).isEmpty();
        assertThat(new String(record.toBytes(), ISO_8859_1)).isEqualTo("<   007");
    }

    @Test
    void escapedNamesAreFound() {
        assertThat(PAIR.encoded("{\"\\u0041\":\"x\"}")).isEqualTo("x  000");
        Layout layout = Layouts.renamed(PAIR.layout(), "A", "q\"/");
        assertThat(Trial.of(layout).encoded("{\"q\\\"\\/\":\"x\"}")).isEqualTo("x  000");
    }

    @Test
    void ofMembersGivenTwiceTheLastCounts() {
        assertThat(PAIR.encoded("{\"A\":\"a\",\"N\":\"bad\",\"A\":\"b\",\"N\":1}"))
                .isEqualTo("b  001");
        assertThat(Trial.of("05 T PIC X OCCURS 2.").encoded("{\"T\":[\"a\",\"b\"],\"T\":[\"c\"]}"))
                .isEqualTo("c ");
    }

    @Test
    void unknownMembersAreFaultsUnlessPassedOver() {
        String json = "{\"A\":\"a\",\"X/~\":[{\"y\":\"]\"}],\"N\":5}";

        assertThat(PAIR.encodeFaults(json))
                .containsExactly(
                        new DataFault(FaultReason.UNKNOWN_MEMBER, "R", "/X~1~0", 9, "22582f7e22"));
        assertThat(PAIR.input(Inputs::unknownMembers).encoded(json)).isEqualTo("a  005");
    }

    @Test
    void namesMatchExactly() {
        assertThat(PAIR.encodeFaults("{\"a\":\"x\"}"))
                .extracting(DataFault::reason)
                .containsExactly(FaultReason.UNKNOWN_MEMBER);
    }

    @Test
    void whatIsNotShownIsNotKnown() {
        Trial trial = Trial.of("05 A PIC X.", "05 FILLER PIC X.");

        assertThat(trial.encodeFaults("{\"fill_0\":\"x\"}")).hasSize(1);
        assertThat(trial.output(Layouts::fillers).encoded("{\"fill_0\":\"x\"}")).isEqualTo(" x");
    }

    @Test
    void whatIsMissingGetsItsInitialValue() {
        Trial trial =
                Trial.of(
                        "05 A PIC X(3) VALUE 'abc'.",
                        "05 N PIC 9(2) VALUE 7.",
                        "05 FILLER PIC X VALUE '-'.",
                        "05 T PIC X(2) VALUE 'x' OCCURS 2.",
                        "05 P PIC S9(3) COMP-3.",
                        "05 Z PIC X.");

        assertThat(trial.encoded("{}")).isEqualTo("abc07-x x \0\u000c ");
        assertThat(trial.input(input -> Inputs.missing(input, Missing.TYPED)).encoded("{}"))
                .isEqualTo("   00     \0\u000c ");
        assertThat(trial.input(input -> Inputs.missing(input, Missing.LOW_VALUES)).encoded("{}"))
                .isEqualTo("\0".repeat(13));
    }

    @Test
    void missingRowsGetTheirInitialValue() {
        Trial trial = Trial.of("05 G OCCURS 3.", "10 A PIC X VALUE 'v'.", "10 B PIC 9.");

        assertThat(trial.encoded("{\"G\":[{\"A\":\"a\"},{}]}")).isEqualTo("a0v0v0");
    }

    @Test
    void whatIsMissingIsAFaultWhereAskedFor() {
        Trial trial =
                Trial.of(
                                "05 A PIC X.",
                                "05 G.",
                                "10 B PIC X.",
                                "10 C PIC X.",
                                "05 H.",
                                "10 D PIC X.",
                                "05 FILLER PIC X.",
                                "05 E PIC X(2).",
                                "05 F REDEFINES E PIC 9(2).",
                                "05 I PIC X.",
                                "05 J REDEFINES I PIC X.")
                        .input(input -> Inputs.missing(input, Missing.REJECT));

        assertThat(trial.encodeFaults("{\"A\":null,\"G\":{\"C\":\"c\"},\"F\":1}"))
                .extracting(DataFault::reason, DataFault::pointer, DataFault::offset)
                .containsExactly(
                        tuple(FaultReason.MISSING_MEMBER, "/G/B", 14),
                        tuple(FaultReason.MISSING_MEMBER, "/A", 0),
                        tuple(FaultReason.MISSING_MEMBER, "/H", 0),
                        tuple(FaultReason.MISSING_MEMBER, "/I", 0));
        assertThat(
                        trial.encoded(
                                "{\"A\":\"a\",\"G\":{\"B\":\"b\",\"C\":\"c\"},"
                                        + "\"H\":{\"D\":\"d\"},\"F\":12,\"J\":\"j\"}"))
                .isEqualTo("abcd 12j");
    }

    @Test
    void shortArraysAreFaultsWhereNothingMayBeMissing() {
        Trial trial =
                Trial.of("05 T PIC X OCCURS 3.")
                        .input(input -> Inputs.missing(input, Missing.REJECT));

        assertThat(trial.encodeFaults("{\"T\":[\"a\"]}"))
                .extracting(DataFault::reason)
                .containsExactly(FaultReason.TOO_FEW_ITEMS);
        assertThat(trial.encoded("{\"T\":[\"a\",\"b\",\"c\"]}")).isEqualTo("abc");
    }

    @Test
    void countersNeedNotBeGiven() {
        Trial trial =
                Trial.of("05 N PIC 9.", "05 T PIC X OCCURS 0 TO 3 DEPENDING ON N.")
                        .input(input -> Inputs.missing(input, Missing.REJECT));

        assertThat(trial.encoded("{\"T\":[\"a\"]}")).isEqualTo("1a");
        assertThat(trial.encodeFaults("{\"N\":0}"))
                .extracting(DataFault::pointer)
                .containsExactly("/T");
    }

    @Test
    void redefinitionsApplyInTheirOrderInTheText() {
        assertThat(AREA.encoded("{\"A\":\"wxyz\",\"B\":{\"B1\":12,\"B2\":\"cd\"}}"))
                .isEqualTo("12cd ");
        assertThat(AREA.encoded("{\"B\":{\"B1\":12,\"B2\":\"cd\"},\"A\":\"wxyz\"}"))
                .isEqualTo("wxyz ");
    }

    @Test
    void theFirstDefinitionGivenInitialisesItsArea() {
        assertThat(AREA.encoded("{}")).isEqualTo("base ");
        assertThat(AREA.encoded("{\"B\":{\"B1\":12}}")).isEqualTo("12vv ");
        assertThat(AREA.encoded("{\"B\":{}}")).isEqualTo("00vv ");
    }

    @Test
    void bytesBehindAShorterDefinitionStayThoseOfTheArea() {
        Trial trial =
                Trial.of(
                        "05 A PIC X(4) VALUE 'base'.",
                        "05 B REDEFINES A PIC X(2).",
                        "05 C REDEFINES A.",
                        "10 C1 PIC X(6) VALUE 'longer'.",
                        "05 Z PIC X.");

        assertThat(trial.encoded("{}")).isEqualTo("baseer ");
        assertThat(trial.encoded("{\"B\":\"xy\",\"Z\":\"z\"}")).isEqualTo("xyseerz");
    }

    @Test
    void nullIsAsIfNothingWereGiven() {
        Trial trial =
                Trial.of("05 A PIC X VALUE 'v'.", "05 G.", "10 B PIC 9.", "05 T PIC X OCCURS 2.");

        assertThat(trial.encoded("{\"A\":null,\"G\":null,\"T\":null}")).isEqualTo("v0  ");
        assertThat(trial.encoded("{\"T\":[null,\"b\"]}")).isEqualTo("v0 b");
        assertThat(AREA.encoded("{\"A\":\"wxyz\",\"B\":null}")).isEqualTo("wxyz ");
        assertThat(trial.encoded("null")).isEqualTo("v0  ");
    }

    @Test
    void nullIsOfTheWrongTypeWhereItIsNotTaken() {
        Trial trial = PAIR.input(Inputs::noNulls);

        assertThat(trial.encodeFaults("{\"A\":null}"))
                .containsExactly(new DataFault(FaultReason.WRONG_TYPE, "R.A", "/A", 5, "6e756c6c"));
    }

    @Test
    void rawValuesAreStoredAsTheyAre() {
        assertThat(PAIR.encoded("{\"N\":{\"$raw\":\"2a2A00\"}}")).isEqualTo("   **\0");
        assertThat(Trial.of("05 T PIC 9 OCCURS 2.").encoded("{\"T\":[1,{\"$raw\":\"20\"}]}"))
                .isEqualTo("1 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"$raw\":\"2a2a\"}", "{\"$raw\":\"2a2a2\"}", "{\"$raw\":\"2a2a2g\"}",
                "{\"$raw\":5}", "{\"$raw\":[\"2a2a2a\"]}", "{\"$raw\":null}"
            })
    void rawValuesThatDoNotFitAreFaults(String value) {
        assertThat(PAIR.encodeFaults("{\"N\":" + value + "}"))
                .extracting(DataFault::reason, DataFault::field, DataFault::pointer)
                .containsExactly(tuple(FaultReason.INVALID_RAW, "R.N", "/N"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"N\":{}}",
                "{\"N\":{\"raw\":\"313131\"}}",
                "{\"N\":{\"$raw\":\"313131\",\"x\":1}}",
                "{\"N\":[1]}",
                "{\"G\":\"\"}",
                "{\"G\":[]}",
                "{\"T\":{}}",
                "{\"T\":1}",
                "{\"T\":[[1]]}"
            })
    void valuesOfTheWrongTypeAreFaults(String json) {
        Trial trial = Trial.of("05 N PIC 9(3).", "05 G.", "10 A PIC X.", "05 T PIC 9 OCCURS 2.");

        assertThat(trial.encodeFaults(json))
                .extracting(DataFault::reason)
                .containsExactly(FaultReason.WRONG_TYPE);
    }

    @Test
    void theRootHasToBeAnObjectToo() {
        assertThat(PAIR.encodeFaults("[]"))
                .containsExactly(new DataFault(FaultReason.WRONG_TYPE, "R", "", 0, "5b5d"));
    }

    @Test
    void valuesThatDoNotFitAreFaultsThatShowTheirToken() {
        byte[] json = "  {\"A\":\"abcd\",\"N\":1000}".getBytes(UTF_8);

        assertThat(PAIR.transcoder().encode(json, 2, json.length, new OutputBytes(100)))
                .containsExactly(
                        new DataFault(FaultReason.TEXT_TOO_LONG, "R.A", "/A", 5, "226162636422"),
                        new DataFault(FaultReason.TOO_LARGE, "R.N", "/N", 16, "31303030"));
    }

    @Test
    void pointersLeadThroughTables() {
        Trial trial = Trial.of("05 G OCCURS 3.", "10 T PIC 9 OCCURS 2.");

        assertThat(trial.encodeFaults("{\"G\":[{},{\"T\":[1,\"x\"]}]}"))
                .extracting(DataFault::pointer)
                .containsExactly("/G/1/T/1");
    }

    @Test
    void arraysLongerThanTheTableAreFaults() {
        Trial trial = Trial.of("05 T PIC 9 OCCURS 2.");

        assertThat(trial.encodeFaults("{\"T\":[1,2,3,\"x\"]}"))
                .extracting(DataFault::reason, DataFault::pointer)
                .containsExactly(tuple(FaultReason.TOO_MANY_ITEMS, "/T"));
    }

    @Test
    void allFaultsAreToldUpToTheLimit() {
        Trial trial = Trial.of("05 T PIC 9 OCCURS 50.");
        String json = "{\"T\":[" + "\"x\",".repeat(49) + "\"x\"]}";

        assertThat(trial.encodeFaults(json)).hasSize(20);
        assertThat(trial.with(all -> all.withLimits(new Limits(64, 3))).encodeFaults(json))
                .hasSize(3);
    }

    @Test
    void whatIsNoJsonIsOneFault() {
        assertThat(PAIR.encodeFaults("{\"X\":1,\"N\":07}"))
                .containsExactly(new DataFault(FaultReason.NOT_JSON, "", "", 12, "37"));
        assertThat(PAIR.encodeFaults("{\"X\":1"))
                .containsExactly(new DataFault(FaultReason.NOT_JSON, "", "", 6, ""));
    }

    @Test
    void jsonNestedTooDeepIsRefused() {
        Trial trial =
                PAIR.input(Inputs::unknownMembers).with(all -> all.withLimits(new Limits(3, 20)));

        assertThat(trial.encoded("{\"X\":[[]]}")).isEqualTo("   000");
        assertThat(trial.encodeFaults("{\"X\":[[{}]]}"))
                .containsExactly(new DataFault(FaultReason.TOO_DEEP, "", "", 7, "7b"));
    }

    @Test
    void nothingIsAppendedWhereTheLimitIsReached() {
        OutputBytes record = new OutputBytes(5);
        byte[] json = "{}".getBytes(UTF_8);

        assertThatExceptionOfType(OutputLimitException.class)
                .isThrownBy(() -> PAIR.transcoder().encode(json, 0, 2, record));
        assertThat(record.length()).isZero();
    }

    @Test
    void onlyTheActualLengthCountsForTheLimit() {
        Trial trial = Trial.of("05 N PIC 9.", "05 T PIC X OCCURS 0 TO 9 DEPENDING ON N.");
        OutputBytes record = new OutputBytes(2);
        byte[] json = "{\"T\":[\"a\"]}".getBytes(UTF_8);

        assertThat(trial.transcoder().encode(json, 0, json.length, record)).isEmpty();
        assertThat(new String(record.toBytes(), ISO_8859_1)).isEqualTo("1a");
    }
}
