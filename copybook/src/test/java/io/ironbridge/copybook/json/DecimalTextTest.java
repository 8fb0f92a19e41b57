package io.ironbridge.copybook.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.options.ConversionOptions.Input;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTextTest {
    private static DecimalText read(String text) {
        DecimalText number = new DecimalText();
        byte[] bytes = ("7" + text + "7").getBytes(StandardCharsets.UTF_8);
        assertThat(number.read(bytes, 1, bytes.length - 1)).as(text).isNull();
        return number;
    }

    private static String fitted(String text, int digits, int scale) {
        byte[] fitted = new byte[digits];
        FaultReason bad = read(text).fit(fitted, scale, true, Input.STRICT);
        StringBuilder shown = new StringBuilder();
        for (byte digit : fitted) {
            shown.append(digit);
        }
        return bad != null ? bad.name() : shown.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "12.50",
                "1e2",
                "1E+2",
                "1.5e-3",
                "00012",
                "+7",
                ".5",
                "5.",
                " 3 ",
                "0.000e99999999999999999999",
                "123456789012345678901234567890.5"
            })
    void numbersAreReadInEveryForm(String text) {
        DecimalText number = read(text);
        BigDecimal expected =
                text.startsWith("0.000e") ? BigDecimal.ZERO : new BigDecimal(text.strip());

        assertThat(number.zero()).isEqualTo(expected.signum() == 0);
        assertThat(number.negative()).isEqualTo(expected.signum() < 0);
        if (!number.zero()) {
            assertThat(new BigDecimal(number.bounded(50))).isEqualByComparingTo(expected.abs());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ".",
                "-",
                "+",
                "e5",
                ".e5",
                "1e",
                "1e+",
                "1e+-2",
                "--1",
                "+-1",
                "1 2",
                "1.2.3",
                "1,5",
                "0x10",
                "NaN",
                "Infinity",
                "1f",
                "1d",
                "1e5x",
                "1e 5",
                "- 1",
                "\t1",
                "\u0661"
            })
    void anythingElseIsNoNumber(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

        assertThat(new DecimalText().read(bytes, 0, bytes.length))
                .isEqualTo(FaultReason.NOT_A_NUMBER);
    }

    @Test
    void digitsAreFoundByTheirPowerOfTen() {
        DecimalText number = read("-0120.305e1");

        assertThat(number.highest()).isEqualTo(3);
        assertThat(number.lowest()).isEqualTo(-2);
        assertThat(number.digit(3)).isEqualTo(1);
        assertThat(number.digit(2)).isEqualTo(2);
        assertThat(number.digit(1)).isEqualTo(0);
        assertThat(number.digit(0)).isEqualTo(3);
        assertThat(number.digit(-2)).isEqualTo(5);
        assertThat(number.digit(4)).isZero();
        assertThat(number.digit(-3)).isZero();
        assertThat(number.digit(Long.MAX_VALUE)).isZero();
    }

    @Test
    void fittedDigitsAreThoseOfTheItem() {
        assertThat(fitted("12.5", 5, 2)).isEqualTo("01250");
        assertThat(fitted("12.5e3", 5, 0)).isEqualTo("12500");
        assertThat(fitted("1.2500e1", 3, 1)).isEqualTo("125");
        assertThat(fitted("1000", 3, 0)).isEqualTo("TOO_LARGE");
        assertThat(fitted("1.05", 3, 1)).isEqualTo("FRACTION_TOO_LONG");
    }

    @Test
    void hugeExponentsCostNothing() {
        assertThat(fitted("1e999999999", 5, 0)).isEqualTo("TOO_LARGE");
        assertThat(fitted("1e" + "9".repeat(100_000), 5, 0)).isEqualTo("TOO_LARGE");
        assertThat(fitted("1e-" + "9".repeat(100_000), 5, 0)).isEqualTo("FRACTION_TOO_LONG");
    }

    @Test
    void longLiteralsAreExact() {
        String zeros = "0".repeat(100_000);

        assertThat(fitted("1" + zeros + "e-100000", 3, 0)).isEqualTo("001");
        assertThat(fitted("0." + zeros + "5e100001", 3, 0)).isEqualTo("005");
        assertThat(fitted(zeros + "12." + zeros, 3, 0)).isEqualTo("012");
        assertThat(fitted("12." + zeros + "1", 3, 0)).isEqualTo("FRACTION_TOO_LONG");
    }

    @Test
    void boundedFormKeepsWhatDecidesRounding() {
        assertThat(read("0.0012345").bounded(3)).isEqualTo("1231E-6");
        assertThat(read("0.00123").bounded(3)).isEqualTo("123E-5");
        assertThat(read("12300").bounded(5)).isEqualTo("123E2");
    }
}
