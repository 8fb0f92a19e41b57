package io.ironbridge.cli.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.cli.Cli;
import io.ironbridge.testsupport.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a table to an API: add table, check --connect, test. */
@Tag("system")
class AddTableIT {
    private static final String CREATED =
            """
            - name: a row is created, with defaults
              request:
                method: POST
                path: /employee
                body: {lastName: ADAMS, badge: 6fa459ea-ee8a-3ca4-894e-db77e160355e, salary: 7.5, dept: A00}
              response:
                status: 201
                body: {empNo: 1, salary: 7.50, hired: '2026-01-05', active: true}
            """;

    private static final String COUNTED =
            """
            - name: a row is created
              request:
                method: POST
                path: /employee
                body: {lastName: ADAMS, badge: 6fa459ea-ee8a-3ca4-894e-db77e160355e, salary: 7.5, dept: A00}
              response: {status: 204}
            """;

    /** What both databases answer; the first row has the number 1. */
    private static final String BOTH =
            """
            - name: another row
              request:
                method: POST
                path: /employee
                body: {lastName: BAKER, badge: 6fa459ea-ee8a-3ca4-894e-db77e160355f, hired: '2026-02-01', active: false}
              response: {}
            - name: a duplicate
              request:
                method: POST
                path: /employee
                body: {lastName: BAKER, badge: 6fa459ea-ee8a-3ca4-894e-db77e160355f}
              response: {status: 409, body: {message: Conflict (constraint oneBadge)}}
            - name: a misspelt filter
              request: {method: GET, path: '/employee?dep=A00'}
              response:
                status: 400
                body:
                  errors:
                  - in: query
                    name: dep
            - name: a value is missing
              request: {method: POST, path: /employee, body: {lastName: BAKER}}
              response: {status: 400}
            - name: a date that does not exist
              request:
                method: POST
                path: /employee
                body: {lastName: B, badge: 6fa459ea-ee8a-3ca4-894e-db77e1603550, hired: '2026-02-30'}
              response:
                status: 400
                body: {errors: [{in: body, pointer: /hired, detail: 'is not a valid date, such as 2026-01-31'}]}
            - name: a date that does not exist, as a filter
              request: {method: GET, path: '/employee?hired=2026-02-30'}
              response: {status: 400, body: {errors: [{in: query, name: hired}]}}
            - name: a misspelt column
              request:
                method: POST
                path: /employee
                body: {lastNam: B, lastName: B, badge: 6fa459ea-ee8a-3ca4-894e-db77e1603550}
              response: {status: 400, body: {errors: [{in: body}]}}
            - name: no such sorting order
              request: {method: GET, path: '/employee?sort=none'}
              response: {status: 400}
            - name: one row
              request: {method: GET, path: /employee/1}
              response: {status: 200, body: {lastName: ADAMS, dept: A00, salary: 7.50, hired: '2026-01-05'}}
            - name: no row
              request: {method: GET, path: /employee/99}
              response: {status: 404}
            - name: the key is a number
              request: {method: GET, path: /employee/x}
              response: {status: 400}
            - name: sorted
              request: {method: GET, path: '/employee?sort=-lastName&limit=1'}
              response: {status: 200, body: {rows: [{lastName: BAKER}]}}
            - name: the second page
              request: {method: GET, path: '/employee?sort=-lastName&limit=1&offset=1'}
              response: {status: 200, body: {rows: [{lastName: ADAMS}]}}
            - name: too many
              request: {method: GET, path: '/employee?limit=1001'}
              response: {status: 400}
            - name: by text
              request: {method: GET, path: '/employee?dept=A00'}
              response: {status: 200, body: {rows: [{empNo: 1}]}}
            - name: by number and date
              request: {method: GET, path: '/employee?salary=7.5&hired=2026-01-05'}
              response: {status: 200, body: {rows: [{empNo: 1}]}}
            - name: by identifier
              request: {method: GET, path: '/employee?badge=6fa459ea-ee8a-3ca4-894e-db77e160355f'}
              response: {status: 200, body: {rows: [{lastName: BAKER}]}}
            - name: by truth
              request: {method: GET, path: '/employee?active=true'}
              response: {status: 200, body: {rows: [{lastName: ADAMS}]}}
            - name: nothing found is an empty list
              request: {method: GET, path: '/employee?dept=Z99'}
              response: {status: 200, body: {rows: []}}
            - name: a misspelt column does not become null
              request:
                method: PUT
                path: /employee/1
                body: {lastName: CLARK, badge: 6fa459ea-ee8a-3ca4-894e-db77e160355e, salry: 10}
              response: {status: 400}
            - name: as before
              request: {method: GET, path: /employee/1}
              response: {status: 200, body: {lastName: ADAMS, salary: 7.50}}
            - name: replaced
              request:
                method: PUT
                path: /employee/1
                body: {lastName: CLARK, badge: 6fa459ea-ee8a-3ca4-894e-db77e160355e, salary: 10, hired: '2026-03-01'}
              response: {status: 204}
            - name: as replaced
              request: {method: GET, path: /employee/1}
              response: {status: 200, body: {lastName: CLARK, salary: 10.00, hired: '2026-03-01'}}
            - name: replaced, with defaults
              request:
                method: PUT
                path: /employee/1
                body: {lastName: CLARK, badge: 6fa459ea-ee8a-3ca4-894e-db77e160355e}
              response: {status: 204}
            - name: NOT NULL columns have their defaults, others are null
              request: {method: GET, path: /employee/1}
              response:
                status: 200
                body: {salary: 0.00, hired: '2026-01-05', dept: null, active: null}
            - name: nothing to replace
              request:
                method: PUT
                path: /employee/99
                body: {lastName: C, badge: 6fa459ea-ee8a-3ca4-894e-db77e1603551, salary: 1, hired: '2026-03-01'}
              response: {status: 404}
            - name: deleted
              request: {method: DELETE, path: /employee/1}
              response: {status: 204}
            - name: nothing to delete
              request: {method: DELETE, path: /employee/1}
              response: {status: 404}
            """;

