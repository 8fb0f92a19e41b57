package io.ironbridge.copybook.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.layout.FieldType.EditedText;
import io.ironbridge.copybook.options.ConversionOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EditedTextCodecTest {
    private static final ConversionOptions OPTIONS = ConversionOptions.of(CodePages.of("037"));

    private static TextCodecRun run(String symbols, ConversionOptions options) {
        return new TextCodecRun(EditedTextCodec.of(new EditedText(symbols), options));
    }

    private static TextCodecRun run(String symbols) {
        return run(symbols, OPTIONS);
    }

    @Test
    void itemIsDecodedWithWhatWasInserted() {
        assertThat(run("XXXBXX/X").decode("C1C2C340C4C561C6")).isEqualTo("\"ABC DE/F\"");
        assertThat(run("XX/XX").decode("C1C261C340")).isEqualTo("\"AB/C\"");
        assertThat(run("XX/XX").decode("4040404040")).isEqualTo("\"\"");
        assertThat(run("XX/XX").decode("0000000000")).isEqualTo("\"\"");
    }

    @ParameterizedTest
    @CsvSource({
        "XXXBXX/X, ABC DE/F, C1C2C340C4C561C6",
        "XXXBXX/X, ABCDEF, C1C2C340C4C561C6",
        "XX/XX, AB/CD, C1C261C3C4",
        "XX/XX, ABCD, C1C261C3C4",
        "XX/XX, ABC, C1C261C340",
        "XX/XX, AB/C, C1C261C340",
        "XX/XX, AB, C1C2614040",
        "XX/XX, AB/, C1C2614040",
        "X0X0, A0B0, C1F0C2F0",
        "X0X0, AB, C1F0C2F0",
        "AABXX, AB, C1C2404040",
        "XXBXX, AB C, C1C240C340",
        "99/99, 1225, F1F261F2F5",
        "XX/XX, 'ABCD   ', C1C261C3C4",
        "XX/XX, 'AB/CD   ', C1C261C3C4",
        "XX/XX, ' B', 40C2614040"
    })
    void textIsTakenWithOrWithoutWhatIsInserted(String symbols, String text, String hex) {
        assertThat(run(symbols).encode('"' + text + '"')).isEqualTo(hex);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "\"   \"", "\"          \""})
    void emptyTextIsStoredAsBlanks(String json) {
        assertThat(run("XX/XX").encode(json)).isEqualTo("4040404040");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4040404040",
                "C1C261C3C4",
                "C1C2614040",
                "4040614040",
                "C140614040",
                "40406140C1"
            })
    void whatWasDecodedIsEncodedToTheSameBytes(String hex) {
        TextCodecRun run = run("XX/XX");
        assertThat(run.encode(run.decode(hex))).isEqualTo(hex);
    }

    @Test
    void textThatFitsNeitherWayIsRefused() {
        assertThat(run("XX/XX").encode("\"AB-CD\"")).isEqualTo("INVALID_EDITING");
        assertThat(run("XX/XX").encode("\"AB/CDE\"")).isEqualTo("TEXT_TOO_LONG");
        assertThat(run("XX/XX").encode("\"ABCDEFG\"")).isEqualTo("TEXT_TOO_LONG");
    }

    @Test
    void longerTextIsCutWhereThatIsAskedFor() {
        TextCodecRun cut = run("XX/XX", TextOptions.cut(OPTIONS));
        assertThat(cut.encode("\"AB/CDE\"")).isEqualTo("C1C261C3C4");
        assertThat(cut.encode("\"ABCDEFG\"")).isEqualTo("C1C261C3C4");
        assertThat(cut.encode("\"AB-CD\"")).isEqualTo("INVALID_EDITING");
    }

    @Test
    void otherRulesAreThoseOfText() {
        assertThat(run("XX/XX").encode("1225")).isEqualTo("F1F261F2F5");
        assertThat(run("XX/XX").encode("null")).isEqualTo("WRONG_TYPE");
        assertThat(run("XX/XX", TextOptions.strictTypes(OPTIONS)).encode("1225"))
                .isEqualTo("WRONG_TYPE");
        assertThat(run("XX/XX").encode("\"\ud83d\ude00\"")).isEqualTo("UNMAPPABLE");
        assertThat(run("XX/XX", TextOptions.replaceInRecords(OPTIONS)).encode("\"A\ud83d\ude00B\""))
                .isEqualTo("C13F61C240");
        assertThat(run("XX/XX", TextOptions.replaceInRecords(OPTIONS)).encode("\"\ud83d\ude00/\""))
                .isEqualTo("3F61614040");
        assertThat(run("XX/XX").initial()).isEqualTo("4040404040");
        assertThat(run("XX/XX").blank()).isEqualTo(FieldCodec.Blank.TEXT);
    }
}
