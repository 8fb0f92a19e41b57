package io.ironbridge.copybook.convert;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonToHostTest {
    private static final FileForm F = Records.form(RecordFormat.FIXED);
    private static final FileForm V = Records.form(RecordFormat.VARIABLE);
    private static final String PAIR =
            """
            01 PAIR.
              05 A PIC X(2).
              05 N PIC S9(3) COMP-3.
            """;
    private static final String RULE = "KIND=M:MONEY,P:PLACE";

    private final Conversions pairs = new Conversions(Books.one(PAIR), F);
    private final Conversions kinds =
            new Conversions(Books.selected(Books.AREAS, RULE), F).onFault(OnFault.SKIP);

    @Test
    void eachValueIsARecord() throws Exception {
        assertThat(pairs.host("{\"A\":\"AB\",\"N\":123}\n{\"N\":-456,\"A\":\"C\"}\n"))
                .isEqualTo("C1C2123C" + "C340456D");
        assertThat(pairs.counts().read()).isEqualTo(2);
        assertThat(pairs.counts().written()).isEqualTo(2);
    }

    @Test
    void elementsOfAnArrayAndSeveralFilesAreRecords() throws Exception {
        assertThat(pairs.host("[{\"A\":\"AB\",\"N\":123}]", "[]", "{}"))
                .isEqualTo("C1C2123C" + "4040000C");
    }

    @Test
    void theFirstFaultStopsTheConversion() throws Exception {
        assertThat(pairs.host("{\"A\":\"AB\",\"N\":1}\n{\"A\":\"ABC\"}\n{}")).isEqualTo("C1C2001C");
        assertThat(pairs.counts().stopped()).isTrue();
        assertThat(pairs.fault())
                .startsWith(
                        "json1: error IRB-CONV-0015E: Record 2, byte 22 (X'16'): PAIR.A at /A: the"
                                + " text is longer than the item, JSON \"ABC\". Correct the value,"
                                + " or cut such texts with --long-texts truncate, or continue");
        assertThat(pairs.counts().first().getFirst().withoutData().toString())
                .contains("longer than the item. Correct the value");
    }

    @Test
    void faultyValuesMayBeLeftOut() throws Exception {
        assertThat(pairs.onFault(OnFault.SKIP).host("{\"N\":1}\n{\"N\":\"x\"}\n{\"N\":2}"))
                .isEqualTo("4040001C" + "4040002C");
        assertThat(pairs.counts().skipped()).isEqualTo(1);
        assertThat(pairs.counts().stopped()).isFalse();
    }

    @Test
    void noRecordStandsForNull() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> pairs.onFault(OnFault.NULL).host("{}"));
    }

    @Test
    void anArrayThatCannotBeDividedStopsEvenWhereFaultsAreSkipped() throws Exception {
        assertThat(pairs.onFault(OnFault.SKIP).host("[{},\n},\n{}]")).isEqualTo("4040000C");
        assertThat(pairs.counts().stopped()).isTrue();
        assertThat(pairs.fault()).contains("IRB-CONV-0011E: Record 2, byte 5 (X'5')");
    }

    @Test
    void aBrokenLineStopsTheConversion() throws Exception {
        assertThat(pairs.host("{}\n{\"A\":\"A}\n{}")).isEqualTo("4040000C");
        assertThat(pairs.counts().stopped()).isTrue();
    }

    @Test
    void brokenLinesAreLeftOutOneByOne() throws Exception {
        String lines =
                """
                {"N":1,"A":"AB}
                {"N":2}
                {"N":3,"A":"CD}
                {"N":4,"A":"EF"
                {"N":5}
                {"N":6}}
                {"N":7}
                {"N":8
                """;

        assertThat(pairs.onFault(OnFault.SKIP).host(lines))
                .isEqualTo("4040002C" + "4040005C" + "4040007C");
        assertThat(pairs.counts().stopped()).isFalse();
        assertThat(pairs.counts().read()).isEqualTo(8);
        assertThat(pairs.counts().written()).isEqualTo(3);
        assertThat(pairs.counts().skipped()).isEqualTo(5);
        assertThat(pairs.counts().faults()).isEqualTo(5);
    }

    @Test
    void aRecordThatTheFileCannotHoldIsAFault() throws Exception {
        Conversions large = new Conversions(Books.one("01 R PIC X(65532)."), V);

        assertThat(large.host("\"A\"")).isEmpty();
        assertThat(large.fault())
                .contains("IRB-CONV-0014E")
                .contains("the record has 65532 bytes, there is room for 65531");
    }

    @Test
    void bytesOfABinaryItemAreNotStrippedAsBlanks() throws Exception {
        FileForm form = FileForm.of(RecordFormat.TEXT, true);
        FileForm stripped = form.withLines(form.lines().withStrip(true));
        String book = "01 R. 05 A PIC X. 05 N PIC S9(4) COMP. 05 B PIC X(2).";
        String line = "{\"A\":\"A\",\"N\":64,\"B\":\"\"}\n";

        assertThat(new Conversions(Books.one(book), stripped).host(line)).isEqualTo("C1004015");
        assertThat(new Conversions(Books.one(book), stripped).json("C1004015")).isEqualTo(line);
    }

    @Test
    void aRecordBeyondTheLimitIsAFault() throws Exception {
        Conversions large = new Conversions(Books.one("01 R PIC X(9)."), F.withMostBytes(8));

        assertThat(large.host("\"A\"")).isEmpty();
        assertThat(large.fault()).contains("IRB-CONV-0007E").contains("more than the 8 bytes");
    }

    @Test
    void theNameAroundTheValueTellsItsType() throws Exception {
        assertThat(
                        kinds.host(
                                """
                                {"MONEY":{"KIND":"M","MONEY":{"AMOUNT":123},"TAIL":"Z"}}
                                { "place" : {"KIND":"P","PLACE":{"CODE":42},"TAIL":"Z"} }
                                """))
                .isEqualTo("D400123C40E9" + "D7F4F24040E9");
        assertThat(kinds.counts().faults()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"OTHER\":{}}         | the value's name is not one of MONEY, PLACE, OTHER",
                "{}                     | the value is not an object with one member",
                "12                     | the value is not an object with one member",
                "[{}]                   | the value is not an object with one member",
                "{\"MONEY\":{},\"PLACE\":{}} | the value is not an object with one member",
                "{\"MONEY\" {}}         | the value is not an object with one member",
                "{\"MONEY\":}           | the value is not an object with one member",
                "{MONEY:1}              | the value is not an object with one member",
            })
    void aValueWithoutTheNameOfATypeIsAFault(String json, String why) throws Exception {
        assertThat(kinds.host(json.startsWith("[") ? "[" + json + "]" : json)).isEmpty();
        assertThat(kinds.fault()).contains("IRB-CONV-0013E").contains(why);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[null]", "{\"MONEY\":null}"})
    void nullStandsForNoRecord(String json) throws Exception {
        Conversions values = json.startsWith("{") ? kinds : pairs.onFault(OnFault.SKIP);

        assertThat(values.host(json)).isEmpty();
        assertThat(values.counts().skipped()).isEqualTo(1);
        assertThat(values.fault()).contains("IRB-CONV-0016E").contains("null is not a record");
    }

    @Test
    void theJsonOfRecordsLeftOutIsKeptInALineEach() throws Exception {
        pairs.onFault(OnFault.SKIP).host("[{\r\n\"A\":\"ABC\"},\n{\"N\":1}, 7]");

        assertThat(pairs.rejects()).asString(UTF_8).isEqualTo("{  \"A\":\"ABC\"}\n7\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"B\":1}            | JSON \"B\".       | Correct the name, or ignore such",
                "{\"N\":1.5}          | JSON 1.5.         | cut decimals with --fractions",
                "{\"N\":1234}         | JSON 1234.        | --large-numbers truncate",
                "{\"A\":\"\u2603\"} | JSON \"\u2603\". | Check the code page",
                "{\"N\":tru}          | JSON }.           | Correct the JSON, or continue",
                "{\"N\":{}}           | JSON {}.          | Correct the value, or continue",
            })
    void theJsonConcernedIsShownWithAdviceThatFits(String json, String shown, String advice)
            throws Exception {
        assertThat(pairs.host(json)).isEmpty();
        assertThat(pairs.fault()).contains("IRB-CONV-0015E").contains(shown).contains(advice);
    }

    @Test
    void twoArraysOfDifferentLengthsWithOneCounterAreNoFaultOfTheValue() throws Exception {
        String book =
                "01 R. 05 N PIC 9. 05 A PIC X OCCURS 0 TO 5 DEPENDING ON N."
                        + " 05 B PIC X OCCURS 0 TO 3 DEPENDING ON N.";
        Conversions tables = new Conversions(Books.one(book), F);

        assertThat(tables.host("{\"A\":[\"a\",\"b\"],\"B\":[\"c\"]}")).isEmpty();
        assertThat(tables.fault())
                .contains("tables with the same counter need arrays of the same length");
    }

    @Test
    void jsonThatIsShownIsCutAndActsOnNoTerminal() throws Exception {
        pairs.host("{\"A\":\"\u009b31m" + "x".repeat(40) + "\"}");

        assertThat(pairs.fault()).contains("JSON \"\\u009B31m" + "x".repeat(26) + "...");
    }

    @Test
    void aFaultInsideHasItsPlaceInTheFile() throws Exception {
        kinds.host("{\"MONEY\":{\"KIND\":\"MM\"}}");

        assertThat(kinds.fault()).contains("byte 17 (X'11'): REC.KIND at /KIND");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"MONEY\":{\"KIND\":\"P\"}} | according to --select it is PLACE, REC.KIND = 'P'",
                "{\"MONEY\":{\"KIND\":\"X\"}} | --select has no rule for it, REC.KIND = 'X'",
                "{\"MONEY\":{\"KIND\":\"\"}}  | --select has no rule for it, REC.KIND = ''",
            })
    void aRecordThatWouldBeReadAsAnotherTypeIsAFault(String json, String why) throws Exception {
        assertThat(kinds.host(json)).isEmpty();
        assertThat(kinds.fault())
                .contains(
                        "IRB-CONV-0018E: Record 1, byte 0 (X'0'): the JSON gives it as MONEY, but "
                                + why);
        assertThat(kinds.counts().skipped()).isEqualTo(1);
    }

    @Test
    void theOnlyValueOfATypeNeedNotBeGiven() throws Exception {
        assertThat(kinds.host("{\"MONEY\":{\"TAIL\":\"Z\"}}{\"PLACE\":{\"TAIL\":\"Y\"}}"))
                .isEqualTo("D4" + "00000C40" + "E9" + "D7" + "F0F04040" + "E8");
    }

    @Test
    void theOnlyValueOfATypeMayBeANumberOfAnotherRecord() throws Exception {
        String two =
                """
                01 HEAD.
                  05 DAY PIC X.
                  05 KIND PIC S9(3) COMP-3.
                01 LINE.
                  05 KEY-X PIC X.
                  05 SORT PIC S9(3) COMP-3.
                  05 REST PIC X.
                """;
        RecordTypes types = Books.selected(two, "HEAD.KIND=1:HEAD,02:LINE");

        assertThat(new Conversions(types, F).host("{\"LINE\":{\"REST\":\"A\"}}{\"HEAD\":{}}"))
                .isEqualTo("40002CC1" + "40001C");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "KIND=M:MONEY,m:MONEY,P:PLACE",
                "KIND=M:MONEY,*:MONEY,X:PLACE,'':PLACE",
                "RAW=M:MONEY",
                "KIND=MM:MONEY",
            })
    void aTypeThatIsNotToldByOneValueOfAPlainItemMustBeGiven(String rule) throws Exception {
        Conversions unclear = new Conversions(Books.selected(Books.AREAS, rule), F);

        assertThat(unclear.host("{\"MONEY\":{}}")).isEmpty();
        assertThat(unclear.fault()).contains("IRB-CONV-0018E");
    }

    @Test
    void othersMayHaveAnyValueThatNoTypeHas() throws Exception {
        Conversions others =
                new Conversions(Books.selected(Books.AREAS, "KIND=M:MONEY,*:PLACE"), F)
                        .onFault(OnFault.SKIP);

        assertThat(
                        others.host(
                                "{\"PLACE\":{\"KIND\":\"Q\"}}{\"PLACE\":{}}{\"PLACE\":{\"KIND\":\"M\"}}"))
                .isEqualTo("D8" + "F0F04040" + "40" + "40" + "F0F04040" + "40");
        assertThat(others.fault())
                .contains("Record 3")
                .contains("according to --select it is MONEY");
    }
}
