package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.testsupport.StaffProject;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Data that is made to cost much, or to be taken for something else. */
@Timeout(60)
class HostileInputIT {
    @TempDir Path folder;

    private Running running() throws Exception {
        return Running.with(new StaffProject(folder).folder());
    }

    /** The operation whose request mapping takes {@code name} of the body. */
    private Running mappingTheBody() throws Exception {
        StaffProject project = new StaffProject(folder);
        project.request("put", "template: \"{{$body.name}}\"");
        return Running.with(project.folder());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e999999999",
                "-1e999999999",
                "1e-999999999",
                "1e2147483647",
                "0.1e999999999",
                "99999999999999999999999999999999999999999999999999999999999999999999999999999",
                "0x1",
                "NaN",
                "Infinity",
                "%D9%A1",
            })
    void numbersThatWouldFillTheMemoryAreRefusedAtOnce(String number) throws Exception {
        try (Running running = running()) {
            long begun = System.nanoTime();
            assertThat(running.get("/staff/000010?level=" + number)).startsWith("400 ");
            assertThat(System.nanoTime() - begun).isLessThan(5_000_000_000L);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1e30", "-99999999999999999999", "-99999999999999999999.5", "-1e400"})
    void numbersBeyondALongAreHeldAgainstTheirBounds(String number) throws Exception {
        try (Running running = running()) {
            assertThat(running.get("/staff/000010?level=" + number)).startsWith("400 ");
        }
    }

    @Test
    void jsonNestedWithoutEndIsRefused() throws Exception {
        try (Running running = running()) {
            for (String deep :
                    new String[] {
                        "[".repeat(1_000_000),
                        "{\"name\":".repeat(100_000),
                        "{\"name\":\"n\",\"more\":" + "[".repeat(2_000) + "]".repeat(2_000) + "}",
                    }) {
                assertThat(running.send("PUT", "/staff/1", deep)).startsWith("400 ");
            }
            assertThat(running.get("/staff/000010")).isEqualTo("200 {\"rows\":1}");
        }
    }

    @Test
    void ofAMemberGivenTwiceTheSameOneIsCheckedAndMapped() throws Exception {
        try (Running running = mappingTheBody()) {
            assertThat(running.send("PUT", "/staff/1", "{\"name\":\"zzz\",\"name\":\"000010\"}"))
                    .isEqualTo("200 {\"rows\":1}");
            assertThat(running.send("PUT", "/staff/1", "{\"name\":\"000010\",\"name\":\"zzz\"}"))
                    .isEqualTo("200 {\"rows\":0}");
            assertThat(running.send("PUT", "/staff/1", "{\"name\":\"000010\",\"name\":7}"))
                    .startsWith("400 ");
        }
    }

    @Test
    void membersThatNobodyMapsGoNowhere() throws Exception {
        try (Running running = mappingTheBody()) {
            String more = "{\"name\":\"000010\",\"EMPNO\":\"zzz\",\"__proto__\":{\"a\":1}}";
            assertThat(running.send("PUT", "/staff/1", more)).isEqualTo("200 {\"rows\":1}");
        }
    }

    @Test
    void textIsNeverSyntaxOfTheBackEnd() throws Exception {
        try (Running running = mappingTheBody()) {
            assertThat(running.get("/staff/'or%201")).isEqualTo("200 {\"rows\":0}");
            assertThat(running.send("PUT", "/staff/1", "{\"name\":\"' OR '1'='1\"}"))
                    .doesNotContainPattern("\"rows\":[1-9]");
            assertThat(running.send("PUT", "/staff/1", "{\"name\":\"{{$now()}}\"}"))
                    .doesNotContainPattern("\"rows\":[1-9]");
        }
    }

    @Test
    void packedBodiesAreNotUnpacked() throws Exception {
        try (Running running = running()) {
            for (String coding : new String[] {"gzip", "br", "deflate, gzip"}) {
                HttpResponse<String> packed =
                        running.response(
                                HttpRequest.newBuilder(running.uri("/staff/1"))
                                        .header("content-type", "application/json")
                                        .header("content-encoding", coding)
                                        .PUT(BodyPublishers.ofString("{\"name\":\"n\"}")));
                assertThat(packed.statusCode()).isEqualTo(415);
                assertThat(packed.headers().firstValue("accept-encoding")).contains("identity");
            }
            HttpRequest.Builder plain =
                    HttpRequest.newBuilder(running.uri("/staff/1"))
                            .header("content-type", "application/json")
                            .header("content-encoding", "identity");
            assertThat(
                            running.response(plain.PUT(BodyPublishers.ofString("{\"name\":\"n\"}")))
                                    .statusCode())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/staff/%2e%2e/metrics",
                "/staff/1/..%2fmetrics",
                "/openapi/ui/%2e%2e/%2e%2e/application.properties",
                "/openapi/apis/../../etc/passwd",
                "//metrics",
                "/metrics/",
                "/staff/%00/x",
            })
    void pathsThatClimbLeadNowhere(String path) throws Exception {
        try (Running running = running()) {
            HttpResponse<String> answer =
                    running.response(HttpRequest.newBuilder(running.uri(path)));
            assertThat(answer.statusCode()).isEqualTo(404);
            assertThat(answer.body()).contains("unknown-path");
        }
    }

    private static int put(Running running, byte[] body) throws Exception {
        return running.response(
                        HttpRequest.newBuilder(running.uri("/staff/1"))
                                .header("content-type", "application/json")
                                .PUT(BodyPublishers.ofByteArray(body)))
                .statusCode();
    }

    @Test
    void bodiesInOtherEncodingsThanUtf8AreRefused() throws Exception {
        String json = "{\"name\":\"n\"}";
        try (Running running = running()) {
            for (String name :
                    new String[] {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"}) {
                Charset charset = Charset.forName(name);
                assertThat(put(running, json.getBytes(charset))).as(name).isEqualTo(415);
                assertThat(put(running, ("\ufeff" + json).getBytes(charset)))
                        .as(name)
                        .isEqualTo(415);
            }
            assertThat(put(running, json.getBytes(StandardCharsets.UTF_8))).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u00ff",
                "\u00c0\u0080",
                "\u00e0\u0080\u00af",
                "\u00ed\u00a0\u0080",
                "\u00f4\u0090\u0080\u0080",
                "\u00c3",
                "\u0080",
                "\u00f8\u0088\u0080\u0080\u0080"
            })
    void bytesThatAreNoUtf8AreRefusedWithTheirPlace(String bytes) throws Exception {
        try (Running running = running()) {
            byte[] body = ("{\"name\":\"" + bytes + "\"}").getBytes(StandardCharsets.ISO_8859_1);
            HttpResponse<String> answer =
                    running.response(
                            HttpRequest.newBuilder(running.uri("/staff/1"))
                                    .header("content-type", "application/json")
                                    .PUT(BodyPublishers.ofByteArray(body)));
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).contains("is not UTF-8, at byte 9");
        }
    }
}
