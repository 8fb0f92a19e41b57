package io.ironbridge.copybook.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ironbridge.copybook.convert.FileForm.Descriptors;
import io.ironbridge.copybook.convert.FileForm.Lines;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class RecordWriterTest {
    private static final FileForm F = Records.form(RecordFormat.FIXED);
    private static final FileForm V = Records.form(RecordFormat.VARIABLE);
    private static final FileForm VB = Records.form(RecordFormat.VARIABLE_BLOCKED);
    private static final FileForm TEXT = Records.form(RecordFormat.TEXT);

    @SuppressWarnings("unused") // by name, as source of forms
    private static final List<FileForm> FORMS =
            List.of(
                    F.withRecordLength(2),
                    V,
                    V.withDescriptors(new Descriptors(true, false)),
                    V.withDescriptors(new Descriptors(false, true)),
                    V.withDescriptors(new Descriptors(true, true)),
                    VB,
                    VB.withBlockSize(12),
                    VB.withDescriptors(new Descriptors(true, false)),
                    TEXT,
                    TEXT.withLines(Lines.ASCII.withEnd(LineEnd.CRLF)),
                    TEXT.withLines(Lines.EBCDIC.withEnd(LineEnd.EBCDIC_LF)));

    @ParameterizedTest
    @FieldSource("FORMS")
    void whatIsWrittenIsRead(FileForm form) throws Exception {
        String file = Records.written(form, "C1C2", "C3C4", "C5C6");

        assertThat(Records.all(form, file)).containsExactly("C1C2", "C3C4", "C5C6");
    }

    @Test
    void shortRecordsOfAFixedFileAreFilledWithBlanks() throws Exception {
        assertThat(Records.written(F.withRecordLength(3), "C1", "C1C2C3"))
                .isEqualTo("C14040" + "C1C2C3");
    }

    @Test
    void withoutALengthRecordsAreWrittenAsTheyAre() throws Exception {
        assertThat(Records.written(F, "C1", "C1C2C3")).isEqualTo("C1C1C2C3");
    }

    @Test
    void aDescriptorStandsBeforeEachRecord() throws Exception {
        assertThat(Records.written(V, "C1", "C1C2")).isEqualTo("00050000C1" + "00060000C1C2");
    }

    @Test
    void aBlockHoldsAsManyRecordsAsItHasRoomFor() throws Exception {
        assertThat(Records.written(VB.withBlockSize(14), "C1", "C2", "C3C4", "C5C6C7"))
                .isEqualTo(
                        "000E0000 00050000C1 00050000C2 000A0000 00060000C3C4 000B0000"
                                        .replace(" ", "")
                                + "00070000C5C6C7");
    }

    @Test
    void blanksAtTheEndOfLinesMayBeLeftAway() throws Exception {
        FileForm stripping = TEXT.withLines(Lines.EBCDIC.withStrip(true));

        assertThat(Records.written(stripping, "40C14040", "4040")).isEqualTo("40C115" + "15");
        assertThat(Records.written(TEXT, "40C14040")).isEqualTo("40C1404015");
    }

    @Test
    void aRecordTooLongForTheFileIsRefused() {
        refused(F.withRecordLength(2), 3, "the record has 3 bytes, but records of the file have 2");
        refused(V, 65_532, "the record has 65532 bytes, there is room for 65531");
        refused(VB.withBlockSize(100), 93, "the record has 93 bytes, there is room for 92");
    }

    @Test
    void aRecordWithALineEndInsideIsNoLine() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Records.written(TEXT, "C115C2"))
                .withMessage("byte 1 of the record is X'15', which ends lines");
    }

    @Test
    void whatIsWrittenIsCounted() throws Exception {
        RecordWriter writer = RecordWriter.of(new ByteArrayOutputStream(), VB);
        writer.write(new byte[10], 0, 10);
        writer.finish();

        assertThat(writer.written()).isEqualTo(18);
    }

    private static void refused(FileForm form, int length, String why) {
        RecordWriter writer = RecordWriter.of(new ByteArrayOutputStream(), form);

        assertThat(writer.refusal(new byte[length], 0, length)).contains(why);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.write(new byte[length], 0, length))
                .withMessage(why);
        assertThat(writer.refusal(new byte[length], 1, length)).isEmpty();
    }
}
