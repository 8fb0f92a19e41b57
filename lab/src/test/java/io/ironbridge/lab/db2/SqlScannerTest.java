package io.ironbridge.lab.db2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quicktheories.WithQuickTheories;

class SqlScannerTest implements WithQuickTheories {

    @Test
    void hostVariablesBecomeMarkersAndKeepTheirCase() throws Exception {
        HostStatement statement =
                HostStatement.scan("SELECT A FROM T WHERE B = :workDept AND C=:C_1");

        assertThat(statement.jdbcSql()).isEqualTo("SELECT A FROM T WHERE B = ? AND C=?");
        assertThat(statement.markers()).containsExactly("workDept", "C_1");
    }

    @Test
    void aNameUsedTwiceIsListedTwice() throws Exception {
        assertThat(HostStatement.scan("UPDATE T SET A = :A WHERE A = :A").markers())
                .containsExactly("A", "A");
    }

    @Test
    void questionMarksAreNumbered() throws Exception {
        assertThat(HostStatement.scan("DELETE FROM T WHERE A = ? AND B = ?").markers())
                .containsExactly("P1", "P2");
    }

    @Test
    void likePatternIsVarchar4000() throws Exception {
        assertThat(
                        HostStatement.scan("SELECT A FROM T WHERE A like :P AND B NOT LIKE :Q")
                                .jdbcSql())
                .isEqualTo(
                        "SELECT A FROM T WHERE A like CAST(? AS VARCHAR(4000))"
                                + " AND B NOT LIKE CAST(? AS VARCHAR(4000))");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT ':A', '?' FROM T",
                "SELECT 'it''s :A' FROM T",
                "SELECT \":A\"\"?\" FROM T",
                "SELECT A -- :A ?\nFROM T",
                "SELECT A -- :A ?",
                "SELECT A /* :A /* ? */ :B */ FROM T",
                "SELECT A / B FROM T -- '",
            })
    void literalsQuotedNamesAndCommentsAreLeftAlone(String sql) throws Exception {
        HostStatement statement = HostStatement.scan(sql);

        assertThat(statement.jdbcSql()).isEqualTo(sql);
        assertThat(statement.markers()).isEmpty();
    }

    @Test
    void trailingSemicolonIsCutOff() throws Exception {
        assertThat(HostStatement.scan("DELETE FROM T ; \n").jdbcSql()).isEqualTo("DELETE FROM T ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 'A FROM T",
                "SELECT \"A FROM T",
                "SELECT A /* FROM T",
                "SELECT A FROM T WHERE A = :",
                "SELECT A FROM T WHERE A = :1A",
                "SELECT A FROM T WHERE A = :A AND B = ?",
                "DELETE FROM T; DELETE FROM U",
                "DROP TABLE T",
                "CALL P(:A)",
                "",
                "-- nothing",
            })
    void anythingElseIsRefused(String sql) {
        assertThatThrownBy(() -> HostStatement.scan(sql)).isInstanceOf(StatementException.class);
    }

    @Test
    void textInsideALiteralNeverBecomesAMarker() {
        qt().forAll(strings().basicLatinAlphabet().ofLengthBetween(0, 30))
                .check(text -> {
                    String literal = "'" + text.replace("'", "''") + "'";
                    return scanned("SELECT " + literal + " FROM T WHERE A = :X")
                            .equals("SELECT " + literal + " FROM T WHERE A = ?");
                });
    }

    @Test
    void anyTextIsScannedOrRefusedAndNothingElse() {
        qt().forAll(strings().basicLatinAlphabet().ofLengthBetween(0, 60))
                .checkAssert(text -> assertThat(scanned("SELECT " + text)).startsWith("SELECT"));
    }

    private static String scanned(String sql) {
        try {
            return HostStatement.scan(sql).jdbcSql();
        } catch (StatementException e) {
            return "SELECT was refused";
        }
    }
}
