package io.ironbridge.lab.db2;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** The schema that unqualified table names of a service belong to. */
final class Qualifiers {
    /** Derby's schema for a connection without a user; the sample tables are here. */
    static final String DEFAULT = "APP";

    private Qualifiers() {}

    static void use(Connection connection, Optional<String> qualifier) throws SQLException {
        connection.setSchema(qualifier.orElse(DEFAULT));
    }
}
