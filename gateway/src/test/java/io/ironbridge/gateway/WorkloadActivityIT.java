package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.testsupport.StaffProject;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The report of workload activity over the running gateway. */
@Timeout(120)
class WorkloadActivityIT {
    private static final String PATH = "/admin/workload-activity";
    private static final String DERBY = "jdbc:derby:memory:workload-activity";
    private static final int CLIENTS = 8;
    private static final int EACH = 40;
    private static final int ALL = CLIENTS * EACH;

    @TempDir Path folder;

    /** GET is answered on event loops, PUT by a driver that blocks. */
    private Path bothKinds(String activity) {
        return new StaffProject(folder)
                .config(
                        """
                        <dataSource id="staff">
                          <jdbcDriver/>
                          <properties URL="%s"/>
                          <connectionManager maxPoolSize="3"/>
                        </dataSource>
                        %s
                        """
                                .formatted(DERBY, activity))
                .file(
                        "src/main/operations/%2Fstaff%2F%7Bid%7D/put/operation.yaml",
                        "version: 1\nzasset: readStaff\n")
                .file(
                        "src/main/zosAssets/readStaff/zosAsset.yaml",
                        """
                        version: 1.0
                        type: "sql-1.0"
                        providerProperties:
                          connectionRef: "staff"
                          statement: "SELECT NAME FROM STAFF WHERE ID = :EMPNO"
                        """)
                .folder();
    }

    private static void derby(String attributes, String... statements) throws SQLException {
        try (Connection derby = DriverManager.getConnection(DERBY + attributes);
                var statement = derby.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    @Test
    void concurrentRequestsOfBothKindsAreCountedMeasuredAndPartOfTheProcess() throws Exception {
        derby(
                ";create=true",
                "CREATE TABLE STAFF (ID CHAR(6), NAME VARCHAR(20))",
                "INSERT INTO STAFF VALUES ('000010', 'Ann')");
        String few = "<ironbridge_workloadActivity cpuSampling='4' cpuAllPerSecond='5'/>";
        try (Running running = Running.with(bothKinds(few))) {
            callConcurrently(running);
            JsonNode interval = awaitEnded(running);

            for (String name : List.of("getStaff", "putStaff")) {
                JsonNode one = reportClass(interval, name);
                assertThat(one.at("/transactions/ended").longValue()).isEqualTo(ALL);
                assertThat(one.at("/transactions/abnormal").longValue()).isZero();
                assertThat(one.at("/cpu/measured").longValue()).isBetween(10L, ALL - 1L);
                assertThat(one.at("/cpu/untold").longValue()).isZero();
                assertThat(one.at("/cpu/micros").longValue()).isPositive();
                assertThat(one.at("/cpu/allocatedBytes").longValue()).isPositive();
                assertThat(one.at("/time/backEnd").doubleValue()).isPositive();
                assertThat(sum(one.get("distribution"))).isEqualTo(ALL);
            }
            // 8 clients before 3 connections
            assertThat(reportClass(interval, "putStaff").at("/time/queued").doubleValue())
                    .isPositive();
            assertExactSum(interval);
        } finally {
            assertThatThrownBy(() -> derby(";drop=true")).isInstanceOf(SQLException.class);
        }
    }

    private static void callConcurrently(Running running) throws Exception {
        List<Future<?>> clients = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(
                        threads.submit(() -> {
                            for (int n = 0; n < EACH; n++) {
                                assertThat(running.get("/staff/000010")).startsWith("200 ");
                                assertThat(running.send("PUT", "/staff/000010", "{\"name\":\"n\"}"))
                                        .isEqualTo("200 {\"rows\":1}");
                            }
                            return null;
                        }));
            }
            for (Future<?> client : clients) {
                client.get(100, TimeUnit.SECONDS);
            }
        }
    }

    /** A request counts a moment after its client has the reply. */
    private static JsonNode awaitEnded(Running running) throws Exception {
        while (true) {
            JsonNode interval = running(running);
            if (reportClass(interval, "getStaff").at("/transactions/ended").longValue() >= ALL
                    && reportClass(interval, "putStaff").at("/transactions/ended").longValue()
                            >= ALL) {
                return interval;
            }
        }
    }

    private static JsonNode running(Running running) throws Exception {
        JsonNode report = JsonMapper.shared().readTree(json(running).body());
        return report.get("intervals").get(0);
    }

    private static HttpResponse<String> json(Running running) throws Exception {
        return running.response(
                HttpRequest.newBuilder(running.uri(PATH)).header("accept", "application/json"));
    }

    private static JsonNode reportClass(JsonNode interval, String operation) {
        for (JsonNode one : interval.get("reportClasses")) {
            if (one.get("name").stringValue().endsWith(" " + operation)) {
                return one;
            }
        }
        return JsonMapper.shared().createObjectNode();
    }

