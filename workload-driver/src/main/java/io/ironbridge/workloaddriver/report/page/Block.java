package io.ironbridge.workloaddriver.report.page;

import java.util.List;
import java.util.Set;

/** A part of a page. Texts are plain: each way of writing escapes them as it needs. */
public sealed interface Block {
    /**
     * A heading.
     *
     * @param level 1 for chapters, 2 for sections in them
     */
    record Heading(int level, String text) implements Block {}

    /** A paragraph. */
    record Text(String text) implements Block {}

    /** An emphasised paragraph. */
    record Notice(String text) implements Block {}

    /** A list of names and values. */
    record Facts(List<Fact> facts) implements Block {
        public Facts {
            facts = List.copyOf(facts);
        }
    }

    /**
     * A name with its value.
     *
     * @param verbatim whether the value is typed text, such as a command
     */
    record Fact(String name, String value, boolean verbatim) {}

    /** A list. */
    record Bullets(List<String> items) implements Block {
        public Bullets {
            items = List.copyOf(items);
        }
    }

    /**
     * A table.
     *
     * @param caption title of the table
     * @param rows each with a cell for every column
     */
    record Table(String caption, List<Column> columns, List<List<String>> rows) implements Block {
        public Table {
            columns = List.copyOf(columns);
            rows = rows.stream().map(List::copyOf).toList();
            int width = columns.size();
            if (rows.stream().anyMatch(row -> row.size() != width)) {
                throw new IllegalArgumentException("a row has not " + width + " cells: " + caption);
            }
        }
    }

    /** A column. Equal cells of a grouping one, row below row, are written once. */
    record Column(String title, Kind kind) {
        /** What is in a column. */
        public enum Kind {
            GROUP,
            TEXT,
            NUMBER
        }

        public static Column group(String title) {
            return new Column(title, Kind.GROUP);
        }

        public static Column text(String title) {
            return new Column(title, Kind.TEXT);
        }

        public static Column number(String title) {
            return new Column(title, Kind.NUMBER);
        }
    }

    /** A plot with a table of its values, and observations. */
    record Figure(Chart chart, Table table, List<String> observations) implements Block {
        public Figure {
            observations = List.copyOf(observations);
        }

        /** The same without some of the observations. */
        public Figure without(Set<String> sentences) {
            return new Figure(
                    chart,
                    table,
                    observations.stream().filter(one -> !sentences.contains(one)).toList());
        }
    }
}
