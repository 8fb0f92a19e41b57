package io.ironbridge.copybook.layout;

import io.ironbridge.copybook.layout.LayoutTable.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Formats a layout's rows as text, each column as wide as its widest entry. */
final class LayoutLines {
    private static final List<Column> COLUMNS =
            List.of(
                    new Column("Level and name", false),
                    new Column("Offset", true),
                    new Column("Hex", true),
                    new Column("Length", true),
                    new Column("Total", true),
                    new Column("Picture", false),
                    new Column("Usage", false),
                    new Column("Occurs", false),
                    new Column("Notes", false));

    private final List<List<String>> cells = new ArrayList<>();

    LayoutLines(List<Row> rows) {
        cells.add(COLUMNS.stream().map(Column::heading).toList());
        rows.forEach(row -> cells.add(cells(row)));
    }

    /** A column. */
    private record Column(String heading, boolean number) {}

    List<String> lines() {
        int[] widths = widths();
        List<String> lines = new ArrayList<>();
        for (List<String> row : cells) {
            lines.add(line(row, widths));
        }
        lines.add(1, rule(widths));
        return lines;
    }

    private int[] widths() {
        int[] widths = new int[COLUMNS.size()];
        for (List<String> row : cells) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        return widths;
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = row.get(column);
            String blanks = " ".repeat(widths[column] - cell.length());
            line.append(COLUMNS.get(column).number() ? blanks + cell : cell + blanks).append("  ");
        }
        return line.toString().stripTrailing();
    }

    private static String rule(int[] widths) {
        List<String> dashes = new ArrayList<>();
        for (int width : widths) {
            dashes.add("-".repeat(width));
        }
        return String.join("  ", dashes);
    }

    private static List<String> cells(Row row) {
        String most = row.sliding() ? "<=" : "";
        return List.of(
                "%s%02d %s".formatted("  ".repeat(row.depth()), row.level(), row.name()),
                most + row.offset(),
                most + "%04X".formatted(row.offset()),
                (row.length() == row.minLength() ? "" : "<=") + row.length(),
                row.occurs().table() ? "" + row.extent() : "",
                row.picture(),
                row.usage(),
                occurs(row.occurs()),
                notes(row));
    }

    private static String occurs(Occurs occurs) {
        if (!occurs.table()) {
            return "";
        }
        return occurs.min() == occurs.max()
                ? "" + occurs.max()
                : "%d to %d".formatted(occurs.min(), occurs.max());
    }

    private static String notes(Row row) {
        return Stream.of(
                        row.redefines().isEmpty() ? "" : verb(row) + row.redefines(),
                        row.occurs().counted() ? "depends on " + row.occurs().dependsOn() : "",
                        row.counter() ? "counter" : "",
                        row.slackBefore() > 0 ? row.slackBefore() + " slack before" : "",
                        row.occurs().slackAfter() > 0
                                ? row.occurs().slackAfter() + " slack after each"
                                : "",
                        row.included() || row.counter() || row.level() == 66 ? "" : "not in JSON")
                .filter(note -> !note.isEmpty())
                .reduce((left, right) -> left + ", " + right)
                .orElse("");
    }

    private static String verb(Row row) {
        return row.level() == 66 ? "renames " : "redefines ";
    }
}