    @TempDir private Path folder = Path.of("");

    private final Cli cli = new Cli();

    private int run(String... arguments) {
        return cli.execute(arguments);
    }

    private static void execute(String url, List<String> statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "bank", "none");
                Statement statement = connection.createStatement()) {
            for (String one : statements) {
                statement.execute(one);
            }
        }
    }

    private Path project(String url, String table) {
        Path project = folder.resolve("bank");
        assertThat(run("new", project.toString())).as(cli.err()).isZero();
        assertThat(add(url, table, project)).as(cli.err()).isZero();
        return project;
    }

    private int add(String url, String table, Path project) {
        return run(
                "add",
                "table",
                table,
                "--jdbc-url",
                url,
                "--user",
                "bank",
                "--project",
                project.toString());
    }

    private void answers(String url, String tests) throws IOException {
        Path project = project(url, "hr.employee");
        Files.writeString(project.resolve("tests/rows.yaml"), "tests:\n" + tests);
        String[] variables = {
            "--var", "JDBC_URL=" + url, "--var", "JDBC_USER=bank", "--var", "JDBC_PASSWORD=none"
        };
        assertThat(run(with(variables, "check", project.toString(), "--connect")))
                .as(cli.out() + cli.err())
                .isZero();
        assertThat(cli.out()).contains("6 of 6 operations fully compiled");
        assertThat(run(with(variables, "test", project.toString())))
                .as(cli.out() + cli.err())
                .isZero();
        assertThat(cli.err())
                .contains("IRB-GW-0831I The connection 'sqlConn' calls " + url.split(";")[0]);
    }

    private static String[] with(String[] last, String... first) {
        return Stream.of(first, last).flatMap(Stream::of).toArray(String[]::new);
    }

    @Test
    void rowsOfDerby() throws SQLException, IOException {
        String url = "jdbc:derby:memory:addTable;create=true";
        execute(
                url,
                List.of(
                        "CREATE SCHEMA HR",
                        """
                        CREATE TABLE HR.EMPLOYEE (
                          EMP_NO INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                          LAST_NAME VARCHAR(30) NOT NULL, DEPT CHAR(3),
                          SALARY DECIMAL(7, 2) NOT NULL DEFAULT 0,
                          HIRED DATE NOT NULL DEFAULT DATE('2026-01-05'),
                          BADGE CHAR(36) NOT NULL CONSTRAINT "oneBadge" UNIQUE, ACTIVE BOOLEAN DEFAULT TRUE,
                          PHOTO BLOB)
                        """,
                        "CREATE VIEW HR.NAMES AS SELECT EMP_NO, LAST_NAME FROM HR.EMPLOYEE",
                        "CREATE TABLE HR.LINES (LINE VARCHAR(80))"));
        answers(url, COUNTED + BOTH);
        Path project = folder.resolve("bank");
        assertThat(add(url, "hr.names", project)).isZero();
        assertThat(cli.out()).contains("\"HR\".\"NAMES\" is a view");
        assertThat(add(url, "line", project)).isEqualTo(1);
        assertThat(cli.err()).contains("no table line").contains("Name its schema");
        assertThat(add(url, "lines", project)).isZero();
        assertThat(cli.out()).contains("\"HR\".\"LINES\" has no primary key");
        assertThat(add(url, "hr.line", project)).isEqualTo(1);
        assertThat(cli.err()).contains("Tables of HR: EMPLOYEE, LINES, NAMES.");
    }

    @Test
    void checkComparesTheTypesOfColumns() throws SQLException, IOException {
        String url = "jdbc:derby:memory:typed;create=true";
        execute(url, List.of("CREATE TABLE STAFF (ID INTEGER PRIMARY KEY, NAME VARCHAR(30))"));
        Path project = project(url, "staff");
        assertThat(run("check", project.toString())).as(cli.out()).isZero();
        assertThat(cli.out()).doesNotContain("IRB-PROJ-05");
        change(
                project.resolve("src/main/operations/%2Fstaff/post/request.yaml"),
                "expression: \"$body.id\"",
                "template: abc");
        change(
                project.resolve("src/main/operations/%2Fstaff%2F%7Bid%7D/get/response_200.yaml"),
                ".ID",
                ".NAME");
        assertThat(run("check", project.toString())).isEqualTo(1);
        assertThat(cli.out())
                .containsPattern("post/request.yaml:9:\\d+: error IRB-PROJ-0530E: .*'id'")
                .containsPattern("get/response_200.yaml:\\d+:\\d+: \\w+ IRB-PROJ-0530\\w: .*'id'");
    }

    private static void change(Path file, String text, String replacement) throws IOException {
        assertThat(file).content().contains(text);
        Files.writeString(file, Files.readString(file).replace(text, replacement));
    }

    @Test
    void testsAreAnsweredFromARecording() throws SQLException, IOException {
        String url = "jdbc:derby:memory:replayed;create=true";
        execute(url, List.of("CREATE TABLE STAFF (NAME VARCHAR(30))"));
        Path project = project(url, "staff");
        Path recording = Files.createDirectory(folder.resolve("recording"));
        Files.writeString(
                recording.resolve("listStaff.yaml"),
                """
                rules:
                - asset: listStaff
                  others: any
                  reply: {ResultSet Output: [{NAME: ADA}], StatusCode: 200, StatusDescription: OK}
                """);
        Files.writeString(
                project.resolve("tests/recorded.yaml"),
                """
                tests:
                - name: a recorded row
                  request: {method: GET, path: /staff}
                  response: {status: 200, body: {rows: [{name: ADA}]}}
                """);
        String[] unreachable = {
            "--var",
            "JDBC_URL=jdbc:derby:memory:none",
            "--var",
            "JDBC_USER=bank",
            "--var",
            "JDBC_PASSWORD=none"
        };
        String[] replay = {"test", project.toString(), "--replay", recording.toString()};
        assertThat(run(with(unreachable, replay))).as(cli.out() + cli.err()).isZero();
        assertThat(cli.err()).contains("IRB-GW-0829I").doesNotContain("IRB-GW-0831I");
        assertThat(run(with(new String[] {"--no-lab"}, replay))).isEqualTo(2);
    }

    @Test
    void rowsOfPostgresql() throws SQLException, IOException {
        Optional<Path> programs = PostgresServer.programs();
        assumeTrue(programs.isPresent(), "PostgreSQL is not installed");
        Path data = Files.createDirectory(folder.resolve("postgres"));
        try (PostgresServer server = PostgresServer.start(programs.get(), data)) {
            execute(
                    server.url(),
                    List.of(
                            "CREATE SCHEMA hr",
                            "CREATE TYPE hr.mood AS ENUM ('calm', 'busy')",
                            """
                            CREATE TABLE hr.employee (
                              emp_no serial PRIMARY KEY, last_name varchar(30) NOT NULL,
                              dept char(3), salary numeric(7, 2) NOT NULL DEFAULT 0,
                              hired date NOT NULL DEFAULT '2026-01-05',
                              badge uuid NOT NULL CONSTRAINT "oneBadge" UNIQUE, active boolean DEFAULT true,
                              seen timestamptz, mood hr.mood, notes jsonb, photo bytea,
                              "limit" integer, tags text[] DEFAULT '{a,b}',
                              scores numeric[] DEFAULT '{1.50,NULL}',
                              bonus money, rights bit(8), member bit, flags bit varying(16))
                            """));
            answers(
                    server.url(),
                    CREATED
                            + BOTH
                            + """
                            - name: other types
                              request:
                                method: POST
                                path: /employee
                                body:
                                  lastName: DAVIS
                                  badge: 6fa459ea-ee8a-3ca4-894e-db77e1603552
                                  seen: 2026-11-21T08:15:00Z
                                  mood: busy
                                  notes: '{"a": 1}'
                                  photo: AQID
                                  limit: 4
                              response:
                                status: 201
                                body:
                                  seen: 2026-11-21T08:15:00+00:00
                                  mood: busy
                                  notes: '{"a": 1}'
                                  photo: AQID
                                  limit: 4
                            - name: by enumerated value, with null and arrays
                              request: {method: GET, path: '/employee?mood=busy'}
                              response:
                                status: 200
                                body:
                                  rows:
                                  - lastName: DAVIS
                                    dept: null
                                    tags: [a, b]
                                    scores: [1.50, null]
                            - name: no such value
                              request: {method: GET, path: '/employee?mood=sad'}
                              response: {status: 400}
                            - name: money and bits
                              request:
                                method: POST
                                path: /employee
                                body:
                                  lastName: EVANS
                                  badge: 6fa459ea-ee8a-3ca4-894e-db77e1603553
                                  bonus: -90071992547409.91
                                  rights: '10100001'
                                  member: true
                                  flags: '101'
                              response:
                                status: 201
                                body: &evans
                                  bonus: -90071992547409.91
                                  rights: '10100001'
                                  member: true
                                  flags: '101'
                            - name: by money and bits
                              request:
                                method: GET
                                path: >-
                                  /employee?bonus=-90071992547409.91&rights=10100001&member=true&flags=101&sort=-bonus
                              response: {status: 200, body: {rows: [*evans]}}
                            - name: sorted by bits
                              request: {method: GET, path: '/employee?sort=rights&limit=1'}
                              response: {status: 200, body: {rows: [*evans]}}
                            - name: too few bits
                              request: {method: GET, path: '/employee?rights=1010'}
                              response: {status: 400}
                            - name: a part of a cent
                              request: {method: GET, path: '/employee?bonus=0.001'}
                              response: {status: 400}
                            - name: money and bits are replaced
                              request:
                                method: PUT
                                path: /employee/5
                                body:
                                  lastName: EVANS
                                  badge: 6fa459ea-ee8a-3ca4-894e-db77e1603553
                                  salary: 1
                                  hired: '2026-03-01'
                                  bonus: 1234.5
                                  rights: '00000001'
                                  member: false
                              response: {status: 204}
                            - name: as replaced, flags are null
                              request: {method: GET, path: /employee/5}
                              response:
                                status: 200
                                body: {bonus: 1234.50, rights: '00000001', member: false, flags: null}
                            """);
        }
    }
}
