package io.ironbridge.copybook.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.source.Word.Kind;
import org.junit.jupiter.api.Test;

class WordsTest {
    @Test
    void anEntryIsWordsPictureAndStop() {
        Reading entry = Reading.free("05 WS-NAME PIC X(10).");

        assertThat(entry.text()).isEqualTo("05 WS-NAME PIC <X(10)> .");
        assertThat(entry.kinds())
                .containsExactly(Kind.WORD, Kind.WORD, Kind.WORD, Kind.PICTURE, Kind.STOP);
    }

    @Test
    void commaAndSemicolonBeforeBlankAreWhiteSpace() {
        assertThat(free("05 A PIC 9(5)V99 , VALUE ZERO; COMP."))
                .isEqualTo("05 A PIC <9(5)V99> VALUE ZERO COMP .");
        assertThat(free("05 A PIC 9(5)V99, VALUE 'A', 'B'."))
                .isEqualTo("05 A PIC <9(5)V99> VALUE 'A' 'B' .");
    }

    @Test
    void commaBetweenLiteralsNeedsNoBlank() {
        assertThat(free("88 A VALUES 'A','B','C'.")).isEqualTo("88 A VALUES 'A' 'B' 'C' .");
    }

    @Test
    void pictureEndsAtFullStopBeforeWhiteSpaceOnly() {
        assertThat(free("05 A PIC Z,ZZ9.99.", "05 B PIC .99 ."))
                .isEqualTo("05 A PIC <Z,ZZ9.99> . 05 B PIC <.99> .");
    }

    @Test
    void picturesKeepEverySymbol() {
        assertThat(free("05 A PIC $$,$$9.99CR.")).isEqualTo("05 A PIC <$$,$$9.99CR> .");
        assertThat(free("05 A PIC +9(2).9.")).isEqualTo("05 A PIC <+9(2).9> .");
        assertThat(free("05 A PIC -9(4).99-")).isEqualTo("05 A PIC <-9(4).99->");
        assertThat(free("05 A PICTURE IS **,***.99.")).isEqualTo("05 A PICTURE IS <**,***.99> .");
        assertThat(free("05 A PIC 99/99/9999 COMP.")).isEqualTo("05 A PIC <99/99/9999> COMP .");
        assertThat(free("05 A PIC +9.99E+99.")).isEqualTo("05 A PIC <+9.99E+99> .");
    }

    @Test
    void blanksInsideTheParenthesesOfAPictureAreLeftOut() {
        assertThat(free("05 A PIC X( 10 ) VALUE 'A'.")).isEqualTo("05 A PIC <X(10)> VALUE 'A' .");
        assertThat(free("05 A PIC S9 (5)V9 (2) COMP-3."))
                .isEqualTo("05 A PIC <S9(5)V9(2)> COMP-3 .");
    }

    @Test
    void pictureSymbolOfACurrencySignIsNoPicture() {
        assertThat(free("CURRENCY SIGN IS 'EUR' WITH PICTURE SYMBOL 'E'."))
                .isEqualTo("CURRENCY SIGN IS 'EUR' WITH PICTURE SYMBOL 'E' .");
    }

    @Test
    void pictureWithoutAStringLeavesTheRestAlone() {
        assertThat(free("05 A PIC. 05 B PIC")).isEqualTo("05 A PIC . 05 B PIC");
    }

    @Test
    void signedAndDecimalNumbersAreOneWord() {
        Reading numbers = Reading.free("VALUES -12.5 .5 +0 -.5 +1.5E+3 1,5 7. 8");

        assertThat(numbers.text()).isEqualTo("VALUES -12.5 .5 +0 -.5 +1.5E+3 1,5 7 . 8");
        assertThat(numbers.words().get(1).kind()).isEqualTo(Kind.WORD);
        assertThat(numbers.words().get(1).text()).isEqualTo("-12.5");
    }

    @Test
    void literalsKeepTheirQuotesPrefixesAndDoubledQuotes() {
        assertThat(free("'IT''S' \"A\"\"B\" X'C1' NX\"0041\" Z'' G'A' u'B' 'A.B, C'"))
                .isEqualTo("'IT''S' \"A\"\"B\" X'C1' NX\"0041\" Z'' G'A' u'B' 'A.B, C'");
    }

    @Test
    void aWordThatIsNoPrefixStaysAWordBeforeALiteral() {
        assertThat(Reading.free("VALUE'A'").kinds()).containsExactly(Kind.WORD, Kind.LITERAL);
    }

    @Test
    void anUnterminatedLiteralEndsWithItsLine() {
        Reading broken = Reading.free("05 A PIC X VALUE 'ABC.", "05 B PIC X.");

        assertThat(broken.text())
                .isEqualTo("05 A PIC X VALUE 'ABC' . 05 B PIC X .".replace("PIC X", "PIC <X>"));
        assertThat(broken.codes()).containsExactly("0010E");
        assertThat(broken.faults().getFirst().position()).isEqualTo(new Position("T", 1, 18));
    }

    @Test
    void parenthesesAndColonsAreSymbols() {
        assertThat(Reading.free("A(1:2) & B").kinds())
                .containsExactly(
                        Kind.WORD,
                        Kind.SYMBOL,
                        Kind.WORD,
                        Kind.SYMBOL,
                        Kind.WORD,
                        Kind.SYMBOL,
                        Kind.SYMBOL,
                        Kind.WORD);
    }

    @Test
    void aFullStopWithoutBlankEndsTheEntryAllTheSame() {
        Reading entry = Reading.free("05 A.10 B VALUE 'X'.88 C.");

        assertThat(entry.text()).isEqualTo("05 A . 10 B VALUE 'X' . 88 C .");
        assertThat(entry.codes()).containsExactly("0024W", "0024W");
    }

    @Test
    void aStrangeCharacterIsToldOncePerFile() {
        Reading strange = Reading.free("05 A~ PIC X.", "05 B~ PIC X.");

        assertThat(strange.codes()).containsExactly("0019E");
        assertThat(strange.faults().getFirst().position()).isEqualTo(new Position("T", 1, 5));
    }

    @Test
    void lettersOfEveryScriptMakeWords() {
        assertThat(Reading.free("05 GRÖSSE-数 PIC X.").words().get(1).text()).isEqualTo("GRÖSSE-数");
    }

    private static String free(String... lines) {
        Reading reading = Reading.free(lines);
        assertThat(reading.faults()).isEmpty();
        return reading.text();
    }
}
