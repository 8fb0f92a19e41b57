package io.ironbridge.copybook.codepage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class MixedCodePageTest {
    /** Mixed pages of the JDK, and those that ICU adds. */
    static final List<String> MIXED =
            List.of("930", "933", "935", "937", "939", "1364", "1371", "1388", "1390", "1399");

    /** The JDK has U+FF0D for it in x-IBM300, and U+2212, as IBM has it, in x-IBM930. */
    private static final int MINUS = 0x4260;

    private static final PageRun JAPANESE = PageRun.of("930");

    @ParameterizedTest
    @CsvSource({
        "930, C1C20E456245660FC3", "939, C1C20E456245660FC3", "933, C1C20E5FAB58A20FC3",
        "935, C1C20E54D4495E0FC3", "937, C1C20E4CC94D7B0FC3", "1364, C1C20E5FAB58A20FC3",
        "1371, C1C20E4CC94D7B0FC3", "1388, C1C20E54D4495E0FC3", "1390, C1C20E456245660FC3",
        "1399, C1C20E456245660FC3", "5026, C1C20E456245660FC3", "5035, C1C20E456245660FC3"
    })
    void pairsStandBetweenShiftCodes(String number, String hex) {
        PageRun page = PageRun.of(number);
        assertThat(page.encode("AB\u65e5\u672cC")).isEqualTo(hex);
        assertThat(page.decode(hex)).isEqualTo("AB\u65e5\u672cC");
        assertThat(page.page().name()).isEqualTo(number);
        assertThat(page.page().table()).isEmpty();
        assertThat(page.page().ebcdic()).isTrue();
    }

    @ParameterizedTest
    @FieldSource("MIXED")
    void eachPairIsWhatTheCharsetReadsAndItsTextComesBack(String number) {
        Charset charset = Charset.forName("x-IBM" + number);
        CodePage page = CodePages.of(number);
        byte[] back = new byte[8];
        for (int pair = 0x4141; pair <= 0xFEFE; pair++) {
            byte[] bytes = {0x0E, (byte) (pair >> 8), (byte) pair, 0x0F};
            StringBuilder text = new StringBuilder();
            if (page.decode(bytes, 0, 4, text) < 0) {
                assertThat(text).as("%04X", pair).hasToString(new String(bytes, charset));
                int end = page.encode(text, back, 0, 8).end();
                StringBuilder again = new StringBuilder();
                assertThat(page.decode(back, 0, end, again)).isEqualTo(-1);
                assertThat(again).as("%04X", pair).hasToString(text.toString());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"930", "933", "935", "937", "939", "1364"})
    void eachCharacterIsWrittenAsTheJdkWritesIt(String number) {
        Charset charset = Charset.forName("x-IBM" + number);
        CodePage page = CodePages.of(number + ",newline=jdk");
        byte[] bytes = new byte[4];
        for (int unit = 0; unit < 0x10000; unit++) {
            String text = String.valueOf((char) unit);
            CodePage.Encoded encoded = page.encode(text, bytes, 0, 4);
            if (encoded.outcome() == CodePage.Stop.DONE) {
                assertThat(Arrays.copyOf(bytes, encoded.end()))
                        .as("U+%04X", unit)
                        .isEqualTo(text.getBytes(charset));
            } else {
                assertThat(charset.newEncoder().canEncode((char) unit) && unit != 0x85)
                        .as("U+%04X", unit)
                        .isFalse();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "930, 11635",
        "939, 11635",
        "933, 10757",
        "935, 9356",
        "937, 20264",
        "1364, 19551",
        "1371, 20265",
        "1388, 32667",
        "1390, 22102",
        "1399, 22102"
    })
    void nothingTheCharsetHasIsMissing(String number, int pairs) {
        CodePage page = CodePages.graphic(CodePages.of(number));
        int found = 0;
        for (int pair = 0; pair < 0x10000; pair++) {
            byte[] bytes = {(byte) (pair >> 8), (byte) pair};
            found += page.decode(bytes, 0, 2, new StringBuilder()) < 0 ? 1 : 0;
        }
        assertThat(found).isEqualTo(pairs);
    }

    @Test
    void lineEndsOfTheSingleBytesAreOneToOne() {
        assertThat(JAPANESE.decode("1525")).isEqualTo("\u0085\n");
        assertThat(JAPANESE.encode("\u0085\n")).isEqualTo("1525");
        assertThat(PageRun.of("930,newline=unix").encode("\n\u0085")).isEqualTo("1525");
        assertThat(PageRun.of("930,newline=jdk").decode("1525")).isEqualTo("\n\n");
    }

    @Test
    void eachFieldBeginsOutsideOfShifts() {
        assertThat(JAPANESE.decode("0E4562")).isEqualTo("\u65e5");
        assertThat(JAPANESE.decode("C1C2")).isEqualTo("AB");
    }

    @Test
    void lastShiftInMayBeMissing() {
        assertThat(JAPANESE.decode("C10E45624566")).isEqualTo("A\u65e5\u672c");
        assertThat(JAPANESE.decode("C10E")).isEqualTo("A");
    }

    @Test
    void halfAPairIsNoText() {
        assertThat(JAPANESE.decode("C10E456245")).isEqualTo("A\u65e5 bad at 4");
        assertThat(JAPANESE.decodeReplacing("C10E456245")).isEqualTo("A\u65e5\ufffd");
        assertThat(JAPANESE.decodeReplacing("0E450FC1")).isEqualTo("\ufffdA");
    }

    @Test
    void shiftsWithNothingBetweenAreNothing() {
        assertThat(JAPANESE.decode("C10E0FC2")).isEqualTo("AB");
    }

    @Test
    void shiftCodeWhereNoneIsDueIsNoText() {
        assertThat(JAPANESE.decode("C10FC2")).isEqualTo("A bad at 1");
        assertThat(JAPANESE.decodeReplacing("C10FC2")).isEqualTo("A\ufffdB");
        assertThat(JAPANESE.decode("0E0E45620F")).isEqualTo(" bad at 1");
        assertThat(JAPANESE.decodeReplacing("0E0E45620FC1")).isEqualTo("\ufffd\u65e5A");
    }

    @Test
    void unassignedPairIsReplacedByOneCharacter() {
        assertThat(JAPANESE.decode("0E4141FEFE45620F")).isEqualTo("\u03b1 bad at 3");
        assertThat(JAPANESE.decodeReplacing("0E4141FEFE45620F")).isEqualTo("\u03b1\ufffd\u65e5");
    }

    @ParameterizedTest
    @CsvSource({
        "0, '', 0, NO_ROOM",
        "1, C1, 1, NO_ROOM",
        "2, C1, 1, NO_ROOM",
        "4, C1, 1, NO_ROOM",
        "5, C10E45620F, 2, NO_ROOM",
        "6, C10E45620F, 2, NO_ROOM",
        "7, C10E456245660F, 3, NO_ROOM",
        "8, C10E456245660FC2, 4, DONE"
    })
    void pairIsNeverSplitAndShiftInAlwaysHasRoom(
            int room, String hex, int characters, CodePage.Stop stop) {
        assertThat(JAPANESE.encode("A\u65e5\u672cB", room))
                .isEqualTo("%s %d %s", hex, characters, stop);
    }

    @Test
    void unmappableCharacterEndsOutsideOfShifts() {
        assertThat(JAPANESE.encode("\u65e5\uac00", 9)).isEqualTo("0E45620F 1 UNMAPPABLE");
        assertThat(JAPANESE.encode("A\ud83d\ude00", 9)).isEqualTo("C1 1 UNMAPPABLE");
    }

    @Test
    void shiftCodesAreNoCharacters() {
        assertThat(JAPANESE.encode("A\u000e", 9)).isEqualTo("C1 1 UNMAPPABLE");
        assertThat(JAPANESE.encode("\u000f", 9)).isEqualTo(" 0 UNMAPPABLE");
    }

    @Test
    void pairsForSupplementaryCharactersAndSequencesAreTakenWhole() {
        PageRun newer = PageRun.of("1390");
        assertThat(newer.encode("\ud840\udc0b")).isEqualTo("0EB3420F");
        assertThat(newer.decode("0EB3420F")).isEqualTo("\ud840\udc0b");
        assertThat(newer.encode("\u304b\u309a")).isEqualTo("0EECB50F");
        assertThat(newer.decode("0EECB50F")).isEqualTo("\u304b\u309a");
        assertThat(newer.encode("\u304b\u309a", 3)).isEqualTo(" 0 NO_ROOM");
        assertThat(newer.encode("\ud840", 9)).isEqualTo(" 0 UNMAPPABLE");
    }

    @Test
    void graphicPageIsTheDoubleBytePart() {
        PageRun graphic = new PageRun(CodePages.graphic(CodePages.of("939")));
        assertThat(graphic.page().name()).isEqualTo("300");
        assertThat(graphic.encode("\u65e5\u3000")).isEqualTo("45624040");
        assertThat(graphic.decode("45624040")).isEqualTo("\u65e5\u3000");
        assertThat(CodePages.graphic(graphic.page())).isSameAs(graphic.page());
    }

    @ParameterizedTest
    @CsvSource({
        "300, 930",
        "834, 933",
        "835, 937",
        "837, 935",
        "4396, 5026",
        "4930, 1364",
        "4933, 1388",
        "9027, 1371",
        "16684, 1390"
    })
    void doubleBytePagesAreKnownByTheirOwnNumbers(String number, String mixed) {
        PageRun own = PageRun.of(number);
        assertThat(own.page().name()).isEqualTo(number);
        PageRun part = new PageRun(CodePages.graphic(CodePages.of(mixed)));
        assertThat(part.page().name()).isEqualTo(number);
        assertThat(own.encode("\u65e5\u672c")).isEqualTo(part.encode("\u65e5\u672c"));
    }

    @ParameterizedTest
    @CsvSource({"300, x-IBM300", "834, x-IBM834"})
    void doubleBytePagesAreThoseOfTheJdk(String number, String name) {
        Charset charset = Charset.forName(name);
        CodePage page = CodePages.of(number);
        for (int pair = 0x4040; pair <= 0xFEFE; pair++) {
            byte[] bytes = {(byte) (pair >> 8), (byte) pair};
            StringBuilder text = new StringBuilder();
            page.decodeReplacing(bytes, 0, 2, text);
            boolean possible = DoubleByteTable.possible(pair) || pair == DoubleByteTable.BLANK;
            if (possible && pair != MINUS) {
                assertThat(text).as("%04X", pair).hasToString(new String(bytes, charset));
            }
        }
    }

    @Test
    void doubleByteTextIsCutAtPairs() {
        PageRun graphic = PageRun.of("300");
        assertThat(graphic.encode("\u65e5\u672c", 3)).isEqualTo("4562 1 NO_ROOM");
        assertThat(graphic.encode("\u65e5A", 4)).isEqualTo("4562 1 UNMAPPABLE");
        assertThat(graphic.decode("456245")).isEqualTo("\u65e5 bad at 2");
        assertThat(graphic.decodeReplacing("FEFE456245")).isEqualTo("\ufffd\u65e5\ufffd");
    }

    @Test
    void graphicPageOfASingleBytePageHasBlanksOnly() {
        PageRun graphic = new PageRun(CodePages.graphic(CodePages.of("037")));
        assertThat(graphic.decode("40404562")).isEqualTo("\u3000 bad at 2");
        assertThat(graphic.encode("\u3000\u65e5", 9)).isEqualTo("4040 1 UNMAPPABLE");
    }

    @Test
    void katakanaOf930StandsWhere1027HasLowerCase() {
        assertThat(JAPANESE.encode("a\uff71")).isEqualTo("6281");
        assertThat(PageRun.of("939").encode("a\uff71")).isEqualTo("8159");
        assertThat(HexFormat.of().parseHex("6281"))
                .isEqualTo("a\uff71".getBytes(Charset.forName("x-IBM930")));
    }
}
