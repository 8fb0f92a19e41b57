package io.ironbridge.workloaddriver.report.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * The value axis of a plot.
 *
 * @param low the value at the bottom
 * @param high the value at the top
 * @param ticks values to mark, rising
 */
record Scale(double low, double high, boolean logarithmic, List<Double> ticks) {
    private static final int MOST_TICKS = 6;
    private static final double[] STEPS = {1, 2, 2.5, 5, 10};

    static Scale of(Chart chart) {
        List<Chart.Mark> marks =
                chart.series().stream().flatMap(one -> one.marks().values().stream()).toList();
        double highest = marks.stream().mapToDouble(Chart.Mark::highest).max().orElse(1);
        if (!chart.logarithmic()) {
            return linear(highest);
        }
        double lowest =
                marks.stream()
                        .mapToDouble(Chart.Mark::lowest)
                        .filter(value -> value > 0)
                        .min()
                        .orElse(1);
        return logarithmic(lowest, Math.max(lowest, highest));
    }

    /** From 0 on. */
    private static Scale linear(double highest) {
        double most = highest > 0 ? highest : 1;
        double power = Math.pow(10, Math.floor(Math.log10(most / MOST_TICKS)));
        double step =
                DoubleStream.of(STEPS)
                        .map(factor -> factor * power)
                        .filter(size -> most / size <= MOST_TICKS)
                        .findFirst()
                        .orElse(10 * power);
        List<Double> ticks = new ArrayList<>();
        int last = (int) Math.ceil(most / step - 1e-9);
        for (int i = 0; i <= last; i++) {
            ticks.add(i * step);
        }
        return new Scale(0, last * step, false, ticks);
    }

    /** From a power of ten, or two or five of it, to such a one. */
    private static Scale logarithmic(double lowest, double highest) {
        List<Double> ticks = new ArrayList<>();
        int from = (int) Math.floor(Math.log10(lowest));
        int to = (int) Math.ceil(Math.log10(highest));
        for (int power = from; power <= to; power++) {
            for (int factor : new int[] {1, 2, 5}) {
                ticks.add(factor * Math.pow(10, power));
            }
        }
        while (ticks.size() > 2 && ticks.get(1) <= lowest) {
            ticks.removeFirst();
        }
        while (ticks.size() > 2 && ticks.get(ticks.size() - 2) >= highest) {
            ticks.removeLast();
        }
        return new Scale(ticks.getFirst(), ticks.getLast(), true, ticks);
    }

    /** Position of a value: 0 at the bottom, 1 at the top, limited to this range. */
    double share(double value) {
        double share =
                logarithmic
                        ? Math.log(Math.max(value, low) / low) / Math.log(high / low)
                        : (value - low) / (high - low);
        return Math.clamp(share, 0, 1);
    }

    /** A tick as people write it: without zeros at the end, with commas. */
    static String label(double tick) {
        BigDecimal plain = BigDecimal.valueOf(tick).round(new MathContext(6)).stripTrailingZeros();
        BigDecimal shown = plain.scale() < 0 ? plain.setScale(0) : plain;
        return String.format(Locale.ROOT, "%,." + shown.scale() + "f", shown);
    }
}
