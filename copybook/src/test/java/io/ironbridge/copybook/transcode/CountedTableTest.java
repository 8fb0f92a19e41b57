package io.ironbridge.copybook.transcode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions.Remedy;
import io.ironbridge.copybook.parse.Dialect;
import org.junit.jupiter.api.Test;

/** Tables with DEPENDING ON, from records to JSON and back. */
class CountedTableTest {
    private static final Trial SIMPLE =
            Trial.of("05 N PIC 99.", "05 T PIC X(2) OCCURS 0 TO 9 DEPENDING ON N.", "05 Z PIC X.");

    private static final Trial NESTED =
            Trial.of(
                    "05 N PIC 9.",
                    "05 G OCCURS 0 TO 3 DEPENDING ON N.",
                    "10 A PIC X.",
                    "10 M PIC 9.",
                    "10 T OCCURS 1 TO 4 DEPENDING ON M.",
                    "15 B PIC X(2).",
                    "10 C PIC X.",
                    "05 Z PIC X.");

    /** A fixed table of which a part takes the maximum of its space. */
    private static final Trial FIXED_SPACE =
            Trial.of(
                    Dialect.MICRO_FOCUS,
                    "05 N PIC 9.",
                    "05 T PIC X OCCURS 1 TO 4 DEPENDING ON N.",
                    "05 Z PIC X.");

    @Test
    void whatFollowsASlidingTableSlides() {
        String json = "{\"N\":2,\"T\":[\"AB\",\"CD\"],\"Z\":\"Z\"}";

        assertThat(SIMPLE.decoded("02ABCDZ")).isEqualTo(json);
        assertThat(SIMPLE.encoded(json)).isEqualTo("02ABCDZ");
        assertThat(SIMPLE.decoded("00Z")).isEqualTo("{\"N\":0,\"T\":[],\"Z\":\"Z\"}");
    }

    @Test
    void eachOuterOccurrenceCountsItsOwnInnerOnes() {
        String record = "2" + "a2b1b2c" + "d1e1f" + "z";
        String json =
                "{\"N\":2,\"G\":["
                        + "{\"A\":\"a\",\"M\":2,\"T\":[{\"B\":\"b1\"},{\"B\":\"b2\"}],\"C\":\"c\"},"
                        + "{\"A\":\"d\",\"M\":1,\"T\":[{\"B\":\"e1\"}],\"C\":\"f\"}],"
                        + "\"Z\":\"z\"}";

        assertThat(NESTED.decoded(record)).isEqualTo(json);
        assertThat(NESTED.encoded(json)).isEqualTo(record);
    }

    @Test
    void innerTablesMayCountWithAnOuterCounter() {
        Trial trial =
                Trial.of(
                        "05 N PIC 9.",
                        "05 G OCCURS 2.",
                        "10 T PIC X OCCURS 0 TO 3 DEPENDING ON N.",
                        "10 C PIC X.");
        String json = "{\"N\":1,\"G\":[{\"T\":[\"a\"],\"C\":\"b\"},{\"T\":[\"c\"],\"C\":\"d\"}]}";

        assertThat(trial.decoded("1abcd")).isEqualTo(json);
        assertThat(trial.encoded(json)).isEqualTo("1abcd");
    }

    @Test
    void countersGivenSayWhatTheRecordHasWhateverTheOrder() {
        Trial trial =
                Trial.of("05 N PIC 9.", "05 T PIC X OCCURS 2 TO 9 DEPENDING ON N.", "05 Z PIC X.");

        assertThat(trial.encoded("{\"N\":1,\"T\":[\"A\"],\"Z\":\"Z\"}")).isEqualTo("2A Z");
        assertThat(trial.encoded("{\"T\":[\"A\"],\"N\":1,\"Z\":\"Z\"}")).isEqualTo("2A Z");
        assertThat(trial.encoded("{\"T\":[\"A\"],\"N\":2,\"Z\":\"Z\"}")).isEqualTo("2A Z");
        assertThat(trial.encoded("{\"T\":[],\"N\":0,\"Z\":\"Z\"}")).isEqualTo("2  Z");
    }

