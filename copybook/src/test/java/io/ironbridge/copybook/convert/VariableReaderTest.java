package io.ironbridge.copybook.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ironbridge.copybook.convert.FileForm.Descriptors;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VariableReaderTest {
    private static final FileForm V = Records.form(RecordFormat.VARIABLE);
    private static final FileForm VB = Records.form(RecordFormat.VARIABLE_BLOCKED);

    @Test
    void theDescriptorCountsItself() throws Exception {
        assertThat(Records.all(V, "00060000 C1C2", "00050000 C3")).containsExactly("C1C2", "C3");
    }

    @Test
    void aRecordMayBeEmpty() throws Exception {
        assertThat(Records.all(V, "00040000", "00050000 C3")).containsExactly("", "C3");
    }

    @Test
    void theDescriptorMayNotCountItself() throws Exception {
        FileForm form = V.withDescriptors(new Descriptors(false, true));

        assertThat(Records.all(form, "00020000 C1C2", "00000000")).containsExactly("C1C2", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"06000000 C1C2", "00000600 C1C2"})
    void theLengthMayBeReversedAloneOrTheWholeWord(String file) throws Exception {
        assertThat(Records.all(Records.reversed(RecordFormat.VARIABLE), file))
                .containsExactly("C1C2");
    }

    @Test
    void segmentsAreJoined() throws Exception {
        assertThat(Records.all(V, "00060100 C1C2", "00050300 C3", "00050200 C4", "00050000 C5"))
                .containsExactly("C1C2C3C4", "C5");
    }

    @Test
    void aByteOfAJoinedRecordHasItsPlaceInTheFile() throws Exception {
        RecordReader reader = Records.reader(V, "00050000 C0", "00060100 C1C2", "00060200 C3C4");
        reader.next();
        assertThat(reader.offset(0)).isEqualTo(4);
        reader.next();

        assertThat(reader.start()).isEqualTo(5);
        assertThat(reader.offset(1)).isEqualTo(10);
        assertThat(reader.offset(2)).isEqualTo(15);
        assertThat(reader.position()).isEqualTo(17);
    }

    @Test
    void blocksHoldRecords() throws Exception {
        assertThat(
                        Records.all(
                                VB,
                                "000F0000 00060000 C1C2 00050000 C3",
                                "00040000",
                                "00090000 00050000 C4"))
                .containsExactly("C1C2", "C3", "C4");
    }

    @Test
    void segmentsGoOnInTheNextBlock() throws Exception {
        assertThat(Records.all(VB, "00090000 00050100 C1", "00090000 00050200 C2"))
                .containsExactly("C1C2");
    }

    @Test
    void theLengthOfALargeBlockHas31Bits() throws Exception {
        assertThat(Records.all(VB, "80000009 00050000 C1")).containsExactly("C1");
    }

    @ParameterizedTest
    @CsvSource({
        "00060000 C1,            IRB-CONV-0001E, the file ends after 1 of the 2 bytes of the"
                + " record",
        "0006,                   IRB-CONV-0001E, after 2 of the 4 bytes of a record descriptor",
        "00030000 C1,            IRB-CONV-0002E, 'gives 3 bytes; the minimum is 4, itself included,"
                + " bytes X''00030000'''",
        "00000000,               IRB-CONV-0002E, gives 0 bytes",
        "F0F1F2F3 F4F5,          IRB-CONV-0003E, '(RDW) here: this looks like text, bytes"
                + " X''F0F1F2F3'''",
        "00050400 C1,            IRB-CONV-0003E, 'is no record descriptor (RDW) here, bytes"
                + " X''00050400'''",
        "00050001 C1,            IRB-CONV-0003E, 'is no record descriptor (RDW) here, bytes"
                + " X''00050001'''",
        "00050300 C1,            IRB-CONV-0006E, a later segment (code 3) of a record",
        "00050200 C1,            IRB-CONV-0006E, a later segment (code 2) of a record",
        "00050100 C1,            IRB-CONV-0001E, the file ends before the record's last segment",
        "00050100C1 00050000 C2, IRB-CONV-0006E, another record begins before the last segment",
        "00050100C1 00050100 C2, IRB-CONV-0006E, another record begins before the last segment",
        "00100000 C1,            IRB-CONV-0007E, more than the 10 bytes that are allowed",
        "000B0100 C1C2C3C4C5C6C7 000B0200 C1C2C3C4C5C6C7, IRB-CONV-0007E, more than the 10 bytes",
    })
    void whatIsNoRecordWithDescriptorIsAFault(String file, String code, String what) {
        refused(Records.reader(V.withMostBytes(10), file), code, what);
    }

    @ParameterizedTest
    @CsvSource({
        "0009,                   IRB-CONV-0001E, of the 4 bytes of a block descriptor",
        "00090000,               IRB-CONV-0001E, after 0 of the 4 bytes of a record descriptor",
        "00090000 00050000,      IRB-CONV-0001E, after 0 of the 1 bytes of the record",
        "00030000,               IRB-CONV-0004E, 'is no block descriptor (BDW) here, bytes"
                + " X''00030000'''",
        "F0F0F0F0,               IRB-CONV-0004E, '(BDW) here: this looks like text, bytes X'",
        "C1D540D6,               IRB-CONV-0004E, this looks like text",
        "50657465,               IRB-CONV-0004E, this looks like text",
        "80040000,               IRB-CONV-0001E, after 0 of the 4 bytes of a record descriptor",
        "00060000 C1C2,          IRB-CONV-0005E, 'its block has 2 bytes left, but a record"
                + " descriptor'",
        "003E0000 F0F0F0F0F1C2,  IRB-CONV-0003E, (RDW) here: this looks like text",
        "00090000 00060000 C1C2, IRB-CONV-0005E, 'its block has 5 bytes left, but the record needs"
                + " 6'",
        "00090001 00050000 C1,   IRB-CONV-0004E, is no block descriptor",
        "00090100 00050000 C1,   IRB-CONV-0004E, is no block descriptor",
    })
    void blocksAndRecordsMustAgree(String file, String code, String what) {
        refused(Records.reader(VB, file), code, what);
    }

    @Test
    void aFaultHasItsRecordAndPlace() throws Exception {
        RecordReader reader = Records.reader(VB, "00090000 00050000 C1", "000A0000 00070000 C1C2");
        reader.next();

        assertThatExceptionOfType(FileFaultException.class)
                .isThrownBy(reader::next)
                .withMessageStartingWith(
                        "file: error IRB-CONV-0005E: Record 2, byte 13 (X'D'): its block has 6"
                                + " bytes left, but the record needs 7. Try record format V: ");
    }

    private static ThrowableAssertAlternative<?> refused(
            RecordReader reader, String code, String what) {
        return assertThatExceptionOfType(FileFaultException.class)
                .isThrownBy(() -> Records.all(reader))
                .withMessageContaining(code)
                .withMessageContaining(what);
    }
}
