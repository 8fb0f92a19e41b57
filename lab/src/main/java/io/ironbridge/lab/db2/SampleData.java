package io.ironbridge.lab.db2;

import io.ironbridge.lab.db2.Catalog.Draft;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * The EMP table with invented people, and the services that use it. The departments have the sizes
 * that the published measurements select: C01 4, T05 21, W01 42, W03 84, W50 84 rows.
 */
final class SampleData {
    private static final long SEED = 20_210_706;

    private static final String GIVEN_F =
            "ADELA BRENDA CAROLA DORINE ELSPETH FIONA GRETA HELGA IRMA JOANNE KATRIN LORETTA"
                    + " MARTHA NADINE OTTILIE PETRA ROSWITHA SABRINA TABITHA URSULA VIVIENNE WANDA";
    private static final String GIVEN_M =
            "ALBAN BERNARD CASPAR DETLEF EDGAR FERDINAND GUSTAV HORATIO IGNATIUS JOACHIM KONRAD"
                    + " LEOPOLD MAGNUS NORBERT OSWALD PHILIPP QUENTIN REINHOLD SEBASTIAN THADDEUS";
    private static final List<String> ONSETS =
            List.of(
                    "BAR", "COR", "DEL", "FEN", "GAR", "HOL", "KES", "LAM", "MOR", "NOR", "PEL",
                    "ROS", "STA", "TOR", "VAN", "WEN");
    private static final List<String> MIDDLES =
            List.of("", "BE", "DI", "LO", "MA", "NE", "RI", "TO");
    private static final List<String> ENDINGS =
            List.of("BY", "DALE", "FIELD", "GATE", "HURST", "LEY", "MANN", "STEDT", "TON", "WICK");

    /** A department: how many people, and the jobs they take in turn. */
    private record Department(String number, int people, List<String> jobs) {}

    private static final List<Department> DEPARTMENTS =
            List.of(
                    new Department("A00", 6, List.of("PRES", "SALESREP", "CLERK")),
                    new Department("B01", 5, List.of("MANAGER", "ANALYST")),
                    new Department("C01", 4, List.of("MANAGER", "ANALYST")),
                    new Department("D11", 12, List.of("MANAGER", "DESIGNER", "DESIGNER")),
                    new Department("D21", 9, List.of("MANAGER", "CLERK", "CLERK")),
                    new Department("E01", 5, List.of("MANAGER", "FIELDREP")),
                    new Department("E11", 9, List.of("MANAGER", "OPERATOR", "OPERATOR")),
                    new Department("E21", 8, List.of("MANAGER", "FIELDREP", "FIELDREP")),
                    new Department("T05", 21, List.of("MANAGER", "OPERATOR", "ANALYST")),
                    new Department("W01", 42, List.of("CLERK", "OPERATOR", "DESIGNER")),
                    new Department("W03", 84, List.of("FIELDREP", "ANALYST", "CLERK")),
                    new Department("W50", 84, List.of("SALESREP", "FIELDREP", "OPERATOR")));

    private static final String COLUMNS =
            "EMPNO, FIRSTNME, MIDINIT, LASTNAME, WORKDEPT, PHONENO, HIREDATE, JOB, EDLEVEL, SEX,"
                    + " BIRTHDATE, SALARY, BONUS, COMM";

    private static final String HOST_VARIABLES = ":" + COLUMNS.replace(", ", ", :");

    private static final String ASSIGNMENTS = COLUMNS.replaceAll("(\\w+)", "$1 = :$1");

    private final Random random = new Random(SEED);

    private SampleData() {}