    @Test
    void countersGivenByAnotherDefinitionAreTakenOrRefused() {
        Trial trial =
                Trial.of(
                        "05 HDR.",
                        "10 N PIC 99.",
                        "05 HX REDEFINES HDR PIC X(2).",
                        "05 T PIC X OCCURS 2 TO 9 DEPENDING ON N.",
                        "05 Z PIC X.");

        assertThat(trial.encoded("{\"HX\":\"05\"}")).isEqualTo("05" + " ".repeat(6));
        assertThat(trial.encoded("{\"T\":[\"A\",\"B\",\"C\"],\"HDR\":{},\"Z\":\"Z\"}"))
                .isEqualTo("03ABCZ");
        assertThat(trial.encoded("{\"HDR\":{\"N\":2},\"HX\":\"02\",\"T\":[\"A\",\"B\"]}"))
                .isEqualTo("02AB ");
        assertThat(trial.encodeFaults("{\"T\":[\"A\",\"B\"],\"HX\":\"05\",\"Z\":\"Z\"}"))
                .extracting(DataFault::reason, DataFault::pointer)
                .containsExactly(tuple(FaultReason.COUNTER_DISAGREES, "/T"));
        assertThat(trial.encodeFaults("{\"T\":[\"A\",\"B\",\"C\"],\"HX\":\"02\"}"))
                .extracting(DataFault::reason)
                .containsExactly(FaultReason.COUNTER_DISAGREES);
        assertThat(trial.encodeFaults("{\"HX\":\"\"}"))
                .extracting(DataFault::reason)
                .containsExactly(FaultReason.COUNTER_DISAGREES);
    }

    @Test
    void tablesWhoseCounterMakesNoSenseInASharedAreaAreNoMembers() {
        Trial trial =
                Trial.of(
                        "05 K PIC X.",
                        "05 BB PIC X(10).",
                        "05 V REDEFINES BB.",
                        "10 N PIC 9.",
                        "10 T PIC X(2) OCCURS 1 TO 4 DEPENDING ON N.",
                        "05 Z PIC X.");
        for (String record : new String[] {" ".repeat(12), "ABCDEFGHIJKL", "K9abcdefghiZ"}) {
            String json = trial.decoded(record);
            assertThat(json).doesNotContain("\"T\"");
            assertThat(trial.encoded(json)).isEqualTo(record);
        }
        assertThat(trial.decoded("K2abcd     Z"))
                .isEqualTo(
                        "{\"K\":\"K\",\"BB\":\"2abcd\",\"V\":{\"N\":2,\"T\":[\"ab\",\"cd\"]},\"Z\":\"Z\"}");
    }

    @Test
    void bytesThatNoOtherDefinitionHasHaveToMakeSense() {
        Trial trial =
                Trial.of(
                        "05 BODY.",
                        "10 ID PIC X(2).",
                        "10 N PIC 9.",
                        "10 T PIC X OCCURS 1 TO 3 DEPENDING ON N.",
                        "05 BK REDEFINES BODY PIC X(2).",
                        "05 Z PIC X.");

        assertThat(trial.decoded("ID1aZ"))
                .isEqualTo(
                        "{\"BODY\":{\"ID\":\"ID\",\"N\":1,\"T\":[\"a\"]},\"BK\":\"ID\",\"Z\":\"Z\"}");
        assertThat(trial.decodeFaults("IDXaZ"))
                .extracting(DataFault::reason, DataFault::field)
                .contains(tuple(FaultReason.INVALID_SIGN, "R.BODY.N"));
        assertThat(trial.recordLength("IDXaZ")).isNegative();
    }

    @Test
    void severalTablesInARowSlide() {
        Trial trial =
                Trial.of(
                        "05 N PIC 9.",
                        "05 M PIC S9(3) COMP-3.",
                        "05 T PIC X OCCURS 0 TO 3 DEPENDING ON N.",
                        "05 A PIC X.",
                        "05 U PIC 9(2) OCCURS 0 TO 3 DEPENDING ON M.",
                        "05 Z PIC X.");
        String record = "2\0\u001ctt" + "a" + "07" + "z";
        String json = "{\"N\":2,\"M\":1,\"T\":[\"t\",\"t\"],\"A\":\"a\",\"U\":[7],\"Z\":\"z\"}";

        assertThat(trial.decoded(record)).isEqualTo(json);
        assertThat(trial.encoded(json)).isEqualTo(record);
    }

    @Test
    void tablesThatDoNotSlideTakeTheSpaceOfTheirMaximum() {
        String json = "{\"N\":2,\"T\":[\"a\",\"b\"],\"Z\":\"z\"}";

        assertThat(FIXED_SPACE.decoded("2abxxz")).isEqualTo(json);
        assertThat(FIXED_SPACE.encoded(json)).isEqualTo("2ab  z");
    }

