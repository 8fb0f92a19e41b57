package io.ironbridge.workloaddriver.report.page;

import io.ironbridge.workloaddriver.report.page.Chart.Mark;
import io.ironbridge.workloaddriver.report.page.Chart.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws a chart as SVG; colours are classes {@code c0}, {@code c1} ... of the page around it. */
final class Plot {
    private static final double WIDTH = 640;
    private static final double HEIGHT = 340;
    private static final double LEFT = 66;
    private static final double RIGHT = 12;
    private static final double TOP = 14;
    private static final double BOTTOM = 52;
    private static final double ACROSS = WIDTH - LEFT - RIGHT;
    private static final double DOWN = HEIGHT - TOP - BOTTOM;

    /** Of a category's room, between the bars of one and the next. */
    private static final double GAP = 0.24;

    /** From the last position to the right edge. */
    private static final double EDGE = 24;

    /** About the width of a letter. */
    private static final double LETTER = 7;

    private static final double WIDEST_BAR = 46;
    private static final double WHISKER = 3.5;

    private final Chart chart;
    private final Scale scale;
    private final String id;
    private final Markup svg = new Markup();

    private Plot(Chart chart, String id) {
        this.chart = chart;
        this.scale = Scale.of(chart);
        this.id = id;
    }

    /**
     * The SVG element.
     *
     * @param id for its title, unlike any other on the page
     */
    static String svg(Chart chart, String id) {
        return new Plot(chart, id).draw();
    }

    private String draw() {
        svg.open(
                "svg",
                "viewBox",
                String.format(Locale.ROOT, "0 0 %.0f %.0f", WIDTH, HEIGHT),
                "role",
                "img",
                "aria-labelledby",
                id + "t " + id + "d");
        svg.element("title", chart.title(), "id", id + "t");
        svg.element("desc", chart.summary(), "id", id + "d");
        grid();
        categories();
        titles();
        for (Series series : chart.series()) {
            svg.open("g", "class", "c" + series.colour() + (series.foreign() ? " foreign" : ""));
            if (chart.form() == Chart.Form.BARS) {
                bars(series);
            } else {
                lines(series);
            }
            svg.close("g").line();
        }
        return svg.close("svg").toString();
    }

    private void grid() {
        for (double tick : scale.ticks()) {
            double y = y(tick);
            svg.empty(
                    "line",
                    "class",
                    tick == scale.low() ? "base" : "grid",
                    "x1",
                    LEFT,
                    "x2",
                    WIDTH - RIGHT,
                    "y1",
                    y,
                    "y2",
                    y);
            svg.element("text", Scale.label(tick), "class", "y", "x", LEFT - 8, "y", y + 4);
        }
        svg.line();
    }

    private void categories() {
        double free = 0;
        for (int i = 0; i < chart.categories().size(); i++) {
            String name = chart.categories().get(i);
            double x = middle(i);
            double half = name.length() * LETTER / 2;
            if (x - half >= free) {
                svg.element("text", name, "class", "x", "x", x, "y", floor(18));
                free = x + half + LETTER;
            }
            svg.empty("line", "class", "base", "x1", x, "x2", x, "y1", floor(0), "y2", floor(4));
        }
        svg.line();
    }

    private void titles() {
        svg.element(
                "text", chart.xTitle(), "class", "x name", "x", LEFT + ACROSS / 2, "y", floor(40));
        double y = TOP + DOWN / 2;
        svg.element(
                "text",
                chart.yTitle() + (chart.logarithmic() ? ", logarithmic" : ""),
                "class",
                "x name",
                "transform",
                String.format(Locale.ROOT, "translate(14 %.1f) rotate(-90)", y));
        svg.line();
    }

    private void bars(Series series) {
        double room = ACROSS / chart.categories().size();
        double each = Math.min(WIDEST_BAR, room * (1 - GAP) / chart.series().size());
        double first = -each * chart.series().size() / 2 + each * chart.series().indexOf(series);
        for (int i = 0; i < chart.categories().size(); i++) {
            Mark mark = series.marks().get(chart.categories().get(i));
            if (mark != null) {
                bar(series, i, mark, middle(i) + first, each);
            }
        }
    }

    private void bar(Series series, int category, Mark mark, double x, double width) {
        double top = y(mark.value());
        svg.open(
                "rect",
                "class",
                "bar",
                "x",
                x + 0.75,
                "y",
                top,
                "width",
                width - 1.5,
                "height",
                floor(0) - top);
        tooltip(series, category, mark);
        svg.close("rect");
        whisker(mark, x + width / 2);
    }

    private void lines(Series series) {
        List<String> path = new ArrayList<>();
        boolean drawing = false;
        for (int i = 0; i < chart.categories().size(); i++) {
            Mark mark = series.marks().get(chart.categories().get(i));
            if (mark != null) {
                path.add(
                        String.format(
                                Locale.ROOT,
                                "%s%.1f %.1f",
                                drawing ? "L" : "M",
                                middle(i),
                                y(mark.value())));
            }
            drawing = mark != null;
        }
        svg.empty("path", "class", "line", "d", String.join(" ", path));
        for (int i = 0; i < chart.categories().size(); i++) {
            Mark mark = series.marks().get(chart.categories().get(i));
            if (mark != null) {
                whisker(mark, middle(i));
                svg.open(
                        "path",
                        "class",
                        "dot",
                        "d",
                        Marker.of(series.colour(), middle(i), y(mark.value())));
                tooltip(series, i, mark);
                svg.close("path");
            }
        }
    }

    /** From the lowest to the highest, if the difference is large enough to be seen. */
    private void whisker(Mark mark, double x) {
        double high = y(mark.highest());
        double low = y(mark.lowest());
        if (low - high < 1) {
            return;
        }
        svg.empty(
                "path",
                "class",
                "whisker",
                "d",
                String.format(
                        Locale.ROOT,
                        "M%1$.1f %3$.1fH%2$.1fM%1$.1f %4$.1fH%2$.1fM%5$.1f %3$.1fV%4$.1f",
                        x - WHISKER,
                        x + WHISKER,
                        high,
                        low,
                        x));
    }

    /** The tooltip of a mark. */
    private void tooltip(Series series, int category, Mark mark) {
        svg.element(
                "title",
                series.name()
                        + ", "
                        + chart.categories().get(category)
                        + ": "
                        + NumberText.plain(mark.value()));
    }

    private double middle(int category) {
        if (chart.positions().isEmpty()) {
            return LEFT + ACROSS * (category + 0.5) / chart.categories().size();
        }
        double last = chart.positions().getLast();
        return LEFT + (ACROSS - EDGE) * (last > 0 ? chart.positions().get(category) / last : 0);
    }

    private double y(double value) {
        return TOP + DOWN * (1 - scale.share(value));
    }

    private static double floor(double below) {
        return TOP + DOWN + below;
    }
}
