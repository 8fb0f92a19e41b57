package io.ironbridge.connectorsql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a database's messages pass on. */
class SqlErrorsTest {
    private static final String SECRET = "s3cret";

    private static String refused(@Nullable String message, String state) {
        return SqlErrors.refused("s", new SQLException(message, state)).text();
    }

    @Test
    void linesAfterTheFirstHaveValues() {
        assertThat(
                        refused(
                                """
                                ERROR: invalid input syntax for type date: "s3cret
                                s3cret"
                                  Where: unnamed portal parameter $4 = 's3cret'\
                                """,
                                "22007"))
                .isEqualTo(
                        "Service s execution failed due to SQLCODE=0 SQLSTATE=22007, ERROR: invalid"
                                + " input syntax for type date: ...");
    }

    @Test
    void aConstraintIsNamedWithoutTheRow() {
        assertThat(
                        refused(
                                """
                                ERROR: duplicate key value violates unique constraint "one_name"
                                  Detail: Key (name)=(s3cret) already exists.\
                                """,
                                "23505"))
                .contains("(constraint one_name)")
                .endsWith("violates unique constraint \"one_name\"")
                .doesNotContain(SECRET);
    }

    @Test
    void aServerThatStopsBreaksItsConnections() {
        assertThat(SqlErrors.isConnectionFailure(new SQLException("stopped", "57P01"))).isTrue();
        assertThat(SqlErrors.isConnectionFailure(new SQLException("cancelled", "57014"))).isFalse();
    }

    @Test
    void quotedNamesOfOtherFaultsStay() {
        assertThat(refused("ERROR: relation \"staff\" does not exist\n  Position: 15", "42P01"))
                .endsWith("ERROR: relation \"staff\" does not exist");
        assertThat(refused(null, "42000")).endsWith("SQLSTATE=42000, ");
    }
}
