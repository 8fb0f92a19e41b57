package io.ironbridge.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import io.ironbridge.testsupport.Db2Variables;
import io.ironbridge.testsupport.StaffProject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Configurations change while requests go on. */
@Timeout(120)
class ReloadIT {
    private static final String USER = "u";
    private static final Pattern OPENED =
            Pattern.compile("ironbridge_backend_connections_opened_total\\{[^}]*} ([0-9.]+)");

    @TempDir private Path folder = Path.of("");

    private final HttpClient client = HttpClient.newHttpClient();
    private LabDb2 lab;
    private StaffProject project;

    @BeforeEach
    void start() throws Exception {
        lab = LabDb2.start(LabDb2Config.defaults().withCredentials(USER, "p"));
        project = new StaffProject(folder.resolve("staff"));
    }

    @AfterEach
    void stop() {
        client.close();
        lab.close();
    }

    private Loaded load(int port) {
        return ProjectLoader.load(
                List.of(project.folder()),
                BackEndKinds.with(Db2Variables.options(port, USER, "p")));
    }

    /** Files are not followed but when a test asks for it. */
    private Gateway gateway(int port) throws ConfigurationException {
        return Gateway.start(
                load(port), GatewayOptions.DEFAULT.withHttpPort(0).withSource(() -> load(port)));
    }

    private void answersWith(String word) {
        project.file(
                "src/main/operations/%2Fstaff%2F%7Bid%7D/get/response_200.yaml",
                """
                version: "1.2"
                mappings:
                - body:
                    mappings:
                    - word:
                        required: false
                        nullable: false
                        template: "%s"
                """
                        .formatted(word));
    }

    private static final String UNFOLLOWED =
            "<config updateTrigger=\"disabled\"/><applicationMonitor updateTrigger=\"disabled\"/>";

