package io.ironbridge.copybook.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MeasuredReaderTest {
    private static final FileForm FORM = Records.form(RecordFormat.FIXED);

    /** The length stands in the byte at an index; zero means that nothing is told. */
    private record ByteTells(int index) implements RecordSizes {
        @Override
        public int common() {
            return 0;
        }

        @Override
        public int longest() {
            return index + 256;
        }

        @Override
        public int length(byte[] data, int from, int to) {
            return to - from <= index || data[from + index] == 0 ? -1 : data[from + index] & 0xFF;
        }
    }

    @Test
    void eachRecordTellsItsLength() throws Exception {
        assertThat(Records.all(Records.reader(FORM, new ByteTells(0), "01 03AABB 02CC")))
                .containsExactly("01", "03AABB", "02CC");
    }

    @Test
    void moreIsLookedAtWhereTheLengthIsNotTold() throws Exception {
        byte[] file = new byte[10_000];
        file[5000] = (byte) 200;
        RecordReader reader =
                RecordReader.of("file", Records.trickling(file), FORM, new ByteTells(5000));
        reader.next();

        assertThat(reader.to() - reader.from()).isEqualTo(200);
    }

    @Test
    void aRecordThatIsNotWholeIsAFault() throws Exception {
        RecordReader reader = Records.reader(FORM, new ByteTells(0), "01 03AA");
        reader.next();

        assertThatExceptionOfType(FileFaultException.class)
                .isThrownBy(reader::next)
                .withMessageContaining("Record 2, byte 1 (X'1'): the file ends after 2 of the 3");
    }

    @Test
    void aRecordThatTellsNoLengthIsAFault() {
        RecordReader reader = Records.reader(FORM, new ByteTells(0), "00 03AA");

        assertThatExceptionOfType(FileFaultException.class)
                .isThrownBy(reader::next)
                .withMessageContaining("IRB-CONV-0008E")
                .withMessageContaining("in the 3 bytes read");
    }

    @Test
    void aRecordBeyondTheLimitIsAFault() {
        byte[] file = new byte[300];
        Arrays.fill(file, (byte) 250);
        RecordReader reader =
                RecordReader.of(
                        "file", Records.trickling(file), FORM.withMostBytes(249), new ByteTells(0));

        assertThatExceptionOfType(FileFaultException.class)
                .isThrownBy(reader::next)
                .withMessageContaining("IRB-CONV-0007E")
                .withMessageContaining("more than the 249 bytes that are allowed");
    }
}
