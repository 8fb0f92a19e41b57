package io.ironbridge.lab.db2;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Files of the user for a lab Db2, and services from schemas. */
class ContentTest {
    @Test
    void statementsEndWithSemicolonsOutsideOfTextsAndComments() {
        assertThat(
                        DdlStatement.read(
                                """
                                -- tables; of the sample
                                CREATE TABLE A (B CHAR(1) DEFAULT ';');

                                SET CURRENT SQLID = 'ME';
                                CREATE TABLE C (D INT)
                                """))
                .containsExactly(
                        new DdlStatement(2, "CREATE TABLE A (B CHAR(1) DEFAULT ';')"),
                        new DdlStatement(4, "SET CURRENT SQLID = 'ME'"),
                        new DdlStatement(5, "CREATE TABLE C (D INT)"));
    }

    @Test
    void whatFollowsTheColumnsIsDropped() {
        assertThat(
                        new DdlStatement(
                                        1,
                                        "CREATE TABLE A (B DECIMAL(5,2) DEFAULT 1, C CHAR(1) CHECK"
                                                + " (C IN ('(', 'x')))\nIN DB1.TS1 CCSID EBCDIC")
                                .forDerby())
                .isEqualTo(
                        "CREATE TABLE A (B DECIMAL(5,2) DEFAULT 1, C CHAR(1) CHECK"
                                + " (C IN ('(', 'x')))");
        assertThat(new DdlStatement(1, "CREATE VIEW V AS SELECT (A) FROM TABLE1").forDerby())
                .endsWith("FROM TABLE1");
    }

    @Test
    void storageAndAuthoritiesHaveNoEffect() {
        assertThat(new DdlStatement(1, "CREATE TABLESPACE TS1 IN DB1").isIgnored()).isTrue();
        assertThat(new DdlStatement(1, "GRANT ALL ON A TO PUBLIC").isIgnored()).isTrue();
        assertThat(new DdlStatement(1, "CREATE TABLE A (B INT)").isIgnored()).isFalse();
    }

    @Test
    void valuesMayBeQuotedAndNull() {
        assertThat(CsvLine.read("A,B,C\r\n1,\"x, \"\"y\"\"\nz\",\n\n,\"\",3\n"))
                .extracting(line -> line.number() + " " + line.values())
                .containsExactly("1 [A, B, C]", "2 [1, x, \"y\"\nz, null]", "5 [null, , 3]");
    }

    @Test
    void aDerivedServiceReturnsOneRowAndTheValuesOfHostVariables() {
        DerivedService service =
                new DerivedService(
                        "COLL",
                        "get",
                        Optional.empty(),
                        Map.of("NO", "CHAR(6)"),
                        Optional.of(
                                new TreeMap<>(
                                        Map.of(
                                                "HIRED",
                                                "DATE",
                                                "NO",
                                                "CHAR(6)",
                                                "PAY",
                                                "DECIMAL(9,2)"))));

        assertThat(service.sql())
                .isEqualTo(
                        "SELECT CAST('2026-01-15' AS DATE) AS \"HIRED\", COALESCE(CAST(CAST(:NO AS"
                            + " CHAR(6)) AS CHAR(6)), CAST('000123' AS CHAR(6))) AS \"NO\","
                            + " CAST(123.45 AS DECIMAL(9,2)) AS \"PAY\" FROM SYSIBM.SYSDUMMY1 WHERE"
                            + " (CAST(:NO AS CHAR(6)) IS NULL OR 1 = 1)");
    }

    @Test
    void aDerivedServiceThatUpdatesCountsOneRow() {
        assertThat(
                        new DerivedService(
                                        "COLL",
                                        "del",
                                        Optional.of("V2"),
                                        Map.of(),
                                        Optional.empty())
                                .sql())
                .isEqualTo("UPDATE LAB.DERIVED SET N = N");
    }
}
