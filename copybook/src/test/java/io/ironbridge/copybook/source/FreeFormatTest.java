package io.ironbridge.copybook.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FreeFormatTest {
    @Test
    void linesOfAnyLengthAndPlaceCount() {
        String indent = " ".repeat(100);

        assertThat(Reading.free("01 A.", indent + "05 B PIC X.", "000100 C.").text())
                .isEqualTo("01 A . 05 B PIC <X> . 000100 C .");
    }

    @Test
    void commentsAreLeftOut() {
        assertThat(Reading.free("*> A comment.", "01 A. *> Another.", "  * One more.").text())
                .isEqualTo("01 A .");
        assertThat(Reading.free("01 A VALUE '*> none'.").text())
                .isEqualTo("01 A VALUE '*> none' .");
    }

    @Test
    void aLiteralGoesOnBehindQuoteAndHyphen() {
        assertThat(Reading.free("VALUE 'ONE '-", "     'TWO'.").text())
                .isEqualTo("VALUE 'ONE TWO' .");
    }

    @Test
    void listingControlAndDebuggingDirectivesAreLeftOut() {
        Reading lines = Reading.free("EJECT", "title 'X'", ">>D 01 DEBUG.", "01 A.");

        assertThat(lines.text()).isEqualTo("01 A .");
        assertThat(lines.faults()).isEmpty();
    }

    @Test
    void debuggingDirectivesCountWhenAskedFor() {
        SourceOptions options = new SourceOptions(SourceOptions.Format.FREE, 8, true, 1000, 100, 1);

        assertThat(new Reading().options(options).read("  >>D 01 DEBUG.").text())
                .isEqualTo("01 DEBUG .");
    }
}
