package io.ironbridge.workloaddriver.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.report.page.Chart.Form;
import io.ironbridge.workloaddriver.report.page.Chart.Mark;
import io.ironbridge.workloaddriver.report.page.Chart.Series;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScaleTest {
    @ParameterizedTest
    @ValueSource(doubles = {1e-9, 0.003, 1, 7, 59.9, 60, 61, 1234, 5e8})
    void aLinearScaleBeginsAtZeroAndHasRoomForTheHighest(double highest) {
        Scale scale = Scale.of(chart(false, highest / 2, highest));

        assertThat(scale.low()).isZero();
        assertThat(scale.high()).isGreaterThanOrEqualTo(highest).isLessThan(highest * 2);
        assertThat(scale.ticks()).hasSizeBetween(3, 7).isSorted();
        assertThat(scale.share(highest / 2)).isEqualTo(highest / 2 / scale.high());
    }

    @Test
    void aLogarithmicScaleHasEqualRatiosAtEqualDistances() {
        Scale scale = Scale.of(chart(true, 23, 1560));

        assertThat(scale.ticks()).containsExactly(20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0);
        assertThat(scale.share(200) - scale.share(20))
                .isCloseTo(scale.share(2000) - scale.share(200), offset());
    }

    @Test
    void nothingAboveZeroIsNoTrouble() {
        assertThat(Scale.of(chart(false, 0, 0)).share(0)).isZero();
        assertThat(Scale.of(chart(true, 0, 0)).share(0)).isZero();
    }

    @Test
    void ticksAreWrittenWithoutNeedlessDigits() {
        assertThat(Scale.label(0.30000000000000004)).isEqualTo("0.3");
        assertThat(Scale.label(2500)).isEqualTo("2,500");
        assertThat(Scale.label(0)).isEqualTo("0");
    }

    private static Offset<Double> offset() {
        return Offset.offset(1e-9);
    }

    private static Chart chart(boolean logarithmic, double lowest, double highest) {
        Map<String, Mark> marks = Map.of("a", Mark.of(lowest), "b", Mark.of(highest));
        return new Chart(
                "t",
                "s",
                "x",
                "y",
                Form.LINES,
                logarithmic,
                List.of("a", "b"),
                List.of(),
                List.of(new Series("one", 0, false, marks)));
    }
}