    @Test
    void slackBytesMoveWithWhatSlides() {
        Trial trial =
                Trial.of(
                        "05 N PIC 9.",
                        "05 T OCCURS 0 TO 3 DEPENDING ON N.",
                        "10 B PIC S9(4) COMP SYNC.",
                        "10 A PIC X.");
        String json = "{\"N\":1,\"T\":[{\"B\":1,\"A\":\"a\"}]}";

        assertThat(trial.encoded(json)).isEqualTo("1\0\0\1a\0");
        assertThat(trial.decoded("1\0\0\1a\0")).isEqualTo(json);
    }

    @Test
    void countersAreNoMembersWhereNotAskedFor() {
        Trial trial = SIMPLE.output(Layouts::noCounters);

        assertThat(trial.decoded("01ABZ")).isEqualTo("{\"T\":[\"AB\"],\"Z\":\"Z\"}");
        assertThat(trial.encoded("{\"T\":[\"AB\"],\"Z\":\"Z\"}")).isEqualTo("01ABZ");
    }

    @Test
    void countersInHiddenGroupsCountToo() {
        Layout layout =
                Layouts.excluded(
                        Trial.of(
                                        "05 H.",
                                        "10 X PIC 9(2).",
                                        "10 N PIC 9.",
                                        "05 T PIC X OCCURS 0 TO 3 DEPENDING ON N.")
                                .layout(),
                        "H");

        assertThat(Trial.of(layout).decoded("**2ab")).isEqualTo("{\"T\":[\"a\",\"b\"]}");
        assertThat(Trial.of(layout).encoded("{\"T\":[\"a\",\"b\"]}")).isEqualTo("002ab");
    }

    @Test
    void hiddenTablesSlideToo() {
        Layout layout =
                Layouts.excluded(
                        Trial.of(
                                        "05 N PIC 9.",
                                        "05 T PIC X OCCURS 0 TO 3 DEPENDING ON N.",
                                        "05 Z PIC X.")
                                .layout(),
                        "T");

        assertThat(Trial.of(layout).decoded("2abz")).isEqualTo("{\"N\":2,\"Z\":\"z\"}");
    }

    @Test
    void aCountOutsideItsBoundsIsAFaultThatShowsTheCounter() {
        Trial trial =
                Trial.of(
                        "05 A PIC X.",
                        "05 N PIC 99.",
                        "05 T PIC X OCCURS 1 TO 3 DEPENDING ON N.",
                        "05 Z PIC 9.");
        DataFault fault = new DataFault(FaultReason.COUNT_OUT_OF_RANGE, "R.T", "/T", 1, "3034");

        assertThat(trial.decodeFaults("a04abcd1")).containsExactly(fault);
        assertThat(trial.decodeFaults("a00*"))
                .extracting(DataFault::reason)
                .containsExactly(FaultReason.COUNT_OUT_OF_RANGE);
    }

    @Test
    void aCountOutsideItsBoundsIsTheNearestBoundWhereAllowed() {
        Trial trial =
                Trial.of("05 N PIC 99.", "05 T PIC X OCCURS 1 TO 3 DEPENDING ON N.", "05 Z PIC 9.")
                        .badData(Layouts::lenientCounts);

        assertThat(trial.decoded("99abc1"))
                .isEqualTo("{\"N\":99,\"T\":[\"a\",\"b\",\"c\"],\"Z\":1}");
        assertThat(trial.decoded("00a1")).isEqualTo("{\"N\":0,\"T\":[\"a\"],\"Z\":1}");
    }

    @Test
    void aCounterThatIsNoNumberIsTheOnlyFault() {
        assertThat(SIMPLE.decodeFaults("0*ABCDZ"))
                .containsExactly(new DataFault(FaultReason.INVALID_DIGIT, "R.N", "/N", 0, "302a"));
        assertThat(SIMPLE.output(Layouts::noCounters).decodeFaults("0*ABCDZ"))
                .extracting(DataFault::field)
                .containsExactly("R.N");
    }

    @Test
    void aCounterThatReadsAsZeroCountsAsZero() {
        Trial trial = SIMPLE.badData(badData -> badData.withNumbers(Remedy.ZERO));

        assertThat(trial.decoded("**Z")).isEqualTo("{\"N\":0,\"T\":[],\"Z\":\"Z\"}");
    }

