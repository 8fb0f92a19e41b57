package io.ironbridge.lab.db2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.net.ServerTls;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.ObjectMapper;

@Tag("system")
class LifecycleIT {
    private static final LabDb2Config SMALL = LabDb2Config.defaults().withPoolSize(2);

    @Test
    void dataAndServicesSurviveOnDiskAndPortIsFreeAtOnce(@TempDir Path directory) throws Exception {
        LabDb2Config config = SMALL.withDataDirectory(directory.resolve("new"));
        LabDb2 first = LabDb2.start(config);
        LabClient client = new LabClient(first);
        client.create("mine", "SELECT COUNT(*) AS N FROM EMP WHERE EMPNO = :EMPNO");
        assertThat(client.call("deleteEmployee", "{\"EMPNO\":\"000010\"}").body()).contains(":1,");
        int port = first.port();
        first.close();

        for (int i = 0; i < 3; i++) {
            try (LabDb2 again = LabDb2.start(config.withPort(port))) {
                LabClient back = new LabClient(again);
                assertThat(again.port()).isEqualTo(port);
                assertThat(back.call("mine", "{\"EMPNO\":\"000010\"}").body()).contains("\"N\":0");
                assertThat(back.call("mine", "{\"EMPNO\":\"000020\"}").body()).contains("\"N\":1");
            }
        }
    }

