package io.ironbridge.copybook.transcode.generated;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FastDigitsTest {
    private final Random random = new Random(20);

    @Test
    void digitsOfANumberAndBack() {
        for (int number : new int[] {0, 1, 9, 10, 99, 100, 9_999, 10_000, 99_999_999}) {
            assertThat(FastDigits.number(FastDigits.digits(number))).isEqualTo(number);
        }
        for (int i = 0; i < 100_000; i++) {
            int number = random.nextInt(100_000_000);
            assertThat(FastDigits.number(FastDigits.digits(number))).isEqualTo(number);
        }
    }

    @Test
    void eachByteOfAWordHoldsOneDigit() {
        assertThat(FastDigits.digits(12_345_678)).isEqualTo(0x0102030405060708L);
    }

    @Test
    void nibblesSpreadToBytesAndBack() {
        assertThat(FastDigits.spread(0x12345678L)).isEqualTo(0x0102030405060708L);
        for (int i = 0; i < 10_000; i++) {
            long nibbles = random.nextInt() & 0xFFFFFFFFL;
            assertThat(FastDigits.squeeze(FastDigits.spread(nibbles))).isEqualTo(nibbles);
        }
    }

    @Test
    void onlyDigitsAreValid() {
        for (int place = 0; place < 8; place++) {
            for (long value = 0; value < 256; value++) {
                long word =
                        (0x0900090009000900L & ~(0xFFL << (8 * place))) | (value << (8 * place));
                assertThat(FastDigits.valid(word)).as("%016X", word).isEqualTo(value < 10);
            }
        }
    }

    @Test
    void onlyDecimalNibblesAreValid() {
        for (int place = 0; place < 15; place++) {
            for (long value = 0; value < 16; value++) {
                long nibbles =
                        (0x099999999999999L & ~(0xFL << (4 * place))) | (value << (4 * place));
                assertThat(FastDigits.validNibbles(nibbles))
                        .as("%016X", nibbles)
                        .isEqualTo(value < 10);
            }
        }
    }

    @Test
    void numbersAreWrittenAsBigDecimalWritesThem() {
        for (int i = 0; i < 100_000; i++) {
            long magnitude = random.nextLong(10_000_000_000_000_000L) >>> random.nextInt(54);
            int scale = random.nextInt(8);
            boolean negative = random.nextBoolean();
            assertThat(written(magnitude, scale, negative))
                    .isEqualTo(
                            BigDecimal.valueOf(negative ? -magnitude : magnitude, scale)
                                    .toPlainString());
        }
    }

    private static String written(long magnitude, int scale, boolean negative) {
        byte[] out = new byte[64];
        long high = FastDigits.digits((int) (magnitude / 100_000_000));
        long low = FastDigits.digits((int) (magnitude % 100_000_000));
        int end =
                scale == 0
                        ? FastDigits.write(high, low, negative ? 1 : 0, out, 3)
                        : FastDigits.write(high, low, scale, negative ? 1 : 0, out, 3);
        return new String(out, 3, end - 3, StandardCharsets.US_ASCII);
    }
}
