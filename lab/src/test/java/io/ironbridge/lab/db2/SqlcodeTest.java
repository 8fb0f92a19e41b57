package io.ironbridge.lab.db2;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class SqlcodeTest {

    @Test
    void knownStateHasDb2sCodeAndState() {
        assertThat(Sqlcode.of(new SQLException("secret", "42X05")).description())
                .isEqualTo(
                        "SQLCODE=-204 SQLSTATE=42704, A TABLE OR VIEW IS UNKNOWN."
                                + " Error Location:LABDB2:1");
    }

    @Test
    void unknownStateFallsBackTo901WithDerbysState() {
        assertThat(Sqlcode.of(new SQLException("secret", "XJ999")).description())
                .isEqualTo(
                        "SQLCODE=-901 SQLSTATE=XJ999, THE STATEMENT FAILED."
                                + " Error Location:LABDB2:1");
    }
}
