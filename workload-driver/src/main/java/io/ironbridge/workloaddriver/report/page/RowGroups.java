package io.ironbridge.workloaddriver.report.page;

/** Groups of table rows with equal cells. */
final class RowGroups {
    private RowGroups() {}

    /** Whether two rows are equal in a grouping column and those grouping ones left of it. */
    static boolean same(Block.Table table, int row, int other, int column) {
        for (int i = 0; i <= column; i++) {
            if (table.columns().get(i).kind() == Block.Column.Kind.GROUP
                    && !table.rows().get(row).get(i).equals(table.rows().get(other).get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Number of rows from this one on that share its cell. */
    static int length(Block.Table table, int row, int column) {
        int end = row + 1;
        while (end < table.rows().size() && same(table, row, end, column)) {
            end++;
        }
        return end - row;
    }
}