    private static long sum(JsonNode distribution) {
        long sum = 0;
        for (JsonNode bucket : distribution) {
            sum += bucket.get("transactions").longValue();
        }
        return sum;
    }

    private static void assertExactSum(JsonNode interval) {
        long classes = 0;
        for (JsonNode one : interval.get("reportClasses")) {
            classes += one.at("/cpu/micros").longValue();
        }
        JsonNode cpu = interval.get("cpu");
        assertThat(classes).isPositive().isEqualTo(cpu.get("attributedMicros").longValue());
        assertThat(classes + cpu.get("unattributedMicros").longValue())
                .isEqualTo(cpu.get("processMicros").longValue());
    }

    @Test
    void largeBodiesAreMeasuredBesideTheEventLoop() throws Exception {
        String all =
                "<ironbridge_limits largeBodyBytes='10'/>"
                        + "<ironbridge_workloadActivity cpuSampling='1'/>";
        try (Running running = Running.with(new StaffProject(folder).config(all).folder())) {
            assertThat(running.send("PUT", "/staff/000010", "{\"name\":\"long enough\"}"))
                    .isEqualTo("200 {\"rows\":1}");
            JsonNode put = reportClass(running(running), "putStaff");
            while (put.at("/cpu/measured").asLong(0) < 1) {
                put = reportClass(running(running), "putStaff");
            }
            assertThat(put.at("/transactions/ended").longValue()).isEqualTo(1);
            assertThat(put.at("/cpu/micros").longValue()).isPositive();
            assertThat(put.at("/cpu/errorMicros").longValue()).isZero();
        }
    }

    @Test
    void requestsThatEndOtherwiseAreAbnormalAndThoseForNoOperationHaveAClassOfTheirOwn()
            throws Exception {
        try (Running running = Running.with(new StaffProject(folder).folder())) {
            running.get("/staff/1234567"); // too long
            running.get("/nobody/knows");
            JsonNode interval = running(running);
            while (reportClass(interval, "operation)").at("/transactions/ended").longValue() < 2) {
                interval = running(running); // which are requests for no operation, too
            }
            JsonNode get = reportClass(interval, "getStaff");
            assertThat(get.at("/transactions/ended").longValue()).isEqualTo(1);
            assertThat(get.at("/transactions/abnormal").longValue()).isEqualTo(1);
            assertThat(sum(get.get("distribution"))).isZero();
        }
    }

    @Test
    void theReportIsTextUnlessJsonIsPreferred() throws Exception {
        try (Running running = Running.with(new StaffProject(folder).folder())) {
            HttpResponse<String> text = running.response(HttpRequest.newBuilder(running.uri(PATH)));
            assertThat(text.statusCode()).isEqualTo(200);
            assertThat(text.headers().firstValue("content-type"))
                    .contains("text/plain; charset=utf-8");
            assertThat(text.body())
                    .contains("W O R K L O A D   A C T I V I T Y")
                    .contains("UNATTRIBUTED")
                    .contains("METHOD");
            assertThat(json(running).headers().firstValue("content-type"))
                    .contains("application/json");
            HttpRequest.Builder html =
                    HttpRequest.newBuilder(running.uri(PATH)).header("accept", "text/html");
            assertThat(running.response(html).statusCode()).isEqualTo(406);
        }
    }

    @Test
    void otherQueriesAndMethodsAreRefused() throws Exception {
        String keep = "<ironbridge_workloadActivity keep='3'/>";
        try (Running running = Running.with(new StaffProject(folder).config(keep).folder())) {
            assertThat(running.get(PATH + "?last=3")).startsWith("200 ");
            for (String query : List.of("last=4", "last=-1", "last=", "last=1&last=1", "first=1")) {
                assertThat(running.get(PATH + "?" + query))
                        .startsWith("400 ")
                        .contains("N is from 0 to 3");
            }
            assertThat(running.delete(PATH)).startsWith("405 ");
            assertThat(running.get("/admin")).startsWith("404 ");
        }
    }

    @Test
    void theFileHasTheLastIntervalWhenTheServerHasStopped() throws Exception {
        Path file = folder.resolve("activity.txt");
        String element = "<ironbridge_workloadActivity file='" + file + "'/>";
        try (Running running = Running.with(new StaffProject(folder).config(element).folder())) {
            running.get("/staff/000010");
        }
        assertThat(Files.readString(file))
                .containsPattern("REPORT CLASS=\\S+ getStaff\n")
                .doesNotContainPattern("EVENT LOOPS +0.000000")
                .doesNotContain("STILL RUNNING");
    }
}
