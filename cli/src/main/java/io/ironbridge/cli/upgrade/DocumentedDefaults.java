package io.ironbridge.cli.upgrade;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The defaults in the documentation of a release: rows of tables that have a column {@code
 * Default}.
 *
 * @param values by page and the cells before the default
 */
record DocumentedDefaults(Map<String, String> values) {
    private static final String COLUMN = "Default";

    /** Reads the pages of a distribution. */
    static DocumentedDefaults of(Path docs) throws IOException {
        Map<String, String> values = new LinkedHashMap<>();
        if (Files.isDirectory(docs)) {
            List<Path> pages;
            try (Stream<Path> files = Files.list(docs)) {
                pages = files.filter(page -> page.toString().endsWith(".md")).sorted().toList();
            }
            for (Path page : pages) {
                read(
                        page.getFileName().toString(),
                        Files.readAllLines(page, StandardCharsets.UTF_8),
                        values);
            }
        }
        return new DocumentedDefaults(values);
    }

    private static void read(String page, List<String> lines, Map<String, String> values) {
        int column = -1;
        for (String line : lines) {
            if (!line.startsWith("|")) {
                column = -1;
            } else {
                List<String> cells =
                        Stream.of(line.substring(1).split("(?<!\\\\)\\|", -1))
                                .map(String::strip)
                                .toList();
                if (column < 0) {
                    column = Math.max(cells.indexOf(COLUMN), 0);
                } else if (column > 0 && column < cells.size()) {
                    values.put(
                            page + " " + String.join(", ", cells.subList(0, column)),
                            cells.get(column));
                }
            }
        }
    }

    /** A line for each default that another release has, too, with another value. */
    List<String> changes(DocumentedDefaults next) {
        List<String> changes = new ArrayList<>();
        values.forEach((key, before) -> {
            String after = next.values.get(key);
            if (after != null && !after.equals(before)) {
                changes.add(key + ": " + before + " -> " + after);
            }
        });
        return changes;
    }
}
