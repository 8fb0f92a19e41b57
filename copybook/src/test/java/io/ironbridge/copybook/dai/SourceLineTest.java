package io.ironbridge.copybook.dai;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.layout.Literal;
import org.junit.jupiter.api.Test;

class SourceLineTest {
    @Test
    void entryEndsWithAFullStopThatIsNotThePictures() {
        assertThat(SourceLine.of("05 A PIC 9(4).99.").picture()).isEqualTo("9(4).99");
    }

    @Test
    void unnamedItemsAreKnownWithAndWithoutFiller() {
        assertThat(SourceLine.of("05 FILLER PIC X.").named()).isFalse();
        assertThat(SourceLine.of("05 PIC X.").named()).isFalse();
        assertThat(SourceLine.of("05 PIC-A PIC X.").named()).isTrue();
        assertThat(SourceLine.of("05.").named()).isFalse();
    }

    @Test
    void clausesMayComeInAnyOrderAndCase() {
        SourceLine line =
                SourceLine.of("05 a value is 'p. q' sync computational-3 picture is s9(5).");

        assertThat(line.usage()).isEqualTo("COMP-3");
        assertThat(line.picture()).isEqualTo("s9(5)");
        assertThat(line.synchronised()).isTrue();
        assertThat(line.value()).isEqualTo(new Literal.Text("p. q"));
    }

    @Test
    void literalsAreJoined() {
        assertThat(SourceLine.of("05 A PIC X(4) VALUE 'ab' & \"cd\".").value())
                .isEqualTo(new Literal.Text("abcd"));
    }

    @Test
    void nullTerminatedLiteralEndsWithTheNull() {
        assertThat(SourceLine.of("05 A PIC X(4) VALUE Z'abc'.").value())
                .isEqualTo(new Literal.Text("abc\0"));
    }

    @Test
    void oddHexadecimalDigitsAreNoLiteral() {
        assertThat(SourceLine.of("05 A PIC X VALUE X'F'.").strangeValue()).isTrue();
    }

    @Test
    void digitsOfThePictureAreCounted() {
        assertThat(SourceLine.of("05 A PIC S9(5)V99 COMP-5.").digits()).isEqualTo(7);
        assertThat(SourceLine.of("05 A COMP-2.").digits()).isZero();
    }

    @Test
    void whatIsNoEntryIsNotUnderstood() {
        assertThat(SourceLine.of("DCL 1 A CHAR(4);").understood()).isFalse();
        assertThat(SourceLine.of("").understood()).isFalse();
        assertThat(SourceLine.of("'").understood()).isFalse();
    }
}