    @Test
    void restartUnderLoadLosesNothingThatWasAnswered(@TempDir Path directory) throws Exception {
        LabDb2Config config = SMALL.withDataDirectory(directory).withPoolSize(8);
        LabDb2 lab = LabDb2.start(config);
        lab.run("CREATE TABLE EVENTS (ID BIGINT NOT NULL PRIMARY KEY)");
        LabClient client = new LabClient(lab);
        client.create("put", "INSERT INTO EVENTS VALUES (:ID)");
        client.create("count", "SELECT COUNT(*) AS N FROM EVENTS");
        AtomicLong ids = new AtomicLong();
        AtomicLong answered = new AtomicLong();
        Semaphore progress = new Semaphore(0);
        AtomicBoolean ended = new AtomicBoolean();
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                callers.execute(() -> putUntil(ended, client, ids, answered, progress));
            }
            for (int restart = 0; restart < 3; restart++) {
                assertThat(progress.tryAcquire(200, 60, TimeUnit.SECONDS)).isTrue();
                lab.close();
                lab = LabDb2.start(config.withPort(lab.port()));
            }
            ended.set(true);
        }

        long stored =
                new ObjectMapper()
                        .readTree(client.call("count", "{}").body())
                        .at("/ResultSet Output/0/N")
                        .asLong();
        lab.close();
        assertThat(stored).isBetween(answered.get(), ids.get());
    }

    private static void putUntil(
            AtomicBoolean ended,
            LabClient client,
            AtomicLong ids,
            AtomicLong answered,
            Semaphore progress) {
        while (!ended.get()) {
            try {
                String body = "{\"ID\":" + ids.incrementAndGet() + "}";
                if (client.call("put", body).statusCode() == 200) {
                    answered.incrementAndGet();
                    progress.release();
                }
            } catch (IOException e) {
                // The lab is down at the moment; the next round tries again.
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    @Test
    void closedPortCanBeBoundByOthers() throws Exception {
        LabDb2 lab = LabDb2.start(SMALL);
        assertThat(new LabClient(lab).get("").statusCode()).isEqualTo(200);
        lab.close();

        try (ServerSocket socket =
                new ServerSocket(lab.port(), 1, InetAddress.getLoopbackAddress())) {
            assertThat(socket.isBound()).isTrue();
        }
    }

    @Test
    void instancesInMemoryShareNothing() throws Exception {
        try (LabDb2 one = LabDb2.start(SMALL);
                LabDb2 other = LabDb2.start(SMALL)) {
            new LabClient(one).call("deleteEmployee", "{\"EMPNO\":\"000010\"}");

            assertThat(new LabClient(other).call("getEmployee", "{\"EMPNO\":\"000010\"}").body())
                    .contains("\"EMPNO\":\"000010\"");
        }
    }

    @Test
    void takenPortIsReportedAndLeavesNothingBehind() throws Exception {
        try (LabDb2 lab = LabDb2.start(SMALL)) {
            assertThatThrownBy(() -> LabDb2.start(SMALL.withPort(lab.port())))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("127.0.0.1:" + lab.port());
            assertThat(new LabClient(lab).get("").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void tlsIsSpokenWhenAKeyStoreIsGiven(@TempDir Path directory) throws Exception {
        Path keyStore = directory.resolve("lab.p12");
        makeKeyStore(keyStore);

        try (LabDb2 lab = LabDb2.start(SMALL.withTls(new ServerTls(keyStore, "changeit")));
                HttpClient http = HttpClient.newBuilder().sslContext(trust(keyStore)).build()) {
            HttpResponse<String> reply =
                    http.send(
                            HttpRequest.newBuilder(
                                            URI.create(
                                                    "https://127.0.0.1:"
                                                            + lab.port()
                                                            + "/services"))
                                    .build(),
                            BodyHandlers.ofString());

            assertThat(reply.body()).contains("\"serviceURL\":\"https://127.0.0.1:");
        }
    }

    static void makeKeyStore(Path file) throws Exception {
        Process keytool =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-J-XX:TieredStopAtLevel=1",
                                "-J-XX:+UseSerialGC",
                                "-genkeypair",
                                "-keystore",
                                file.toString(),
                                "-storetype",
                                "PKCS12",
                                "-storepass",
                                "changeit",
                                "-alias",
                                "lab",
                                "-keyalg",
                                "EC",
                                "-dname",
                                "CN=lab",
                                "-ext",
                                "SAN=IP:127.0.0.1")
                        .inheritIO()
                        .start();
        assertThat(keytool.waitFor()).isZero();
    }

    private static SSLContext trust(Path keyStore) throws Exception {
        KeyStore own = KeyStore.getInstance(keyStore.toFile(), "changeit".toCharArray());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("lab", own.getCertificate("lab"));
        TrustManagerFactory managers =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    @Test
    void withoutSampleOnlyTheBuiltInServicesAreThere() throws Exception {
        try (LabDb2 lab = LabDb2.start(SMALL.withLoadSample(false))) {
            assertThat(new LabClient(lab).get("").body())
                    .contains("DB2ServiceManager")
                    .doesNotContain("getEmployee");
        }
    }

    @Test
    void replyDelayDelaysEachReply() throws Exception {
        try (LabDb2 lab = LabDb2.start(SMALL.withReplyDelay(Duration.ofMillis(300)))) {
            long start = System.nanoTime();
            new LabClient(lab).get("");
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isGreaterThanOrEqualTo(Duration.ofMillis(300));
        }
    }

    @Test
    void theReplyDelayChangesWhileTheLabRuns() throws Exception {
        try (LabDb2 lab = LabDb2.start(SMALL)) {
            LabClient client = new LabClient(lab);

            assertThat(delay(lab, "/SYSIBMSERVICE/getEmployee", "300")).isEqualTo(200);
            assertThat(millis(client, "getEmployee/V1")).isGreaterThanOrEqualTo(300);
            assertThat(delay(lab, "/SYSIBMSERVICE/getEmployee", "86400000")).isEqualTo(200);
            assertThat(millis(client, "deleteEmployee")).as("not delayed").isNotNegative();

            assertThat(delay(lab, "", "400")).isEqualTo(200);
            assertThat(millis(client, "deleteEmployee")).isGreaterThanOrEqualTo(400);
        }
    }

    @Test
    void aReplyDelayIsMillisecondsForAllOrForOneService() throws Exception {
        try (LabDb2 lab = LabDb2.start(SMALL)) {
            for (String wrong : List.of("", "-1", "50ms", "86400001")) {
                assertThat(delay(lab, "", wrong)).as(wrong).isEqualTo(400);
            }
            assertThat(delay(lab, "/SYSIBMSERVICE/none", "1")).isEqualTo(404);
            assertThat(delay(lab, "/SYSIBMSERVICE", "1")).isEqualTo(404);
        }
        try (LabDb2 lab = LabDb2.start(SMALL.withCredentials("user", "password"))) {
            assertThat(delay(lab, "", "1")).isEqualTo(401);
        }
    }

    /** The status with which the lab answers. */
    private static int delay(LabDb2 lab, String service, String millis) throws Exception {
        URI uri =
                URI.create(
                        "http://" + lab.host() + ":" + lab.port() + "/lab/reply-delay" + service);
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(
                            HttpRequest.newBuilder(uri)
                                    .PUT(HttpRequest.BodyPublishers.ofString(millis))
                                    .build(),
                            BodyHandlers.discarding())
                    .statusCode();
        }
    }

    private static long millis(LabClient client, String service) throws Exception {
        long start = System.nanoTime();
        assertThat(client.call(service, "{\"EMPNO\":\"000000\"}").statusCode()).isEqualTo(200);
        return Duration.ofNanos(System.nanoTime() - start).toMillis();
    }

    @Test
    void closingEndsAReplyDelay() throws Exception {
        LabDb2 lab = LabDb2.start(SMALL.withReplyDelay(Duration.ofMinutes(10)));
        try (Socket socket = new Socket(lab.host(), lab.port())) {
            socket.setSoTimeout(60_000);
            BufferedReader in =
                    new BufferedReader(
                            new InputStreamReader(
                                    socket.getInputStream(), StandardCharsets.US_ASCII));
            String request =
                    """
                    POST /services HTTP/1.1
                    Host: lab
                    Content-Length: 0
                    Expect: 100-continue

                    """
                            .replace("\n", "\r\n");
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            assertThat(in.readLine()).isEqualTo("HTTP/1.1 100 Continue");
            while (!in.readLine().isEmpty()) {
                // The JDK's server puts a header into its 100 reply.
            }

            lab.close();

            assertThat(in.readLine()).isEqualTo("HTTP/1.1 200 OK");
        }
    }
}
