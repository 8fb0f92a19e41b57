package io.ironbridge.copybook.layout;

import java.util.ArrayList;
import java.util.List;

/** The table of a record as in compiler listings: one row for each item, in source order. */
public final class LayoutTable {
    private LayoutTable() {}

    /**
     * One item.
     *
     * @param level level number; 66 for another name of a range of items
     * @param depth number of groups around it
     * @param name COBOL name, {@code FILLER} if there is none
     * @param path path of the item
     * @param offset first byte in the record from 0; in a table, of the first occurrence
     * @param sliding whether the offset is only the largest possible one, because a table of
     *     variable length precedes it
     * @param length maximum bytes of one occurrence
     * @param minLength minimum bytes of one occurrence
     * @param extent maximum bytes of all occurrences
     * @param picture picture as written, {@code ""} without one
     * @param usage usage, {@code ""} for groups
     * @param occurs occurrences
     * @param redefines COBOL name of the redefined item, {@code ""} without one; of a level 66, the
     *     items renamed
     * @param slackBefore slack bytes before it
     * @param counter whether a table's length depends on it
     * @param included whether it is in JSON
     */
    public record Row(
            int level,
            int depth,
            String name,
            String path,
            int offset,
            boolean sliding,
            int length,
            int minLength,
            int extent,
            String picture,
            String usage,
            Occurs occurs,
            String redefines,
            int slackBefore,
            boolean counter,
            boolean included) {}

    /** The rows of a record. */
    public static List<Row> rows(Layout layout) {
        List<Row> rows = new ArrayList<>();
        add(layout.root(), 0, 0, false, rows);
        layout.renames().forEach(renames -> rows.add(row(renames)));
        return rows;
    }

    /**
     * The table as lines of text without trailing blanks: a heading, a rule, and a line for each
     * row. Sliding offsets and variable lengths are preceded by {@code <=}.
     */
    public static List<String> lines(Layout layout) {
        return new LayoutLines(rows(layout)).lines();
    }

    private static void add(
            Item item, int depth, int groupOffset, boolean sliding, List<Row> rows) {
        int offset = groupOffset + item.place().offset();
        boolean slides = sliding || item.place().sliding();
        rows.add(row(item, depth, offset, slides));
        if (item instanceof Group group) {
            group.items().forEach(child -> add(child, depth + 1, offset, slides, rows));
        }
    }

    private static Row row(Item item, int depth, int offset, boolean sliding) {
        Description description = item.description();
        return new Row(
                description.level(),
                depth,
                description.originalName(),
                description.path(),
                offset,
                sliding,
                item.place().length(),
                item.place().minLength(),
                item.extent(),
                description.picture(),
                description.usage(),
                item.occurs(),
                description.redefines(),
                item.place().slackBefore(),
                description.counter(),
                description.included());
    }

    private static Row row(Renames renames) {
        boolean one = renames.from().equals(renames.through());
        return new Row(
                66,
                1,
                renames.name(),
                renames.name(),
                renames.offset(),
                false,
                renames.length(),
                renames.length(),
                renames.length(),
                "",
                "",
                Occurs.ONCE,
                one ? renames.from() : renames.from() + " THRU " + renames.through(),
                0,
                false,
                false);
    }
}
