package io.ironbridge.copybook.codepage;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.codepage.CodePage.Encoded;
import io.ironbridge.copybook.codepage.CodePage.Stop;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quicktheories.WithQuickTheories;
import org.quicktheories.core.Gen;

class CodePagePropertyTest implements WithQuickTheories {
    private static final List<CodePage> PAGES =
            Stream.concat(
                            Stream.of(
                                            "037", "838", "424", "ASCII", "930", "937", "1390",
                                            "300", "UTF-8")
                                    .map(CodePages::of),
                            Stream.of(CodePages.utf16()))
                    .toList();

    private Gen<CodePage> pages() {
        return arbitrary().pick(PAGES);
    }

    private Gen<byte[]> bytes() {
        Gen<Integer> common = arbitrary().pick(List.of(0x0E, 0x0F, 0x40, 0x45, 0x62, 0xD8, 0xE6));
        Gen<Integer> any = integers().between(0, 255);
        return lists().of(common.mix(any)).ofSizeBetween(0, 12).map(CodePagePropertyTest::array);
    }

    private Gen<String> texts() {
        Gen<String> common =
                arbitrary()
                        .pick(List.of(" ", "A", "\u65e5", "\u304b", "\u309a", "\ud83d", "\ude00"));
        Gen<String> any =
                integers().between(0, 0xFFFF).map(unit -> String.valueOf((char) (int) unit));
        return lists().of(common.mix(any)).ofSizeBetween(0, 8).map(parts -> String.join("", parts));
    }

    private static byte[] array(List<Integer> values) {
        byte[] bytes = new byte[values.size()];
        for (int index = 0; index < bytes.length; index++) {
            bytes[index] = values.get(index).byteValue();
        }
        return bytes;
    }

    @Test
    void anyBytesAreReadOneWayOrTheOther() {
        qt().forAll(pages(), bytes())
                .checkAssert((page, bytes) -> {
                    StringBuilder strict = new StringBuilder();
                    int bad = page.decode(bytes, 0, bytes.length, strict);
                    StringBuilder replaced = new StringBuilder();
                    page.decodeReplacing(bytes, 0, bytes.length, replaced);
                    assertThat(bad).isBetween(-1, bytes.length - 1);
                    assertThat(replaced.toString()).startsWith(strict.toString());
                    assertThat(replaced.length() == strict.length()).isEqualTo(bad < 0);
                });
    }

    @Test
    void whatIsReadIsWrittenSoThatItReadsTheSame() {
        qt().forAll(pages(), bytes())
                .checkAssert((page, bytes) -> {
                    StringBuilder text = new StringBuilder();
                    page.decode(bytes, 0, bytes.length, text);
                    byte[] back = new byte[4 * text.length()];
                    Encoded encoded = page.encode(text, back, 0, back.length);
                    assertThat(encoded.outcome()).isEqualTo(Stop.DONE);
                    StringBuilder again = new StringBuilder();
                    assertThat(page.decode(back, 0, encoded.end(), again)).isEqualTo(-1);
                    assertThat(again).hasToString(text.toString());
                });
    }

    @Test
    void whatIsStoredOfAnyTextReadsAsThatPartOfIt() {
        qt().forAll(pages(), texts(), integers().between(0, 12))
                .checkAssert((page, text, room) -> {
                    byte[] bytes = new byte[room + 2];
                    Arrays.fill(bytes, (byte) 0x7E);
                    Encoded encoded = page.encode(text, bytes, 1, 1 + room);
                    assertThat(encoded.end()).isBetween(1, 1 + room);
                    assertThat(bytes).startsWith(0x7E).endsWith(0x7E);
                    assertThat(encoded.characters() == text.length())
                            .isEqualTo(encoded.outcome() == Stop.DONE);
                    StringBuilder back = new StringBuilder();
                    assertThat(page.decode(bytes, 1, encoded.end(), back)).isEqualTo(-1);
                    assertThat(back).hasSize(encoded.characters());
                });
    }

    @Test
    void anyNameIsAPageOrUnknown() {
        qt().withExamples(200)
                .forAll(strings().allPossible().ofLengthBetween(0, 8))
                .check(name -> {
                    try {
                        return !CodePages.of(name).name().isEmpty();
                    } catch (UnknownCodePageException e) {
                        return String.valueOf(e.getMessage()).startsWith("Code page");
                    }
                });
    }
}
