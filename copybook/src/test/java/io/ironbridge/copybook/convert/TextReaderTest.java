package io.ironbridge.copybook.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ironbridge.copybook.convert.FileForm.Lines;
import org.junit.jupiter.api.Test;

class TextReaderTest {
    private static final FileForm ASCII = FileForm.of(RecordFormat.TEXT, false);
    private static final FileForm EBCDIC = FileForm.of(RecordFormat.TEXT, true);

    @Test
    void linesEndWithLineFeedOrReturnAndLineFeed() throws Exception {
        assertThat(Records.all(ASCII, "4142 0A 43 0D0A 0A 44 0A"))
                .containsExactly("4142", "43", "", "44");
    }

    @Test
    void theLastLineNeedsNoEnd() throws Exception {
        assertThat(Records.all(ASCII, "4142 0A 43")).containsExactly("4142", "43");
    }

    @Test
    void anEbcdicLineEndsWithNewLine() throws Exception {
        assertThat(Records.all(EBCDIC, "C1 15 C225 15 C30D 15"))
                .containsExactly("C1", "C225", "C30D");
    }

    @Test
    void anEbcdicLineMayEndWithLineFeed() throws Exception {
        FileForm form = EBCDIC.withLines(Lines.EBCDIC.withEnd(LineEnd.EBCDIC_LF));

        assertThat(Records.all(form, "C1 25 C215 25")).containsExactly("C1", "C215");
    }

    @Test
    void behindAShortLineThereAreBlanks() throws Exception {
        RecordReader reader = Records.reader(EBCDIC, Records.sizes(4, 4), "C1C2C3C4 15 C1 15");
        reader.next();
        reader.next();

        assertThat(reader.to() - reader.from()).isEqualTo(1);
        assertThat(reader.paddedTo() - reader.from()).isEqualTo(4);
        assertThat(reader.array()).startsWith(Records.bytes("C1404040"));
        assertThat(reader.offset(0)).isEqualTo(5);
        assertThat(reader.position()).isEqualTo(7);
    }

    @Test
    void aLineLongerThanTheWindowIsRead() throws Exception {
        byte[] file = new byte[InputWindow.FIRST + 100];
        file[file.length - 1] = 0x0A;
        RecordReader reader =
                RecordReader.of("file", Records.trickling(file), ASCII, Records.UNKNOWN);
        reader.next();

        assertThat(reader.to() - reader.from()).isEqualTo(file.length - 1);
        assertThat(reader.next()).isFalse();
    }

    @Test
    void aLineBeyondTheLimitIsAFault() {
        FileForm form = ASCII.withMostBytes(4);

        assertThatExceptionOfType(FileFaultException.class)
                .isThrownBy(() -> Records.all(form, "41424344 0D0A 4142434445 0A"))
                .withMessageContaining("IRB-CONV-0007E")
                .withMessageContaining("Record 2, byte 6 (X'6')");
        assertThatExceptionOfType(FileFaultException.class)
                .isThrownBy(() -> Records.all(form, "41".repeat(9)));
    }
}
