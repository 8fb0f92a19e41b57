package io.ironbridge.connectorsql;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorsql.StatementText.Columns;
import io.ironbridge.connectorsql.StatementText.Counted;
import io.ironbridge.connectorsql.StatementText.Rows;
import io.ironbridge.connectorsql.StatementText.Unknown;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementTextTest {
    private static Rows rows(String sql) {
        return StatementText.read(sql).rows();
    }

    @Test
    void hostVariablesAreKnown() {
        assertThat(StatementText.read("UPDATE T SET A = :a WHERE B = :b OR C = :a").hostVariables())
                .containsExactly("a", "b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT EMPNO, E.LASTNAME FROM EMP E                    | EMPNO LASTNAME",
                "select count(*) as n, max(a, b) biggest from t         | n biggest",
                "SELECT A /* FROM */ AS \"Last name\", 'x, y' C FROM T  | Last name,C",
                "SELECT (SELECT 1 FROM X) AS ONE FROM T                 | ONE",
                "INSERT INTO T (A) VALUES (:a) RETURNING ID, A + 1 AS B | ID B",
                "SELECT A FROM FINAL TABLE (INSERT INTO T VALUES (:a))  | A"
            })
    void namesOfColumnsAreKnown(String sql, String names) {
        assertThat(rows(sql))
                .isEqualTo(new Columns(List.of(names.split(names.contains(",") ? "," : " "))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM T",
                "SELECT A, T.* FROM T",
                "SELECT DISTINCT A + B FROM T",
                "SELECT COUNT(*) FROM T",
                "SELECT CASE A WHEN 1 THEN B END FROM T",
                "SELECT CURRENT DATE FROM T",
                "WITH X AS (SELECT A FROM T) SELECT A FROM X",
                "VALUES 1",
                "CALL P(:a)"
            })
    void namesThatTheDatabaseChoosesAreNotKnown(String sql) {
        assertThat(rows(sql)).isEqualTo(new Unknown());
    }

    @Test
    void changesHaveNoRows() {
        assertThat(rows("-- all\nDELETE FROM T")).isEqualTo(new Counted());
    }
}
