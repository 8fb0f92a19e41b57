package io.ironbridge.copybook.convert;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Files are read through windows whose arrays do not grow: {@link InputWindowTest} has those. */
class LargeFileTest {
    private static final int LENGTH = 500;
    private static final long RECORDS = 400_000;

    /** A file of one record again and again, which notes how much of it was asked for at once. */
    private static final class Repeating extends InputStream {
        private final byte[] record;
        private long left;
        private int most;

        Repeating(byte[] record, long times) {
            this.record = record.clone();
            this.left = times * record.length;
        }

        int most() {
            return most;
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException("is read in larger pieces");
        }

        @Override
        public int read(byte[] into, int at, int count) {
            most = Math.max(most, count);
            int phase = (int) (record.length - left % record.length) % record.length;
            int given = (int) Math.min(Math.min(count, record.length - phase), left);
            System.arraycopy(record, phase, into, at, given);
            left -= given;
            return given == 0 ? -1 : given;
        }
    }

    @Test
    void twoHundredMegabytesPassThroughOneWindow() throws IOException {
        byte[] record = new byte[LENGTH];
        Arrays.fill(record, (byte) 0xC1);
        Repeating file = new Repeating(record, RECORDS);
        ConversionCounts counts = new ConversionCounts();
        JsonOutput out = new JsonOutput(OutputStream.nullOutputStream(), false);
        Conversion conversion =
                new Conversion(
                        Books.one("01 R. 05 A PIC X(" + LENGTH + ")."),
                        Records.form(RecordFormat.FIXED),
                        OnFault.STOP,
                        LENGTH + 20);

        new HostToJson(conversion, out, counts, _ -> {}).convert("large", file);
        assertThat(counts.written()).isEqualTo(RECORDS);
        assertThat(counts.bytesRead()).isEqualTo(RECORDS * LENGTH);
        assertThat(out.written()).isGreaterThan(RECORDS * LENGTH);
        assertThat(file.most()).isLessThanOrEqualTo(InputWindow.FIRST);
    }

    @Test
    void manyJsonValuesPassThroughOneWindow() throws IOException {
        byte[] line = ("\"" + "A".repeat(LENGTH - 3) + "\"\n").getBytes(US_ASCII);
        Repeating file = new Repeating(line, RECORDS / 4);
        ConversionCounts counts = new ConversionCounts();
        FileForm form = Records.form(RecordFormat.VARIABLE_BLOCKED);
        RecordWriter out = RecordWriter.of(OutputStream.nullOutputStream(), form);
        Conversion conversion =
                new Conversion(
                        Books.one("01 R PIC X(" + LENGTH + ")."), form, OnFault.STOP, LENGTH);

        new JsonToHost(conversion, out, counts, _ -> {}).convert("large", file);
        assertThat(counts.written()).isEqualTo(RECORDS / 4);
        assertThat(counts.bytesRead()).isEqualTo(RECORDS / 4 * LENGTH);
        assertThat(file.most()).isLessThanOrEqualTo(InputWindow.FIRST);
    }
}
