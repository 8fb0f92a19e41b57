package io.ironbridge.connectorsql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StatementCacheTest {
    private Connection derby;

    @BeforeEach
    void connect() throws SQLException {
        derby = DriverManager.getConnection("jdbc:derby:memory:statements;create=true");
    }

    @AfterEach
    void close() throws SQLException {
        derby.close();
    }

    private static String text(int number) {
        return "VALUES " + number;
    }

    private static PreparedStatement used(StatementCache cache, int number) throws SQLException {
        PreparedStatement statement = cache.take(text(number));
        cache.giveBack(text(number), statement, true);
        return statement;
    }

    @Test
    void theStatementsUsedLastAreKept() throws SQLException {
        StatementCache cache = new StatementCache(derby, 2);
        PreparedStatement first = used(cache, 1);
        PreparedStatement second = used(cache, 2);
        assertThat(used(cache, 1)).isSameAs(first);
        PreparedStatement third = used(cache, 3);
        assertThat(second.isClosed()).isTrue();
        assertThat(cache.take(text(1))).isSameAs(first);
        assertThat(cache.take(text(3))).isSameAs(third);
    }

    @Test
    void aStatementThatIsInUseIsNotGivenAgain() throws SQLException {
        StatementCache cache = new StatementCache(derby, 2);
        assertThat(cache.take(text(1))).isNotSameAs(cache.take(text(1)));
    }

    @Test
    void aStatementWhoseCallFailedIsClosed() throws SQLException {
        StatementCache cache = new StatementCache(derby, 2);
        PreparedStatement failed = cache.take(text(1));
        cache.giveBack(text(1), failed, false);
        assertThat(failed.isClosed()).isTrue();
        assertThat(cache.take(text(1))).isNotSameAs(failed);
    }

    @Test
    void noneIsKeptWithoutRoom() throws SQLException {
        assertThat(used(new StatementCache(derby, 0), 1).isClosed()).isTrue();
    }
}
