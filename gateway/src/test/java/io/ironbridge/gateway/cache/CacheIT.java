package io.ironbridge.gateway.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.testsupport.StaffProject;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Kept replies, as callers and the back end see them. */
class CacheIT extends CacheFixture {
    private static String requestId(String event) {
        return event.replaceFirst(".*SMF123S1_REQ_ID\":\"", "").replaceFirst("\".*", "");
    }

    @Test
    void aKeptReplyIsSentWithoutACall() throws Exception {
        try (Served gateway = served(project(RULES, ""))) {
            HttpResponse<String> first = get(gateway, "1");
            HttpResponse<String> second = get(gateway, "1");
            HttpResponse<String> other = get(gateway, "2?level=1");

            assertThat(first.body()).isEqualTo("{\"rows\":1}");
            assertThat(cacheStatus(first)).isEqualTo("ironbridge; fwd=uri-miss; stored");
            assertThat(second.body()).isEqualTo(first.body());
            assertThat(cacheStatus(second)).matches("ironbridge; hit; ttl=3\\d{3}");
            assertThat(field(second, "age")).matches("\\d");
            assertThat(field(second, "content-type")).isEqualTo(field(first, "content-type"));
            assertThat(field(second, "cache-control")).isEqualTo("no-cache");
            assertThat(field(second, "vary")).isEqualTo("X-Unit");
            assertThat(other.body()).isEqualTo("{\"rows\":2}");
            assertThat(calls).hasValue(2);
        }
    }

