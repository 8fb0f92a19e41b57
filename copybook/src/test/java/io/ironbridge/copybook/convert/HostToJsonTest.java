package io.ironbridge.copybook.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.convert.FileForm.Lines;
import io.ironbridge.copybook.options.ConversionOptions.BadData;
import io.ironbridge.copybook.options.ConversionOptions.Remedy;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HostToJsonTest {
    private static final FileForm F = Records.form(RecordFormat.FIXED);
    private static final FileForm V = Records.form(RecordFormat.VARIABLE);
    private static final String PAIR =
            """
            01 PAIR.
              05 A PIC X(2).
              05 N PIC S9(3) COMP-3.
            """;
    private static final String LIST =
            """
            01 LST.
              05 N PIC 9.
              05 T OCCURS 0 TO 5 DEPENDING ON N PIC X.
            """;

    private final Conversions pairs = new Conversions(Books.one(PAIR), F);

    @Test
    void eachRecordIsALine() throws Exception {
        assertThat(pairs.json("C1C2123C", "C340456D"))
                .isEqualTo("{\"A\":\"AB\",\"N\":123}\n{\"A\":\"C\",\"N\":-456}\n");
        assertThat(pairs.counts().read()).isEqualTo(2);
        assertThat(pairs.counts().written()).isEqualTo(2);
        assertThat(pairs.counts().bytesRead()).isEqualTo(8);
        assertThat(pairs.counts().faults()).isZero();
    }

    @Test
    void recordsMayBeElementsOfOneArray() throws Exception {
        assertThat(pairs.array("C1C2123C", "C340456D"))
                .isEqualTo("[\n{\"A\":\"AB\",\"N\":123},\n{\"A\":\"C\",\"N\":-456}\n]\n");
    }

    @ParameterizedTest
    @CsvSource({
        "31327B, ascii-translated",
        "31324A, ascii-translated or fujitsu",
        "313255, fujitsu",
        "313223, realia",
        "7B3132, ascii-translated"
    })
    void anAsciiSignOfAnotherKindNamesTheOption(String record, String signs) throws Exception {
        boolean leading = record.startsWith("7");
        String book = "01 R. 05 N PIC S9(3)" + (leading ? " SIGN LEADING." : ".");
        Conversions numbers = new Conversions(RecordTypes.one(Books.layout(book), Books.ASCII), F);

        assertThat(numbers.json(record)).isEmpty();
        assertThat(numbers.fault()).contains("with --signs " + signs + ",");
    }

    @Test
    void anEmptyFileIsAnEmptyArray() throws Exception {
        assertThat(pairs.array()).isEqualTo("[]\n");
    }

    @Test
    void severalFilesBecomeOneOutput() throws Exception {
        byte[] first = Records.bytes("C1C2123C");

        assertThat(pairs.json(true, first, first))
                .isEqualTo("[\n{\"A\":\"AB\",\"N\":123},\n{\"A\":\"AB\",\"N\":123}\n]\n");
        assertThat(pairs.counts().bytesRead()).isEqualTo(8);
    }

    @Test
    void recordsThatTellTheirLengthNeedNoDescriptors() throws Exception {
        assertThat(new Conversions(Books.one(LIST), F).json("F1C1", "F0", "F2C1C2"))
                .isEqualTo(
                        "{\"N\":1,\"T\":[\"A\"]}\n"
                                + "{\"N\":0,\"T\":[]}\n"
                                + "{\"N\":2,\"T\":[\"A\",\"B\"]}\n");
    }

    @Test
    void aLineLacksTheBlanksAtItsEndOrHasMore() throws Exception {
        FileForm text = FileForm.of(RecordFormat.TEXT, true);
        String book = "01 R. 05 A PIC X(2). 05 B PIC X(2).";

        assertThat(new Conversions(Books.one(book), text).json("C1 15", "C1C2C3C44040 15"))
                .isEqualTo("{\"A\":\"A\",\"B\":\"\"}\n{\"A\":\"AB\",\"B\":\"CD\"}\n");
        assertThat(new Conversions(Books.one(LIST), text).json("F2C1 15", "F1C14040 15"))
                .isEqualTo("{\"N\":2,\"T\":[\"A\",\"\"]}\n{\"N\":1,\"T\":[\"A\"]}\n");
    }

    @Test
    void aLineThatIsLongerThanItsRecordIsAFault() throws Exception {
        Conversions lines =
                new Conversions(Books.one("01 R PIC X(2)."), FileForm.of(RecordFormat.TEXT, true));

        assertThat(lines.json("C1C2C3 15")).isEmpty();
        assertThat(lines.fault())
                .contains("there are bytes after the record")
                .contains("record format")
                .contains("--long-records");
    }

    @Test
    void aLineThatEndsBeforeOrWithinABinaryItemIsAFault() throws Exception {
        String book = "01 R. 05 A PIC X(3). 05 N PIC S9(4) COMP. 05 B PIC X(3).";
        Conversions lines =
                new Conversions(Books.one(book), FileForm.of(RecordFormat.TEXT, true))
                        .onFault(OnFault.SKIP);

        assertThat(lines.json("C1C2C3 00 15 C4C5C6 15", "C1C2C3 0014 C4 15"))
                .isEqualTo("{\"A\":\"ABC\",\"N\":20,\"B\":\"D\"}\n");
        assertThat(lines.counts().skipped()).isEqualTo(2);
        assertThat(lines.fault())
                .contains("IRB-CONV-0017E: Record 1, byte 0 (X'0')")
                .contains("the line has 4 bytes;")
                .contains("floating items need 5");
    }

    @Test
    void recordsThatWereFilledWithBlanksAreRead() throws Exception {
        Conversions filled = new Conversions(Books.one(LIST), F.withRecordLength(6));

        assertThat(filled.json("F1C140404040", "F3C140404040", "F5C1C2C3C4C5"))
                .isEqualTo(
                        "{\"N\":1,\"T\":[\"A\"]}\n"
                                + "{\"N\":3,\"T\":[\"A\",\"\",\"\"]}\n"
                                + "{\"N\":5,\"T\":[\"A\",\"B\",\"C\",\"D\",\"E\"]}\n");
    }

    @Test
    void otherBytesBehindARecordAreAFault() throws Exception {
        Conversions filled = new Conversions(Books.one(LIST), F.withRecordLength(6));

        assertThat(filled.json("F1C1404000 40")).isEmpty();
        assertThat(filled.fault()).contains("bytes after the record").contains("--long-records");
    }

    @Test
    void blanksBehindARecordOfFormatVAreAFault() throws Exception {
        Conversions variable = new Conversions(Books.one(LIST), V);

        assertThat(variable.json("00070000 F1C140")).isEmpty();
        assertThat(variable.fault()).contains("bytes after the record");
    }

    @Test
    void aRecordOfAnotherFormatIsTold() throws Exception {
        Conversions blocked = new Conversions(Books.one("01 R PIC X(2)."), V);

        assertThat(blocked.json("000A0000 00060000 C1C2")).isEmpty();
        assertThat(blocked.fault()).contains("record format");
    }

    @Test
    void theFirstFaultStopsTheConversion() throws Exception {
        assertThat(pairs.json("C1C2123C", "C3400000", "C1C2123C"))
                .isEqualTo("{\"A\":\"AB\",\"N\":123}\n");
        assertThat(pairs.counts().stopped()).isTrue();
        assertThat(pairs.counts().read()).isEqualTo(2);
        assertThat(pairs.counts().first()).hasSize(1);
        assertThat(pairs.fault())
                .startsWith(
                        "file1: error IRB-CONV-0010E: Record 2, byte 6 (X'6'): PAIR.N at /N: the"
                                + " sign is not valid; byte offset X'2', bytes X'0000'. Check ");
    }

    @Test
    void anArrayThatWasNotFinishedIsNotClosed() throws Exception {
        assertThat(pairs.array("C1C2123C", "C3400000")).isEqualTo("[\n{\"A\":\"AB\",\"N\":123}");
    }

    @Test
    void faultyRecordsMayBeLeftOut() throws Exception {
        assertThat(pairs.onFault(OnFault.SKIP).json("C1C2123C", "C3400000", "C1C2123C"))
                .isEqualTo("{\"A\":\"AB\",\"N\":123}\n".repeat(2));
        assertThat(pairs.counts().stopped()).isFalse();
        assertThat(pairs.counts().skipped()).isEqualTo(1);
        assertThat(pairs.counts().faults()).isEqualTo(1);
    }

    @Test
    void faultyRecordsMayBeNull() throws Exception {
        assertThat(pairs.onFault(OnFault.NULL).json("C3400000", "C1C2123C"))
                .isEqualTo("null\n{\"A\":\"AB\",\"N\":123}\n");
        assertThat(pairs.counts().nulls()).isEqualTo(1);
        assertThat(pairs.counts().written()).isEqualTo(1);
    }

    @Test
    void recordsLeftOutAreKeptAsTheyAre() throws Exception {
        pairs.onFault(OnFault.SKIP).json("C1C2123C", "C3400000", "C1C2123C", "C4404040");

        assertThat(pairs.rejects()).isEqualTo(Records.bytes("C3400000", "C4404040"));
    }

    @ParameterizedTest
    @CsvSource({
        "VARIABLE,         00080000C3400000",
        "VARIABLE_BLOCKED, 000C000000080000C3400000",
        "TEXT,             C340000015"
    })
    void rejectsHaveTheFormOfTheInput(RecordFormat format, String file) throws Exception {
        FileForm form = Records.form(format).withLines(Lines.EBCDIC.withStrip(true));
        Conversions conversions = new Conversions(Books.one(PAIR), form).onFault(OnFault.NULL);

        assertThat(conversions.json(file)).isEqualTo("null\n");
        assertThat(conversions.rejects()).isEqualTo(Records.bytes(file));
    }

    @Test
    void aRejectThatItsFormatCannotHoldStopsTheConversion() throws Exception {
        FileForm form = Records.form(RecordFormat.VARIABLE_BLOCKED).withBlockSize(12);
        Conversions conversions =
                new Conversions(Books.one("01 R PIC X(5)."), form).onFault(OnFault.SKIP);

        conversions.json("000E0000 000A0000 C1C2C3C4C5C6");
        assertThat(conversions.counts().stopped()).isTrue();
        assertThat(conversions.counts().skipped()).isZero();
        assertThat(conversions.counts().first().getLast().toString())
                .contains("IRB-CONV-0014E")
                .contains("among the rejects, the record has 6 bytes, there is room for 4");
    }

    @Test
    void theFirstFaultsAreKeptAndAllAreCounted() throws Exception {
        pairs.onFault(OnFault.SKIP).json("C3400000".repeat(12));

        assertThat(pairs.counts().first()).hasSize(10);
        assertThat(pairs.counts().faults()).isEqualTo(12);
    }

    @Test
    void aFileThatCannotBeDividedStopsEvenWhereFaultsAreSkipped() throws Exception {
        assertThat(
                        pairs.onFault(OnFault.SKIP)
                                .json(false, Records.bytes("C1C2123CC1"), new byte[4]))
                .isEqualTo("{\"A\":\"AB\",\"N\":123}\n");
        assertThat(pairs.counts().stopped()).isTrue();
        assertThat(pairs.fault()).contains("IRB-CONV-0001E: Record 2, byte 4 (X'4')");
    }

    @Test
    void aFaultInASpannedRecordHasItsPlaceInTheFile() throws Exception {
        Conversions spanned = new Conversions(Books.one(PAIR), V);

        spanned.json("00060100 C1C2", "00060200 0000");
        assertThat(spanned.fault()).contains("Record 1, byte 10 (X'A'): PAIR.N at /N");
    }

    @Test
    void jsonBeyondTheLimitIsAFault() throws Exception {
        assertThat(pairs.mostJson(10).json("C1C2123C")).isEmpty();
        assertThat(pairs.fault()).contains("IRB-CONV-0012E").contains("more than the 10 bytes");
    }

    @Test
    void theRuleTellsWhatARecordIs() throws Exception {
        Conversions kinds =
                new Conversions(Books.selected(Books.AREAS, "KIND=M:MONEY,P:PLACE,*:RAW"), F);

        assertThat(kinds.json("D4 00123C40 E9", "D7 F4F24040 E9", "E7 C1C2C3C4 E9"))
                .isEqualTo(
                        """
                        {"MONEY":{"KIND":"M","MONEY":{"AMOUNT":123},"TAIL":"Z"}}
                        {"PLACE":{"KIND":"P","PLACE":{"CODE":42},"TAIL":"Z"}}
                        {"RAW":{"KIND":"X","RAW":"ABCD","TAIL":"Z"}}
                        """);
    }

    @Test
    void inTheDefinitionChosenAFaultIsAFault() throws Exception {
        Conversions kinds = new Conversions(Books.selected(Books.AREAS, "KIND=M:MONEY"), F);

        assertThat(kinds.json("D4 40404040 E9")).isEmpty();
        assertThat(kinds.fault()).contains("byte 1 (X'1'): REC.MONEY.AMOUNT at /MONEY/AMOUNT");
    }

    @Test
    void aRecordWithoutARuleIsAFault() throws Exception {
        Conversions kinds =
                new Conversions(Books.selected(Books.AREAS, "KIND=M:MONEY"), F)
                        .onFault(OnFault.SKIP);

        assertThat(kinds.json("D7 F4F24040 E9", "D4 00123C40 E9"))
                .isEqualTo(
                        "{\"MONEY\":{\"KIND\":\"M\",\"MONEY\":{\"AMOUNT\":123},\"TAIL\":\"Z\"}}\n");
        assertThat(kinds.fault())
                .contains("IRB-CONV-0009E")
                .contains("--select has no rule for REC.KIND = 'P'");
        assertThat(kinds.counts().first().getFirst().withoutData().toString())
                .contains(
                        "Record 1, byte 0 (X'0'): the record has none of the types in --select."
                                + " Add")
                .doesNotContain("'P'");
    }

    @Test
    void recordsOfSeveralLengthsAreToldApartByTheRule() throws Exception {
        String two =
                """
                01 SHORT.
                  05 KIND PIC 99.
                01 LONG.
                  05 KIND PIC 99.
                  05 REST PIC X(3).
                """;
        RecordTypes types = Books.selected(two, "KIND=1:SHORT,02:long");

        assertThat(new Conversions(types, F).json("F0F1", "F0F2C1C2C3", "F0F1"))
                .isEqualTo(
                        """
                        {"SHORT":{"KIND":1}}
                        {"LONG":{"KIND":2,"REST":"ABC"}}
                        {"SHORT":{"KIND":1}}
                        """);
        Conversions unknown = new Conversions(types, F).onFault(OnFault.SKIP);
        unknown.json("F0F1", "F0F3C1C2C3");
        assertThat(unknown.fault()).contains("IRB-CONV-0008E: Record 2, byte 2 (X'2')");
    }

    @ParameterizedTest
    @EnumSource(
            value = Remedy.class,
            names = {"NULL", "ZERO", "RAW", "OMIT"})
    void valuesThatAreReplacedAreCounted(Remedy remedy) throws Exception {
        String book = "01 R. 05 A PIC 9. 05 B PIC 9. 05 C PIC 9 OCCURS 2.";
        Conversions conversions = new Conversions(replacing(book, remedy), F);

        conversions.json("5B5BF15B", "F1F2F3F4", "F15BF3F4");
        assertThat(conversions.counts().replaced()).isEqualTo(4);
        assertThat(conversions.counts().faults()).isZero();
    }

    @Test
    void valuesOfOtherDefinitionsAreNotCountedAsReplaced() throws Exception {
        String book = "01 R. 05 A PIC X. 05 B REDEFINES A PIC 9.";
        Conversions conversions = new Conversions(replacing(book, Remedy.NULL), F);

        assertThat(conversions.json("5B")).isEqualTo("{\"A\":\"$\",\"B\":null}\n");
        assertThat(conversions.counts().replaced()).isZero();
    }

    private static RecordTypes replacing(String book, Remedy remedy) {
        BadData bad = Books.EBCDIC.badData().withNumbers(remedy);
        return RecordTypes.one(Books.layout(book), Books.EBCDIC.withBadData(bad));
    }

    @Test
    void theListenerIsCalledAfterEachRecord() throws Exception {
        List<Long> told = new ArrayList<>();
        Conversion conversion =
                new Conversion(Books.one(PAIR), F, OnFault.SKIP, Conversion.MOST_JSON);
        JsonOutput out = new JsonOutput(OutputStream.nullOutputStream(), false);

        new HostToJson(
                        conversion,
                        out,
                        new ConversionCounts(),
                        counts -> told.add(counts.bytesRead()))
                .convert("f", new ByteArrayInputStream(Records.bytes("C1C2123C", "C3400000")));
        assertThat(told).containsExactly(4L, 8L);
    }
}