    @Test
    void aCounterThatIsLeftAwayCountsNothing() {
        Trial trial = SIMPLE.badData(badData -> badData.withNumbers(Remedy.OMIT));

        assertThat(trial.decodeFaults("**Z"))
                .extracting(DataFault::reason, DataFault::field)
                .containsExactly(tuple(FaultReason.COUNT_OUT_OF_RANGE, "R.T"));
    }

    @Test
    void countersOfAreasThatSomethingElseFillsNeedNotMakeSense() {
        Trial trial =
                Trial.of(
                        "05 A PIC X(4).",
                        "05 B REDEFINES A.",
                        "10 N PIC 9.",
                        "10 T PIC X OCCURS 1 TO 3 DEPENDING ON N.");

        assertThat(trial.badData(Layouts::longRecords).decoded("abcd"))
                .isEqualTo("{\"A\":\"abcd\",\"B\":{}}");
    }

    @Test
    void arraysAreFilledUpToTheirMinimumWhereAskedFor() {
        Trial trial =
                Trial.of(
                                "05 N PIC 9.",
                                "05 T OCCURS 2 TO 3 DEPENDING ON N.",
                                "10 A PIC X VALUE 'v'.",
                                "10 B PIC 9.",
                                "05 Z PIC X.")
                        .output(Layouts::minOccurrences);

        assertThat(trial.decoded("1a5z"))
                .isEqualTo(
                        "{\"N\":1,\"T\":[{\"A\":\"a\",\"B\":5},{\"A\":\"v\",\"B\":0}],\"Z\":\"z\"}");
        assertThat(trial.decodeFaults("4a5b6c7d8z"))
                .extracting(DataFault::reason)
                .containsExactly(FaultReason.COUNT_OUT_OF_RANGE);
    }

    @Test
    void fillingUpGoesWithTablesInside() {
        Trial trial =
                Trial.of(
                                "05 N PIC 9.",
                                "05 G OCCURS 1 TO 2 DEPENDING ON N.",
                                "10 M PIC 9.",
                                "10 T PIC X OCCURS 1 TO 2 DEPENDING ON M.")
                        .output(Layouts::minOccurrences);

        assertThat(trial.decoded("0")).isEqualTo("{\"N\":0,\"G\":[{\"M\":1,\"T\":[\"\"]}]}");
    }

    @Test
    void countersAreComputedFromTheArray() {
        assertThat(SIMPLE.encoded("{\"Z\":\"Z\",\"T\":[\"AB\",\"C\"]}")).isEqualTo("02ABC Z");
        assertThat(SIMPLE.encoded("{\"Z\":\"Z\"}")).isEqualTo("00Z");
    }

    @Test
    void aCounterThatDiffersFromItsArrayIsAFault() {
        assertThat(SIMPLE.encodeFaults("{\"N\":3,\"T\":[\"AB\"]}"))
                .containsExactly(
                        new DataFault(FaultReason.COUNTER_DISAGREES, "R.N", "/N", 5, "33"));
        assertThat(SIMPLE.encodeFaults("{\"T\":[\"AB\"],\"N\":0}"))
                .extracting(DataFault::reason, DataFault::offset)
                .containsExactly(tuple(FaultReason.COUNTER_DISAGREES, 16));
    }

    @Test
    void aCounterWithoutItsArrayMayOnlySayThatThereIsNothing() {
        assertThat(SIMPLE.encoded("{\"N\":0}")).isEqualTo("00 ");
        assertThat(SIMPLE.encodeFaults("{\"N\":2}"))
                .extracting(DataFault::reason)
                .containsExactly(FaultReason.COUNTER_DISAGREES);
    }

    @Test
    void aCounterWithoutItsArrayMaySayItsMinimum() {
        Trial trial = Trial.of("05 N PIC 9.", "05 T PIC X OCCURS 1 TO 3 DEPENDING ON N.");

        assertThat(trial.encoded("{\"N\":1}")).isEqualTo("1 ");
        assertThat(trial.encoded("{\"N\":0}")).isEqualTo("1 ");
        assertThat(trial.encodeFaults("{\"N\":2}")).hasSize(1);
    }

    @Test
    void aCounterStandsAloneWhereItsTableMayBeFilledBySomethingElse() {
        Trial trial =
                Trial.of(
                        "05 N PIC 9.",
                        "05 A PIC X(3).",
                        "05 B REDEFINES A.",
                        "10 T PIC X OCCURS 0 TO 3 DEPENDING ON N.");

        assertThat(trial.encoded("{\"N\":2,\"A\":\"abc\"}")).isEqualTo("2abc");
    }

