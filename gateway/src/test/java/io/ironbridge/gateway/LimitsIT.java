package io.ironbridge.gateway;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.testsupport.StaffProject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Limits of the configuration hold where requests are served. */
@Timeout(60)
class LimitsIT {
    @TempDir Path folder;

    private Path project(String connectionAttributes, String more) {
        return new StaffProject(folder).config(connectionAttributes, more).folder();
    }

    @Test
    void anEndpointRefusesMoreHeaderFieldsThanItsOwnLimit() throws Exception {
        String endpoint = "<httpEndpoint id='defaultHttpEndpoint' ironbridge_maxHeaderCount='%d'/>";
        try (Running strict = Running.with(project("", endpoint.formatted(1)))) {
            assertThat(strict.get("/staff/000010")).startsWith("431 ");
        }
        try (Running lax = Running.with(project("", endpoint.formatted(10)))) {
            assertThat(lax.get("/staff/000010")).isEqualTo("200 {\"rows\":1}");
        }
    }

    @Test
    void anEndpointWaitsForAHeadNoLongerThanItsOwnTimeout() throws Exception {
        String endpoint =
                "<httpEndpoint id='defaultHttpEndpoint' ironbridge_headerTimeout='100ms'/>";
        try (Running running = Running.with(project("", endpoint));
                Socket client =
                        new Socket(
                                InetAddress.getLoopbackAddress(),
                                running.gateway().addresses().getFirst().port())) {
            client.getOutputStream().write("GET /sta".getBytes(US_ASCII));
            assertThat(new String(client.getInputStream().readAllBytes(), US_ASCII))
                    .startsWith("HTTP/1.1 408 ");
        }
    }

    @Test
    void aDb2ReplyLargerThanTheConnectionsLimitIsNotRead() throws Exception {
        try (Running running = Running.with(project("ironbridge_maxReplyBytes='100'", ""))) {
            assertThat(running.get("/staff/000010")).startsWith("500 {\"code\":502,");
        }
    }

    @Test
    void aMappingWritesNoMoreThanTheConfiguredBytes() throws Exception {
        String limits = "<ironbridge_limits mappingOutputBytes='%d'/>";
        try (Running running = Running.with(project("", limits.formatted(20)))) {
            assertThat(running.get("/staff/000010")).isEqualTo("200 {\"rows\":1}");
            assertThat(running.get("/staff/000010?tag=abc&tag=def"))
                    .startsWith("500 ")
                    .doesNotContain("rows");
        }
        try (Running running = Running.with(project("", limits.formatted(5)))) {
            assertThat(running.get("/staff/000010"))
                    .startsWith("400 ")
                    .contains("a text has more than 5 characters")
                    .doesNotContain("rows");
        }
    }

    private static String put(Running running, String body) throws Exception {
        return running.send("PUT", "/staff/000010", body);
    }

    @Test
    void aBodyHoldsNoMoreJsonThanConfigured() throws Exception {
        String limits =
                "<ironbridge_limits jsonItems='2' jsonValues='5' jsonTextBytes='9'"
                        + " jsonDepth='3' jsonDigits='12' jsonNameLength='8'/>";
        try (Running running = Running.with(project("", limits))) {
            assertThat(put(running, "{\"name\":\"n\",\"x\":[[1],1]}"))
                    .isEqualTo("200 {\"rows\":1}");
            assertThat(put(running, "{\"name\":\"n\",\"x\":[1,2,3]}"))
                    .startsWith("400 {\"type\":\"urn:ironbridge:problem:invalid-request\"")
                    .contains("\"in\":\"body\",\"pointer\":\"\"")
                    .contains("has an array or object of more than 2 items or members, at byte 20");
            assertThat(put(running, "{\"name\":\"n\",\"x\":[[1,2],[1,2]]}"))
                    .startsWith("400 ")
                    .contains("has more than 5 values, at byte ");
            assertThat(put(running, "{\"name\":\"0123456789\"}"))
                    .startsWith("400 ")
                    .contains("has a text of more than 9 bytes, at byte 8");
            assertThat(put(running, "{\"name\":\"n\",\"x\":[[[1]]]}"))
                    .startsWith("400 ")
                    .contains("is nested deeper than 3 levels, at byte ");
            assertThat(put(running, "{\"name\":\"n\",\"x\":123456789012}")).startsWith("200 ");
            assertThat(put(running, "{\"name\":\"n\",\"x\":1234567890123}"))
                    .startsWith("400 ")
                    .contains("has a number of more than 12 digits, at byte 16");
            assertThat(put(running, "{\"name\":\"n\",\"123456789\":1}"))
                    .startsWith("400 ")
                    .contains("has a name of more than 8 characters");
        }
    }

    private static Socket connect(Running running) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), running.uri("/").getPort());
    }

    @Test
    void oneSourceHasNoMoreConnectionsThanConfigured() throws Exception {
        String endpoint =
                "<httpEndpoint id='defaultHttpEndpoint' ironbridge_maxConnectionsPerSource='1'"
                        + " %s/>";
        String counted = "ironbridge_proxies='192.0.2.1'"; // and this machine no more
        try (Running strict = Running.with(project("", endpoint.formatted(counted)))) {
            assertThat(strict.get("/staff/000010")).isEqualTo("200 {\"rows\":1}");
            try (Socket second = connect(strict)) {
                assertThatThrownBy(() -> answer(second)).isInstanceOf(IOException.class);
            }
            assertThat(strict.get("/metrics"))
                    .containsPattern(
                            "ironbridge_http_connections_refused_source_total\\{.*} 1\\.0");
        }
        try (Running lax = Running.with(project("", endpoint.formatted("")))) {
            assertThat(lax.get("/staff/000010")).isEqualTo("200 {\"rows\":1}");
            try (Socket second = connect(lax)) {
                assertThat(answer(second)).startsWith("HTTP/1.1 200 ");
            }
        }
    }

    private static String answer(Socket client) throws IOException {
        client.getOutputStream()
                .write(
                        "GET /health HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"
                                .getBytes(US_ASCII));
        byte[] answer = client.getInputStream().readAllBytes();
        if (answer.length == 0) {
            throw new IOException("closed");
        }
        return new String(answer, US_ASCII);
    }

    @Test
    void asManyFaultsOfAValueAreToldAsConfigured() throws Exception {
        String limits = "<ironbridge_limits maxFaults='2'/>";
        try (Running running = Running.with(project("", limits))) {
            String answer =
                    running.get("/staff/000010?tag=long&tag=longer&tag=longest&tag=toolong");
            assertThat(answer).startsWith("400 ");
            assertThat(answer.split("\"name\":\"tag\"", -1)).hasSize(1 + 2);
        }
    }

    @Test
    void requestsInFlightAreCutOffAfterTheConfiguredDrainTime() throws Exception {
        Path project = project("", "<ironbridge_limits drainTime='50ms'/>");
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                HttpClient client = HttpClient.newHttpClient()) {
            CompletableFuture<HttpResponse<Void>> answer;
            Socket accepted;
            try (Gateway gateway = Running.gateway(silent.getLocalPort(), project)) {
                URI uri = URI.create(gateway.addresses().getFirst().url() + "/staff/000010");
                answer =
                        client.sendAsync(
                                HttpRequest.newBuilder(uri).build(),
                                HttpResponse.BodyHandlers.discarding());
                accepted = silent.accept(); // the request waits for a reply from now on
            }
            assertThat(answer).failsWithin(Duration.ofSeconds(5));
            accepted.close();
        }
    }
}
