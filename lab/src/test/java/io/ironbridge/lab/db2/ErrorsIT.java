package io.ironbridge.lab.db2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.Statement;
import java.time.Duration;
import java.util.Base64;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorsIT {
    @AutoClose private static LabDb2 lab;
    @AutoClose private static LabDb2 strictLab;
    private static LabClient client;
    private static LabClient strict;

    @BeforeAll
    static void start() throws Exception {
        LabDb2Config config = LabDb2Config.defaults().withPoolSize(2);
        lab = LabDb2.start(config);
        strictLab =
                LabDb2.start(
                        config.withCredentials("LABUSER", "pässword")
                                .withMaxBodyBytes(100)
                                .withMaxRows(50)
                                .withReplyBufferBytes(2000)
                                .withDeniedServices(Set.of("SYSIBMSERVICE.deleteEmployee")));
        client = new LabClient(lab);
        strict = new LabClient(strictLab);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{}                         | Input parameter EMPNO is missing",
                "{\"EMPNO\":\"000010\",\"X\":1} | The request body has a property that is no input"
                        + " parameter of the service",
                "{\"EMPNO\":\"1\",\"EMPNO\":\"1\"} | Input parameter EMPNO is given twice",
                "{\"EMPNO\":\"0000101\"}    | Input parameter EMPNO is longer than CHAR(6) allows",
                "[]                         | The request body must be one JSON object",
                "{\"EMPNO\":\"000010\"} 1   | The request body must be one JSON object",
                "{\"EMPNO\":00}             | The request body is not valid JSON at line 1, column"
                        + " 11",
                "{\"EMPNO\":\"secret        | The request body is not valid JSON at line 1, column"
                        + " 17",
            })
    void badInputIs400(String body, String text) throws Exception {
        expect(client.call("getEmployee", body), 400, text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/SYSIBMSERVICE/nope    | Service SYSIBMSERVICE.nope does not exist",
                "/SYSIBMSERVICE/getEmployee/V2 | Service SYSIBMSERVICE.getEmployee.(V2) does not"
                        + " exist",
                "/SYSIBMSERVICE/getemployee | Service SYSIBMSERVICE.getemployee does not exist",
                "/SYSIBMSERVICE | There is nothing at this path",
                "/a/b/c/d       | There is nothing at this path",
            })
    void unknownPathIs404(String path, String text) throws Exception {
        expect(client.post(path, "{}"), 404, text);
        expect(client.get(path), 404, text);
    }

    @Test
    void wrongMethodIs405WithAllow() throws Exception {
        HttpResponse<String> reply =
                client.send(client.request("/SYSIBMSERVICE/getEmployee").DELETE());

        expect(reply, 405, "Method DELETE is not allowed here");
        assertThat(reply.headers().firstValue("Allow")).hasValue("GET, POST");
        assertThat(client.get("/DB2ServiceManager").headers().firstValue("Allow")).hasValue("POST");
    }

    @ParameterizedTest
    @CsvSource({
        "text/plain, 415",
        "application/json;charset=ISO-8859-1, 415",
        "application/json; charset=UTF-8, 200",
        "APPLICATION/JSON, 200"
    })
    void onlyJsonInUtf8IsTaken(String contentType, int status) throws Exception {
        assertThat(
                        client.send(
                                        client.request("/SYSIBMSERVICE/getEmployee")
                                                .header("Content-Type", contentType)
                                                .POST(BodyPublishers.ofString("{\"EMPNO\":null}")))
                                .statusCode())
                .isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text/html | 406",
                "application/json;q=0 | 406",
                "text/html, application/json;q=0.5 | 200",
                "application/* | 200",
                "*/* | 200"
            })
    void acceptMustAllowJson(String accept, int status) throws Exception {
        assertThat(client.send(client.request("").header("Accept", accept)).statusCode())
                .isEqualTo(status);
    }

    @Test
    void duplicateKeyIs803AndNothingIsChanged() throws Exception {
        String clash =
                """
                {"EMPNO":"000010","FIRSTNME":"A","MIDINIT":"B","LASTNAME":"C","WORKDEPT":null,
                "PHONENO":null,"HIREDATE":null,"JOB":null,"EDLEVEL":null,"SEX":null,
                "BIRTHDATE":null,"SALARY":null,"BONUS":null,"COMM":null}\
                """;

        expect(
                client.call("addEmployee", clash),
                500,
                "Service SYSIBMSERVICE.addEmployee.(V1) execution failed due to SQLCODE=-803"
                        + " SQLSTATE=23505, A ROW WITH THE SAME UNIQUE KEY EXISTS."
                        + " Error Location:LABDB2:1");
        expect(
                client.call("addEmployee", clash.replace("\"A\"", "null")),
                500,
                "Service SYSIBMSERVICE.addEmployee.(V1) execution failed due to SQLCODE=-407"
                        + " SQLSTATE=23502, A NULL IS NOT ALLOWED IN ITS COLUMN."
                        + " Error Location:LABDB2:1");
    }

    @Test
    void aFailedStatementIsRolledBackAsAWhole() throws Exception {
        lab.run("CREATE TABLE CHECKED (A INTEGER CHECK (A < 3))");
        lab.run("INSERT INTO CHECKED VALUES (1), (2)");
        client.create("raise", "UPDATE CHECKED SET A = A + 1");
        client.create("sum", "SELECT SUM(A) AS S FROM CHECKED");

        assertThat(client.call("raise", "{}").body()).contains("SQLCODE=-545 SQLSTATE=23513");
        assertThat(client.call("sum", "{}").body()).contains("[{\"S\":3}]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-32", "UTF-16", "ISO-8859-1"})
    void otherEncodingsNeverBreakTheConnection(String charset) throws Exception {
        byte[] body = "{\"EMPNO\":\"\u00e9\u00e9\"".getBytes(Charset.forName(charset));

        assertThat(
                        client.send(
                                        client.request("/SYSIBMSERVICE/getEmployee")
                                                .header("Content-Type", "application/json")
                                                .POST(BodyPublishers.ofByteArray(body)))
                                .body())
                .startsWith("{\"StatusCode\":400,");
    }

    @Test
    void aHugeNumberIs400() throws Exception {
        assertThat(client.call("getEmployee", "{\"EMPNO\":" + "1".repeat(5000) + "}").statusCode())
                .isEqualTo(400);
    }

    @Test
    void headIs405WithoutBody() throws Exception {
        HttpResponse<String> reply = client.send(client.request("").HEAD());

        assertThat(reply.statusCode()).isEqualTo(405);
        assertThat(reply.body()).isEmpty();
    }

    @Test
    void waitingTooLongForALockIs911() throws Exception {
        try (LabDb2 impatient =
                LabDb2.start(
                        LabDb2Config.defaults()
                                .withPoolSize(2)
                                .withStatementTimeout(Duration.ofSeconds(1)))) {
            LabClient caller = new LabClient(impatient);
            String body =
                    impatient
                            .database()
                            .inUnitOfWork(holder -> {
                                try (Statement statement = holder.jdbc().createStatement()) {
                                    statement.execute("UPDATE EMP SET JOB = 'HELD'");
                                }
                                return deleted(caller);
                            });

            assertThat(body).contains("SQLCODE=-911 SQLSTATE=40001");
            assertThat(deleted(caller)).contains("\"Update Count\":1");
        }
    }

    private static String deleted(LabClient caller) throws IOException {
        try {
            return caller.call("deleteEmployee", "{\"EMPNO\":\"000020\"}").body();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void anErrorAfterSomeRowsIsStill500WhileNothingWasSent() throws Exception {
        lab.run("CREATE TABLE DIVISORS (A INTEGER)");
        lab.run("INSERT INTO DIVISORS VALUES (2), (1), (0)");
        client.create("divide", "SELECT 10 / A AS Q FROM DIVISORS");

        assertThat(client.call("divide", "{}").body())
                .startsWith("{\"StatusCode\":500,")
                .contains("SQLCODE=-802 SQLSTATE=22012");
    }

    @Test
    void anErrorInTheMiddleOfAStreamedReplyCutsTheConnection() {
        // 126 rows: more than the 50 allowed, and the buffer of 2000 bytes is long gone.
        assertThatThrownBy(() -> strict.send(asUser("employeeList", "{\"workDept\":\"W0%\"}")))
                .isInstanceOf(IOException.class);
    }

    @Test
    void longReplyIsChunked() throws Exception {
        HttpResponse<String> reply = strict.send(asUser("employeeList", "{\"workDept\":\"W01%\"}"));

        assertThat(reply.headers().firstValue("Transfer-Encoding")).hasValue("chunked");
        assertThat(reply.body())
                .endsWith("\"StatusCode\":200,\"StatusDescription\":\"Execution Successful\"}");
    }

    @ParameterizedTest
    @CsvSource({"LABUSER:wrong", "OTHER:pässword", "LABUSER"})
    void wrongCredentialsAre401(String credentials) throws Exception {
        HttpResponse<String> reply =
                strict.send(strict.request("").header("Authorization", basic(credentials)));

        expect(reply, 401, "Authentication failed");
        assertThat(reply.headers().firstValue("WWW-Authenticate"))
                .hasValue("Basic realm=\"Db2\", charset=\"UTF-8\"");
    }

    @Test
    void noCredentialsAre401AndGoodOnes200() throws Exception {
        expect(strict.get(""), 401, "Authentication failed");
        assertThat(
                        strict.send(
                                        strict.request("")
                                                .header("Authorization", basic("LABUSER:pässword")))
                                .statusCode())
                .isEqualTo(200);
    }

    @Test
    void deniedServiceIs403() throws Exception {
        expect(
                strict.send(asUser("deleteEmployee", "{\"EMPNO\":\"000010\"}")),
                403,
                "Not permitted to use service SYSIBMSERVICE.deleteEmployee.(V1)");
    }

    @Test
    void tooLongBodyIs413() throws Exception {
        expect(
                strict.send(asUser("getEmployee", "{\"EMPNO\":\"" + "1".repeat(90) + "\"}")),
                413,
                "The request body is longer than 100 bytes");
    }

    private static HttpRequest.Builder asUser(String service, String body) {
        return strict.request("/SYSIBMSERVICE/" + service)
                .header("Authorization", basic("LABUSER:pässword"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
    }

    private static String basic(String credentials) {
        return "Basic "
                + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    }

    private static void expect(HttpResponse<String> reply, int status, String text) {
        assertThat(reply.body())
                .isEqualTo(
                        "{\"StatusCode\":%d,\"StatusDescription\":\"%s\"}".formatted(status, text));
        assertThat(reply.statusCode()).isEqualTo(status);
    }
}
