package io.ironbridge.copybook.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class FixedReaderTest {
    private static final FileForm FORM = Records.form(RecordFormat.FIXED);

    @Test
    void recordsFollowOneAnother() throws Exception {
        RecordReader reader = Records.reader(FORM.withRecordLength(3), "010203 040506");

        assertThat(Records.all(reader)).containsExactly("010203", "040506");
        assertThat(reader.number()).isEqualTo(2);
        assertThat(reader.position()).isEqualTo(6);
    }

    @Test
    void theLayoutGivesTheLengthUnlessItIsGiven() throws Exception {
        RecordSizes two = Records.sizes(2, 2);

        assertThat(Records.all(Records.reader(FORM, two, "01020304")))
                .containsExactly("0102", "0304");
        assertThat(Records.all(Records.reader(FORM.withRecordLength(4), two, "01020304")))
                .containsExactly("01020304");
    }

    @Test
    void anEmptyFileHasNoRecords() throws Exception {
        RecordReader reader = Records.reader(FORM.withRecordLength(3));

        assertThat(reader.next()).isFalse();
        assertThat(reader.next()).isFalse();
        assertThat(reader.number()).isZero();
    }

    @Test
    void aByteHasItsPlaceInTheFile() throws Exception {
        RecordReader reader = Records.reader(FORM.withRecordLength(3), "010203 040506");
        reader.next();
        reader.next();

        assertThat(reader.start()).isEqualTo(3);
        assertThat(reader.offset(2)).isEqualTo(5);
    }

    @Test
    void bytesLeftOverAreAFaultWithTheirPlace() throws IOException, FileFaultException {
        RecordReader reader = Records.reader(FORM.withRecordLength(3), "010203 0405");
        reader.next();

        assertThatExceptionOfType(FileFaultException.class)
                .isThrownBy(reader::next)
                .satisfies(thrown -> {
                    assertThat(thrown.fault().code()).isEqualTo("IRB-CONV-0001E");
                    assertThat(thrown.fault().record()).isEqualTo(2);
                    assertThat(thrown.fault().offset()).isEqualTo(3);
                })
                .withMessageStartingWith(
                        "file: error IRB-CONV-0001E: Record 2, byte 3 (X'3'): the file ends after 2"
                                + " of the 3 bytes of the record. Check ");
    }
}
