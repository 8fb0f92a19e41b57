package io.ironbridge.copybook.codepage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodePagesTest {
    @ParameterizedTest
    @CsvSource({
        "37, 037",
        "037, 037",
        "0037, 037",
        "IBM-037, 037",
        "IBM037, 037",
        "ibm-37, 037",
        "Cp037, 037",
        "CP00037, 037",
        "CCSID 37, 037",
        "ccsid37, 037",
        "' 37 ', 037",
        "ebcdic-cp-us, 037",
        "csIBM037, 037",
        "CP1047, 1047",
        "Cp1047, 1047",
        "IBM-1047, 1047",
        "IBM01140, 1140",
        "CCSID01140, 1140",
        "CCSID 500, 500",
        "CCSID:500, 500",
        "x-IBM930, 930",
        "Cp939, 939",
        "x-ibm1025, 1025",
        "IBM-Thai, 838",
        "IBM924, 924",
        "1208, 1208",
        "UTF-8, 1208",
        "utf8, 1208",
        "UTF_8, 1208",
        "IBM-1208, 1208",
        "819, 819",
        "ISO-8859-1, 819",
        "ISO8859_1, 819",
        "latin1, 819",
        "367, 367",
        "US-ASCII, 367",
        "ASCII, 367",
        "1252, 1252",
        "windows-1252, 1252",
        "Cp1252, 1252",
        "437, 437",
        "IBM850, 850",
        "858, 858",
        "IBM00858, 858",
        "ISO-8859-15, 923",
        "923, 923",
        "windows-1251, 1251",
        "KOI8-R, KOI8-R",
        "'1047, newline=UNIX', '1047,newline=unix'"
    })
    void eachSpellingNamesAPage(String spelling, String name) {
        assertThat(CodePages.of(spelling).name()).isEqualTo(name);
        assertThat(CodePages.of(name).name()).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "037, Cp37",
        "037, ebcdic-cp-us",
        "930, x-IBM930",
        "300, IBM-300",
        "819, latin1",
        "819, LATIN1",
        "KOI8-R, koi8-r",
        "UTF-8, 1208",
        "'037,newline=jdk', 'IBM037, newline=JDK'"
    })
    void allSpellingsNameOneObject(String name, String other) {
        assertThat(CodePages.of(name)).isSameAs(CodePages.of(name)).isSameAs(CodePages.of(other));
    }

    @Test
    void pagesThatDifferAreNotOne() {
        assertThat(CodePages.of("037"))
                .isNotEqualTo(CodePages.of("037,newline=unix"))
                .isNotEqualTo(CodePages.of("1140"));
        assertThat(CodePages.of("930")).isNotEqualTo(CodePages.of("939"));
        assertThat(CodePages.of("037", Newlines.UNIX))
                .isSameAs(CodePages.of("037,newline=unix"))
                .isNotEqualTo(CodePages.of("037"));
    }

    @Test
    void pageThatManyThreadsAskForAtOnceIsMadeOnce() throws Exception {
        Callable<CodePage> ask = () -> CodePages.of("5035,newline=unix");
        Set<CodePage> made = Collections.newSetFromMap(new IdentityHashMap<>());
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<CodePage> answer : threads.invokeAll(Collections.nCopies(16, ask))) {
                made.add(answer.get());
            }
        }
        assertThat(made).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "437, \u00e9, 82",
        "850, \u00d0, D1",
        "858, \u20ac, D5",
        "819, \u00e9, E9",
        "1252, \u20ac, 80",
        "923, \u20ac, A4",
        "367, ~, 7E",
        "866, \u0416, 86"
    })
    void asciiPagesAreThoseOfTheJdk(String name, String character, String hex) {
        PageRun page = PageRun.of(name);
        assertThat(page.encode("A " + character)).isEqualTo("4120" + hex);
        assertThat(page.decode("4120" + hex)).isEqualTo("A " + character);
        assertThat(page.page().ebcdic()).isFalse();
        assertThat(page.page().table()).isPresent();
    }

    @Test
    void asciiHasNoCharactersBeyondX7F() {
        assertThat(PageRun.of("ASCII").decode("4180")).isEqualTo("A bad at 1");
        assertThat(PageRun.of("ASCII").decodeReplacing("4180FF41")).isEqualTo("A\ufffd\ufffdA");
        assertThat(PageRun.of("ASCII").encode("A\u0080", 2)).isEqualTo("41 1 UNMAPPABLE");
    }

    @Test
    void singleByteTextEndsWhereTheRoomEnds() {
        assertThat(PageRun.of("037").encode("ABC", 2)).isEqualTo("C1C2 2 NO_ROOM");
        assertThat(PageRun.of("037").encode("AB\u20ac", 2)).isEqualTo("C1C2 2 NO_ROOM");
        assertThat(PageRun.of("037").encode("A\u20ac", 2)).isEqualTo("C1 1 UNMAPPABLE");
    }

    @ParameterizedTest
    @CsvSource({
        "1048, '1047'",
        "1141x, '1141'",
        "93, '930, 933, 935, 937, 939'",
        "1403, 'UTF-8'",
        "EBCDIC, '037, 273'"
    })
    void unknownNameIsAnsweredWithThoseNearIt(String name, String near) {
        assertThatThrownBy(() -> CodePages.of(name))
                .isInstanceOf(UnknownCodePageException.class)
                .hasMessageContaining("'" + (name.length() == 2 ? "0" : "") + name + "'")
                .hasMessageContaining(near);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ",",
                "0",
                "-1",
                "99999",
                "999999999999",
                "\u0000",
                "a b c",
                "UTF-16",
                "UTF-32",
                "GBK",
                "943",
                "Shift_JIS",
                "ISO-2022-JP",
                "x-JISAutoDetect",
                "GB18030",
                "65535",
                "\ud800",
                "\u0663\u0667"
            })
    void whatCannotBeAPageIsAlwaysAnsweredInOneWay(String name) {
        assertThatThrownBy(() -> CodePages.of(name))
                .isInstanceOf(UnknownCodePageException.class)
                .hasMessageStartingWith("Code page");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"037,", "037,newline", "037,newline=crlf", "037,swap", "037,,newline=jdk"})
    void unknownOptionIsAnsweredWithTheKnownOnes(String name) {
        assertThatThrownBy(() -> CodePages.of(name))
                .isInstanceOf(UnknownCodePageException.class)
                .hasMessageContaining("newline=cdra, newline=unix and newline=jdk");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1371", "1388", "1390", "1399", "4933", "16684", "9027"})
    void pagesThatNeedAProviderSaySoWhereThereIsNone(String number) {
        CodePageFinder jdkOnly =
                new CodePageFinder(
                        name -> CharsetTables.charset(name).filter(CodePagesTest::isOfTheJdk));
        assertThatThrownBy(() -> jdkOnly.find(CodePageName.parse(number)))
                .isInstanceOf(UnknownCodePageException.class)
                .hasMessageContaining("icu4j-charset");
    }

    private static boolean isOfTheJdk(Charset charset) {
        return charset.getClass().getModule().isNamed();
    }

    @Test
    void singleBytePagesNeedNoCharset() {
        CodePageFinder none = new CodePageFinder(_ -> Optional.empty());
        assertThat(none.find(CodePageName.parse("1140"))).isEqualTo(CodePages.of("1140"));
        assertThatThrownBy(() -> none.find(CodePageName.parse("930")))
                .isInstanceOf(UnknownCodePageException.class)
                .hasMessage(
                        "Code page 930 is in the module jdk.charsets: add it to the run-time"
                                + " image.");
        assertThatThrownBy(() -> none.find(CodePageName.parse("037,newline=jdk")))
                .isInstanceOf(UnknownCodePageException.class)
                .hasMessageContaining("without newline=jdk");
    }

    @Test
    void graphicPageOfAsciiHasBlanksOnly() {
        assertThat(new PageRun(CodePages.graphic(CodePages.utf8())).decode("4040"))
                .isEqualTo("\u3000");
    }
}