    private HttpResponse<String> get(Gateway gateway, String path)
            throws IOException, InterruptedException {
        URI uri = URI.create(gateway.addresses().getFirst().url() + path);
        return client.send(
                HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    private String answer(Gateway gateway) throws IOException, InterruptedException {
        HttpResponse<String> response = get(gateway, "/staff/000010");
        return response.statusCode() + " " + response.body();
    }

    @Test
    void requestsGoOnWhileConfigurationsChange() throws Exception {
        project.config(UNFOLLOWED);
        answersWith("0");
        AtomicBoolean stop = new AtomicBoolean();
        AtomicInteger answered = new AtomicInteger();
        List<String> wrong = new ArrayList<>();
        try (Gateway gateway = gateway(lab.port())) {
            List<Thread> callers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                callers.add(
                        Thread.startVirtualThread(() -> {
                            while (!stop.get()) {
                                try {
                                    String answer = answer(gateway);
                                    if (!answer.startsWith("200 {\"word\":\"")) {
                                        synchronized (wrong) {
                                            wrong.add(answer);
                                        }
                                    }
                                } catch (IOException | InterruptedException e) {
                                    synchronized (wrong) {
                                        wrong.add(e.toString());
                                    }
                                }
                                answered.incrementAndGet();
                            }
                        }));
            }
            for (int i = 1; i <= 25; i++) {
                int before = answered.get();
                answersWith(Integer.toString(i));
                gateway.reload("test");
                assertThat(answer(gateway)).isEqualTo("200 {\"word\":\"" + i + "\"}");
                while (answered.get() < before + 20) {
                    LockSupport.parkNanos(1_000_000);
                }
            }
            stop.set(true);
            for (Thread caller : callers) {
                caller.join();
            }
            assertThat(wrong).isEmpty();
            assertThat(opened(gateway)).isLessThanOrEqualTo(8);
        }
    }

    private double opened(Gateway gateway) throws IOException, InterruptedException {
        Matcher found = OPENED.matcher(get(gateway, "/metrics").body());
        assertThat(found.find()).isTrue();
        return Double.parseDouble(found.group(1));
    }

    @Test
    void aRequestEndsWithTheConfigurationThatItBeganWith() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        HttpServer slow =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        slow.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        slow.createContext(
                "/",
                exchange -> {
                    exchange.getRequestBody().readAllBytes();
                    if (arrived.getCount() > 0) {
                        arrived.countDown();
                        try {
                            goesOn.await();
                        } catch (InterruptedException e) {
                            throw new IOException(e);
                        }
                    }
                    byte[] body =
                            "{\"ResultSet Output\":[],\"StatusCode\":200}"
                                    .getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(200, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        slow.start();
        int port = slow.getAddress().getPort();
        project.config(UNFOLLOWED);
        answersWith("old");
        try (Gateway gateway = gateway(port)) {
            CompletableFuture<String> under =
                    CompletableFuture.supplyAsync(() -> {
                        try {
                            return answer(gateway);
                        } catch (IOException | InterruptedException e) {
                            return e.toString();
                        }
                    });
            arrived.await();
            answersWith("new");
            project.config("ironbridge_maxConnections=\"3\"", UNFOLLOWED); // another back end
            gateway.reload("test");

            assertThat(answer(gateway)).isEqualTo("200 {\"word\":\"new\"}");
            goesOn.countDown();
            assertThat(under.get()).isEqualTo("200 {\"word\":\"old\"}");
        } finally {
            slow.stop(0);
        }
    }

    @Test
    void oneWithFaultsIsRefusedAndTheOldOneGoesOn() throws Exception {
        project.config(UNFOLLOWED);
        answersWith("good");
        try (Gateway gateway = gateway(lab.port())) {
            answersWith("{{$bad(");
            assertThatThrownBy(() -> gateway.reload("test"))
                    .isInstanceOfSatisfying(
                            ConfigurationException.class,
                            refused ->
                                    assertThat(refused.faults().getFirst().toString())
                                            .contains("response_200.yaml:"));
            assertThat(answer(gateway)).isEqualTo("200 {\"word\":\"good\"}");
        }
    }

    @Test
    void whatNeedsAuthenticationIsNotOpenedByAReload() throws Exception {
        String registry =
                "<basicRegistry realm=\"Staff\"><user name=\"ann\""
                        + " password=\"a\"/></basicRegistry>";
        project.config(UNFOLLOWED + registry);
        try (Gateway gateway = gateway(lab.port())) {
            assertThat(get(gateway, "/staff/000010").statusCode()).isEqualTo(401);
            project.config(UNFOLLOWED); // its registry is lost
            assertThatThrownBy(() -> gateway.reload("test"))
                    .isInstanceOfSatisfying(
                            ConfigurationException.class,
                            refused ->
                                    assertThat(refused.faults().getFirst().toString())
                                            .contains("IRB-GW-0146E")
                                            .contains("getStaff"));
            assertThat(get(gateway, "/staff/000010").statusCode()).isEqualTo(401);

            // the file that said true may be the one that is missing
            project.config(
                    UNFOLLOWED
                            + "<zosconnect_zosConnectManager requireAuth=\"false\""
                            + " requireSecure=\"false\"/>");
            assertThatThrownBy(() -> gateway.reload("test"))
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessageContaining("IRB-GW-0146E");
            assertThat(get(gateway, "/staff/000010").statusCode()).isEqualTo(401);
        }
    }

    @Test
    void whatAsksForARoleIsNotOpenedToAllCallersByAReload() throws Exception {
        String registry =
                "<basicRegistry realm=\"Staff\"><user name=\"ann\""
                        + " password=\"a\"/></basicRegistry>";
        String role =
                "<authorization-roles id=\"zos.connect.access.roles\"><security-role"
                        + " name=\"zosConnectAccess\"><user name=\"joe\"/></security-role>"
                        + "</authorization-roles>";
        project.config(UNFOLLOWED + registry + role);
        try (Gateway gateway = gateway(lab.port())) {
            project.config(UNFOLLOWED + registry); // an include is lost
            assertThatThrownBy(() -> gateway.reload("test"))
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessageContaining("IRB-GW-0147E")
                    .hasMessageContaining("getStaff");
        }
    }

    @Test
    void whatIsNewAndDoubtfulIsToldOnceInTheLog() throws Exception {
        String odd = UNFOLLOWED + "<oldOddity/>";
        project.config(odd);
        try (Gateway gateway = gateway(lab.port());
                LogLines log = new LogLines(Reloader.class)) {
            project.config("\n" + odd + "<newOddity/>");
            gateway.reload("test");
            assertThat(log.next()).startsWith("IRB-PROJ-0601W ").contains("newOddity", ".xml:");
            gateway.reload("again");
            assertThat(log.lines().subList(1, log.lines().size()))
                    .allMatch(line -> line.startsWith("IRB-GW-0140I"));
        }
    }

    @Test
    void onlyTheTlsOfEndpointsNeedsARestart() throws Exception {
        String stores =
                UNFOLLOWED
                        + "<httpEndpoint id='defaultHttpEndpoint' httpsPort='-1'/>"
                        + "<ssl id='back' keyStoreRef='k'/><keyStore id='k' location='/%s.p12'/>"
                        + "<sslDefault sslRef='front'/><ssl id='front' keyStoreRef='f'/>"
                        + "<keyStore id='f' location='/%s.p12'/>";
        project.config(stores.formatted("a", "a"));
        try (Gateway gateway = gateway(lab.port());
                LogLines log = new LogLines(Reloader.class)) {
            project.config(stores.formatted("b", "a"));
            gateway.reload("back end");
            project.config(stores.formatted("b", "b"));
            gateway.reload("endpoint");
            assertThat(log.lines())
                    .filteredOn(line -> line.startsWith("IRB-GW-0142W"))
                    .containsExactly(
                            "IRB-GW-0142W Changes of <ssl> take effect after a restart of the"
                                    + " server");
        }
    }

    @Test
    void whatNeedsTlsIsNotOpenedWithoutItByAReload() throws Exception {
        String manager =
                "<zosconnect_zosConnectManager requireAuth=\"false\" requireSecure=\"%s\"/>";
        project.config(UNFOLLOWED + manager.formatted(true));
        try (Gateway gateway = gateway(lab.port())) {
            int refused = get(gateway, "/staff/000010").statusCode();
            assertThat(refused).isNotEqualTo(200);
            project.config(UNFOLLOWED + manager.formatted(false));
            assertThatThrownBy(() -> gateway.reload("test"))
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessageContaining("IRB-GW-0149E")
                    .hasMessageContaining("getStaff");
            assertThat(get(gateway, "/staff/000010").statusCode()).isEqualTo(refused);
        }
    }

    @Test
    void aConfigurationThatHasLostAFileIsRefusedUntilItIsBack() throws Exception {
        String roots = "src/main/liberty/config/roots.xml";
        String root = "<server><webApplication id='a' contextRoot='/root'/></server>";
        project.config(UNFOLLOWED).file(roots, root);
        try (Gateway gateway = gateway(lab.port())) {
            Files.delete(project.folder().resolve(roots));
            assertThatThrownBy(() -> gateway.reload("test"))
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessageContaining("roots.xml: IRB-GW-0148E")
                    .hasMessageContaining("Restore the file");
            assertThat(get(gateway, "/root/staff/000010").statusCode()).isEqualTo(200);

            project.file(roots, root.replace("root'", "other'"));
            gateway.reload("test");
            assertThat(get(gateway, "/other/staff/000010").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void filesThatChangeAreFollowed() throws Exception {
        project.config("<config monitorInterval=\"20ms\"/>");
        answersWith("one");
        try (Gateway gateway = gateway(lab.port())) {
            assertThat(answer(gateway)).contains("one");
            answersWith("two");
            awaitAnswer(gateway, "200 {\"word\":\"two\"}");
            project.config(
                    "<config monitorInterval=\"20ms\"/><ironbridge_rateLimit id=\"x\" by=\"all\""
                            + " requests=\"1\" period=\"1h\" burst=\"1\"/>");
            while (get(gateway, "/staff/000010").statusCode() != 429) {
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    private void awaitAnswer(Gateway gateway, String wanted)
            throws IOException, InterruptedException {
        while (!answer(gateway).equals(wanted)) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void metersOfAConnectionGoWithItAndStayWhereItOnlyChanges() throws Exception {
        String calls =
                "ironbridge_backend_calls_ended_total{connection=\"%s\",outcome=\"replied\"}";
        project.config(UNFOLLOWED);
        try (Gateway gateway = gateway(lab.port())) {
            assertThat(get(gateway, "/staff/000010").statusCode()).isEqualTo(200);
            project.config("ironbridge_maxConnections=\"3\"", UNFOLLOWED);
            gateway.reload("test");
            assertThat(get(gateway, "/staff/000010").statusCode()).isEqualTo(200);
            String capacity = "ironbridge_backend_capacity{connection=\"db2\"} 3";
            assertThat(get(gateway, "/metrics").body())
                    .contains(calls.formatted("db2") + " 2", capacity);

            Path config = project.folder().resolve("src/main/liberty/config/server.xml");
            Files.writeString(config, Files.readString(config).replace("\"db2\"", "\"other\""));
            Path asset = project.folder().resolve("src/main/zosAssets/getEmployee/zosAsset.yaml");
            Files.writeString(asset, Files.readString(asset).replace("\"db2\"", "\"other\""));
            gateway.reload("test");
            assertThat(get(gateway, "/staff/000010").statusCode()).isEqualTo(200);
            while (get(gateway, "/metrics").body().contains("connection=\"db2\"")) {
                LockSupport.parkNanos(1_000_000); // until the old configuration has gone
            }
            assertThat(get(gateway, "/metrics").body())
                    .contains(calls.formatted("other") + " 1")
                    .contains("operation=\"getStaff\",outcome=\"replied\"} 3");
        }
    }

    @Test
    void whatIsCountedIsNotForgotten() throws Exception {
        project.config(
                UNFOLLOWED
                        + "<ironbridge_rateLimit id=\"x\" by=\"source\" requests=\"2\""
                        + " period=\"1h\" burst=\"2\"/>");
        try (Gateway gateway = gateway(lab.port())) {
            assertThat(get(gateway, "/staff/000010").statusCode()).isEqualTo(200);
            gateway.reload("test");
            assertThat(get(gateway, "/staff/000010").statusCode()).isEqualTo(200);
            gateway.reload("test");
            assertThat(get(gateway, "/staff/000010").statusCode()).isEqualTo(429);
            assertThat(
                            Duration.ofSeconds(
                                    Long.parseLong(
                                            get(gateway, "/staff/000010")
                                                    .headers()
                                                    .firstValue("retry-after")
                                                    .orElseThrow())))
                    .isGreaterThan(Duration.ofMinutes(20));
        }
    }
}
