package io.ironbridge.copybook.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.layout.FieldType.Characters;
import io.ironbridge.copybook.layout.FieldType.Text;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts whose characters can have more than one byte: mixed PIC X, PIC N, G and U. */
class WideTextCodecTest {
    private static final CodePage JAPANESE = CodePages.of("930");
    private static final ConversionOptions OPTIONS = ConversionOptions.of(JAPANESE);
    private static final ConversionOptions LATIN = ConversionOptions.of(CodePages.of("037"));

    private static TextCodecRun run(
            Characters characters, int bytes, boolean justified, ConversionOptions options) {
        return new TextCodecRun(TextCodec.of(new Text(characters, bytes, justified), options));
    }

    private static TextCodecRun mixed(int bytes) {
        return run(Characters.ALPHANUMERIC, bytes, false, OPTIONS);
    }

    private static TextCodecRun national(int bytes) {
        return run(Characters.NATIONAL, bytes, false, LATIN);
    }

    private static TextCodecRun graphic(int bytes) {
        return run(Characters.DBCS, bytes, false, OPTIONS);
    }

    private static TextCodecRun utf8(int bytes) {
        return run(Characters.UTF8, bytes, false, LATIN);
    }

    @Test
    void mixedTextIsFilledUpAfterTheShiftIn() {
        assertThat(mixed(9).encode("\"A\u65e5\u672c\"")).isEqualTo("C10E456245660F4040");
        assertThat(mixed(9).decode("C10E456245660F4040")).isEqualTo("\"A\u65e5\u672c\"");
    }

    @Test
    void mixedTextIsCutBeforeThePairThatHasNoRoom() {
        assertThat(mixed(6).encode("\"A\u65e5\u672c\"")).isEqualTo("TEXT_TOO_LONG");
        ConversionOptions cut = TextOptions.cut(OPTIONS);
        assertThat(run(Characters.ALPHANUMERIC, 6, false, cut).encode("\"A\u65e5\u672c\""))
                .isEqualTo("C10E45620F40");
        assertThat(run(Characters.ALPHANUMERIC, 2, false, cut).encode("\"\u65e5\""))
                .isEqualTo("4040");
    }

    @Test
    void mixedTextThatIsJustifiedIsCutAtItsBeginning() {
        TextCodecRun run = run(Characters.ALPHANUMERIC, 6, true, TextOptions.cut(OPTIONS));
        assertThat(run.encode("\"A\u65e5\u672cB\"")).isEqualTo("400E45660FC2");
        assertThat(run.encode("\"\u65e5B\"")).isEqualTo("400E45620FC2");
        assertThat(run.decode("400E45660FC2")).isEqualTo("\"\u672cB\"");
        assertThat(run(Characters.ALPHANUMERIC, 6, true, OPTIONS).encode("\"  A\u65e5 \""))
                .isEqualTo("C10E45620F40");
        assertThat(run(Characters.ALPHANUMERIC, 6, true, OPTIONS).encode("\"AA\u65e5 \""))
                .isEqualTo("TEXT_TOO_LONG");
    }

    @Test
    void fieldCutWithinShiftsIsRead() {
        assertThat(mixed(5).decode("0E45624566")).isEqualTo("\"\u65e5\u672c\"");
        assertThat(mixed(4).decode("0E456245")).isEqualTo("\"\u65e5\ufffd\"");
        assertThat(
                        run(Characters.ALPHANUMERIC, 4, false, TextOptions.rejectInJson(OPTIONS))
                                .decode("0E456245"))
                .isEqualTo("INVALID_TEXT");
    }

    @Test
    void ideographicSpaceOfMixedTextIsNoBlank() {
        assertThat(mixed(6).decode("0E40400F4040")).isEqualTo("\"\u3000\"");
    }

    @Test
    void unmappableCharactersOfMixedTextAreReplacedOutsideOfShifts() {
        TextCodecRun run =
                run(Characters.ALPHANUMERIC, 10, false, TextOptions.replaceInRecords(OPTIONS));
        assertThat(run.encode("\"\u65e5\uac00\u672c\"")).isEqualTo("0E45620F3F0E45660F40");
        assertThat(mixed(9).encode("\"\u65e5\uac00\"")).isEqualTo("UNMAPPABLE");
        assertThat(mixed(9).encode("\"\\u000e\"")).isEqualTo("UNMAPPABLE");
    }

