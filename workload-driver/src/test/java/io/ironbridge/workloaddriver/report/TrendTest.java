package io.ironbridge.workloaddriver.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.report.guide.ScenarioGuide.Pair;
import io.ironbridge.workloaddriver.result.MedianFigure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class TrendTest {
    @Test
    void mediansCloseToEachOtherAreFlat() {
        assertThat(Trend.of(curve("us", "100", 50, "200", 52, "300", 51)))
                .contains("side: flat within 4.0 % from 100 to 300.");
        assertThat(Trend.of(curve("us", "100", 50, "200", 50)))
                .contains("side: the same from 100 to 200.");
    }

    @Test
    void aLineIsToldWithItsFitAndGrowth() {
        assertThat(Trend.of(curve("us", "1K", 21, "5K", 25, "10K", 30, "50K", 70)))
                .contains(
                        "side: linear, 20.0 us + 1.00 us for each K (R²\u00a01.000); 50K is 3.33x"
                                + " 1K.");
        assertThat(Trend.of(curve("/s", "100", 200, "200", 400, "300", 600)))
                .contains(
                        "side: linear, 0/s + 2.00/s for each one more (R²\u00a01.000); 300 is 3.00x"
                                + " 100.");
    }

    @Test
    void whatIsNoLineIsNotCalledOne() {
        assertThat(Trend.of(curve("us", "1K", 10, "2K", 90, "3K", 12)))
                .contains("side: 3K is 1.20x 1K; no straight line (R²\u00a00.000).");
        assertThat(Trend.of(curve("us", "1K", 10, "5K", 20))).contains("side: 5K is 2.00x 1K.");
        assertThat(Trend.of(curve("us", "small", 10, "large", 20)))
                .contains("side: large is 2.00x small.");
        assertThat(Trend.of(curve("us", "1K", 10))).isEmpty();
    }

    @Test
    void aFitIsThatOfLeastSquares() {
        LinearFit fit =
                LinearFit.of(new double[] {1, 2, 3, 4}, new double[] {6, 5, 7, 10}).orElseThrow();

        assertThat(fit.intercept()).isCloseTo(3.5, Offset.offset(1e-9));
        assertThat(fit.slope()).isCloseTo(1.4, Offset.offset(1e-9));
        assertThat(fit.r2()).isCloseTo(0.7, Offset.offset(1e-9));
        assertThat(LinearFit.of(new double[] {1, 1, 1}, new double[] {1, 2, 3})).isEmpty();
    }

    @Test
    void sidesAreComparedWhereBothWereMeasured() {
        Curve one = new Curve("one", "a", 0, "us", points("1K", 10, "5K", 30, "9K", 1));
        Curve other = new Curve("other", "b", 1, "us", points("1K", 5, "5K", 20));

        assertThat(SideComparison.ratio(new Pair("a", "b"), List.of(one, other), ""))
                .contains("one takes 1.50x to 2.00x the CPU of other.");
        assertThat(SideComparison.ratio(new Pair("a", "b"), List.of(one, other), " (side + lab)"))
                .contains("one takes 1.50x to 2.00x the CPU of other (side + lab).");
        assertThat(SideComparison.difference(new Pair("a", "b"), List.of(one, other), ""))
                .contains("one takes 5.00 to 10.0 us more than other.");
        assertThat(SideComparison.ratio(new Pair("a", "c"), List.of(one, other), "")).isEmpty();
    }

    @Test
    void sizesAreNumbersAndOtherWordsAreNot() {
        assertThat(AxisNumbers.positions(List.of("1K", "10K", "1M")))
                .containsExactly(1.0, 10.0, 1024.0);
        assertThat(AxisNumbers.positions(List.of("100", "saturated"))).isEmpty();
        assertThat(AxisNumbers.positions(List.of("300", "100"))).isEmpty();
    }

    private static Curve curve(String unit, Object... points) {
        return new Curve("side", "side", 0, unit, points(points));
    }

    private static Map<String, MedianFigure> points(Object... points) {
        Map<String, MedianFigure> all = new LinkedHashMap<>();
        for (int i = 0; i < points.length; i += 2) {
            double value = ((Number) points[i + 1]).doubleValue();
            all.put((String) points[i], new MedianFigure(value, value, value, 1));
        }
        return all;
    }
}