    @Test
    void aClientThatHasTheReplyGetsNoBody() throws Exception {
        try (Served gateway = served(project(RULES, ""))) {
            String etag = field(get(gateway, "1"), "etag");

            HttpResponse<String> unchanged = get(gateway, "1", "if-none-match", "\"a\", W/" + etag);
            put(gateway, "1");
            HttpResponse<String> changed = get(gateway, "1", "if-none-match", etag);

            assertThat(etag).matches("\"[A-Za-z0-9_-]{24}\"");
            assertThat(unchanged.statusCode()).isEqualTo(304);
            assertThat(unchanged.body()).isEmpty();
            assertThat(field(unchanged, "etag")).isEqualTo(etag);
            assertThat(field(unchanged, "content-type")).isEmpty();
            assertThat(changed.statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aWriteDropsTheRepliesOfItsGroup() throws Exception {
        try (Served gateway = served(project(RULES, ""))) {
            get(gateway, "1");
            get(gateway, "2");

            assertThat(put(gateway, "1").statusCode()).isEqualTo(200);

            assertThat(cacheStatus(get(gateway, "1"))).startsWith("ironbridge; fwd=uri-miss");
            assertThat(cacheStatus(get(gateway, "2"))).startsWith("ironbridge; hit");
        }
    }

    /** A write that fails may have changed something. */
    @Test
    void aFailedWriteDropsThemAsWell() throws Exception {
        try (Served gateway = served(project(RULES, ""))) {
            get(gateway, "1");
            status = 500;
            assertThat(put(gateway, "1").statusCode()).isEqualTo(500);
            status = 200;
            assertThat(cacheStatus(get(gateway, "1"))).startsWith("ironbridge; fwd=uri-miss");
        }
    }

    @Test
    void aRefusedWriteDropsNothing() throws Exception {
        try (Served gateway = served(project(RULES, ""))) {
            get(gateway, "1");
            HttpResponse<String> refused =
                    send(
                            gateway,
                            to(gateway, "1", "content-type", "application/json")
                                    .PUT(HttpRequest.BodyPublishers.ofString("{}")));
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(cacheStatus(get(gateway, "1"))).startsWith("ironbridge; hit");
        }
    }

    @Test
    void concurrentMissesMakeOneCall() throws Exception {
        mayAnswer.drainPermits();
        try (Served gateway = served(project(RULES, ""))) {
            List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                all.add(
                        gateway.client()
                                .sendAsync(
                                        to(gateway, "1").build(),
                                        HttpResponse.BodyHandlers.ofString()));
            }
            assertThat(asked.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
            mayAnswer.release();

            for (CompletableFuture<HttpResponse<String>> one : all) {
                assertThat(one.get(30, TimeUnit.SECONDS).body()).isEqualTo("{\"rows\":1}");
            }
            assertThat(calls).hasValue(1);
        }
    }

    @Test
    void ifTheFirstClientLeavesAnotherRequestMakesTheCall() throws Exception {
        mayAnswer.drainPermits();
        try (Served gateway = served(project(RULES, ""))) {
            CompletableFuture<HttpResponse<String>> waits;
            try (Socket leaves = new Socket(InetAddress.getLoopbackAddress(), gateway.port())) {
                leaves.getOutputStream()
                        .write(
                                "GET /staff/1 HTTP/1.1\r\nHost: h\r\n\r\n"
                                        .getBytes(StandardCharsets.US_ASCII));
                assertThat(asked.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
                waits =
                        gateway.client()
                                .sendAsync(
                                        to(gateway, "1").build(),
                                        HttpResponse.BodyHandlers.ofString());
            }
            assertThat(asked.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
            mayAnswer.release(2);
            assertThat(waits.get(30, TimeUnit.SECONDS).body()).isEqualTo("{\"rows\":2}");
        }
    }

    /** What was read before a write, and answered after it, is not of afterwards. */
    @Test
    void aReplyThatAWriteOvertakesIsNotKept() throws Exception {
        mayAnswer.drainPermits();
        try (Served gateway = served(project(RULES, ""))) {
            CompletableFuture<HttpResponse<String>> before =
                    gateway.client()
                            .sendAsync(
                                    to(gateway, "1").build(), HttpResponse.BodyHandlers.ofString());
            assertThat(asked.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
            status = 500;
            CompletableFuture<HttpResponse<String>> write =
                    CompletableFuture.supplyAsync(() -> uncheckedPut(gateway));
            assertThat(asked.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
            // both are answered; the write's answer comes first or second, and must count anyway
            mayAnswer.release(2);
            write.get(30, TimeUnit.SECONDS);
            before.get(30, TimeUnit.SECONDS);
            status = 200;
            mayAnswer.release(10);
            get(gateway, "1");

            assertThat(calls).hasValue(3);
        }
    }

    private HttpResponse<String> uncheckedPut(Served gateway) {
        try {
            return put(gateway, "1");
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aReplyAfterItsTimeIsSentWhileACopyOfTheRequestMakesANewOne() throws Exception {
        String rules =
                """
                      x-ironbridge-cache:
                        timeout: 1s
                        staleWhileRevalidate: 1h
                """;
        Path audit = folder.resolve("audit.log");
        String config = "<ironbridge_audit file=\"%s\"/>".formatted(audit);
        try (Served gateway = served(project(rules, config))) {
            get(gateway, "1");
            mayAnswer.drainPermits(); // whatever calls now has to wait
            HttpResponse<String> stale = get(gateway, "1");
            while (calls.get() == 1) {
                stale = get(gateway, "1");
            }
            assertThat(stale.body()).isEqualTo("{\"rows\":1}");
            assertThat(get(gateway, "1").body()).isEqualTo("{\"rows\":1}");
            mayAnswer.release(1_000);
            while (get(gateway, "1").body().equals("{\"rows\":1}")) {
                assertThat(calls).hasValueLessThan(3);
            }
        }
        List<String> requests =
                Files.readAllLines(audit).stream()
                        .filter(line -> !line.contains("IRONBRIDGE_CHANGE"))
                        .toList();
        assertThat(requests).allMatch(line -> line.contains("getStaff"));
        assertThat(requests.stream().map(CacheIT::requestId).distinct())
                .as("the copy has the id of its request")
                .hasSizeLessThan(requests.size());
    }

    @Test
    void anErrorIsReplacedByTheReplyOfBefore() throws Exception {
        String rules =
                """
                      x-ironbridge-cache:
                        timeout: 1s
                        staleIfError: 1h
                """;
        try (Served gateway = served(project(rules, ""))) {
            get(gateway, "1");
            status = 500;
            HttpResponse<String> answer = get(gateway, "1");
            while (calls.get() == 1) {
                answer = get(gateway, "1");
            }
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("{\"rows\":1}");
            assertThat(cacheStatus(answer)).matches("ironbridge; hit; ttl=(0|-\\d+)");
        }
    }

    @Test
    void failuresAreNotKept() throws Exception {
        try (Served gateway = served(project(RULES, ""))) {
            status = 500;
            HttpResponse<String> failed = get(gateway, "1");
            status = 200;

            assertThat(failed.statusCode()).isEqualTo(500);
            assertThat(cacheStatus(failed)).isEmpty();
            assertThat(get(gateway, "1").statusCode()).isEqualTo(200);
            assertThat(calls).hasValue(2);
        }
    }

    @Test
    void whoMayNotCallGetsNoKeptReplyAndEachCallerHasTheirOwn() throws Exception {
        String registry =
                "<zosconnect_zosConnectManager requireAuth=\"true\" requireSecure=\"false\"/>"
                        + "<basicRegistry><user name=\"ann\" password=\"secret\"/>"
                        + "<user name=\"bob\" password=\"secret\"/></basicRegistry>";
        try (Served gateway = served(project(RULES, registry))) {
            assertThat(cacheStatus(get(gateway, "1", "authorization", basic("ann"))))
                    .startsWith("ironbridge; fwd=uri-miss");
            HttpResponse<String> again = get(gateway, "1", "authorization", basic("ann"));
            assertThat(cacheStatus(again)).startsWith("ironbridge; hit");
            assertThat(field(again, "cache-control")).isEqualTo("private, no-cache");
            assertThat(get(gateway, "1").statusCode()).isEqualTo(401);
            assertThat(cacheStatus(get(gateway, "1", "authorization", basic("bob"))))
                    .startsWith("ironbridge; fwd=uri-miss");
        }
    }

    private static String basic(String name) {
        return "Basic "
                + Base64.getEncoder()
                        .encodeToString((name + ":secret").getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void identifiedCallersMayAskForANewReply() throws Exception {
        String config =
                "<zosconnect_zosConnectManager requireAuth=\"true\" requireSecure=\"false\"/>"
                        + "<basicRegistry><user name=\"ann\" password=\"secret\"/></basicRegistry>"
                        + "<distributedMap id=\"baseCache\" ironbridge_obeyClients=\"true\"/>";
        try (Served gateway = served(project(RULES, config))) {
            get(gateway, "1", "authorization", basic("ann"));
            HttpResponse<String> next =
                    get(gateway, "1", "authorization", basic("ann"), "cache-control", "no-cache");
            assertThat(next.body()).isEqualTo("{\"rows\":2}");
            assertThat(get(gateway, "1", "authorization", basic("ann")).body())
                    .isEqualTo("{\"rows\":2}");
        }
    }

    @Test
    void longBodiesThatArePassedOnAreKept() throws Exception {
        length = 300_000;
        String passedOn = "      x-ironbridge-pass-through: true\n" + RULES;
        try (Served gateway = served(project(passedOn, ""))) {
            HttpResponse<String> first = get(gateway, "1");
            HttpResponse<String> second = get(gateway, "1");

            assertThat(first.body()).hasSizeGreaterThan(300_000);
            assertThat(second.body()).isEqualTo(first.body());
            assertThat(cacheStatus(second)).startsWith("ironbridge; hit");
            assertThat(calls).hasValue(1);
        }
    }

    @Test
    void bodiesOverTheLimitAreNot() throws Exception {
        length = 300_000;
        String passedOn = "      x-ironbridge-pass-through: true\n" + RULES;
        String config = "<distributedMap id=\"baseCache\" ironbridge_maxEntryBytes=\"100000\"/>";
        try (Served gateway = served(project(passedOn, config))) {
            assertThat(get(gateway, "1").body()).hasSizeGreaterThan(300_000);
            assertThat(get(gateway, "1").body()).hasSizeGreaterThan(300_000);
            assertThat(calls).hasValue(2);
        }
    }

    @Test
    void websphereRulesDoTheSame() throws Exception {
        StaffProject project = new StaffProject(folder);
        project.file(
                "src/main/api/cachespec.xml",
                """
                <?xml version="1.0"?>
                <!DOCTYPE cache SYSTEM "cachespec.dtd">
                <cache>
                  <cache-entry>
                    <class>servlet</class>
                    <name>/staff/{id}</name>
                    <cache-id>
                      <component id="id" type="parameter"><not-value>9</not-value></component>
                      <component id="level" type="parameter"><required>false</required></component>
                      <timeout>3600</timeout>
                    </cache-id>
                    <dependency-id>staff<component id="id" type="parameter"/></dependency-id>
                  </cache-entry>
                  <cache-entry>
                    <class>servlet</class>
                    <name>putStaff</name>
                    <invalidation>staff<component id="id" type="parameter"/></invalidation>
                  </cache-entry>
                </cache>
                """);
        try (Served gateway = served(project)) {
            get(gateway, "1");
            assertThat(cacheStatus(get(gateway, "1"))).startsWith("ironbridge; hit");
            put(gateway, "1");
            assertThat(cacheStatus(get(gateway, "1"))).startsWith("ironbridge; fwd=uri-miss");
            get(gateway, "9");
            assertThat(cacheStatus(get(gateway, "9"))).isEmpty();
        }
    }
}
