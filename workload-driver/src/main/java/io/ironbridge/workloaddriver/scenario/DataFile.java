package io.ironbridge.workloaddriver.scenario;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A file of rows: CSV (RFC 4180, names in the first line, no line ends within values), or lines of
 * JSON objects. Faults name the line, never its content.
 */
final class DataFile {
    /** Most bytes of a file. */
    static final long MOST_BYTES = 64L << 20;

    /** Most rows of a file. */
    static final int MOST_ROWS = 1_000_000;

    private static final JsonFactory JSON = new JsonFactory();

    private final ReadContext context;
    private final Yaml.Text name;
    private final Path file;

    DataFile(ReadContext context, Yaml.Text name) {
        this.context = context;
        this.name = name;
        this.file = context.resolve(name.text());
    }

    /** All of a file; each row has a value for each column. */
    record Table(List<String> columns, List<List<String>> rows) {}

    /** A line that cannot be used. */
    private static final class BadLine extends Exception {
        private static final long serialVersionUID = 1;

        BadLine(String message) {
            super(message);
        }
    }

    Optional<Table> read() {
        try {
            if (Files.size(file) > MOST_BYTES) {
                return fault("has more than 64 MiB", "Use fewer rows.");
            }
            Table table = file.toString().endsWith(".csv") ? table(false) : table(true);
            return table.rows().isEmpty() ? fault("has no rows", "Add some.") : Optional.of(table);
        } catch (IOException e) {
            return fault(
                    "cannot be read (" + e.getClass().getSimpleName() + ")",
                    "Check path and permissions; the file must be in UTF-8.");
        }
    }

    private Optional<Table> fault(String what, String remedy) {
        context.fault(name, "IRB-DRIVE-0008E", "The file " + file + " " + what + ".", remedy);
        return Optional.empty();
    }

    private Table table(boolean json) throws IOException {
        List<String> columns = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (line.isBlank()) {
                    continue;
                }
                try {
                    add(json, line, columns, rows);
                } catch (BadLine bad) {
                    context.faults()
                            .add(
                                    new ScenarioFault(
                                            "IRB-DRIVE-0008E",
                                            file.toString(),
                                            number,
                                            0,
                                            bad.getMessage() + ".",
                                            "Correct the line."));
                }
                if (rows.size() > MOST_ROWS) {
                    fault("has more than " + MOST_ROWS + " rows", "Use fewer rows.");
                    break;
                }
            }
        }
        return new Table(columns, rows);
    }

    private static void add(
            boolean json, String line, List<String> columns, List<List<String>> rows)
            throws BadLine {
        if (json) {
            Map<String, String> members = members(line);
            if (columns.isEmpty()) {
                columns.addAll(members.keySet());
            }
            if (!members.keySet().equals(new LinkedHashSet<>(columns))) {
                throw new BadLine("The object has other members than the first");
            }
            rows.add(columns.stream().map(members::get).toList());
        } else {
            List<String> values = values(line);
            if (columns.isEmpty()) {
                columns.addAll(values);
            } else if (values.size() == columns.size()) {
                rows.add(values);
            } else {
                throw new BadLine(
                        "There are %d values for %d columns"
                                .formatted(values.size(), columns.size()));
            }
        }
    }

    private static List<String> values(String line) throws BadLine {
        List<String> values = new ArrayList<>();
        StringBuilder value = new StringBuilder();
        boolean quoted = false;
        for (int at = 0; at < line.length(); at++) {
            char character = line.charAt(at);
            if (character == '"') {
                if (quoted && at + 1 < line.length() && line.charAt(at + 1) == '"') {
                    value.append('"');
                    at++;
                } else {
                    quoted = !quoted;
                }
            } else if (character == ',' && !quoted) {
                values.add(value.toString());
                value.setLength(0);
            } else {
                value.append(character);
            }
        }
        if (quoted) {
            throw new BadLine("A quote is not closed in this line");
        }
        values.add(value.toString());
        return values;
    }

    private static Map<String, String> members(String line) throws BadLine {
        Map<String, String> members = new LinkedHashMap<>();
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), line)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new BadLine("This is not a JSON object");
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String member = parser.currentName();
                if (!parser.nextToken().isScalarValue()) {
                    throw new BadLine("A member is not a single value");
                }
                members.put(member, parser.getString());
            }
            return members;
        } catch (JacksonException _) {
            throw new BadLine("This is not JSON");
        }
    }
}
