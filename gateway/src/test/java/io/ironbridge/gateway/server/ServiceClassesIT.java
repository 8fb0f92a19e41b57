package io.ironbridge.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.gateway.Running;
import io.ironbridge.testsupport.StaffProject;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests have the service classes that the configuration gives them. */
class ServiceClassesIT {
    private static final String DEFINITION =
            """
            <ironbridge_serviceDefinition name="STAFF">
              <serviceClass name="MOBILE">
                <period importance="1" percent="90" responseTime="10s" duration="20s"/>
                <period importance="4" averageResponseTime="25s"/>
              </serviceClass>
              <serviceClass name="WRITERS"><period importance="3" velocity="50"/></serviceClass>
              <classify header="X-Channel" headerValue="mobile" serviceClass="MOBILE"/>
              <classify operation="putStaff" serviceClass="WRITERS"/>
            </ironbridge_serviceDefinition>
            """;

    @TempDir Path folder;

    @Test
    void requestsAreCountedInTheirClassAndPeriod() throws Exception {
        Path project = new StaffProject(folder).config(DEFINITION).folder();
        try (Running running = Running.with(project)) {
            HttpRequest.Builder mobile = HttpRequest.newBuilder(running.uri("/staff/1"));
            running.response(mobile.header("x-channel", "mobile"));
            running.send("PUT", "/staff/1", "{\"name\":\"n\"}");
            running.send("PUT", "/staff/2", "{\"name\":\"n\"}");
            running.get("/staff/1");

            String metrics = running.get("/metrics");
            assertThat(metrics)
                    .contains(ended("MOBILE", 1, 1))
                    .contains(ended("MOBILE", 2, 0))
                    .contains(ended("WRITERS", 1, 2))
                    .contains(ended("SYSOTHER", 1, 1))
                    .contains(meter("failed", "MOBILE", 1, "0"))
                    .contains(meter("queued_seconds", "MOBILE", 2, "0"))
                    .doesNotContain(meter("response_seconds", "MOBILE", 1, "0"));
        }
    }

    /** However fast the failure is. */
    @Test
    void requestsThatTheBackEndDoesNotAnswerMissTheGoal() throws Exception {
        Path project = new StaffProject(folder).config(DEFINITION).folder();
        try (Running running = Running.with(project)) {
            running.lab().close();
            HttpRequest.Builder mobile = HttpRequest.newBuilder(running.uri("/staff/1"));
            assertThat(running.response(mobile.header("x-channel", "mobile")).statusCode())
                    .isGreaterThanOrEqualTo(500);

            assertThat(running.get("/metrics")).contains(ended("MOBILE", 1, 0));
            assertThat(running.get("/admin/workload-activity"))
                    .contains("SERVICE CLASS=MOBILE   PERIOD=1   IMPORTANCE=1   POLICY=BASE")
                    .contains("ACTUAL: 0.0%   PERF INDEX: 4.00")
                    .contains("EXPIRED: 0   FAILED: 1");
        }
    }

    /** One mapping takes 900 ms, so of many at once on few threads some are too late. */
    @Test
    void requestsForWhoseMappingThereIsNoTimeAreRefused() throws Exception {
        Path project =
                new StaffProject(folder)
                        .config(
                                DEFINITION
                                        + "<ironbridge_limits mappingTime='900ms'/><httpEndpoint"
                                        + " id='defaultHttpEndpoint' httpPort='0' httpsPort='-1'"
                                        + " ironbridge_requestTimeout='1s'/>")
                        .request(
                                "put", "expression: \"($f := function($n) { $f($n + 1) }; $f(0))\"")
                        .folder();
        try (Running running = Running.with(project);
                ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> answers = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                answers.add(
                        callers.submit(() -> running.send("PUT", "/staff/1", "{\"name\":\"n\"}")));
            }
            int late = 0;
            for (Future<String> answer : answers) {
                late += answer.get().startsWith("503 ") ? 1 : 0;
            }

            assertThat(late).isPositive();
            running.awaitMetric(meter("refused", "WRITERS", 1, "" + late));
        }
    }

    @Test
    void withoutADefinitionThereAreNoClasses() throws Exception {
        try (Running running = Running.with(new StaffProject(folder).folder())) {
            assertThat(running.get("/staff/1")).startsWith("200 ");
            assertThat(running.get("/metrics")).doesNotContain("service_class");
        }
    }

    private static String ended(String serviceClass, int period, int number) {
        return meter("ended", serviceClass, period, "" + number);
    }

    private static String meter(String name, String serviceClass, int period, String value) {
        return "ironbridge_workload_%s_total{period=\"%d\",service_class=\"%s\"} %s.0\n"
                .formatted(name, period, serviceClass, value);
    }
}
