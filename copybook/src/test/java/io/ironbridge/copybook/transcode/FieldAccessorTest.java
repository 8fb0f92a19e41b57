package io.ironbridge.copybook.transcode;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.options.ConversionOptions.Remedy;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FieldAccessorTest {
    private static final Trial FIXED =
            Trial.of(
                    "05 A PIC X(3).",
                    "05 G OCCURS 2.",
                    "10 N PIC 9(2).",
                    "10 T PIC X OCCURS 2.",
                    "05 FILLER PIC X.");

    private static final Trial SLIDING =
            Trial.of(
                    "05 N PIC 9.",
                    "05 G OCCURS 0 TO 3 DEPENDING ON N.",
                    "10 M PIC 9.",
                    "10 T PIC X OCCURS 1 TO 4 DEPENDING ON M.",
                    "10 C PIC X.",
                    "05 Z PIC 9.",
                    "05 ZX REDEFINES Z PIC X.");

    @Test
    void readsAnItemByItsPath() {
        assertThat(text(FIXED, "R.A", "abc12wx34yz-")).isEqualTo("abc");
        assertThat(text(FIXED, "r.g.n", "abc12wx34yz-", 1)).isEqualTo("34");
        assertThat(text(FIXED, "R.G.T", "abc12wx34yz-", 1, 0)).isEqualTo("y");
        assertThat(text(FIXED, "R.fill_0", "abc12wx34yz-")).isEqualTo("-");
    }

    @Test
    void readsItemsThatSlide() {
        String record = "22abc1de7";

        assertThat(text(SLIDING, "R.Z", record)).isEqualTo("7");
        assertThat(text(SLIDING, "R.ZX", record)).isEqualTo("7");
        assertThat(text(SLIDING, "R.G.C", record, 0)).isEqualTo("c");
        assertThat(text(SLIDING, "R.G.C", record, 1)).isEqualTo("e");
        assertThat(text(SLIDING, "R.G.T", record, 1, 0)).isEqualTo("d");
    }

    @Test
    void readsGroupsAsJson() {
        assertThat(json(FIXED, "R.G", "abc12wx34yz-", 1))
                .isEqualTo("{\"N\":34,\"T\":[\"y\",\"z\"]}");
        assertThat(json(SLIDING, "R.G", "22abc1de7", 0))
                .isEqualTo("{\"M\":2,\"T\":[\"a\",\"b\"],\"C\":\"c\"}");
    }

    @Test
    void readsWhatLevel66Renames() {
        Trial trial =
                Trial.of(
                        "05 A PIC X(3).",
                        "05 G.",
                        "10 N PIC S9(2).",
                        "10 T PIC X(2) JUSTIFIED RIGHT.",
                        "05 Z PIC X.",
                        "66 AN RENAMES A THRU N.",
                        "66 GROUP-G RENAMES G.",
                        "66 NUMBER-N RENAMES N.",
                        "66 TEXT-T RENAMES T IN G.");
        String record = "abc1r yz";

        assertThat(text(trial, "R.AN", record)).isEqualTo("abc1r");
        assertThat(text(trial, "r.group-g", record)).isEqualTo("1r y");
        assertThat(json(trial, "R.NUMBER-N", record)).isEqualTo("-12");
        assertThat(text(trial, "R.TEXT-T", record)).isEqualTo(text(trial, "R.G.T", record));
        assertThat(trial.transcoder().accessor("R.AN").path()).isEqualTo("R.AN");
        assertThat(trial.transcoder().accessor("R.NUMBER-N").path()).isEqualTo("R.G.N");
        assertThat(trial.transcoder().accessor("R.AN").tables()).isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trial.transcoder().accessor("R.G.AN"))
                .withMessage("R has no item R.G.AN");
    }

    @Test
    void faultsOfRenamedItemsAreThoseOfTheItems() {
        Trial trial =
                Trial.of(
                        "05 A PIC X(3).",
                        "05 N PIC 9(2).",
                        "66 AN RENAMES A THRU N.",
                        "66 NN RENAMES N.");

        assertThat(fault(trial, "R.NN", "abc1?"))
                .contains(new DataFault(FaultReason.INVALID_DIGIT, "R.N", "/N", 3, "313f"));
        assertThat(fault(trial, "R.AN", "abc1"))
                .contains(new DataFault(FaultReason.SHORT_RECORD, "R.AN", "/AN", 0, "61626331"));
        Trial lenient =
                trial.badData(badData -> badData.withNumbers(Remedy.NULL))
                        .badData(Layouts::shortRecords);
        assertThat(json(lenient, "R.NN", "abc1?")).isEqualTo("null");
        assertThat(json(lenient, "R.AN", "abc1")).isEqualTo("null");
    }

    @Test
    void looksAtNothingButTheItem() {
        assertThat(text(FIXED, "R.G.N", "abc??wx34yz-", 1)).isEqualTo("34");
        assertThat(text(FIXED, "R.A", "abc")).isEqualTo("abc");
    }

    @Test
    void textsHaveTheirEscapesResolvedAndNullIsEmpty() {
        assertThat(text(FIXED, "R.A", "\"\\\n")).isEqualTo("\"\\\n");
        Trial nulls = FIXED.badData(badData -> badData.withNumbers(Remedy.NULL));
        assertThat(text(nulls, "R.G.N", "abc??wx34yz-", 0)).isEmpty();
    }

    @Test
    void badValuesAreFaultsOrRemedied() {
        DataFault fault = new DataFault(FaultReason.INVALID_DIGIT, "R.G.N", "/G/1/N", 7, "333f");

        assertThat(fault(FIXED, "R.G.N", "abc12wx3?yz-", 1)).contains(fault);
        assertThatExceptionOfType(DataFaultException.class)
                .isThrownBy(() -> text(FIXED, "R.G.N", "abc12wx3?yz-", 1))
                .satisfies(thrown -> assertThat(thrown.fault()).isEqualTo(fault));
        Trial raw = FIXED.badData(badData -> badData.withNumbers(Remedy.RAW));
        assertThat(json(raw, "R.G.N", "abc12wx3?yz-", 1)).isEqualTo("{\"$raw\":\"333F\"}");
        assertThat(text(raw, "R.G.N", "abc12wx3?yz-", 1)).isEqualTo("{\"$raw\":\"333F\"}");
    }

    @Test
    void itemsBehindTheEndAreFaults() {
        assertThat(fault(FIXED, "R.G.N", "abc12wx3", 1))
                .contains(new DataFault(FaultReason.SHORT_RECORD, "R.G.N", "/G/1/N", 7, "33"));
        Trial allowed = FIXED.badData(Layouts::shortRecords);
        assertThat(json(allowed, "R.G.N", "abc12wx3", 1)).isEqualTo("null");
    }

    @Test
    void occurrencesThatARecordDoesNotHaveAreFaults() {
        assertThat(fault(SLIDING, "R.G.C", "11ab7", 1))
                .contains(new DataFault(FaultReason.COUNT_OUT_OF_RANGE, "R.G", "/G/1", 0, "31"));
    }

    @Test
    void countersThatMakeNoSenseAreFaultsOfWhatSlides() {
        assertThat(fault(SLIDING, "R.Z", "?7"))
                .contains(new DataFault(FaultReason.COUNT_OUT_OF_RANGE, "R.G", "/Z", 0, "3f"));
        assertThat(fault(SLIDING, "R.Z", "19abc7"))
                .contains(new DataFault(FaultReason.COUNT_OUT_OF_RANGE, "R.G.T", "/Z", 1, "39"));
        assertThat(fault(SLIDING, "R.Z", "2"))
                .map(DataFault::reason)
                .contains(FaultReason.COUNT_OUT_OF_RANGE);
    }

    @Test
    void tellsItsPathAndHowManyIndexesItNeeds() {
        FieldAccessor accessor = FIXED.transcoder().accessor("r.g.t");

        assertThat(accessor.path()).isEqualTo("R.G.T");
        assertThat(accessor.tables()).isEqualTo(2);
    }

    @Test
    void refusesPathsAndIndexesThatCannotBe() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FIXED.transcoder().accessor("R.X"))
                .withMessage("R has no item R.X");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> text(FIXED, "R.G.N", "abc12wx34yz-"))
                .withMessage("R.G.N is in 1 tables; 0 indexes were given");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> text(FIXED, "R.G.N", "abc12wx34yz-", 2));
    }

    @Test
    void readsRecordsInsideOtherData() {
        byte[] data = "##abc12wx34yz-##".getBytes(ISO_8859_1);

        assertThat(FIXED.transcoder().accessor("R.G.N").text(data, 2, 14, 0)).isEqualTo("12");
    }

    private static String text(Trial trial, String path, String record, int... rows) {
        byte[] bytes = record.getBytes(ISO_8859_1);
        return trial.transcoder().accessor(path).text(bytes, 0, bytes.length, rows);
    }

    private static String json(Trial trial, String path, String record, int... rows) {
        byte[] bytes = record.getBytes(ISO_8859_1);
        OutputBytes json = new OutputBytes(1000);
        assertThat(trial.transcoder().accessor(path).json(bytes, 0, bytes.length, json, rows))
                .isEmpty();
        return new String(json.toBytes(), UTF_8);
    }

    private static Optional<DataFault> fault(Trial trial, String path, String record, int... rows) {
        byte[] bytes = record.getBytes(ISO_8859_1);
        OutputBytes json = new OutputBytes(1000);
        Optional<DataFault> fault =
                trial.transcoder().accessor(path).json(bytes, 0, bytes.length, json, rows);
        assertThat(json.length()).isZero();
        return fault;
    }
}