    @Test
    void tablesOfOneCounterHaveToAgree() {
        Trial trial =
                Trial.of(
                        "05 N PIC 9.",
                        "05 T PIC X OCCURS 0 TO 3 DEPENDING ON N.",
                        "05 U PIC 9 OCCURS 0 TO 3 DEPENDING ON N.");

        assertThat(trial.encoded("{\"T\":[\"a\",\"b\"],\"U\":[1,2]}")).isEqualTo("2ab12");
        assertThat(trial.encoded("{\"U\":[1,2]}")).isEqualTo("2  12");
        assertThat(trial.encodeFaults("{\"T\":[\"a\"],\"U\":[1,2]}"))
                .extracting(DataFault::reason, DataFault::pointer)
                .containsExactly(tuple(FaultReason.COUNTER_DISAGREES, "/U"));
    }

    @Test
    void arraysLongerThanTheTableAreFaults() {
        Trial trial = Trial.of("05 N PIC 99.", "05 T PIC 9 OCCURS 0 TO 2 DEPENDING ON N.");

        assertThat(trial.encodeFaults("{\"T\":[1,2,3]}"))
                .containsExactly(
                        new DataFault(
                                FaultReason.TOO_MANY_ITEMS, "R.T", "/T", 5, "5b312c322c335d"));
    }

    @Test
    void arraysShorterThanTheTableAreFilledUpWhereAllowed() {
        Trial trial =
                Trial.of("05 N PIC 9.", "05 T PIC X OCCURS 2 TO 3 DEPENDING ON N.", "05 Z PIC X.");

        assertThat(trial.encoded("{\"T\":[\"a\"],\"Z\":\"z\"}")).isEqualTo("2a z");
        assertThat(trial.input(Inputs::noFilling).encodeFaults("{\"T\":[\"a\"]}"))
                .extracting(DataFault::reason, DataFault::pointer)
                .containsExactly(tuple(FaultReason.TOO_FEW_ITEMS, "/T"));
    }

    @Test
    void aCounterTooSmallForItsTableIsAFault() {
        Trial trial = Trial.of("05 N PIC 9.", "05 T PIC X OCCURS 0 TO 20 DEPENDING ON N.");

        assertThat(trial.encodeFaults("{\"T\":" + "[1,2,3,4,5,6,7,8,9,0]" + "}"))
                .extracting(DataFault::reason, DataFault::field, DataFault::pointer)
                .containsExactly(tuple(FaultReason.TOO_LARGE, "R.N", "/T"));
    }

    @Test
    void tableLengthsOfRedefinedAreasAreThoseOfWhatWasGivenLast() {
        Trial trial =
                Trial.of(
                        "05 A PIC X(4).",
                        "05 B REDEFINES A.",
                        "10 N PIC 9.",
                        "10 T PIC X OCCURS 1 TO 3 DEPENDING ON N.",
                        "05 Z PIC X.");

        assertThat(trial.encoded("{\"B\":{\"T\":[\"a\",\"b\"]},\"Z\":\"z\"}")).startsWith("2ab");
        assertThat(trial.encoded("{\"A\":\"wxyz\",\"Z\":\"z\"}")).isEqualTo("wxyzz");
    }

    @Test
    void recordLengthsFollowTheCounters() {
        assertThat(SIMPLE.recordLength("02ABCDZnext")).isEqualTo(7);
        assertThat(NESTED.recordLength("2a2b1b2cd1e1fznext")).isEqualTo(14);
        assertThat(FIXED_SPACE.recordLength("")).isEqualTo(6);
    }

    @Test
    void recordLengthsCannotBeToldWithoutCounters() {
        assertThat(SIMPLE.recordLength("0")).isEqualTo(-1);
        assertThat(SIMPLE.recordLength("0*ABCDZ")).isEqualTo(-1);
        assertThat(SIMPLE.recordLength("10ABCDZ")).isEqualTo(-1);
        assertThat(NESTED.recordLength("2a2b1b2c")).isEqualTo(-1);
        assertThat(SIMPLE.badData(Layouts::lenientCounts).recordLength("10")).isEqualTo(21);
    }

    @Test
    void recordLengthsDoNotNeedWhatFollowsTheCounters() {
        assertThat(SIMPLE.recordLength("03")).isEqualTo(9);
    }
}
