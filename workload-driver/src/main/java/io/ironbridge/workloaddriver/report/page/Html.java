package io.ironbridge.workloaddriver.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * Writes a page as one self-contained HTML file, without scripts, with style and plots inside.
 * Light or dark like the reader's system.
 */
public final class Html {
    private static final String NO_SCRIPTS =
            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

    private final Markup html = new Markup();
    private int blocks;

    private Html() {}

    /** The whole file. */
    public static String of(Page page) {
        return new Html().whole(page);
    }

    private String whole(Page page) {
        html.raw("<!DOCTYPE html>").line().open("html", "lang", "en").line().open("head");
        html.empty("meta", "charset", "utf-8");
        html.empty("meta", "http-equiv", "Content-Security-Policy", "content", NO_SCRIPTS);
        html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.empty("meta", "name", "color-scheme", "content", "light dark");
        html.element("title", page.title()).line();
        html.open("style").line().raw(style()).close("style").close("head").line();
        html.open("body").open("header").element("h1", page.title());
        contents(page.blocks());
        html.close("header").line().open("main").line();
        page.blocks().forEach(this::block);
        return html.close("main").close("body").close("html").line().toString();
    }

    private static String style() {
        try (InputStream style =
                Objects.requireNonNull(Html.class.getResourceAsStream("page.css"), "page.css")) {
            return new String(style.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Links to the headings. */
    private void contents(List<Block> all) {
        html.open("nav", "aria-label", "Contents").open("ul");
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i) instanceof Block.Heading(int level, String text)) {
                html.open("li", "class", "level" + level);
                html.element("a", text, "href", "#b" + i).close("li");
            }
        }
        html.close("ul").close("nav");
    }

    private void block(Block block) {
        String id = "b" + blocks++;
        switch (block) {
            case Block.Heading(int level, String text) ->
                    html.element("h" + (level + 1), text, "id", id);
            case Block.Text(String text) -> html.element("p", text);
            case Block.Notice(String text) ->
                    html.element("p", text, "class", "notice", "role", "note");
            case Block.Facts(var facts) -> facts(facts);
            case Block.Bullets(var items) -> bullets(items);
            case Block.Table table -> table(table);
            case Block.Figure figure -> figure(figure, id);
        }
        html.line();
    }

    private void facts(List<Block.Fact> facts) {
        html.open("dl");
        for (Block.Fact fact : facts) {
            html.element("dt", fact.name());
            if (fact.verbatim()) {
                html.open("dd").element("code", fact.value()).close("dd");
            } else {
                html.element("dd", fact.value());
            }
        }
        html.close("dl");
    }

    private void bullets(List<String> items) {
        html.open("ul");
        items.forEach(item -> html.element("li", item));
        html.close("ul");
    }

    private void figure(Block.Figure figure, String id) {
        Chart chart = figure.chart();
        html.open("figure", "aria-labelledby", id + "h").open("div", "class", "plot");
        html.element("figcaption", chart.title(), "id", id + "h");
        html.raw(Plot.svg(chart, id));
        legend(chart);
        if (!figure.observations().isEmpty()) {
            bullets(figure.observations());
        }
        html.close("div");
        table(figure.table());
        html.close("figure");
    }

    private void legend(Chart chart) {
        html.open("ul", "class", "legend");
        for (Chart.Series series : chart.series()) {
            html.open("li", "class", "c" + series.colour() + (series.foreign() ? " foreign" : ""));
            html.open("svg", "viewBox", "0 0 28 14", "aria-hidden", "true");
            if (chart.form() == Chart.Form.BARS) {
                html.empty("path", "class", "bar", "d", "M6 1h14v12h-14z");
            } else {
                html.empty("path", "class", "line", "d", "M1 7H27");
                html.empty("path", "class", "dot", "d", Marker.of(series.colour(), 14, 7));
            }
            html.close("svg").text(series.name()).close("li");
        }
        html.close("ul");
    }

    private void table(Block.Table table) {
        html.open(
                "div",
                "class",
                "table",
                "tabindex",
                "0",
                "role",
                "region",
                "aria-label",
                table.caption());
        html.open("table").element("caption", table.caption()).open("thead").open("tr");
        for (Block.Column column : table.columns()) {
            html.element("th", column.title(), "scope", "col", "class", word(column));
        }
        html.close("tr").close("thead").open("tbody");
        for (int row = 0; row < table.rows().size(); row++) {
            row(table, row);
        }
        html.close("tbody").close("table").close("div");
    }

    private void row(Block.Table table, int number) {
        html.open("tr");
        for (int i = 0; i < table.columns().size(); i++) {
            Block.Column column = table.columns().get(i);
            String cell = table.rows().get(number).get(i);
            if (column.kind() != Block.Column.Kind.GROUP) {
                html.element("td", cell, "class", word(column));
            } else if (number == 0 || !RowGroups.same(table, number, number - 1, i)) {
                html.element(
                        "th",
                        cell,
                        "scope",
                        "rowgroup",
                        "rowspan",
                        RowGroups.length(table, number, i));
            }
        }
        html.close("tr");
    }

    private static String word(Block.Column column) {
        return column.kind() == Block.Column.Kind.NUMBER ? "number" : "text";
    }
}
