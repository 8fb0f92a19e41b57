package io.ironbridge.connectorsql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class HostVariablesTest {
    private static void assertParsed(String sql, String jdbc, String... names) {
        HostVariables parsed = HostVariables.parse(sql);
        assertThat(parsed.jdbcText()).isEqualTo(jdbc);
        assertThat(parsed.names()).containsExactly(names);
    }

    @Test
    void hostVariablesBecomeQuestionMarksInOrder() {
        assertParsed(
                "SELECT * FROM EMP WHERE A = :a AND B IN (:b,:C_1) OR A=:a",
                "SELECT * FROM EMP WHERE A = ? AND B IN (?,?) OR A=?",
                "a",
                "b",
                "C_1",
                "a");
    }

    @Test
    void literalsKeepTheirColons() {
        assertParsed("VALUES ':a', 'it''s :b', :c", "VALUES ':a', 'it''s :b', ?", "c");
    }

    @Test
    void quotedIdentifiersKeepTheirColons() {
        assertParsed(
                "SELECT \"x:y\", \"a\"\":b\" FROM T WHERE Z=:z",
                "SELECT \"x:y\", \"a\"\":b\" FROM T WHERE Z=?",
                "z");
    }

    @Test
    void commentsKeepTheirColonsAndQuotes() {
        assertParsed(
                "SELECT 1 -- it's :a\n, :b /* :c ' /* :d */ */ , :e",
                "SELECT 1 -- it's :a\n, ? /* :c ' /* :d */ */ , ?",
                "b",
                "e");
    }

    @Test
    void castsAndArraySlicesAreNoHostVariables() {
        assertParsed("SELECT a::int, b[1:2], c:d, :e", "SELECT a::int, b[1:2], c:d, ?", "e");
    }

    @Test
    void divisionAndMinusAreNoComments() {
        assertParsed("VALUES :a/:b - :c", "VALUES ?/? - ?", "a", "b", "c");
    }

    @Test
    void whatDoesNotEndIsRefusedWithItsPlace() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HostVariables.parse("VALUES 'abc"))
                .withMessageContaining("literal at character 8");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HostVariables.parse("VALUES \"abc"))
                .withMessageContaining("quoted identifier at character 8");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HostVariables.parse("VALUES 1 /* /* */"))
                .withMessageContaining("comment at character 10");
    }

    @Test
    void questionMarksAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HostVariables.parse("VALUES ?"))
                .withMessageContaining(":name");
    }
}
