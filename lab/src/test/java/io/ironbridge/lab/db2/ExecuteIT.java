package io.ironbridge.lab.db2;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class ExecuteIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String NO_ROWS =
            """
            {"ResultSet Output":[],"StatusCode":200,"StatusDescription":"Execution Successful"}\
            """;

    @AutoClose private static LabDb2 lab;
    private static LabClient client;

    @BeforeAll
    static void start() throws Exception {
        lab = LabDb2.start(LabDb2Config.defaults());
        client = new LabClient(lab);
    }

    @ParameterizedTest
    @CsvSource({
        "C%, 4, 1000",
        "T%, 21, 5000",
        "W01%, 42, 10000",
        "W0%, 126, 30000",
        "W%, 210, 50000"
    })
    void employeeListHasTheMeasuredSizes(String pattern, int rows, int bytes) throws Exception {
        HttpResponse<String> reply =
                client.call("employeeList", "{\"workDept\":\"" + pattern + "\"}");

        assertThat(rows(reply)).hasSize(rows);
        assertThat(reply.body().length()).isBetween(bytes, bytes + bytes / 10);
        assertThat(reply.headers().firstValue("Content-Length")).isPresent();
        assertThat(reply.headers().firstValue("Content-Type")).hasValue("application/json");
    }

    @Test
    void shortListHasFourColumnsInLastNameOrder() throws Exception {
        JsonNode rows = rows(client.call("employeeListShort", "{\"workDept\":\"C%\"}"));

        assertThat(rows.get(0).propertyNames())
                .containsExactly("employeeNumber", "firstName", "lastName", "workDept");
        assertThat(rows.valueStream().map(row -> row.get("lastName").asString()).toList())
                .isSorted()
                .hasSize(4);
    }

    @Test
    void getEmployeesTakesPatternsAndBlankPaddedJobs() throws Exception {
        JsonNode rows =
                rows(client.call("getEmployees/V1", "{\"WORKDEPT\":\"%\",\"JOB\":\"PRES    \"}"));

        assertThat(rows).isNotEmpty();
        assertThat(rows.valueStream().map(row -> row.get("JOB").asString()))
                .containsOnly("PRES    ");
        assertThat(rows(client.call("getEmployees/V1", "{\"WORKDEPT\":\"%\",\"JOB\":\"%\"}")))
                .hasSize(289);
    }

    @Test
    void anEmployeeIsAddedReadChangedAndDeleted() throws Exception {
        String ada =
                """
                {"EMPNO":"A00001","FIRSTNME":"ADELA","MIDINIT":"Q","LASTNAME":"O'MORBY; --",
                "WORKDEPT":"Z99","PHONENO":null,"HIREDATE":"2001-2-3","JOB":"PRES","EDLEVEL":16,
                "SEX":"F","BIRTHDATE":"1970-12-31","SALARY":31368,"BONUS":0.5,"COMM":1e2}\
                """;
        String updated =
                """
                {"Update Count":1,"StatusCode":200,"StatusDescription":"Execution Successful"}\
                """;

        assertThat(client.call("addEmployee/V1", ada).body()).isEqualTo(updated);
        assertThat(client.call("getEmployee/V1", "{\"EMPNO\":\"A00001\"}").body())
                .isEqualTo(
                        """
                        {"ResultSet Output":[{"EMPNO":"A00001","FIRSTNME":"ADELA","MIDINIT":"Q",\
                        "LASTNAME":"O'MORBY; --","WORKDEPT":"Z99","PHONENO":null,\
                        "HIREDATE":"2001-02-03","JOB":"PRES    ","EDLEVEL":16,"SEX":"F",\
                        "BIRTHDATE":"1970-12-31","SALARY":31368.00,"BONUS":0.50,"COMM":100.00}],\
                        "StatusCode":200,"StatusDescription":"Execution Successful"}\
                        """);
        assertThat(client.call("updateEmployee", ada.replace("Z99", "Z98")).body())
                .isEqualTo(updated);
        assertThat(
                        rows(client.call("getEmployee", "{\"EMPNO\":\"A00001\"}"))
                                .get(0)
                                .get("WORKDEPT")
                                .asString())
                .isEqualTo("Z98");
        assertThat(client.call("deleteEmployee", "{\"EMPNO\":\"A00001\"}").body())
                .isEqualTo(updated);
        assertThat(client.call("deleteEmployee", "{\"EMPNO\":\"A00001\"}").body())
                .isEqualTo(updated.replace(":1,", ":0,"));
        assertThat(client.call("getEmployee", "{\"EMPNO\":\"A00001\"}").body()).isEqualTo(NO_ROWS);
    }

    @Test
    void sqlInAValueStaysAValue() throws Exception {
        String attack = "{\"workDept\":\"%' OR '1'='1\"}";

        assertThat(client.call("employeeListShort", attack).body()).isEqualTo(NO_ROWS);
        assertThat(
                        client.call("employeeListShort", "{\"workDept\":\"'; DROP TABLE EMP; --\"}")
                                .body())
                .isEqualTo(NO_ROWS);
        assertThat(rows(client.call("employeeListShort", "{\"workDept\":\"C%\"}"))).hasSize(4);
    }

    @Test
    void nullMatchesNothing() throws Exception {
        assertThat(client.call("getEmployee", "{\"EMPNO\":null}").body()).isEqualTo(NO_ROWS);
    }

    @Test
    void serviceWithoutInputTakesEmptyObjectOrNoBody() throws Exception {
        client.create("countAll", "SELECT COUNT(*) AS N FROM EMP WHERE WORKDEPT < 'Y'");
        String expected =
                """
                {"ResultSet Output":[{"N":289}],"StatusCode":200,\
                "StatusDescription":"Execution Successful"}\
                """;

        assertThat(client.call("countAll", "{}").body()).isEqualTo(expected);
        assertThat(client.call("countAll", "").body()).isEqualTo(expected);
    }

    private static JsonNode rows(HttpResponse<String> reply) {
        assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
        return JSON.readTree(reply.body()).get("ResultSet Output");
    }
}
