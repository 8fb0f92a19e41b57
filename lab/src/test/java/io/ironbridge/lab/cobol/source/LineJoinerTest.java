package io.ironbridge.lab.cobol.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LineJoinerTest {

    @Test
    void aContinuedWordIsOneWord() {
        assertThat(tokens("           MOVE WS-LO\n      -        NG TO B\n"))
                .containsExactly("MOVE", "WS-LONG", "TO", "B");
    }

    @Test
    void aContinuedLiteralHasTheBlanksUpToColumn72() {
        String first = "           DISPLAY 'AB";

        assertThat(tokens(first + "\n      -    'CD'\n"))
                .containsExactly("DISPLAY", "'AB" + " ".repeat(72 - first.length()) + "CD'");
    }

    @Test
    void whatStandsBehindColumn72IsNoText() {
        assertThat(tokens("000100     MOVE A TO B" + " ".repeat(50) + "00000100\n"))
                .containsExactly("MOVE", "A", "TO", "B");
    }

    @Test
    void aQuoteInARemarkEndsWithItsLine() {
        assertThat(tokens("       REMARKS. This program's job\n       DATA DIVISION.\n"))
                .endsWith("DATA", "DIVISION", ".");
    }

    @Test
    void tabsReachToTheNextEighthColumn() {
        assertThat(tokens("\tMOVE A\tTO B\n")).containsExactly("MOVE", "A", "TO", "B");
    }

    @Test
    void pointsBetweenDigitsEndNoSentence() {
        assertThat(Tokenizer.tokens(source("           MOVE 1.5 TO A.\n")))
                .filteredOn(token -> token.is(Token.Kind.PERIOD))
                .hasSize(1);
    }

    @Test
    void tokensKnowWhereTheyStand() {
        SourceText source = source("\n      * remark\n           MOVE X'00' TO B\n");
        Token literal = Tokenizer.tokens(source).get(1);

        assertThat(literal.text()).isEqualTo("X'00'");
        assertThat(source.line(literal.start())).isEqualTo(2);
        assertThat(source.column(literal.start())).isEqualTo(16);
    }

    private static List<String> tokens(String text) {
        return Tokenizer.tokens(source(text)).stream().map(Token::text).toList();
    }

    private static SourceText source(String text) {
        return SourceText.of("A.cbl", text, SourceFormat.DETECT);
    }
}