    static void createTables(Connection connection) throws SQLException {
        Qualifiers.use(connection, Optional.empty());
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    """
                    CREATE TABLE EMP (
                      EMPNO CHAR(6) NOT NULL,
                      FIRSTNME VARCHAR(12) NOT NULL,
                      MIDINIT CHAR(1) NOT NULL,
                      LASTNAME VARCHAR(15) NOT NULL,
                      WORKDEPT CHAR(3),
                      PHONENO CHAR(4),
                      HIREDATE DATE,
                      JOB CHAR(8),
                      EDLEVEL SMALLINT,
                      SEX CHAR(1),
                      BIRTHDATE DATE,
                      SALARY DECIMAL(9,2),
                      BONUS DECIMAL(9,2),
                      COMM DECIMAL(9,2),
                      PRIMARY KEY (EMPNO))
                    """);
        }
        new SampleData().fill(connection);
    }

    private void fill(Connection connection) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement(
                        "INSERT INTO EMP VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            int number = 0;
            for (Department department : DEPARTMENTS) {
                for (int i = 0; i < department.people(); i++) {
                    number += 10;
                    person(insert, number, department, i);
                    insert.executeUpdate();
                }
            }
        }
    }

    private void person(PreparedStatement insert, int number, Department department, int index)
            throws SQLException {
        boolean woman = random.nextBoolean();
        LocalDate birth = LocalDate.of(1950, 1, 1).plusDays(random.nextInt(17_000));
        BigDecimal salary = BigDecimal.valueOf(2_400_000L + random.nextInt(4_000_000), 2);
        insert.setString(1, "%06d".formatted(number));
        insert.setString(2, pick(List.of((woman ? GIVEN_F : GIVEN_M).split(" ", -1))));
        insert.setString(3, String.valueOf((char) ('A' + random.nextInt(26))));
        insert.setString(4, pick(ONSETS) + pick(MIDDLES) + pick(ENDINGS));
        insert.setString(5, department.number());
        insert.setString(6, "%04d".formatted(random.nextInt(10_000)));
        insert.setString(7, birth.plusYears(20).plusDays(random.nextInt(6_000)).toString());
        insert.setString(8, job(department, index));
        insert.setInt(9, 12 + random.nextInt(9));
        insert.setString(10, woman ? "F" : "M");
        insert.setString(11, birth.toString());
        insert.setBigDecimal(12, salary);
        insert.setBigDecimal(13, BigDecimal.valueOf(300L + 100L * random.nextInt(8)));
        insert.setBigDecimal(14, BigDecimal.valueOf(salary.longValue() * 8, 2));
    }

    /** A president's or manager's job is held once, others in turn. */
    private static String job(Department department, int index) {
        List<String> jobs = department.jobs();
        boolean ledByFirst = jobs.getFirst().equals("PRES") || jobs.getFirst().equals("MANAGER");
        if (ledByFirst && index > 0) {
            return jobs.get(1 + (index - 1) % (jobs.size() - 1));
        }
        return jobs.get(index % jobs.size());
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }

    static void createServices(Catalog catalog)
            throws SQLException, IOException, RestFailure, InterruptedException {
        create(
                catalog,
                "employeeList",
                "Select employees by department pattern, all columns",
                "SELECT " + COLUMNS + " FROM EMP WHERE WORKDEPT LIKE :workDept ORDER BY LASTNAME");
        create(
                catalog,
                "employeeListShort",
                "Select employees by department pattern, four columns",
                """
                SELECT EMPNO AS "employeeNumber", FIRSTNME AS "firstName",
                  LASTNAME AS "lastName", WORKDEPT AS "workDept"
                FROM EMP WHERE WORKDEPT LIKE :workDept ORDER BY LASTNAME\
                """);
        create(
                catalog,
                "getEmployees",
                "Gets the details of all employee.",
                "SELECT "
                        + COLUMNS
                        + " FROM EMP WHERE WORKDEPT LIKE :WORKDEPT AND JOB LIKE :JOB"
                        + " ORDER BY EMPNO");
        create(
                catalog,
                "getEmployee",
                "Gets the details of an individual employee.",
                "SELECT " + COLUMNS + " FROM EMP WHERE EMPNO = :EMPNO");
        create(
                catalog,
                "addEmployee",
                "Adds the details of an individual employee.",
                "INSERT INTO EMP (" + COLUMNS + ") VALUES (" + HOST_VARIABLES + ")");
        create(
                catalog,
                "updateEmployee",
                "Update the details of an individual employee.",
                "UPDATE EMP SET " + ASSIGNMENTS + " WHERE EMPNO = :EMPNO");
        create(
                catalog,
                "deleteEmployee",
                "Removes the details of an individual employee.",
                "DELETE FROM EMP WHERE EMPNO = :EMPNO");
    }

    private static void create(Catalog catalog, String name, String description, String sql)
            throws SQLException, IOException, RestFailure, InterruptedException {
        ServiceKey key = new ServiceKey("SYSIBMSERVICE", name, "V1");
        var _ = catalog.create(new Draft(key, sql, description, Optional.empty(), true));
    }
}
