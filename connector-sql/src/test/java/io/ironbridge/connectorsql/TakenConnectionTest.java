package io.ironbridge.connectorsql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorapi.Deadline;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections that programs take. */
class TakenConnectionTest {
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final Duration LONG = Duration.ofSeconds(30);

    private final String url = "jdbc:derby:memory:taken" + NUMBER.incrementAndGet();
    private final SqlConnector connector =
            new SqlConnector(SqlConfig.of(url).withPool(SqlConfig.Pool.DEFAULTS.withMaxSize(1)));

    @BeforeEach
    void createTable() throws SQLException {
        try (Connection derby = DriverManager.getConnection(url + ";create=true");
                Statement sql = derby.createStatement()) {
            sql.execute("CREATE TABLE T (N INTEGER)");
            sql.execute("INSERT INTO T VALUES 1");
        }
    }

    @AfterEach
    void close() {
        connector.close();
    }

    private static void add(Connection on) throws SQLException {
        try (Statement sql = on.createStatement()) {
            sql.executeUpdate("UPDATE T SET N = N + 1");
        }
    }

    private static int number(Connection on) throws SQLException {
        try (Statement sql = on.createStatement();
                ResultSet rows = sql.executeQuery("SELECT N FROM T")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private Connection take() throws SQLException {
        return connector.take(Deadline.in(LONG));
    }

    @Test
    void theNextOneBeginsInAutoCommitModeWithoutWhatWasNotCommitted() throws SQLException {
        Connection first = take();
        assertThat(first.getAutoCommit()).isTrue();
        add(first);
        first.setAutoCommit(false);
        add(first);
        connector.giveBack(first, true);
        Connection next = take();
        assertThat(next.getAutoCommit()).isTrue();
        assertThat(number(next)).isEqualTo(2);
        connector.giveBack(next, true);
        assertThat(connector.connections().opened()).isEqualTo(1);
    }

    @Test
    void oneThatIsNotUsableIsReplaced() throws SQLException {
        connector.giveBack(take(), false);
        Connection next = take();
        assertThat(number(next)).isEqualTo(1);
        connector.giveBack(next, true);
        assertThat(connector.connections().opened()).isEqualTo(2);
    }

    @Test
    void whoFindsNoneInTimeIsToldWhy() throws SQLException {
        Connection taken = take();
        assertThatThrownBy(() -> connector.take(Deadline.in(Duration.ofMillis(50))))
                .isInstanceOf(SQLTransientConnectionException.class)
                .hasMessage("none of 1 connections of " + url + " was free");
        connector.giveBack(taken, true);
        connector.giveBack(take(), true);
    }
}
