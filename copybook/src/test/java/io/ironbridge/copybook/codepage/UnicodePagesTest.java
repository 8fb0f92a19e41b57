package io.ironbridge.copybook.codepage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnicodePagesTest {
    private static final PageRun UTF_8 = PageRun.of("UTF-8");
    private static final PageRun UTF_16 = new PageRun(CodePages.utf16());

    @Test
    void eachLengthOfUtf8IsReadAndWritten() {
        String text = "A\u007f\u0080\u07ff\u0800\u65e5\uffff\ud800\udc00\udbff\udfff";
        String hex = "417FC280DFBFE0A080E697A5EFBFBFF0908080F48FBFBF";
        assertThat(UTF_8.encode(text)).isEqualTo(hex);
        assertThat(UTF_8.decode(hex)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "80",
                "BF",
                "C0AF",
                "C1BF",
                "C2",
                "C241",
                "E08080",
                "E09FBF",
                "E697",
                "E69741",
                "EDA080",
                "EDBFBF",
                "F0808080",
                "F08FBFBF",
                "F0908000",
                "F4908080",
                "F5808080",
                "F8888080",
                "FC84808080",
                "FE",
                "FF"
            })
    void whatIsNotUtf8IsFoundAtItsFirstByte(String hex) {
        assertThat(UTF_8.decode("41" + hex + "42")).isEqualTo("A bad at 1");
        assertThat(UTF_8.decodeReplacing("41" + hex + "42")).startsWith("A\ufffd").endsWith("B");
    }

    @Test
    void utf8TextCutByTheEndIsNoText() {
        assertThat(UTF_8.decode("41E697")).isEqualTo("A bad at 1");
        assertThat(UTF_8.decodeReplacing("41E697")).isEqualTo("A\ufffd\ufffd");
    }

    @ParameterizedTest
    @CsvSource({
        "0, '', 0, NO_ROOM",
        "1, 41, 1, NO_ROOM",
        "3, 41, 1, NO_ROOM",
        "4, 41E697A5, 2, NO_ROOM",
        "7, 41E697A5, 2, NO_ROOM",
        "8, 41E697A5F09F9880, 4, DONE"
    })
    void utf8IsCutBetweenCodePoints(int room, String hex, int characters, CodePage.Stop stop) {
        assertThat(UTF_8.encode("A\u65e5\ud83d\ude00", room))
                .isEqualTo("%s %d %s", hex, characters, stop);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ud800", "\udc00", "\ud800A", "\udc00\ud800"})
    void halfOfASurrogatePairIsUnmappable(String half) {
        assertThat(UTF_8.encode("A" + half, 9)).isEqualTo("41 1 UNMAPPABLE");
        assertThat(UTF_16.encode("A" + half, 9)).isEqualTo("0041 1 UNMAPPABLE");
    }

    @Test
    void utf16IsBigEndianAndKeepsPairsTogether() {
        assertThat(UTF_16.encode("A\u65e5\ud83d\ude00")).isEqualTo("004165E5D83DDE00");
        assertThat(UTF_16.decode("004165E5D83DDE00")).isEqualTo("A\u65e5\ud83d\ude00");
        assertThat(UTF_16.encode("A\ud83d\ude00", 5)).isEqualTo("0041 1 NO_ROOM");
    }

    @ParameterizedTest
    @CsvSource({
        "0041D83D, A bad at 2, A\ufffd", "0041DE000042, A bad at 2, A\ufffdB",
        "D83DD83DDE00, ' bad at 0', \ufffd\ud83d\ude00", "004100, A bad at 2, A\ufffd"
    })
    void halfOfASurrogatePairIsNoUtf16(String hex, String strict, String replaced) {
        assertThat(UTF_16.decode(hex)).isEqualTo(strict);
        assertThat(UTF_16.decodeReplacing(hex)).isEqualTo(replaced);
    }

    @Test
    void unicodePagesHaveNoTableAndAnAsciiBlank() {
        assertThat(UTF_8.page().table()).isEmpty();
        assertThat(UTF_16.page().table()).isEmpty();
        assertThat(UTF_8.page().space()).isEqualTo((byte) 0x20);
        assertThat(UTF_8.page().name()).isEqualTo("1208");
        assertThat(UTF_16.page().name()).isEqualTo("1200");
    }
}
