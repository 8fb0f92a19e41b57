package io.ironbridge.copybook.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.layout.FieldType.Characters;
import io.ironbridge.copybook.layout.FieldType.Text;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** PIC X in single-byte code pages. */
class TextCodecTest {
    private static final ConversionOptions OPTIONS = ConversionOptions.of(CodePages.of("037"));

    private static TextCodecRun run(int bytes, boolean justified, ConversionOptions options) {
        return new TextCodecRun(
                TextCodec.of(new Text(Characters.ALPHANUMERIC, bytes, justified), options));
    }

    private static TextCodecRun run(int bytes, ConversionOptions options) {
        return run(bytes, false, options);
    }

    private static TextCodecRun run(int bytes) {
        return run(bytes, OPTIONS);
    }

    @Test
    void blanksAtTheEndAreTrimmed() {
        assertThat(run(6).decode("C1C240C34040")).isEqualTo("\"AB C\"");
    }

    @Test
    void blanksOnlyAreAnEmptyText() {
        assertThat(run(3).decode("404040")).isEqualTo("\"\"");
        assertThat(run(3).encode("\"\"")).isEqualTo("404040");
    }

    @ParameterizedTest
    @CsvSource({
        "NONE, false, ' A '", "LEADING, false, 'A '", "TRAILING, false, ' A'", "BOTH, false, A",
        "NONE, true, ' A '", "LEADING, true, 'A '", "TRAILING, true, 'A '", "BOTH, true, A"
    })
    void blanksAreTrimmedAsAskedFor(Trim trim, boolean justified, String expected) {
        assertThat(run(3, justified, TextOptions.trim(OPTIONS, trim)).decode("40C140"))
                .isEqualTo('"' + expected + '"');
    }

    @Test
    void shorterTextIsFilledUpWithBlanks() {
        assertThat(run(5).encode("\"ab\"")).isEqualTo("8182404040");
        assertThat(run(5, true, OPTIONS).encode("\"ab\"")).isEqualTo("4040408182");
    }

    @Test
    void longerTextIsRefusedOrCutAtTheEnd() {
        assertThat(run(3).encode("\"abcd\"")).isEqualTo("TEXT_TOO_LONG");
        assertThat(run(3, TextOptions.cut(OPTIONS)).encode("\"abcd\"")).isEqualTo("818283");
    }

    @Test
    void longerTextThatIsJustifiedIsCutAtTheBeginning() {
        assertThat(run(3, true, OPTIONS).encode("\"abcd\"")).isEqualTo("TEXT_TOO_LONG");
        assertThat(run(3, true, TextOptions.cut(OPTIONS)).encode("\"abcd\"")).isEqualTo("828384");
    }

    @Test
    void blanksTheItemHasNoRoomForAreNoLongerText() {
        assertThat(run(3).encode("\"abc    \"")).isEqualTo("818283");
        assertThat(run(3).encode("\" abc\"")).isEqualTo("TEXT_TOO_LONG");
        assertThat(run(3, true, OPTIONS).encode("\"    abc\"")).isEqualTo("818283");
        assertThat(run(3, true, OPTIONS).encode("\"abc \"")).isEqualTo("TEXT_TOO_LONG");
    }