    @Test
    void nationalTextIsUtf16FilledUpWithBlanks() {
        assertThat(national(8).encode("\"A\u65e5\"")).isEqualTo("004165E500200020");
        assertThat(national(8).decode("004165E500200020")).isEqualTo("\"A\u65e5\"");
        assertThat(national(4).decode("00200020")).isEqualTo("\"\"");
        assertThat(national(4).initial()).isEqualTo("00200020");
    }

    @Test
    void nationalTextKeepsSurrogatePairsTogether() {
        TextCodecRun cut = run(Characters.NATIONAL, 4, false, TextOptions.cut(LATIN));
        assertThat(cut.encode("\"A\ud83d\ude00\"")).isEqualTo("00410020");
        assertThat(cut.encode("\"\\ud83d\\ude00A\"")).isEqualTo("D83DDE00");
        assertThat(national(4).encode("\"A\ud83d\ude00\"")).isEqualTo("TEXT_TOO_LONG");
        assertThat(national(4).decode("D83DDE00")).isEqualTo("\"\ud83d\ude00\"");
    }

    @Test
    void nationalTextThatIsJustifiedKeepsSurrogatePairsTogether() {
        TextCodecRun cut = run(Characters.NATIONAL, 4, true, TextOptions.cut(LATIN));
        assertThat(cut.encode("\"\ud83d\ude00A\"")).isEqualTo("00200041");
        assertThat(cut.encode("\"A\ud83d\ude00\"")).isEqualTo("D83DDE00");
        assertThat(cut.encode("\"A\"")).isEqualTo("00200041");
        assertThat(cut.decode("00200041")).isEqualTo("\"A\"");
    }

    @Test
    void halfOfASurrogatePairIsRefusedOrReplaced() {
        assertThat(national(4).encode("\"\\ud800\"")).isEqualTo("UNMAPPABLE");
        assertThat(national(4).decode("D8000041")).isEqualTo("\"\ufffdA\"");
        assertThat(
                        run(Characters.NATIONAL, 4, false, TextOptions.rejectInJson(LATIN))
                                .decode("D8000041"))
                .isEqualTo("INVALID_TEXT");
        assertThat(
                        run(Characters.NATIONAL, 4, false, TextOptions.replaceInRecords(LATIN))
                                .encode("\"\\udc00A\""))
                .isEqualTo("FFFD0041");
    }

    @Test
    void doubleByteTextIsFilledUpWithItsOwnBlanks() {
        assertThat(graphic(6).encode("\"\u65e5\"")).isEqualTo("456240404040");
        assertThat(graphic(6).decode("456240404040")).isEqualTo("\"\u65e5\"");
        assertThat(graphic(4).decode("40404040")).isEqualTo("\"\"");
        assertThat(graphic(4).initial()).isEqualTo("40404040");
        assertThat(graphic(4).encode("\"\u65e5\u672c\u3000\"")).isEqualTo("45624566");
    }

    @Test
    void doubleByteTextTakesNoSingleByteCharacters() {
        assertThat(graphic(4).encode("\"A\"")).isEqualTo("UNMAPPABLE");
        assertThat(
                        run(Characters.DBCS, 4, false, TextOptions.replaceInRecords(OPTIONS))
                                .encode("\"A\u65e5\""))
                .isEqualTo("FEFE4562");
        assertThat(graphic(4).decode("FEFE4562")).isEqualTo("\"\ufffd\u65e5\"");
    }

    @Test
    void doubleByteTextOfASingleBytePageHasBlanksOnly() {
        TextCodecRun run = run(Characters.DBCS, 4, false, LATIN);
        assertThat(run.decode("40404040")).isEqualTo("\"\"");
        assertThat(run.decode("45624040")).isEqualTo("\"\ufffd\"");
        assertThat(run.encode("\"\"")).isEqualTo("40404040");
        assertThat(run.encode("\"\u65e5\"")).isEqualTo("UNMAPPABLE");
    }

    @Test
    void utf8TextIsCutAtCodePoints() {
        TextCodecRun cut = run(Characters.UTF8, 5, false, TextOptions.cut(LATIN));
        assertThat(cut.encode("\"A\u65e5\u672c\"")).isEqualTo("41E697A520");
        assertThat(utf8(5).encode("\"A\u65e5\u672c\"")).isEqualTo("TEXT_TOO_LONG");
        assertThat(utf8(5).decode("41E697A520")).isEqualTo("\"A\u65e5\"");
        assertThat(utf8(3).initial()).isEqualTo("202020");
    }

