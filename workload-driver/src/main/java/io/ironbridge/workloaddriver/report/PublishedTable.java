package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.report.guide.ScenarioGuide.PublishedFigure;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide.PublishedSeries;
import io.ironbridge.workloaddriver.report.page.Block;
import io.ironbridge.workloaddriver.report.page.Block.Column;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Table of published figures. */
final class PublishedTable {
    private PublishedTable() {}

    static Block.Table of(PublishedFigure figure) {
        List<Column> columns = new ArrayList<>(List.of(Column.text(figure.x())));
        Set<String> places = new LinkedHashSet<>();
        for (PublishedSeries series : figure.series()) {
            columns.add(Column.number(series.name() + ", " + figure.unit()));
            places.addAll(series.values().keySet());
        }
        List<List<String>> rows = new ArrayList<>();
        for (String place : places) {
            List<String> row = new ArrayList<>(List.of(place));
            for (PublishedSeries series : figure.series()) {
                Double value = series.values().get(place);
                row.add(value == null ? "" : digits(value));
            }
            rows.add(row);
        }
        return new Block.Table("Published, another machine: " + figure.title(), columns, rows);
    }

    /** All published digits, without trailing zeros. */
    static String digits(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
