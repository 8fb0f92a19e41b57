package io.ironbridge.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecordKindTest {
    @ParameterizedTest
    @EnumSource
    void allRecordsDifferAndHaveTheLengthOfTheirKind(RecordKind kind) {
        assertThat(kind.records()).hasDimensions(RecordKind.COUNT, kind.length());
        assertThat(Arrays.stream(kind.records()).map(ByteBuffer::wrap).distinct())
                .hasSize(RecordKind.COUNT);
    }

    @ParameterizedTest
    @EnumSource
    void recordsAreTheSameEachTime(RecordKind kind) {
        assertThat(Arrays.deepEquals(kind.records(), kind.records())).isTrue();
    }

    @Test
    void textsAreAboutTwoThirdsFull() {
        long filled = 0;
        for (byte[] record : RecordKind.TEXT.records()) {
            for (int text = 0; text < 20; text++) {
                filled += trimmed(record, 46 * text, 46);
            }
        }
        assertThat(filled / (20.0 * 46 * RecordKind.COUNT)).isEqualTo(0.65, within(0.01));
    }

    @Test
    void aQuarterOfTheNumbersIsNegative() {
        long negative = 0;
        for (byte[] record : RecordKind.NUMBERS.records()) {
            ByteBuffer bytes = ByteBuffer.wrap(record);
            for (int i = 0; i < 50; i++) {
                negative += (record[6 * i + 5] & 0xF) == 0xD ? 1 : 0;
                negative += bytes.getInt(300 + 4 * i) < 0 ? 1 : 0;
            }
        }
        assertThat(negative / (100.0 * RecordKind.COUNT)).isEqualTo(0.25, within(0.02));
    }

    @Test
    void itemsAreWrittenAsTheHostWritesThem() {
        byte[] record =
                new RecordWriter(14).text("A1", 3).zoned(42, 3).packed(-12345, 6).binary(-2).done();

        assertThat(HexFormat.of().withUpperCase().formatHex(record))
                .isEqualTo("C1F140" + "F0F4F2" + "0012345D" + "FFFFFFFE");
    }

    private static int trimmed(byte[] record, int from, int length) {
        int end = from + length;
        while (end > from && record[end - 1] == 0x40) {
            end--;
        }
        return end - from;
    }
}
