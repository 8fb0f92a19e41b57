package io.ironbridge.workloaddriver.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberTextTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.01234, 0.0123",
        "1.9, 1.90",
        "9.999, 10.0",
        "24.25, 24.3",
        "99.96, 100",
        "123.4, 123",
        "12345.6, '12,346'",
        "-3.14159, -3.14"
    })
    void threeDigitsCount(double value, String text) {
        assertThat(NumberText.plain(value)).isEqualTo(text);
    }

    @Test
    void sharesAndRatiosSayWhatTheyAre() {
        assertThat(NumberText.percent(0.0316)).isEqualTo("3.2 %");
        assertThat(NumberText.percent(0.00001)).isEqualTo("0.00100 %");
        assertThat(NumberText.times(1.449)).isEqualTo("1.45x");
        assertThat(NumberText.mebibytes(200 << 20)).isEqualTo("200");
    }
}
