package io.ironbridge.copybook.transcode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.options.ConversionOptions.Remedy;
import io.ironbridge.copybook.parse.Dialect;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordViewTest {
    private static final Trial NUMBERS =
            Trial.of(
                    "05 I PIC S9(9).",
                    "05 L PIC S9(18).",
                    "05 D PIC S9(3)V99.",
                    "05 B PIC S9(20) COMP-3.",
                    "05 F COMP-2.",
                    "05 A PIC X(3).");

    private static final Trial SLIDING =
            Trial.of(
                    "05 N PIC 9.",
                    "05 G OCCURS 0 TO 3 DEPENDING ON N.",
                    "10 M PIC 9.",
                    "10 T PIC X OCCURS 1 TO 4 DEPENDING ON M.",
                    "10 C PIC X.",
                    "05 Z PIC 9.");

    @Test
    void numbersAreExact() {
        String record =
                "00000001q"
                        + "123456789012345678"
                        + "00150"
                        + "\0\0\0\1\0\0\0\0\0\0\u000c"
                        + "\0\0\0\0\0\0\u00e0?"
                        + "xyz";

        assertThat(NUMBERS.view(record))
                .containsExactly(
                        Map.entry("I", -11),
                        Map.entry("L", 123456789012345678L),
                        Map.entry("D", new BigDecimal("1.50")),
                        Map.entry("B", 10_000_000_000_000L),
                        Map.entry("F", new BigDecimal("0.5")),
                        Map.entry("A", "xyz"));
    }

    @Test
    void numbersBeyondLongsAreBigDecimals() {
        Trial trial = Trial.of("05 B PIC 9(25).");

        assertThat(trial.view("1".repeat(25))).containsEntry("B", new BigDecimal("1".repeat(25)));
    }

    @Test
    void groupsAreMapsAndTablesAreLists() {
        Map<String, @Nullable Object> view = SLIDING.view("22abc1de7");

        assertThat(view)
                .containsExactly(
                        Map.entry("N", 2),
                        Map.entry(
                                "G",
                                List.of(
                                        Map.of("M", 2, "T", List.of("a", "b"), "C", "c"),
                                        Map.of("M", 1, "T", List.of("d"), "C", "e"))),
                        Map.entry("Z", 7));
        assertThat(view.keySet()).containsExactly("N", "G", "Z");
    }

    @Test
    void onlyWhatIsAskedForIsDecoded() {
        Map<String, @Nullable Object> view =
                Trial.of("05 A PIC 9.", "05 B PIC 9.", "05 G.", "10 C PIC 9.", "10 D PIC 9.")
                        .view("?2?4");

        assertThat(view.get("B")).isEqualTo(2);
        assertThat(view.get("G"))
                .isInstanceOfSatisfying(
                        Map.class,
                        group -> {
                            assertThat(group.get("D")).isEqualTo(4);
                            assertThatExceptionOfType(DataFaultException.class)
                                    .isThrownBy(() -> group.get("C"))
                                    .satisfies(thrown ->
                                            assertThat(thrown.fault())
                                                    .isEqualTo(
                                                            new DataFault(
                                                                    FaultReason.INVALID_DIGIT,
                                                                    "R.G.C",
                                                                    "/G/C",
                                                                    2,
                                                                    "3f")));
                        });
    }

    @Test
    void membersThatAreNotThereAreNull() {
        Map<String, @Nullable Object> view = Trial.of("05 A PIC X.", "05 FILLER PIC X.").view("ab");

        assertThat(view.get("X")).isNull();
        assertThat(view).doesNotContainKey("fill_0").hasSize(1);
    }

    @Test
    void badValuesAreRemedied() {
        Trial trial = Trial.of("05 A PIC 9.", "05 T PIC 9 OCCURS 2.");

        assertThat(trial.badData(bad -> bad.withNumbers(Remedy.OMIT)).view("?1?").toString())
                .isEqualTo("{T=[1, null]}");
        assertThat(trial.badData(bad -> bad.withNumbers(Remedy.NULL)).view("?1?").toString())
                .isEqualTo("{A=null, T=[1, null]}");
        assertThat(trial.badData(bad -> bad.withNumbers(Remedy.ZERO)).view("?1?").toString())
                .isEqualTo("{A=0, T=[1, 0]}");
        assertThat(trial.badData(bad -> bad.withNumbers(Remedy.RAW)).view("?1?").toString())
                .isEqualTo("{A={$raw=3F}, T=[1, {$raw=3F}]}");
    }

    @Test
    void emptyMembersAreLeftAwayWhereAskedFor() {
        Trial trial =
                Trial.of("05 A PIC X.", "05 G.", "10 B PIC X.", "05 C PIC X.")
                        .output(Layouts::omitEmpty);

        assertThat(trial.view("  c")).containsExactly(Map.entry("C", "c"));
    }

    @Test
    void recordMayEndAmongOccurrencesOfSeveralLengths() {
        Trial trial = SLIDING.badData(Layouts::shortRecords);

        assertThat(trial.decoded("31ab"))
                .isEqualTo("{\"N\":3,\"G\":[{\"M\":1,\"T\":[\"a\"],\"C\":\"b\"}]}");
        assertThat(trial.view("31ab"))
                .hasToString("{N=3, G=[{M=1, T=[a], C=b}]}")
                .doesNotContainKey("Z");
    }

    @Test
    void shortRecordsAreCutOffWhereAllowed() {
        Trial trial = Trial.of("05 A PIC X.", "05 T PIC X(2) OCCURS 3.", "05 G.", "10 B PIC X.");

        Map<String, @Nullable Object> view = trial.badData(Layouts::shortRecords).view("a11223");
        assertThat(view).containsExactly(Map.entry("A", "a"), Map.entry("T", List.of("11", "22")));
    }

    @Test
    void itemsBehindTheEndAreFaultsOtherwise() {
        Map<String, @Nullable Object> view =
                Trial.of("05 A PIC X.", "05 T PIC X(2) OCCURS 3.", "05 G.", "10 B PIC X.")
                        .view("a11223");

        assertThat(view.get("T"))
                .isInstanceOfSatisfying(
                        List.class,
                        rows -> {
                            assertThat(rows.get(1)).isEqualTo("22");
                            assertThatExceptionOfType(DataFaultException.class)
                                    .isThrownBy(() -> rows.get(2))
                                    .withMessage("SHORT_RECORD R.T /T/2 at X'5'");
                        });
        assertThatExceptionOfType(DataFaultException.class).isThrownBy(() -> view.get("G"));
    }

    @Test
    void countersThatMakeNoSenseAreFaultsOfTheirTablesAndOfWhatSlides() {
        Map<String, @Nullable Object> view = SLIDING.view("?1ab7");

        assertThatExceptionOfType(DataFaultException.class)
                .isThrownBy(() -> view.get("G"))
                .withMessage("COUNT_OUT_OF_RANGE R.G /G at X'0'");
        assertThatExceptionOfType(DataFaultException.class)
                .isThrownBy(() -> view.get("Z"))
                .withMessage("COUNT_OUT_OF_RANGE R.G /Z at X'0'");
    }

    @Test
    void listsAreFilledUpWhereAskedFor() {
        Trial trial =
                Trial.of(
                                "05 N PIC 9.",
                                "05 T OCCURS 2 TO 3 DEPENDING ON N.",
                                "10 A PIC X VALUE 'v'.")
                        .output(Layouts::minOccurrences);

        assertThat(trial.view("1a"))
                .containsEntry("T", List.of(Map.of("A", "a"), Map.of("A", "v")));
    }

    @Test
    void nothingCanBeChanged() {
        Map<String, @Nullable Object> view = SLIDING.view("22abc1de7");

        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> view.put("N", 1));
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(view::clear);
    }

    @Test
    void anElementaryRecordIsAMapOfOneMember() {
        Trial trial = Trial.of(Trial.layout(Dialect.IBM, "01 A PIC X(5)."));

        assertThat(trial.view("hello")).containsExactly(Map.entry("A", "hello"));
    }
}