    @Test
    void charactersThatJsonEscapesAreEscaped() {
        assertThat(run(9).decode("7FE015250500FF2F61"))
                .isEqualTo("\"\\\"\\\\\\u0085\\n\\t\\u0000\\u009f\\u0007/\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"7FE01525", "05002FFF", "160C0D07", "20304100", "C1000000", "FEFF4A5F"})
    void whatWasDecodedIsEncodedToTheSameBytes(String hex) {
        TextCodecRun run = run(4);
        assertThat(run.encode(run.decode(hex))).isEqualTo(hex);
    }

    @Test
    void escapesOfJsonAreResolved() {
        assertThat(run(8).encode("\"\\u0041\\n\\/\\\\\\\"\\t\\u0000\\u0085\""))
                .isEqualTo("C12561E07F050015");
    }

    @ParameterizedTest
    @CsvSource({
        "EMPTY, \"\"",
        "NULL, null",
        "AS_IS, \"\\u0000\\u0000\"",
        "AS_BAD, INVALID_TEXT",
    })
    void lowValuesAreWhatTheOptionsSay(Special special, String expected) {
        assertThat(run(2, TextOptions.lowTexts(OPTIONS, special)).decode("0000"))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "EMPTY, \"\"",
        "NULL, null",
        "AS_IS, \"\\u009f\\u009f\"",
        "AS_BAD, INVALID_TEXT",
    })
    void highValuesAreWhatTheOptionsSay(Special special, String expected) {
        assertThat(run(2, TextOptions.highTexts(OPTIONS, special)).decode("FFFF"))
                .isEqualTo(expected);
    }

    @Test
    void lowValuesAfterATextAreKept() {
        assertThat(run(4).decode("C1400000")).isEqualTo("\"A \\u0000\\u0000\"");
        assertThat(run(4).decode("C1004040")).isEqualTo("\"A\\u0000\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"a\u20ac\"",
                "\"\\ud800\"",
                "\"\\udc00\\ud800\"",
                "\"\ud83d\ude00\"",
                "\"\ufffd\""
            })
    void charactersThePageDoesNotHaveAreRefused(String json) {
        assertThat(run(4).encode(json)).isEqualTo("UNMAPPABLE");
    }

    @Test
    void charactersThePageDoesNotHaveAreReplacedByOneSubstituteEach() {
        TextCodecRun run = run(6, TextOptions.replaceInRecords(OPTIONS));
        assertThat(run.encode("\"a\u20acb\"")).isEqualTo("813F82404040");
        assertThat(run.encode("\"\ud83d\ude00\\ud800\u4e00a\"")).isEqualTo("3F3F3F814040");
    }

    @Test
    void asciiPagesHaveASubstituteAndBlankOfTheirOwn() {
        ConversionOptions latin =
                TextOptions.replaceInRecords(ConversionOptions.of(CodePages.of("latin1")));
        assertThat(run(4, latin).encode("\"\u00e4\u20ac\"")).isEqualTo("E41A2020");
        assertThat(run(4, latin).decode("41E42020")).isEqualTo("\"A\u00e4\"");
    }

    @Test
    void charactersBeyondTheItemDoNotCount() {
        assertThat(run(2, TextOptions.cut(OPTIONS)).encode("\"ab\u20ac\"")).isEqualTo("8182");
        assertThat(run(2).encode("\"a\u20acb\"")).isEqualTo("UNMAPPABLE");
        assertThat(run(2).encode("\"ab\u20ac\"")).isEqualTo("TEXT_TOO_LONG");
    }

    @Test
    void bytesWithoutACharacterAreReplacedOrRefused() {
        ConversionOptions greek = ConversionOptions.of(CodePages.of("875"));
        assertThat(run(3, greek).decode("C1DC40")).isEqualTo("\"A\ufffd\"");
        assertThat(run(3, TextOptions.rejectInJson(greek)).decode("C1DC40"))
                .isEqualTo("INVALID_TEXT");
    }

    @Test
    void numbersAndBooleansAreTheirTextWhereCoerced() {
        assertThat(run(5).encode("-1.50")).isEqualTo("60F14BF5F0");
        assertThat(run(5).encode("true")).isEqualTo("A399A48540");
        assertThat(run(5).encode("false")).isEqualTo("868193A285");
        assertThat(run(5, TextOptions.strictTypes(OPTIONS)).encode("1")).isEqualTo("WRONG_TYPE");
        assertThat(run(5, TextOptions.strictTypes(OPTIONS)).encode("true")).isEqualTo("WRONG_TYPE");
    }

    @Test
    void nullIsNoText() {
        assertThat(run(5).encode("null")).isEqualTo("WRONG_TYPE");
    }

    @Test
    void unfilledItemIsBlanks() {
        assertThat(run(3).initial()).isEqualTo("404040");
        assertThat(run(3).blank()).isEqualTo(FieldCodec.Blank.TEXT);
    }

    @Test
    void itemWithoutBytesIsAnEmptyText() {
        assertThat(run(0).decode("")).isEqualTo("\"\"");
        assertThat(run(0).encode("\"  \"")).isEqualTo("");
        assertThat(run(0).encode("\"a\"")).isEqualTo("TEXT_TOO_LONG");
    }
}
