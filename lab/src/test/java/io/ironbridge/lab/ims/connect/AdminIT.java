package io.ironbridge.lab.ims.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.net.Credentials;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The operator's commands, over HTTP and as objects, and statistics. */
class AdminIT {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final EchoIms ims = new EchoIms();
    private final HttpClient http = HttpClient.newHttpClient();
    private ImsConnect connect;
    private Path recorder;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        recorder = folder.resolve("recorder.txt");
        connect =
                ImsConnect.start(
                        ImsConnectConfig.defaults()
                                .withRules(Behaviour.with("keepsSocketAfterErrors", true))
                                .withRecorder(recorder)
                                .withAdmin(
                                        new ImsConnectConfig.Admin(
                                                "127.0.0.1",
                                                0,
                                                Optional.of(new Credentials("OPER", "secret")))),
                        Map.of("IMS1", ims));
    }

    @AfterEach
    void end() {
        http.close();
        connect.close();
    }

    private RawClient client() throws IOException {
        return new RawClient(connect.port());
    }

    private static MessageBytes echo() {
        return MessageBytes.of("ECHO", "    HELLO");
    }

    private HttpRequest.Builder request(String path) {
        String basic =
                Base64.getEncoder().encodeToString("OPER:secret".getBytes(StandardCharsets.UTF_8));
        int port = connect.adminPort().orElseThrow();
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + port + ImsConnectPages.PATH + path))
                .header("Authorization", "Basic " + basic);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private JsonNode get(String path) throws Exception {
        HttpResponse<String> response = send(request(path).GET());
        assertThat(response.statusCode()).isEqualTo(200);
        return JSON.readTree(response.body());
    }

    private int post(String path) throws Exception {
        return send(request(path).POST(HttpRequest.BodyPublishers.noBody())).statusCode();
    }

    @Test
    void viewShowsDataStoresPortsClientsAndTransactions() throws Exception {
        ims.queue("CLIENT01", "HELD");
        try (RawClient client = client()) {
            client.call(echo());
            client.call(MessageBytes.of("STOPPED", ""));
            client.call(echo().datastore("NOSUCH"));
            client.call(MessageBytes.of("HELD", "").timer(1));
            client.send(echo().type('S'));
            Eventually.is("the output to be held", () -> ims.depth("CLIENT01") == 2);

            JsonNode all = get("");
            assertThat(all.at("/id").asString()).isEqualTo("HWS1");
            assertThat(all.at("/sockets").asInt()).isEqualTo(2);
            JsonNode datastore = all.at("/datastores/0");
            assertThat(datastore.at("/status").asString()).isEqualTo("ACTIVE");
            assertThat(datastore.at("/counts/requests").asInt()).isEqualTo(4);
            assertThat(datastore.at("/counts/responses").asInt()).isEqualTo(2);
            assertThat(datastore.at("/counts/timeouts").asInt()).isEqualTo(1);
            assertThat(datastore.at("/counts/pending").asInt()).isEqualTo(1);
            assertThat(datastore.at("/held/CLIENT01").asInt()).isEqualTo(2);
            JsonNode port = all.at("/ports/0");
            assertThat(port.at("/counts/rsm/4~172").asInt()).isEqualTo(1);
            assertThat(port.at("/clients/0/clientId").asString()).isEqualTo("CLIENT01");
            assertThat(port.at("/clients/0/user").asString()).isEqualTo("USER1");
            assertThat(port.at("/clients/0/state").asString()).isEqualTo("RECV");
            JsonNode transaction = all.at("/transactions/ECHO");
            assertThat(transaction.at("/count").asInt()).isEqualTo(3);
            assertThat(transaction.at("/ok").asInt()).isEqualTo(1);
            assertThat(transaction.at("/rsm/4~172").asInt()).isEqualTo(1);
            assertThat(transaction.at("/microseconds/max").asLong()).isPositive();
            assertThat(all.at("/transactions/STOPPED/dfs/DFS065").asInt()).isEqualTo(1);
            ims.release();
        }
    }

    @Test
    void dataStoreIsStoppedAndStarted() throws Exception {
        try (RawClient client = client()) {
            assertThat(post("/datastore/IMS1/stop")).isEqualTo(200);
            assertThat(client.call(echo()).status()).isEqualTo("4/76");
            assertThat(get("/datastore/IMS1").at("/status").asString()).isEqualTo("NOT ACTIVE");
            assertThat(post("/datastore/IMS1/start")).isEqualTo(200);
            assertThat(client.call(echo()).isOk()).isTrue();
        }
    }

    @Test
    void portIsStoppedAndStarted() throws Exception {
        String port = "/port/" + connect.port();
        try (RawClient client = client()) {
            client.call(echo());
            assertThat(post(port + "/stop")).isEqualTo(200);
            assertThat(client.isClosed()).isTrue();
        }
        assertThat(get(port).at("/status").asString()).isEqualTo("NOT ACTIVE");
        assertThat(post(port + "/start")).isEqualTo(200);
        try (RawClient client = client()) {
            assertThat(client.call(echo().f3(0x80)).isOk()).isTrue();
        }
    }

    @Test
    void clientIsStopped() throws Exception {
        try (RawClient client = client()) {
            client.call(echo());
            String path = "/port/" + connect.port() + "/client/CLIENT01/stop";
            assertThat(post(path)).isEqualTo(200);
            assertThat(client.isClosed()).isTrue();
            Eventually.is("the client to be gone", () -> post(path) == 404);
        }
    }

    @Test
    void oneClientIsViewedAndAnUnknownOneIsAProblem() throws Exception {
        String port = "/port/" + connect.port();
        try (RawClient client = client()) {
            client.call(echo());
            assertThat(get(port + "/client/CLIENT01"))
                    .isEqualTo(get(port).at("/clients/0"))
                    .isNotEmpty();

            HttpResponse<String> missing = send(request(port + "/client/CLIENT02").GET());
            assertThat(missing.statusCode()).isEqualTo(404);
            assertThat(missing.headers().firstValue("Content-Type"))
                    .contains("application/problem+json");
            JsonNode problem = JSON.readTree(missing.body());
            assertThat(problem.at("/status").asInt()).isEqualTo(404);
            assertThat(problem.at("/title").asString()).isEqualTo("Not Found");
            assertThat(problem.at("/detail").asString())
                    .isEqualTo("There is no port " + connect.port() + " client CLIENT02");
        }
    }

    @Test
    void recorderWritesMessagesWithoutPasswords() throws Exception {
        try (RawClient client = client()) {
            assertThat(post("/recorder/open")).isEqualTo(200);
            client.call(echo());
            client.call(MessageBytes.of("HWSPWCH PASSW0RD/NEWPW/NEWPW", ""));
            assertThat(post("/recorder/close")).isEqualTo(200);
            client.call(MessageBytes.of("STOPPED", ""));
        }
        String offsets = "(?m)^  [0-9A-F]{4} ";
        String text = Files.readString(recorder).replaceAll(offsets, "").replaceAll("\\s", "");
        assertThat(text)
                .contains("RECV127.0.0.1")
                .contains("RECVCLIENT01")
                .contains("SENDCLIENT01");
        assertThat(text).contains("E4E2C5D9F1404040");
        assertThat(text).contains("5C5C5C5C5C5C5C5C");
        assertThat(text).doesNotContain("E6F0D9").doesNotContain("D5C5E6D7E6");
        assertThat(text).doesNotContain("C4C6E2F0F6F5");
    }

    @Test
    void racfIsSwitched() throws Exception {
        try (RawClient client = client()) {
            assertThat(post("/racf/on")).isEqualTo(200);
            assertThat(client.call(echo()).status()).isEqualTo("8/40");
            assertThat(post("/racf/off")).isEqualTo(200);
            assertThat(client.call(echo()).isOk()).isTrue();
        }
    }

    @Test
    void unknownThingsAndStrangersAreRefused() throws Exception {
        assertThat(post("/datastore/NOSUCH/stop")).isEqualTo(404);
        assertThat(post("/port/x/stop")).isEqualTo(404);
        assertThat(post("/nothing")).isEqualTo(404);
        assertThat(send(request("/port/1").GET()).statusCode()).isEqualTo(404);
        assertThat(send(request("").DELETE()).statusCode()).isEqualTo(405);
        assertThat(send(request("").header("Origin", "http://x").GET()).statusCode())
                .isEqualTo(403);
        assertThat(send(request("").setHeader("Authorization", "Basic eDp5").GET()).statusCode())
                .isEqualTo(401);
    }
}