    @Test
    void utf8TextThatIsJustifiedIsCutAtCodePointsToo() {
        TextCodecRun cut = run(Characters.UTF8, 5, true, TextOptions.cut(LATIN));
        assertThat(cut.encode("\"\u65e5\u672cA\"")).isEqualTo("20E69CAC41");
        assertThat(cut.encode("\"\ud83d\ude00AB\"")).isEqualTo("2020204142");
    }

    @Test
    void bytesThatAreNoUtf8AreReplacedOrRefused() {
        assertThat(utf8(3).decode("41E697")).isEqualTo("\"A\ufffd\ufffd\"");
        assertThat(run(Characters.UTF8, 3, false, TextOptions.rejectInJson(LATIN)).decode("41E697"))
                .isEqualTo("INVALID_TEXT");
        assertThat(
                        run(Characters.UTF8, 3, false, TextOptions.replaceInRecords(LATIN))
                                .encode("\"\\ud800\""))
                .isEqualTo("1A2020");
    }

    @Test
    void utf8HostDataCanBeInOrdinaryText() {
        ConversionOptions utf8 = ConversionOptions.of(CodePages.of("UTF-8"));
        TextCodecRun run = run(Characters.ALPHANUMERIC, 6, false, utf8);
        assertThat(run.encode("\"J\u00fc\u20ac\"")).isEqualTo("4AC3BCE282AC");
        assertThat(run.decode("4AC3BC202020")).isEqualTo("\"J\u00fc\"");
    }

    @ParameterizedTest
    @EnumSource(Characters.class)
    void lowAndHighValuesAreWhatTheOptionsSayInEverySort(Characters characters) {
        ConversionOptions nulls =
                TextOptions.highTexts(TextOptions.lowTexts(OPTIONS, Special.NULL), Special.EMPTY);
        assertThat(run(characters, 4, false, nulls).decode("00000000")).isEqualTo("null");
        assertThat(run(characters, 4, false, nulls).decode("FFFFFFFF")).isEqualTo("\"\"");
        ConversionOptions bad = TextOptions.lowTexts(OPTIONS, Special.AS_BAD);
        assertThat(run(characters, 4, false, bad).decode("00000000")).isEqualTo("INVALID_TEXT");
    }

    @ParameterizedTest
    @EnumSource(Characters.class)
    void lowValuesAreCharactersWhereThePageHasThem(Characters characters) {
        ConversionOptions asIs = TextOptions.lowTexts(OPTIONS, Special.AS_IS);
        assertThat(run(characters, 2, false, asIs).decode("0000"))
                .isEqualTo(
                        switch (characters) {
                            case ALPHANUMERIC, UTF8 -> "\"\\u0000\\u0000\"";
                            case NATIONAL -> "\"\\u0000\"";
                            case DBCS -> "\"\ufffd\"";
                        });
    }

    @ParameterizedTest
    @EnumSource(Characters.class)
    void numbersAreTextAndNullIsNone(Characters characters) {
        String stored = run(characters, 4, false, OPTIONS).encode("12");
        assertThat(stored)
                .isEqualTo(
                        switch (characters) {
                            case ALPHANUMERIC -> "F1F24040";
                            case NATIONAL -> "00310032";
                            case UTF8 -> "31322020";
                            case DBCS -> "UNMAPPABLE";
                        });
        assertThat(run(characters, 4, false, OPTIONS).encode("null")).isEqualTo("WRONG_TYPE");
    }

    @ParameterizedTest
    @CsvSource({"NONE, ' A '", "LEADING, 'A '", "TRAILING, ' A'", "BOTH, A"})
    void blanksAreTrimmedAsAskedFor(Trim trim, String expected) {
        assertThat(
                        run(Characters.NATIONAL, 6, false, TextOptions.trim(LATIN, trim))
                                .decode("002000410020"))
                .isEqualTo('"' + expected + '"');
    }

    @ParameterizedTest
    @ValueSource(ints = {100_000, 3_000_000})
    void longTextIsCutInTimeThatDependsOnTheItem(int length) {
        String text = '"' + "\u65e5".repeat(length) + '"';
        TextCodecRun run = run(Characters.ALPHANUMERIC, 10, true, TextOptions.cut(OPTIONS));
        assertThat(run.encode(text)).isEqualTo("0E45624562456245620F");
    }
}
