package io.ironbridge.workloaddriver.report.page;

import java.util.List;
import java.util.stream.Collectors;

/** Writes a page as GitHub Markdown; plots become tables. */
public final class Markdown {
    private final StringBuilder out = new StringBuilder();
    private final int deeper;

    private Markdown(int deeper) {
        this.deeper = deeper;
    }

    /** The whole file, with the page's title. */
    public static String of(Page page) {
        return "# " + escaped(page.title()) + "\n\n" + of(page.blocks(), 1);
    }

    /**
     * Some blocks.
     *
     * @param deeper number to add to the level of headings
     */
    public static String of(List<Block> blocks, int deeper) {
        Markdown markdown = new Markdown(deeper);
        blocks.forEach(markdown::block);
        return markdown.out.toString();
    }

    private void block(Block block) {
        switch (block) {
            case Block.Heading(int level, String text) ->
                    paragraph("#".repeat(level + deeper) + " " + escaped(text));
            case Block.Text(String text) -> paragraph(escaped(text));
            case Block.Notice(String text) -> paragraph("**" + escaped(text) + "**");
            case Block.Facts(var facts) -> facts(facts);
            case Block.Bullets(var items) -> bullets(items);
            case Block.Table table -> {
                paragraph(escaped(table.caption()) + ":");
                table(table);
            }
            case Block.Figure(var chart, var table, var observations) -> {
                paragraph("**" + escaped(chart.title()) + "**");
                table(table);
                bullets(observations);
            }
        }
    }

    private void paragraph(String text) {
        out.append(text).append("\n\n");
    }

    private void facts(List<Block.Fact> facts) {
        paragraph(
                facts.stream()
                        .map(fact -> "- " + escaped(fact.name()) + ": " + value(fact))
                        .collect(Collectors.joining("\n")));
    }

    private static String value(Block.Fact fact) {
        return fact.verbatim() ? code(fact.value()) : escaped(fact.value());
    }

    private void bullets(List<String> items) {
        if (!items.isEmpty()) {
            paragraph(
                    items.stream()
                            .map(item -> "- " + escaped(item))
                            .collect(Collectors.joining("\n")));
        }
    }

    private void table(Block.Table table) {
        StringBuilder lines = new StringBuilder();
        lines.append(row(table.columns().stream().map(Block.Column::title).toList()));
        lines.append("|");
        for (Block.Column column : table.columns()) {
            lines.append(column.kind() == Block.Column.Kind.NUMBER ? "---:|" : "---|");
        }
        lines.append('\n');
        table.rows().forEach(cells -> lines.append(row(cells)));
        out.append(lines).append('\n');
    }

    private static String row(List<String> cells) {
        return cells.stream()
                .map(Markdown::escaped)
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** Encloses the text in enough backticks. */
    private static String code(String text) {
        String fence = "`";
        while (text.contains(fence)) {
            fence += "`";
        }
        String room = fence.length() > 1 ? " " : "";
        return fence + room + text.replace('\n', ' ') + room + fence;
    }

    private static String escaped(String text) {
        return text.replaceAll("([\\\\`*_<\\[|])", "\\\\$1").replace('\n', ' ');
    }
}
