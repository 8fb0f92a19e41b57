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
import io.ironbridge.copybook.options.ConversionOptions.Remedy;
import io.ironbridge.copybook.parse.Dialect;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecoderTest {
    private static final Trial PAIR = Trial.of("05 A PIC X(3).", "05 N PIC 9(3).");

    @Test
    void groupsAreObjectsWithMembersInOrder() {
        Trial trial =
                Trial.of("05 A PIC X(2).", "05 G.", "10 N PIC 9(3).", "10 B PIC X.", "05 C PIC X.");

        assertThat(trial.decoded("ab012xy"))
                .isEqualTo("{\"A\":\"ab\",\"G\":{\"N\":12,\"B\":\"x\"},\"C\":\"y\"}");
    }

    @Test
    void anElementaryRecordIsAScalar() {
        Trial trial = Trial.of(Trial.layout(Dialect.IBM, "01 A PIC X(5)."));

        assertThat(trial.decoded("hello")).isEqualTo("\"hello\"");
    }

    @Test
    void tablesAreArrays() {
        Trial trial =
                Trial.of("05 T PIC 9 OCCURS 3.", "05 G OCCURS 2.", "10 A PIC X.", "10 B PIC X.");

        assertThat(trial.decoded("123wxyz"))
                .isEqualTo(
                        "{\"T\":[1,2,3],"
                                + "\"G\":[{\"A\":\"w\",\"B\":\"x\"},{\"A\":\"y\",\"B\":\"z\"}]}");
    }

    @Test
    void tablesInTablesAreArraysOfArrays() {
        Trial trial = Trial.of("05 G OCCURS 2.", "10 T PIC 9 OCCURS 2.");

        assertThat(trial.decoded("1234")).isEqualTo("{\"G\":[{\"T\":[1,2]},{\"T\":[3,4]}]}");
    }

    @Test
    void appendsBehindWhatIsThereAndReadsOnlyItsRecord() {
        OutputBytes json = new OutputBytes(1000);
        json.write("[".getBytes(UTF_8));
        byte[] data = "xxabc123yy".getBytes(ISO_8859_1);

        assertThat(PAIR.transcoder().decode(data, 2, 8, json)).isEmpty();
        assertThat(new String(json.toBytes(), UTF_8)).isEqualTo("[{\"A\":\"abc\",\"N\":123}");
    }

    @Test
    void namesAreEscaped() {
        Layout layout = Layouts.renamed(PAIR.layout(), "A", "q\"\\\u00e9");

        assertThat(Trial.of(layout).decoded("abc123"))
                .isEqualTo("{\"q\\\"\\\\\u00e9\":\"abc\",\"N\":123}");
    }

    @Test
    void everyRedefinitionIsShown() {
        Trial trial =
                Trial.of(
                        "05 A PIC X(4).",
                        "05 B REDEFINES A PIC 9(4).",
                        "05 C REDEFINES A.",
                        "10 C1 PIC 9.",
                        "10 C2 REDEFINES C1 PIC X.",
                        "10 C3 PIC 9(2).",
                        "05 Z PIC X.");

        assertThat(trial.decoded("1234z"))
                .isEqualTo(
                        "{\"A\":\"1234\",\"B\":1234,"
                                + "\"C\":{\"C1\":1,\"C2\":\"1\",\"C3\":23},\"Z\":\"z\"}");
    }

    @Test
    void whatFollowsAnAreaBeginsBehindItsLongestDefinition() {
        Trial trial =
                Trial.of(
                        "05 N PIC 9.",
                        "05 T PIC X OCCURS 0 TO 3 DEPENDING ON N.",
                        "05 A PIC X(2).",
                        "05 B REDEFINES A PIC X(3).",
                        "05 C REDEFINES B PIC X.",
                        "05 Z PIC X.");

        assertThat(trial.decoded("2ttabcz"))
                .isEqualTo(
                        "{\"N\":2,\"T\":[\"t\",\"t\"],"
                                + "\"A\":\"ab\",\"B\":\"abc\",\"C\":\"a\",\"Z\":\"z\"}");
    }

    @Test
    void fillersAreMembersOnlyWhereAskedFor() {
        Trial trial = Trial.of("05 A PIC X.", "05 FILLER PIC X(2).", "05 PIC X.");

        assertThat(trial.decoded("abcd")).isEqualTo("{\"A\":\"a\"}");
        assertThat(trial.output(Layouts::fillers).decoded("abcd"))
                .isEqualTo("{\"A\":\"a\",\"fill_0\":\"bc\",\"fill_1\":\"d\"}");
    }

    @Test
    void unnamedGroupsAreShownForWhatIsInThem() {
        Trial trial = Trial.of("05 FILLER.", "10 A PIC X.", "05 FILLER.", "10 FILLER PIC X.");

        assertThat(trial.decoded("ab")).isEqualTo("{\"fill_0\":{\"A\":\"a\"}}");
    }

    @Test
    void pointersAreMembersOnlyWhereAskedFor() {
        Trial trial = Trial.of("05 A PIC X.", "05 P POINTER.");

        assertThat(trial.decoded("a\1\2\3\4")).isEqualTo("{\"A\":\"a\"}");
        assertThat(trial.output(Layouts::pointers).decoded("a\1\2\3\4"))
                .isEqualTo("{\"A\":\"a\",\"P\":\"01020304\"}");
    }

    @Test
    void slackBytesAreNoMembers() {
        Trial trial = Trial.of("05 T OCCURS 2.", "10 A PIC X.", "10 B PIC S9(4) COMP SYNC.");

        assertThat(trial.decoded("a_\0\1b_\0\2"))
                .isEqualTo("{\"T\":[{\"A\":\"a\",\"B\":1},{\"A\":\"b\",\"B\":2}]}");
    }

    @Test
    void emptyValuesAreLeftAwayWhereAskedFor() {
        Trial trial =
                Trial.of(
                                "05 A PIC X(2).",
                                "05 N PIC 9(2).",
                                "05 G.",
                                "10 B PIC X.",
                                "05 C PIC 9.",
                                "05 T PIC X OCCURS 0 TO 2 DEPENDING ON C.")
                        .output(Layouts::omitEmpty);

        assertThat(trial.decoded("  10 0")).isEqualTo("{\"N\":10,\"C\":0}");
    }

    @Test
    void emptyElementsOfArraysStay() {
        Trial trial = Trial.of("05 T PIC X OCCURS 2.").output(Layouts::omitEmpty);

        assertThat(trial.decoded("  ")).isEqualTo("{\"T\":[\"\",\"\"]}");
    }

    @Test
    void membersFilledWithTheByteToOmitAreLeftAwayUnread() {
        Trial trial =
                Trial.of("05 N PIC 9(2).", "05 T PIC X OCCURS 2.", "05 B PIC S9(4) COMP.")
                        .output(output -> Layouts.omitByte(output, 0));

        assertThat(trial.decoded("\0\0\0a\0\1")).isEqualTo("{\"T\":[\"\",\"a\"],\"B\":1}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NULL | {\"A\":\"abc\",\"N\":null}",
                "ZERO | {\"A\":\"abc\",\"N\":0}",
                "RAW  | {\"A\":\"abc\",\"N\":{\"$raw\":\"312A33\"}}",
                "OMIT | {\"A\":\"abc\"}"
            })
    void badNumbersAreRemedied(Remedy remedy, String json) {
        Trial trial = PAIR.badData(badData -> badData.withNumbers(remedy));

        assertThat(trial.decoded("abc1*3")).isEqualTo(json);
    }

    @Test
    void badNumbersInArraysKeepTheirPlace() {
        Trial trial =
                Trial.of("05 T PIC 9 OCCURS 3.")
                        .badData(badData -> badData.withNumbers(Remedy.OMIT));

        assertThat(trial.decoded("1*3")).isEqualTo("{\"T\":[1,null,3]}");
    }

    @Test
    void badNumbersAreFaultsWithPathPointerOffsetAndBytes() {
        Trial trial = Trial.of("05 A PIC X.", "05 G OCCURS 2.", "10 N PIC 9(2).");

        assertThat(trial.decodeFaults("a121*"))
                .containsExactly(
                        new DataFault(FaultReason.INVALID_DIGIT, "R.G.N", "/G/1/N", 3, "312a"));
    }

    @Test
    void offsetsAreThoseInTheRecordWhereverItLies() {
        byte[] data = "xxxxabc1*3".getBytes(ISO_8859_1);
        OutputBytes json = new OutputBytes(1000);

        assertThat(PAIR.transcoder().decode(data, 4, 10, json))
                .containsExactly(
                        new DataFault(FaultReason.INVALID_DIGIT, "R.N", "/N", 3, "312a33"));
    }

    @Test
    void badNumbersInRedefinedAreasAreLeftAway() {
        Trial trial =
                Trial.of(
                        "05 A PIC X(2).",
                        "05 B REDEFINES A PIC 9(2).",
                        "05 C.",
                        "10 C1 PIC 9(2).",
                        "05 D REDEFINES C PIC X(2).");

        assertThat(trial.decoded("abcd")).isEqualTo("{\"A\":\"ab\",\"C\":{},\"D\":\"cd\"}");
    }

    @Test
    void allFaultsAreToldUpToTheLimit() {
        Trial trial = Trial.of("05 T PIC 9 OCCURS 50.");

        assertThat(trial.decodeFaults("*".repeat(50))).hasSize(20);
        assertThat(
                        trial.with(all -> all.withLimits(new Limits(64, 3)))
                                .decodeFaults("*".repeat(50)))
                .hasSize(3);
    }

    @Test
    void nothingIsAppendedWhereTheLimitIsReached() {
        OutputBytes json = new OutputBytes(12);
        json.write('x');
        byte[] record = "abc123".getBytes(ISO_8859_1);

        assertThatExceptionOfType(OutputLimitException.class)
                .isThrownBy(() -> PAIR.transcoder().decode(record, 0, 6, json));
        assertThat(json.toBytes()).containsExactly('x');
    }

    @Test
    void recordsThatEndTooEarlyAreFaultsWithWhatIsThere() {
        assertThat(PAIR.decodeFaults("abc1"))
                .containsExactly(new DataFault(FaultReason.SHORT_RECORD, "R.N", "/N", 3, "31"));
        assertThat(PAIR.decodeFaults("a"))
                .containsExactly(
                        new DataFault(FaultReason.SHORT_RECORD, "R.A", "/A", 0, "61"),
                        new DataFault(FaultReason.SHORT_RECORD, "R.N", "/N", 3, ""));
    }

    @Test
    void groupsAndTablesBehindTheEndAreOneFaultEach() {
        Trial trial =
                Trial.of(
                        "05 A PIC X.",
                        "05 G.",
                        "10 B PIC X.",
                        "10 C PIC X.",
                        "05 T PIC X OCCURS 9.",
                        "05 U OCCURS 3.",
                        "10 V PIC X.");

        assertThat(trial.decodeFaults("a"))
                .extracting(DataFault::pointer)
                .containsExactly("/G", "/T", "/U");
    }

    @Test
    void hiddenItemsBehindTheEndAreFaultsToo() {
        Trial trial = Trial.of("05 A PIC X.", "05 FILLER PIC X(2).");

        assertThat(trial.decodeFaults("ab"))
                .containsExactly(
                        new DataFault(FaultReason.SHORT_RECORD, "R.fill_0", "/fill_0", 1, "62"));
    }

    @Test
    void shortRecordsLoseWhatIsBehindTheirEndWhereAllowed() {
        Trial trial =
                Trial.of("05 A PIC X(2).", "05 G.", "10 B PIC X(2).", "10 C PIC X.", "05 D PIC X.")
                        .badData(Layouts::shortRecords);

        assertThat(trial.decoded("aabbc"))
                .isEqualTo("{\"A\":\"aa\",\"G\":{\"B\":\"bb\",\"C\":\"c\"}}");
        assertThat(trial.decoded("aabb")).isEqualTo("{\"A\":\"aa\",\"G\":{\"B\":\"bb\"}}");
        assertThat(trial.decoded("aab")).isEqualTo("{\"A\":\"aa\",\"G\":{}}");
        assertThat(trial.decoded("aa")).isEqualTo("{\"A\":\"aa\"}");
        assertThat(trial.decoded("")).isEqualTo("{}");
    }

    @Test
    void tablesAreCutOffWhereShortRecordsEnd() {
        Trial trial =
                Trial.of("05 T PIC X(2) OCCURS 3.", "05 G OCCURS 2.", "10 A PIC X.", "10 B PIC X.")
                        .badData(Layouts::shortRecords);

        assertThat(trial.decoded("aabbc")).isEqualTo("{\"T\":[\"aa\",\"bb\"]}");
        assertThat(trial.decoded("a")).isEqualTo("{}");
        assertThat(trial.decoded("aabbcca"))
                .isEqualTo("{\"T\":[\"aa\",\"bb\",\"cc\"],\"G\":[{\"A\":\"a\"}]}");
    }

    @Test
    void aShortTableIsOneFaultAtItsFirstMissingRow() {
        Trial trial = Trial.of("05 T PIC X(2) OCCURS 5.");

        assertThat(trial.decodeFaults("aabbc"))
                .containsExactly(new DataFault(FaultReason.SHORT_RECORD, "R.T", "/T/2", 4, "63"));
    }

    @Test
    void aShortElementaryRecordIsNullWhereAllowed() {
        Trial trial =
                Trial.of(Trial.layout(Dialect.IBM, "01 A PIC X(5)."))
                        .badData(Layouts::shortRecords);

        assertThat(trial.decoded("hell")).isEqualTo("null");
    }

    @Test
    void missingSlackBytesAreAFaultOfTheRecord() {
        Trial trial = Trial.of("05 T OCCURS 2.", "10 B PIC S9(4) COMP SYNC.", "10 A PIC X.");

        assertThat(trial.decodeFaults("\0\1a_\0\2b"))
                .containsExactly(new DataFault(FaultReason.SHORT_RECORD, "", "", 7, ""));
    }

    @Test
    void bytesLeftOverAreAFaultUnlessAllowed() {
        assertThat(PAIR.decodeFaults("abc123xy"))
                .containsExactly(new DataFault(FaultReason.LONG_RECORD, "", "", 6, "7879"));
        assertThat(PAIR.badData(Layouts::longRecords).decoded("abc123xy"))
                .isEqualTo("{\"A\":\"abc\",\"N\":123}");
    }

    @Test
    void faultsShowNoBytesOfTheNextRecord() {
        byte[] data = "abc1NEXT".getBytes(ISO_8859_1);

        List<DataFault> faults = PAIR.transcoder().decode(data, 0, 4, new OutputBytes(1000));

        assertThat(faults).extracting(DataFault::bytes).containsExactly("31");
    }

    @Test
    void numbersThatNoOtherDefinitionCoversAreNotLeftAway() {
        Trial trial =
                Trial.of(
                        "05 BODY.",
                        "10 ID PIC X(3).",
                        "10 PAY PIC 9(3).",
                        "05 BODY-KEY REDEFINES BODY PIC X(3).",
                        "05 OTHER REDEFINES BODY.",
                        "10 CODE-NO PIC 9(3).");

        assertThat(trial.decoded("ABC123"))
                .isEqualTo(
                        "{\"BODY\":{\"ID\":\"ABC\",\"PAY\":123},\"BODY-KEY\":\"ABC\",\"OTHER\":{}}");
        assertThat(trial.decodeFaults("ABCxyz"))
                .extracting(DataFault::reason, DataFault::pointer)
                .containsExactly(tuple(FaultReason.INVALID_DIGIT, "/BODY/PAY"));
    }
}
