package io.ironbridge.lab.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.longs;

import org.junit.jupiter.api.Test;

class HexFloatsTest {
    @Test
    void oneIsOneSixteenthTimesSixteen() {
        assertThat(HexFloats.bits(1.0f)).isEqualTo(0x41100000);
        assertThat(HexFloats.bits(1.0)).isEqualTo(0x4110000000000000L);
        assertThat(HexFloats.single(0x41100000)).isEqualTo(1.0f);
        assertThat(HexFloats.number(0x4110000000000000L)).isEqualTo(1.0);
    }

    @Test
    void numbersOfThePrinciplesOfOperation() {
        assertThat(HexFloats.single(0xC276A000)).isEqualTo(-118.625f);
        assertThat(HexFloats.bits(-118.625f)).isEqualTo(0xC276A000);
        assertThat(HexFloats.number(0x401999999999999AL)).isEqualTo(0.1);
        assertThat(HexFloats.bits(0.1)).isEqualTo(0x401999999999999AL);
        assertThat(HexFloats.bits(0.1f)).isEqualTo(0x4019999A);
    }

    @Test
    void zeroIsPositiveAndAllZero() {
        assertThat(HexFloats.bits(-0.0f)).isZero();
        assertThat(HexFloats.bits(-0.0)).isZero();
        assertThat(Float.floatToRawIntBits(HexFloats.single(0x80000000))).isZero();
    }

    @Test
    void whatIsTooSmallBecomesZero() {
        assertThat(HexFloats.bits(1e-80)).isZero();
        assertThat(HexFloats.bits(Double.MIN_VALUE)).isZero();
        assertThat(HexFloats.single(0x00100000)).isZero();
    }

    @Test
    void whatIsTooLargeIsRefused() {
        assertThatThrownBy(() -> HexFloats.bits(7.3e75)).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> HexFloats.bits(Double.NaN))
                .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> HexFloats.bits(Float.NEGATIVE_INFINITY))
                .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> HexFloats.single(0x7F100000))
                .isInstanceOf(ArithmeticException.class);
    }

    @Test
    void theLargestNumbersGoThereAndBack() {
        assertThat(HexFloats.bits(HexFloats.number(0x7FFFFFFFFFFFFF00L)))
                .isEqualTo(0x7FFFFFFFFFFFFF00L);
        assertThat(HexFloats.bits(Float.MAX_VALUE)).isEqualTo(0x60FFFFFF);
    }

    @Test
    void halfAUnitIsRoundedAwayFromZero() {
        assertThat(HexFloats.bits(0x1.000008p0f)).isEqualTo(0x41100001);
        assertThat(HexFloats.bits(-0x1.000008p0f)).isEqualTo(0xC1100001);
    }

    @Test
    void everyNormalisedCompOneInRangeGoesThereAndBack() {
        qt().forAll(integers().between(0x100000, 0xFFFFFF), integers().between(0x22, 0x5F))
                .check((fraction, exponent) -> {
                    int bits = (exponent << 24) | fraction;
                    return HexFloats.bits(HexFloats.single(bits)) == bits
                            && HexFloats.bits(HexFloats.single(bits | (1 << 31)))
                                    == (bits | (1 << 31));
                });
    }

    @Test
    void everyNormalisedCompTwoOfThirteenDigitsGoesThereAndBack() {
        qt().forAll(longs().between(0x1000000000000L, 0xFFFFFFFFFFFFFL), integers().between(0, 127))
                .check((fraction, exponent) -> {
                    long bits = ((long) exponent << 56) | (fraction << 4);
                    return HexFloats.bits(HexFloats.number(bits)) == bits;
                });
    }

    @Test
    void everyDoubleInRangeGoesThereAndBack() {
        qt().forAll(longs().between(0, (1L << 52) - 1), integers().between(1023 - 250, 1023 + 250))
                .check((mantissa, exponent) -> {
                    double value = Double.longBitsToDouble(((long) exponent << 52) | mantissa);
                    return HexFloats.number(HexFloats.bits(value)) == value;
                });
    }
}
