package io.ironbridge.workloaddriver.named.db2;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Checks replies before anything is measured. */
final class EmployeeReplies {
    /** All columns, and a text composed of four of them. */
    private static final int MAPPED_FIELDS = Employees.COLUMNS + 1;

    private static final JsonFactory JSON = new JsonFactory();

    private EmployeeReplies() {}

    /**
     * Checks a reply of the service: the expected number of rows, each with all columns.
     *
     * @throws IOException if it differs; the message has the reason
     */
    static void checkRows(byte[] reply, Employees employees) throws IOException {
        check(reply, employees, Employees.COLUMNS, "the service");
    }

    /** Checks a reply with mapped rows. */
    static void checkMapped(byte[] reply, Employees employees, String side) throws IOException {
        check(reply, employees, MAPPED_FIELDS, side);
    }

    /**
     * Checks a reply.
     *
     * @param fields number of values in each row
     */
    static void check(byte[] reply, Employees employees, int fields, String who)
            throws IOException {
        List<Integer> rows = rows(reply, who);
        if (rows.size() != employees.rows()) {
            throw new IOException(
                    "%s answered %s with %d rows instead of %d"
                            .formatted(who, employees.pattern(), rows.size(), employees.rows()));
        }
        for (int had : rows) {
            if (had != fields) {
                throw new IOException(
                        "%s answered %s with a row of %d fields instead of %d"
                                .formatted(who, employees.pattern(), had, fields));
            }
        }
    }

    /** Number of scalar values, at any depth, of each object in the first array. */
    private static List<Integer> rows(byte[] reply, String who) throws IOException {
        List<Integer> rows = new ArrayList<>();
        int depth = 0;
        int values = 0;
        boolean inArray = false;
        for (Token token : tokens(reply, who)) {
            switch (token.kind()) {
                case START_ARRAY -> inArray = true;
                case END_ARRAY -> {
                    return rows;
                }
                case START_OBJECT -> depth += inArray ? 1 : 0;
                case END_OBJECT -> {
                    if (inArray && --depth == 0) {
                        rows.add(values);
                        values = 0;
                    }
                }
                default -> values += depth > 0 && token.kind().isScalarValue() ? 1 : 0;
            }
        }
        return rows;
    }

    /** Whether two replies have the same names and values in the same order, as written. */
    static boolean areSame(byte[] one, byte[] other) throws IOException {
        return tokens(one, "one side").equals(tokens(other, "another side"));
    }

    private record Token(JsonToken kind, String text) {}

    private static List<Token> tokens(byte[] json, String who) throws IOException {
        List<Token> tokens = new ArrayList<>();
        try (JsonParser parser =
                JSON.createParser(ObjectReadContext.empty(), new ByteArrayInputStream(json))) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                tokens.add(new Token(token, parser.getString()));
            }
        } catch (JacksonException e) {
            throw new IOException(who + " answered with a body that is not JSON", e);
        }
        return tokens;
    }
}
