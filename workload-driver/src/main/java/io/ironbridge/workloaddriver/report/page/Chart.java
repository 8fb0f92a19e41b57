package io.ironbridge.workloaddriver.report.page;

import java.util.List;
import java.util.Map;

/**
 * Data of a plot: values of several series, by category.
 *
 * @param title one line
 * @param summary alternative text for readers who cannot see the plot
 * @param xTitle of the categories
 * @param yTitle of the values, with their unit
 * @param categories from left to right
 * @param positions of the categories on a line that begins with 0, rising; empty: evenly spaced
 */
public record Chart(
        String title,
        String summary,
        String xTitle,
        String yTitle,
        Form form,
        boolean logarithmic,
        List<String> categories,
        List<Double> positions,
        List<Series> series) {
    public Chart {
        categories = List.copyOf(categories);
        positions = List.copyOf(positions);
        series = List.copyOf(series);
        if (!positions.isEmpty() && positions.size() != categories.size()) {
            throw new IllegalArgumentException("each category has its position, or none has one");
        }
        if (logarithmic && form == Form.BARS) {
            throw new IllegalArgumentException("bars begin at 0, which logarithms do not have");
        }
    }

    /** How values are drawn. */
    public enum Form {
        BARS,
        LINES
    }

    /**
     * Values of the same thing.
     *
     * @param colour a number from 0 on; the same thing has the same one in all plots of a page
     * @param foreign whether it was measured elsewhere: drawn dashed
     * @param marks by category; one without a value is left out
     */
    public record Series(String name, int colour, boolean foreign, Map<String, Mark> marks) {
        public Series {
            marks = Map.copyOf(marks);
        }
    }

    /** A value with the lowest and highest value that it represents. */
    public record Mark(double value, double lowest, double highest) {
        public static Mark of(double value) {
            return new Mark(value, value, value);
        }
    }
}
