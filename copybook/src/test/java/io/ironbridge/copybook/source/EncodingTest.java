package io.ironbridge.copybook.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class EncodingTest {
    private static final Charset EBCDIC = Charset.forName("IBM1047");

    private static final String[] CARDS = {
        "000100 01 A.", "000200     05 NAME     PIC X(5)", "000300         VALUE 'ABC'."
    };
    private static final String WORDS = "01 A . 05 NAME PIC <X(5)> VALUE 'ABC' .";

    @Test
    void utf8IsReadWithAndWithoutByteOrderMark() {
        assertThat(read("01 A VALUE 'é€'.", StandardCharsets.UTF_8)).isEqualTo("01 A VALUE 'é€' .");
        assertThat(read("\uFEFF01 A VALUE 'é€'.", StandardCharsets.UTF_8))
                .isEqualTo("01 A VALUE 'é€' .");
    }

    @Test
    void latin1IsReadWhereUtf8WouldNotBeValid() {
        assertThat(read("01 A VALUE 'é'.", StandardCharsets.ISO_8859_1))
                .isEqualTo("01 A VALUE 'é' .");
    }

    @Test
    void utf16IsReadWithByteOrderMark() {
        assertThat(read("01 A VALUE 'é'.", StandardCharsets.UTF_16)).isEqualTo("01 A VALUE 'é' .");
        assertThat(read("\uFEFF01 A.", StandardCharsets.UTF_16LE)).isEqualTo("01 A .");
    }

    @Test
    void lineEndsOfEveryKindCount() {
        for (String end : new String[] {"\n", "\r\n", "\r", "\u0085", "\n\f"}) {
            String text = String.join(end, CARDS);
            assertThat(read(text, StandardCharsets.UTF_8)).isEqualTo(WORDS);
        }
    }

    @Test
    void linesAreCountedByTheirEnds() {
        Reading lines = new Reading().read("01 A.\r\n\r\n05 B.\r05 C.\n".getBytes(EBCDIC));
        Reading ascii =
                new Reading()
                        .read("01 A.\r\n\r\n05 B.\r05 C.\n".getBytes(StandardCharsets.US_ASCII));

        assertThat(ascii.words().get(3).position()).isEqualTo(new Position("T", 3, 1));
        assertThat(ascii.words().get(6).position()).isEqualTo(new Position("T", 4, 1));
        assertThat(lines.text()).isEqualTo(ascii.text());
    }

    @Test
    void ebcdicIsReadWithNewLines() {
        assertThat(read(String.join("\n", CARDS), EBCDIC)).isEqualTo(WORDS);
        byte[] lineFeeds = String.join("\u0085", CARDS).getBytes(EBCDIC);
        assertThat(lineFeeds).contains(0x25);
        assertThat(new Reading().read(lineFeeds).text()).isEqualTo(WORDS);
    }

    @Test
    void cardsWithoutLineEndsAreReadIn80Columns() {
        String cards = "%-72s00000100%-72s00000200%-80s".formatted((Object[]) CARDS);
        Reading ebcdic = new Reading().read(cards.getBytes(EBCDIC));
        Reading ascii = new Reading().read(cards.getBytes(StandardCharsets.US_ASCII));

        assertThat(cards).hasSize(240);
        assertThat(ebcdic.text()).isEqualTo(WORDS);
        assertThat(ascii.text()).isEqualTo(WORDS);
        assertThat(ascii.words().getLast().position()).isEqualTo(new Position("T", 3, 27));
    }

    @Test
    void oneLongFreeLineIsNoCards() {
        String line = "01 A. 05 B PIC X(10) VALUE 'ABC'. 05 C PIC X(10) VALUE 'DEF'. ".repeat(3);

        assertThat(read(line, StandardCharsets.US_ASCII).split(" ")).hasSize(3 * 17);
    }

    @Test
    void graphicCharactersOfEbcdicAreThoseOf1047() {
        for (int value = 0x40; value < 0xFF; value++) {
            byte[] one = {(byte) value};
            assertThat(EbcdicSource.decode(one)).isEqualTo(new String(one, EBCDIC));
        }
    }

    @Test
    void doubleByteCharactersInEbcdicAreTold() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes("       01 A VALUE G'".getBytes(EBCDIC));
        bytes.writeBytes(new byte[] {0x0E, 0x45, 0x7D, 0x0F});
        bytes.writeBytes("'.".getBytes(EBCDIC));
        Reading shifted = new Reading().read(bytes.toByteArray());

        assertThat(shifted.text()).isEqualTo("01 A VALUE G' \uFFFD\uFFFD ' .");
        assertThat(shifted.codes()).containsExactly("0021W");
    }

    @Test
    void ctrlZAndNulsAtTheEndAreNothing() {
        assertThat(read("01 A.\n\u001a\u0000\u0000", StandardCharsets.US_ASCII))
                .isEqualTo("01 A .");
    }

    @Test
    void controlCharactersInsideAreBlanks() {
        assertThat(read("01\u0000A\u001a\u000bPIC X.", StandardCharsets.US_ASCII))
                .isEqualTo("01 A PIC <X> .");
    }

    @Test
    void nothingGivesNothing() {
        assertThat(read("", StandardCharsets.US_ASCII)).isEmpty();
        assertThat(read("\u0000", StandardCharsets.US_ASCII)).isEmpty();
    }

    private static String read(String text, Charset charset) {
        Reading reading = new Reading().read(text.getBytes(charset));
        assertThat(reading.faults()).isEmpty();
        return reading.text();
    }
}
