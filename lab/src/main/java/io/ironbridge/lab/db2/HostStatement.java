package io.ironbridge.lab.db2;

import java.util.List;
import java.util.Locale;

/**
 * One static SQL statement with its host variables turned into JDBC parameter markers.
 *
 * @param verb what the statement does
 * @param jdbcSql the text Derby prepares: every {@code :name} is a {@code ?}
 * @param markers the host variable name at each marker, in order, repeated when used twice; plain
 *     {@code ?} markers are named P1, P2 ...
 */
record HostStatement(Verb verb, String jdbcSql, List<String> markers) {

    /** The statements a service may hold. */
    enum Verb {
        SELECT,
        INSERT,
        UPDATE,
        DELETE,
        MERGE;

        boolean givesRows() {
            return this == SELECT;
        }

        static Verb parse(String word) throws StatementException {
            for (Verb verb : values()) {
                if (verb.name().equals(word.toUpperCase(Locale.ROOT))) {
                    return verb;
                }
            }
            throw new StatementException(
                    "a service holds one SELECT, INSERT, UPDATE, DELETE or MERGE statement, not "
                            + (word.isEmpty() ? "an empty text" : word));
        }
    }

    HostStatement {
        markers = List.copyOf(markers);
    }

    static HostStatement scan(String sql) throws StatementException {
        return new SqlScanner(sql).scan();
    }
}
