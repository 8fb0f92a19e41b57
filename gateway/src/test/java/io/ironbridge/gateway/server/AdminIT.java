package io.ironbridge.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.server.ServiceBinding;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.HeaderKeeper;
import io.ironbridge.gateway.Requests;
import io.ironbridge.gateway.state.ServerState;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import io.ironbridge.testsupport.Db2Variables;
import io.ironbridge.testsupport.StaffProject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The port for administrators. */
@Timeout(60)
class AdminIT {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String PEOPLE =
            """
            <basicRegistry realm="Staff">
              <user name="ann" password="a"/><user name="bob" password="b"/>
              <user name="eve" password="e"/><user name="joe" password="j"/>
              <group name="ops"><member name="bob"/></group>
            </basicRegistry>
            <administrator-role><user>ann</user></administrator-role>
            <reader-role><user>eve</user></reader-role>
            <zosconnect_zosConnectManager requireAuth="false" requireSecure="false"
                globalOperationsGroup="ops"/>
            """;

    /** Its back end is never called. */
    private static final String SERVICE =
            """
            <zosConnectService id="notes" invokeURI="/notes" serviceRef="noteQueue"/>
            <mqzOSConnectService id="noteQueue" connectionFactory="bank" destination="queue"/>
            <jmsQueue id="queue" baseQueueName="NOTES"/>
            <jmsConnectionFactory id="bank">
              <ironbridge_artemis url="tcp://127.0.0.1:1" user="u" password="p"/>
            </jmsConnectionFactory>
            """;

    /** Shared by the tests, as long as none of them ends it. */
    private static LabDb2 lab;

    @TempDir private Path folder = Path.of("");

    private StaffProject project;

    @AfterAll
    static void stopTheLab() {
        if (lab != null) {
            lab.close();
            lab = null;
        }
    }

    @BeforeEach
    void start() throws Exception {
        if (lab == null) {
            lab = LabDb2.start(LabDb2Config.defaults().withCredentials("u", "p"));
        }
        project = new StaffProject(folder.resolve("staff"));
        configure("");
    }

    private void configure(String more) {
        project.config(
                "<config updateTrigger=\"disabled\"/><applicationMonitor"
                        + " updateTrigger=\"disabled\"/><webApplication id=\"s\" name=\"staff\""
                        + " contextRoot=\"/s\"/><webApplication id=\"t\" name=\"two\""
                        + " contextRoot=\"/two\"/>"
                        + more);
    }

    private Loaded load(ServerState state) {
        List<Path> all = new ArrayList<>(List.of(project.folder()));
        all.addAll(state.projects());
        return ProjectLoader.load(
                all, BackEndKinds.with(Db2Variables.options(lab.port(), "u", "p")));
    }

    private Gateway gateway() throws ConfigurationException, IOException {
        return gateway("run");
    }

    /**
     * @param tokens folder for its token
     */
    private Gateway gateway(String tokens) throws ConfigurationException, IOException {
        ServerState state = ServerState.in(folder.resolve("state"));
        return Gateway.start(load(state), options(tokens, state).withSource(() -> load(state)));
    }

    private GatewayOptions options(String tokens, ServerState state) {
        return GatewayOptions.DEFAULT
                .withHttpPort(0)
                .withAdminPort(0)
                .withTokens(folder.resolve(tokens))
                .withState(state);
    }

    private static String basic(String name) {
        String text = name + ":" + name.charAt(0);
        return "Basic " + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private String token() throws IOException {
        return token("run");
    }

    private String token(String tokens) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(tokens))) {
            Path file = files.findFirst().orElseThrow();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            return "Bearer " + JSON.readTree(Files.readAllBytes(file)).path("token").asString();
        }
    }

    private HttpResponse<String> send(
            Gateway gateway, String proof, String method, String path, String... headers)
            throws IOException, InterruptedException {
        return send(gateway, proof, method, path, new byte[0], headers);
    }

    private HttpResponse<String> send(
            Gateway gateway,
            String proof,
            String method,
            String path,
            byte[] body,
            String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(gateway.adminAddresses().getFirst().url() + path))
                        .method(method, BodyPublishers.ofByteArray(body));
        if (!proof.isEmpty()) {
            request.header("authorization", proof);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        return Requests.send(request);
    }

    private JsonNode json(Gateway gateway, String method, String path)
            throws IOException, InterruptedException {
        HttpResponse<String> response = send(gateway, token(), method, path);
        assertThat(response.statusCode()).as(response.body()).isLessThan(300);
        return JSON.readTree(response.body());
    }

    private int status(Gateway gateway, String path) throws IOException, InterruptedException {
        URI uri = URI.create(gateway.addresses().getFirst().url() + path);
        return Requests.get(uri).statusCode();
    }

    private byte[] archive() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Path main = project.folder().resolve("src/main");
        try (ZipOutputStream zip = new ZipOutputStream(bytes);
                Stream<Path> files = Files.walk(main)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                zip.putNextEntry(new ZipEntry("WEB-INF/src/main/" + main.relativize(file)));
                Files.copy(file, zip);
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static final String[] ZIP = {"content-type", "application/zip"};

    @Test
    void nobodyGetsInWithoutProof() throws Exception {
        try (Gateway gateway = gateway()) {
            HttpResponse<String> none = send(gateway, "", "GET", "/admin");
            assertThat(none.statusCode()).isEqualTo(401);
            assertThat(none.headers().firstValue("www-authenticate")).isPresent();
            assertThat(send(gateway, "Bearer guessed", "GET", "/admin").statusCode())
                    .isEqualTo(401);
            assertThat(send(gateway, token(), "GET", "/admin").statusCode()).isEqualTo(200);
            assertThat(status(gateway, "/admin/projects")).isEqualTo(404); // at the other port
        }
        assertThat(folder.resolve("run")).isEmptyDirectory();
    }

    @Test
    void aBrowserGivesTheTokenAsAPassword() throws Exception {
        try (Gateway gateway = gateway()) {
            assertThat(
                            send(gateway, "", "GET", "/admin")
                                    .headers()
                                    .firstValue("www-authenticate")
                                    .orElseThrow())
                    .startsWith("Basic ");
            String token = token().substring("Bearer ".length());
            assertThat(send(gateway, basic("token", token), "GET", "/admin").statusCode())
                    .isEqualTo(200);
            assertThat(send(gateway, basic("token", "guessed"), "GET", "/admin").statusCode())
                    .isEqualTo(401);
            assertThat(send(gateway, basic("other", token), "GET", "/admin").statusCode())
                    .isEqualTo(401);
            assertThat(send(gateway, "Basic ?", "GET", "/admin").statusCode()).isEqualTo(401);
        }
    }

    private static String basic(String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(pair);
    }

    @Test
    void rolesSayWhoMayDoWhat() throws Exception {
        configure(PEOPLE);
        try (Gateway gateway = gateway()) {
            assertThat(send(gateway, basic("joe"), "GET", "/admin").statusCode()).isEqualTo(403);
            assertThat(send(gateway, basic("eve"), "GET", "/admin").statusCode()).isEqualTo(200);
            String stop = "/admin/projects/staff/stop";
            assertThat(send(gateway, basic("eve"), "POST", stop).statusCode()).isEqualTo(403);
            assertThat(send(gateway, basic("bob"), "POST", stop).statusCode()).isEqualTo(200);
            String two = "/admin/projects/two";
            assertThat(send(gateway, basic("bob"), "PUT", two, archive(), ZIP).statusCode())
                    .isEqualTo(403);
            assertThat(send(gateway, basic("ann"), "PUT", two, archive(), ZIP).statusCode())
                    .isEqualTo(201);
        }
    }

    @Test
    void pagesInBrowsersChangeNothing() throws Exception {
        try (Gateway gateway = gateway()) {
            HttpResponse<String> forged =
                    send(
                            gateway,
                            token(),
                            "POST",
                            "/admin/projects/staff/stop",
                            "origin",
                            "https://evil.example.org");
            assertThat(forged.statusCode()).isEqualTo(403);
            assertThat(status(gateway, "/s/staff/000010")).isEqualTo(200);
        }
    }

    @Test
    void anApiThatIsStoppedStaysStoppedOverARestart() throws Exception {
        try (Gateway gateway = gateway()) {
            assertThat(status(gateway, "/s/staff/000010")).isEqualTo(200);
            assertThat(
                            json(gateway, "POST", "/admin/projects/staff/stop")
                                    .path("started")
                                    .asBoolean())
                    .isFalse();
            assertThat(status(gateway, "/s/staff/000010")).isEqualTo(503);
            json(gateway, "POST", "/admin/reload");
            assertThat(status(gateway, "/s/staff/000010")).isEqualTo(503);
        }
        try (Gateway gateway = gateway()) {
            assertThat(status(gateway, "/s/staff/000010")).isEqualTo(503);
            json(gateway, "POST", "/admin/projects/staff/start");
            assertThat(status(gateway, "/s/staff/000010")).isEqualTo(200);
        }
    }

    @Test
    void projectsAreDeployedAndUndeployedAndOutliveARestart() throws Exception {
        try (Gateway gateway = gateway()) {
            String two = "/admin/projects/two";
            assertThat(status(gateway, "/two/staff/000010")).isEqualTo(404);
            assertThat(send(gateway, token(), "PUT", two, archive(), ZIP).statusCode())
                    .isEqualTo(201);
            assertThat(status(gateway, "/two/staff/000010")).isEqualTo(200);
            assertThat(send(gateway, token(), "PUT", two, archive(), ZIP).statusCode())
                    .isEqualTo(200);
            JsonNode details = json(gateway, "GET", two);
            assertThat(details.path("deployed").asBoolean()).isTrue();
            assertThat(details.path("operations").path(0).path("connection").asString())
                    .isEqualTo("db2");
            assertThat(details.path("operations").path(0).path("requests").path("replied").asLong())
                    .isEqualTo(1);

            HttpResponse<String> ours =
                    send(gateway, token(), "PUT", "/admin/projects/staff", archive(), ZIP);
            assertThat(ours.statusCode()).isEqualTo(409);
            assertThat(send(gateway, token(), "DELETE", "/admin/projects/staff").statusCode())
                    .isEqualTo(409);
        }
        try (Gateway gateway = gateway()) {
            assertThat(status(gateway, "/two/staff/000010")).isEqualTo(200);
            json(gateway, "DELETE", "/admin/projects/two");
            assertThat(status(gateway, "/two/staff/000010")).isEqualTo(404);
            assertThat(status(gateway, "/s/staff/000010")).isEqualTo(200);
        }
    }

    private String metrics(Gateway gateway) throws IOException, InterruptedException {
        URI uri = URI.create(gateway.addresses().getFirst().url() + "/metrics");
        return Requests.get(uri).body();
    }

    @Test
    void theAdministratorsPortHasMetersToo() throws Exception {
        try (Gateway gateway = gateway()) {
            String port = Integer.toString(gateway.adminAddresses().getFirst().port());
            assertThat(metrics(gateway))
                    .contains("ironbridge_http_handshakes_failed_total{port=\"" + port + "\"} 0.0");
        }
    }

    @Test
    void whatIsUndeployedHasNoMetersAndTheOthersKeepTheirs() throws Exception {
        String before =
                "ironbridge_requests_seconds_count{api=\"staff\",method=\"GET\","
                        + "operation=\"getStaff\",outcome=\"replied\"} ";
        try (Gateway gateway = gateway()) {
            assertThat(status(gateway, "/s/staff/000010")).isEqualTo(200);
            send(gateway, token(), "PUT", "/admin/projects/two", archive(), ZIP);
            assertThat(status(gateway, "/two/staff/000010")).isEqualTo(200);
            assertThat(metrics(gateway)).contains("api=\"two\"", before + "1");
            json(gateway, "DELETE", "/admin/projects/two");
            while (metrics(gateway).contains("api=\"two\"")) {
                LockSupport.parkNanos(
                        1_000_000); // until the last request of the old configuration has ended
            }
            assertThat(status(gateway, "/s/staff/000010")).isEqualTo(200);
            assertThat(metrics(gateway))
                    .contains(before + "2")
                    .contains(
                            "ironbridge_backend_calls_ended_total{connection=\"db2\","
                                    + "outcome=\"replied\"} 3");

            send(gateway, token(), "PUT", "/admin/projects/two", archive(), ZIP);
            assertThat(status(gateway, "/two/staff/000010")).isEqualTo(200);
            assertThat(metrics(gateway)).contains(before.replace("\"staff\"", "\"two\"") + "1");
        }
    }

    @Test
    void aProjectWithFaultsIsRefusedAndTheOneBeforeGoesOn() throws Exception {
        try (Gateway gateway = gateway()) {
            String two = "/admin/projects/two";
            send(gateway, token(), "PUT", two, archive(), ZIP);

            HttpResponse<String> junk =
                    send(gateway, token(), "PUT", two, new byte[] {1, 2, 3}, ZIP);
            assertThat(junk.statusCode()).isEqualTo(422);
            assertThat(JSON.readTree(junk.body()).path("errors").path(0).asString())
                    .startsWith("two.war: IRB-PROJ-");
            assertThat(status(gateway, "/two/staff/000010")).isEqualTo(200);
            assertThat(
                            send(gateway, token(), "PUT", "/admin/projects/..%2Fx", archive(), ZIP)
                                    .statusCode())
                    .isEqualTo(422);
            assertThat(
                            send(gateway, token(), "PUT", two, archive(), "content-type", "text/x")
                                    .statusCode())
                    .isEqualTo(415);
        }
    }

    @Test
    void aRefusedDeploymentDoesNotHideAChangeOfFiles() throws Exception {
        String polled = "<config updateTrigger='polled' monitorInterval='300ms'/>";
        configure(polled);
        try (Gateway gateway = gateway()) {
            configure(polled + "<ironbridge_rateLimit by='all' requests='1' period='1h'/>");
            assertThat(
                            send(gateway, token(), "PUT", "/admin/projects/two", new byte[9], ZIP)
                                    .statusCode())
                    .isEqualTo(422);
            while (status(gateway, "/s/staff/000010") != 429) {
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    @Test
    void whatIsDeployedIsThereWhileItIsReplacedAndTheRestReloaded() throws Exception {
        try (Gateway gateway = gateway()) {
            byte[] archive = archive();
            String two = "/admin/projects/two";
            send(gateway, token(), "PUT", two, archive, ZIP);
            AtomicBoolean over = new AtomicBoolean();
            CompletableFuture<List<Integer>> reloads =
                    CompletableFuture.supplyAsync(
                            () -> repeat(over, "POST", "/admin/reload", gateway));
            CompletableFuture<List<Integer>> garbage =
                    CompletableFuture.supplyAsync(
                            () -> repeat(over, "PUT", "/admin/projects/three", gateway));
            for (int i = 0; i < 10; i++) {
                assertThat(send(gateway, token(), "PUT", two, archive, ZIP).statusCode())
                        .isEqualTo(200);
                assertThat(status(gateway, "/two/staff/000010")).isEqualTo(200);
            }
            over.set(true);
            assertThat(reloads.get(30, TimeUnit.SECONDS)).containsOnly(200);
            assertThat(garbage.get(30, TimeUnit.SECONDS)).containsOnly(422);
        }
    }

    /** Statuses, until it is over; at least one. */
    private List<Integer> repeat(AtomicBoolean over, String method, String path, Gateway gateway) {
        List<Integer> statuses = new ArrayList<>();
        try {
            do {
                statuses.add(send(gateway, token(), method, path, new byte[9], ZIP).statusCode());
            } while (!over.get());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return statuses;
    }

    @Test
    void whoGuessesAtTheApisKeepsNoAdministratorOut() throws Exception {
        configure(
                """
                <basicRegistry realm="Staff"><user name="ann" password="a"/></basicRegistry>
                <administrator-role><user>ann</user></administrator-role>
                <ironbridge_logins failuresPerMinute="1"/>
                """);
        try (Gateway gateway = gateway()) {
            URI api = URI.create(gateway.addresses().getFirst().url() + "/s/staff/000010");
            HttpRequest.Builder guess =
                    HttpRequest.newBuilder(api).header("authorization", basic("xavier"));
            while (Requests.send(guess).statusCode() != 429) {
                LockSupport.parkNanos(1_000_000);
            }
            assertThat(send(gateway, basic("ann"), "GET", "/admin").statusCode()).isEqualTo(200);
            assertThat(send(gateway, basic("xavier"), "GET", "/admin").statusCode()).isEqualTo(401);
            assertThat(send(gateway, basic("xavier"), "GET", "/admin").statusCode()).isEqualTo(429);
        }
    }

    @Test
    void connectionsAreShownAndTested() throws Exception {
        try (Gateway gateway = gateway()) {
            assertThat(status(gateway, "/s/staff/000010")).isEqualTo(200);
            JsonNode one = json(gateway, "GET", "/admin/connections").path(0);
            assertThat(one.path("id").asString()).isEqualTo("db2");
            assertThat(one.path("provider").asString()).isEqualTo("Db2");
            assertThat(one.path("opened").asLong()).isEqualTo(1);
            assertThat(one.path("circuit").asString()).isEqualTo("closed");
            assertThat(json(gateway, "POST", "/admin/connections/db2/test").path("reached"))
                    .isEqualTo(JSON.getNodeFactory().booleanNode(true));
            stopTheLab();
            JsonNode gone = json(gateway, "POST", "/admin/connections/db2/test");
            assertThat(gone.path("reached").asBoolean()).isFalse();
            assertThat(gone.path("problem").asString()).containsIgnoringCase("refused");
            json(gateway, "POST", "/admin/connections/db2/close-circuit");
            assertThat(send(gateway, token(), "POST", "/admin/connections/x/test").statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    void credentialsThatWereRefusedAreShownAndTriedAgainAtOnce() throws Exception {
        try (HeaderKeeper backEnd = new HeaderKeeper();
                Gateway gateway =
                        Gateway.start(
                                ProjectLoader.load(
                                        List.of(project.folder()),
                                        BackEndKinds.with(
                                                Db2Variables.options(backEnd.port(), "u", "p"))),
                                options("run", ServerState.in(folder.resolve("state"))))) {
            backEnd.refuses("Basic dTpw");
            for (int i = 0; i < 2; i++) {
                assertThat(status(gateway, "/s/staff/000010")).isGreaterThanOrEqualTo(400);
            }
            assertThat(backEnd.requests()).isEqualTo(1);
            assertThat(refusedCredentials(json(gateway, "GET", "/admin/connections/db2")))
                    .isEqualTo(1);
            backEnd.refuses("nobody");
            json(gateway, "POST", "/admin/connections/db2/release-credentials");
            assertThat(status(gateway, "/s/staff/000010")).isEqualTo(200);
            assertThat(refusedCredentials(json(gateway, "GET", "/admin/connections/db2"))).isZero();
            String unknown = "/admin/connections/x/release-credentials";
            assertThat(send(gateway, token(), "POST", unknown).statusCode()).isEqualTo(404);
        }
    }

    private static int refusedCredentials(JsonNode connection) {
        return connection.path("refusedCredentials").asInt(-1);
    }

    @Test
    void logLevelsChange() throws Exception {
        try (Gateway gateway = gateway()) {
            String logger = "/admin/loggers/io.ironbridge.gateway.server.Generations";
            HttpResponse<String> now =
                    send(
                            gateway,
                            token(),
                            "PUT",
                            logger,
                            "{\"level\":\"debug\"}".getBytes(StandardCharsets.UTF_8),
                            "content-type",
                            "application/json");
            assertThat(now.body()).contains("\"level\":\"DEBUG\"");
            assertThat(
                            send(
                                            gateway,
                                            token(),
                                            "PUT",
                                            logger,
                                            "{\"level\":\"loud\"}".getBytes(StandardCharsets.UTF_8))
                                    .statusCode())
                    .isEqualTo(422);
            send(
                    gateway,
                    token(),
                    "PUT",
                    logger,
                    "{\"level\":\"inherited\"}".getBytes(StandardCharsets.UTF_8));
            assertThat(json(gateway, "GET", logger).path("level").asString())
                    .isEqualTo("inherited");
        }
    }

    private HttpResponse<String> level(Gateway gateway, String logger, String level)
            throws IOException, InterruptedException {
        byte[] body = ("{\"level\":\"" + level + "\"}").getBytes(StandardCharsets.UTF_8);
        return send(gateway, token(), "PUT", "/admin/loggers/" + logger, body);
    }

    @Test
    void theRecordOfChangesCannotBeSilenced() throws Exception {
        Logger ours = Logger.getLogger("io.ironbridge");
        Level before = ours.getLevel();
        try (LogLines log = new LogLines("io.ironbridge", Level.ALL);
                Gateway gateway = gateway()) {
            assertThat(level(gateway, "io.ironbridge", "OFF").statusCode()).isEqualTo(200);
            assertThat(level(gateway, AdminRecord.NAME, "OFF").statusCode()).isEqualTo(409);
            assertThat(level(gateway, AdminRecord.NAME, "inherited").statusCode()).isEqualTo(409);
            byte[] wish = "{\"source\":\"127.0.0.1\"}".getBytes(StandardCharsets.UTF_8);
            send(gateway, token(), "POST", "/admin/traces", wish);
            json(gateway, "POST", "/admin/projects/staff/stop");
            assertThat(log.lines())
                    .extracting(line -> line.split(" ", 2)[0])
                    .endsWith(
                            "IRB-GW-0160I", // OFF
                            "IRB-GW-0160I",
                            "IRB-GW-0160I",
                            "IRB-GW-0161I",
                            "IRB-GW-0160I",
                            "IRB-GW-0160I");
        } finally {
            ours.setLevel(before);
        }
    }

    @Test
    void inheritedMeansTheLevelOfTheStart() throws Exception {
        Logger ours = Logger.getLogger("io.ironbridge");
        Level before = ours.getLevel();
        ours.setLevel(Level.INFO);
        try (Gateway gateway = gateway()) {
            level(gateway, "io.ironbridge", "ERROR");
            assertThat(level(gateway, "io.ironbridge", "inherited").body())
                    .contains("\"level\":\"INFO\"");
            assertThat(ours.getLevel()).isEqualTo(Level.INFO);
        } finally {
            ours.setLevel(before);
        }
    }

    @Test
    void anotherPolicyGivesOtherGoals() throws Exception {
        configure(
                """
                <ironbridge_serviceDefinition name="STAFF">
                  <serviceClass name="WRITERS"><period importance="3" velocity="50"/></serviceClass>
                  <classify operation="putStaff" serviceClass="WRITERS"/>
                  <policy name="NIGHT" description="After hours">
                    <override serviceClass="WRITERS" importance="1" percent="90" responseTime="1s"/>
                  </policy>
                </ironbridge_serviceDefinition>
                """);
        try (Gateway gateway = gateway()) {
            assertThat(status(gateway, "/s/staff/1")).isEqualTo(200);
            JsonNode before = json(gateway, "GET", "/admin/workload");
            assertThat(before.get("policy").stringValue()).isEqualTo("BASE");
            assertThat(before.at("/periods/0/goal").stringValue()).isEqualTo("velocity 50");

            HttpResponse<String> unknown = policy(gateway, "NOON");
            assertThat(unknown.statusCode()).isEqualTo(404);
            assertThat(unknown.body()).contains("no such policy").contains("BASE, NIGHT");

            assertThat(policy(gateway, "night").statusCode()).isEqualTo(200);
            json(gateway, "POST", "/admin/reload");
            JsonNode after = json(gateway, "GET", "/admin/workload");
            assertThat(after.get("policy").stringValue()).isEqualTo("NIGHT");
            assertThat(after.at("/policies/1/description").stringValue()).isEqualTo("After hours");
            assertThat(after.at("/periods/0/goal").stringValue()).isEqualTo("90% within 1.000 s");
            assertThat(after.at("/periods/0/importance").intValue()).isEqualTo(1);
            assertThat(after.at("/periods/1/importance").isNull()).isTrue();
        }
    }

    @Test
    void theUseOfResourceGroupsIsListed() throws Exception {
        configure(
                """
                <ironbridge_serviceDefinition name="STAFF">
                  <serviceClass name="READERS" resourceGroup="FEW">
                    <period importance="1" percent="90" responseTime="1s" cpuDuration="1h"/>
                    <period goal="discretionary"/>
                  </serviceClass>
                  <classify operation="*" serviceClass="READERS"/>
                  <resourceGroup name="FEW" maxCpuPercent="99"/>
                </ironbridge_serviceDefinition>
                """);
        try (Gateway gateway = gateway()) {
            JsonNode group = json(gateway, "GET", "/admin/workload").at("/resourceGroups/0");
            long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
            while (group.get("cpuPercent").doubleValue() == 0) {
                assertThat(System.nanoTime()).isLessThan(end);
                assertThat(status(gateway, "/s/staff/1")).isEqualTo(200);
                group = json(gateway, "GET", "/admin/workload").at("/resourceGroups/0");
            }
            assertThat(group.get("name").stringValue()).isEqualTo("FEW");
            assertThat(group.get("connection").isNull()).isTrue();
            assertThat(group.get("maxPlaces").isNull()).isTrue();
            assertThat(group.get("maxCpuPercent").intValue()).isEqualTo(99);
        }
    }

    @Test
    void rulesAreListedWithTheirUses() throws Exception {
        configure(
                """
                <wlmClassification>
                  <httpClassification transactionClass="Read" method="GET"/>
                </wlmClassification>
                <ironbridge_serviceDefinition name="STAFF">
                  <serviceClass name="READERS"><period goal="discretionary"/></serviceClass>
                  <classify transactionClass="Read" serviceClass="READERS"/>
                </ironbridge_serviceDefinition>
                """);
        try (Gateway gateway = gateway()) {
            status(gateway, "/s/staff/1");
            status(gateway, "/s/staff/2");
            JsonNode rules = json(gateway, "GET", "/admin/workload/classification");
            assertThat(rules).hasSize(3);
            assertThat(rules.get(0).get("uses").longValue()).isEqualTo(2);
            assertThat(rules.get(1).get("rule").stringValue()).contains("serviceClass=\"READERS\"");
            assertThat(rules.get(1).get("uses").longValue()).isEqualTo(2);
            assertThat(rules.get(1).get("place").stringValue()).matches(".*server\\.xml:[0-9]+");
            assertThat(rules.get(2).get("uses").longValue()).isZero();
        }
    }

    private HttpResponse<String> policy(Gateway gateway, String name) throws Exception {
        byte[] body = ("{\"policy\":\"" + name + "\"}").getBytes(StandardCharsets.UTF_8);
        return send(gateway, token(), "PUT", "/admin/workload/policy", body);
    }

    @Test
    void loggersOfOursHaveLevelsBeforeTheyAreUsed() throws Exception {
        try (Gateway gateway = gateway()) {
            for (String name : List.of("io.ironbridge.gateway", "io.ironbridge.no.such_0ne")) {
                assertThat(level(gateway, name, "DEBUG").body()).contains("\"level\":\"DEBUG\"");
                assertThat(level(gateway, name, "inherited").body()).contains("inherited");
            }
            for (String name : List.of("io.ironbridges", "io.ironbridge..x", "com.example")) {
                HttpResponse<String> none = level(gateway, name, "DEBUG");
                assertThat(none.statusCode()).isEqualTo(404);
                assertThat(none.body()).contains("ironbridge admin loggers");
            }
            assertThat(json(gateway, "GET", "/admin/loggers"))
                    .extracting(one -> one.path("name").asString())
                    .contains(AdminRecord.NAME)
                    .doesNotContain("");
        }
    }

    @Test
    void telemetryAndTheFormOfTheLogNeedARestart() throws Exception {
        try (Gateway gateway = gateway()) {
            configure("<ironbridge_telemetry/><logging consoleFormat=\"json\"/>");
            assertThat(json(gateway, "POST", "/admin/reload").path("afterRestart").toString())
                    .isEqualTo("[\"<ironbridge_telemetry>\",\"<logging>\"]");
            configure("");
            assertThat(json(gateway, "POST", "/admin/reload").path("afterRestart").toString())
                    .isEqualTo("[]");
        }
    }

    @Test
    void whatNeedsARestartIsTold() throws Exception {
        try (Gateway gateway = gateway()) {
            configure("<httpEndpoint id=\"defaultHttpEndpoint\" httpPort=\"9999\"/>");
            JsonNode reloaded = json(gateway, "POST", "/admin/reload");
            assertThat(reloaded.path("configuration").asInt()).isEqualTo(2);
            assertThat(reloaded.path("afterRestart").path(0).asString())
                    .isEqualTo("<httpEndpoint>");
            configure("<ironbridge_limits bodyHeapPercent=\"9\"/>");
            assertThat(json(gateway, "POST", "/admin/reload").path("afterRestart").toString())
                    .isEqualTo("[\"<ironbridge_limits>\"]");
            configure("<ironbridge_limits replyHeapPercent=\"9\"/>");
            assertThat(json(gateway, "POST", "/admin/reload").path("afterRestart").toString())
                    .as("it counts at once")
                    .isEqualTo("[]");
        }
    }

    @Test
    void theInterfaceOfTheOlderGenerationIsThere() throws Exception {
        try (Gateway gateway = gateway()) {
            JsonNode apis = json(gateway, "GET", "/zosConnect/apis");
            assertThat(apis.path("apis").path(0).path("name").asString()).isEqualTo("staff");
            JsonNode api = json(gateway, "PUT", "/zosConnect/apis/staff?status=stopped");
            assertThat(api.path("status").asString()).isEqualTo("Stopped");
            assertThat(api.path("apiUrl").asString())
                    .isEqualTo(gateway.addresses().getFirst().url() + "/s");
            assertThat(status(gateway, "/s/staff/000010")).isEqualTo(503);
            json(gateway, "PUT", "/zosConnect/apis/staff?Status=STARTED");
            assertThat(json(gateway, "GET", "/zosConnect/apis/staff").path("status").asString())
                    .isEqualTo("Started");
            HttpResponse<String> none = send(gateway, token(), "GET", "/zosConnect/apis/%3Cx%3E");
            assertThat(none.statusCode()).isEqualTo(404);
            assertThat(none.body()).contains("There is no API &lt;x&gt;.");
            assertThat(json(gateway, "GET", "/zosConnect/services").path("zosConnectServices"))
                    .isEmpty();
        }
    }

    @Test
    void theOlderInterfaceRefusesInItsOwnForm() throws Exception {
        configure(PEOPLE);
        try (Gateway gateway = gateway()) {
            String apis = "/zosConnect/apis";
            HttpResponse<String> unknown = send(gateway, "", "GET", apis);
            assertThat(unknown.statusCode()).isEqualTo(401);
            assertThat(unknown.headers().firstValue("www-authenticate")).isPresent();
            assertThat(JSON.readTree(unknown.body()).path("errorMessage").asString())
                    .isEqualTo("Authentication is required.");
            HttpResponse<String> nobody = send(gateway, basic("joe"), "GET", apis);
            assertThat(nobody.statusCode()).isEqualTo(403);
            assertThat(JSON.readTree(nobody.body()).path("errorMessage").asString())
                    .isEqualTo("The caller is not an administrator.");
        }
    }

    @Test
    void theOlderInterfaceCallsABadArchiveABadRequest() throws Exception {
        try (Gateway gateway = gateway()) {
            String apis = "/zosConnect/apis";
            for (byte[] bad : List.of(new byte[0], new byte[] {1, 2, 3})) {
                for (String[] ask :
                        List.of(
                                new String[] {"POST", apis + "?name=two"},
                                new String[] {"PUT", apis + "/two"})) {
                    HttpResponse<String> refused = send(gateway, token(), ask[0], ask[1], bad, ZIP);
                    assertThat(refused.statusCode()).isEqualTo(400);
                    assertThat(JSON.readTree(refused.body()).path("errorDetails").asString())
                            .contains("two.war");
                }
            }
        }
    }

    @Test
    void theOlderInterfaceEncodesNamesInPaths() throws Exception {
        configure(SERVICE.replace("id=\"notes\"", "id=\"notes/all\""));
        try (Gateway gateway = gateway()) {
            String url =
                    json(gateway, "GET", "/zosConnect/services")
                            .path("zosConnectServices")
                            .path(0)
                            .path("ServiceURL")
                            .asString();
            assertThat(url).isEqualTo("/zosConnect/services/notes%2Fall");
            assertThat(json(gateway, "GET", url).path("zosConnect").path("serviceName").asString())
                    .isEqualTo("notes/all");
            for (String status : List.of("/status", "?action=status")) {
                assertThat(json(gateway, "GET", url + status).path("zosConnect").toString())
                        .isEqualTo("{\"serviceName\":\"notes/all\",\"serviceStatus\":\"Started\"}");
            }
            assertThat(send(gateway, token(), "PUT", url + "/status").statusCode()).isEqualTo(405);
        }
    }

    @Test
    void anApiAndAServiceAreNotStoppedByEachOthersName() throws Exception {
        configure(SERVICE);
        try (LogLines log = new LogLines(AdminRecord.class);
                Gateway gateway = gateway()) {
            for (String path : List.of("apis/notes", "services/staff")) {
                String stop = "/zosConnect/" + path + "?status=stopped";
                assertThat(send(gateway, token(), "PUT", stop).statusCode()).isEqualTo(404);
            }
            String action = "/zosConnect/services/staff?action=stop";
            assertThat(send(gateway, token(), "PUT", action).statusCode()).isEqualTo(404);
            assertThat(json(gateway, "GET", "/admin/services/notes").path("started").asBoolean())
                    .isTrue();
            assertThat(status(gateway, "/s/staff/000010")).isEqualTo(200);

            JsonNode stopped = json(gateway, "PUT", "/zosConnect/services/notes?ACTION=Stop");
            assertThat(stopped.path("zosConnect").path("serviceStatus").asString())
                    .isEqualTo("Stopped");
            assertThat(log.lines().getLast()).endsWith(": 200: service notes is stopped");
            assertThat(status(gateway, "/notes")).isEqualTo(503);
        }
    }

    @Test
    void whatAsksForNothingThatIsKnownIsRefused() throws Exception {
        configure(SERVICE);
        try (Gateway gateway = gateway()) {
            for (String path :
                    List.of(
                            "apis/staff",
                            "apis/staff?status=bogus",
                            "apis/staff?action=stop",
                            "services/notes",
                            "services/notes?action=pause",
                            "services/notes?status=stopped&status=started",
                            "services/notes?action=stop&status=started",
                            "services/notes?status=paused")) {
                assertThat(send(gateway, token(), "PUT", "/zosConnect/" + path).statusCode())
                        .as(path)
                        .isEqualTo(400);
            }
            String twice = "/zosConnect/services/notes?status=stopped&STATUS=started";
            assertThat(send(gateway, token(), "PUT", twice).body()).contains("errorMessage");
            JsonNode statistics =
                    json(gateway, "GET", "/zosConnect/services/notes?action=statistics")
                            .path("zosConnectStatistics");
            assertThat(statistics).singleElement().matches(one -> one.has("notes"));
            String api = "/zosConnect/apis/staff?status=stopped";
            String service = "/zosConnect/services/notes?status=stopped";
            String[] text = {"content-type", "text/plain"};
            assertThat(send(gateway, token(), "PUT", api, archive(), text).statusCode())
                    .isEqualTo(415);
            assertThat(send(gateway, token(), "PUT", service, archive(), ZIP).statusCode())
                    .isEqualTo(415);
            assertThat(status(gateway, "/s/staff/000010")).isEqualTo(200);
            assertThat(json(gateway, "GET", "/admin/services/notes").path("started").asBoolean())
                    .isTrue();
        }
    }

    @Test
    void theOlderInterfaceTakesArchivesAsAllTheirTypes() throws Exception {
        try (Gateway gateway = gateway()) {
            String two = "/zosConnect/apis/two";
            String[] bytes = {"content-type", "application/octet-stream"};
            String[] jar = {"content-type", "Application/Java-Archive; x=y"};
            assertThat(send(gateway, token(), "PUT", two, archive(), bytes).statusCode())
                    .isEqualTo(200);
            assertThat(send(gateway, token(), "PUT", two, archive(), jar).statusCode())
                    .isEqualTo(200);
            assertThat(status(gateway, "/two/staff/000010")).isEqualTo(200);
            assertThat(send(gateway, token(), "DELETE", two).statusCode()).isEqualTo(409);
            json(gateway, "PUT", two + "?status=stopped");
            json(gateway, "DELETE", two);
            assertThat(status(gateway, "/two/staff/000010")).isEqualTo(404);
        }
    }

    @Test
    void whatIsDeployedStoppedIsSoFromTheBeginning() throws Exception {
        try (Gateway gateway = gateway()) {
            String stopped = "/zosConnect/apis?name=two&status=stopped";
            assertThat(send(gateway, token(), "POST", stopped, new byte[] {1}, ZIP).statusCode())
                    .isEqualTo(400);
            assertThat(Files.readString(folder.resolve("state/state.json"))).doesNotContain("two");
            HttpResponse<String> done = send(gateway, token(), "POST", stopped, archive(), ZIP);
            assertThat(done.statusCode()).as(done.body()).isEqualTo(201);
            assertThat(done.body()).contains("\"status\":\"Stopped\"");
            assertThat(status(gateway, "/two/staff/000010")).isEqualTo(503);
            assertThat(
                            send(
                                            gateway,
                                            token(),
                                            "PUT",
                                            "/zosConnect/apis/two?status=started",
                                            archive(),
                                            ZIP)
                                    .statusCode())
                    .isEqualTo(200);
            assertThat(status(gateway, "/two/staff/000010")).isEqualTo(200);
        }
    }

    @Test
    void aProjectThatCannotBeginStoppedIsNotDeployed() throws Exception {
        try (Gateway gateway = gateway()) {
            String apis = "/zosConnect/apis?name=two&status=";
            assertThat(send(gateway, token(), "POST", apis + "bogus", archive(), ZIP).statusCode())
                    .isEqualTo(400);
            Files.createDirectories(folder.resolve("state/state.json/in-the-way"));
            assertThat(
                            send(gateway, token(), "POST", apis + "stopped", archive(), ZIP)
                                    .statusCode())
                    .isEqualTo(500);
            assertThat(status(gateway, "/two/staff/000010")).isEqualTo(404);
            assertThat(json(gateway, "GET", "/admin/projects")).hasSize(1);
        }
    }

    @Test
    void aProjectThatComesAgainBeginsStarted() throws Exception {
        try (Gateway gateway = gateway()) {
            String two = "/admin/projects/two";
            send(gateway, token(), "PUT", two, archive(), ZIP);
            json(gateway, "POST", two + "/stop");
            json(gateway, "POST", "/admin/projects/staff/stop");
            json(gateway, "DELETE", two);
            assertThat(Files.readString(folder.resolve("state/state.json")))
                    .contains("staff")
                    .doesNotContain("two");
            send(gateway, token(), "PUT", two, archive(), ZIP);
            assertThat(status(gateway, "/two/staff/000010")).isEqualTo(200);
            assertThat(status(gateway, "/s/staff/000010")).isEqualTo(503);
        }
    }

    @Test
    void aNewProjectBeginsStartedWhateverWasCalledSo() throws Exception {
        try (ServerState state = ServerState.in(folder.resolve("state"))) {
            state.keepStopped(Set.of("two")); // and then its folder was removed
        }
        try (Gateway gateway = gateway()) {
            send(gateway, token(), "PUT", "/admin/projects/two", archive(), ZIP);
            assertThat(status(gateway, "/two/staff/000010")).isEqualTo(200);
        }
    }

    @Test
    void registrationIsTheStartOrTheDeploymentAndNoReload() throws Exception {
        try (Gateway gateway = gateway()) {
            String started = json(gateway, "GET", "/admin").path("started").asString();
            send(gateway, token(), "PUT", "/admin/projects/two", archive(), ZIP);
            JsonNode before = registrations(gateway);
            json(gateway, "POST", "/admin/reload");
            assertThat(registrations(gateway)).isEqualTo(before);
            assertThat(before.path("staff").asString()).isEqualTo(started);
            assertThat(Instant.parse(before.path("two").asString()))
                    .isAfter(Instant.parse(started));
        }
    }

    private JsonNode registrations(Gateway gateway) throws Exception {
        ObjectNode times = JSON.createObjectNode();
        json(gateway, "GET", "/zosConnect/operations/getStatistics")
                .path("zosConnectStatistics")
                .forEach(one ->
                        one.properties()
                                .forEach(api ->
                                        times.set(
                                                api.getKey(),
                                                api.getValue()
                                                        .path(
                                                                "TimeOfRegistrationWithZosConnect"))));
        return times;
    }

    @Test
    void whatIsChangedIsWrittenDown() throws Exception {
        Path trail = folder.resolve("audit.jsonl");
        configure(
                PEOPLE
                        + "<ironbridge_audit file=\""
                        + trail
                        + "\" requestHeaders=\"X-Unit"
                        + " X-Api-Key X-IBM-Client-Secret X-IBM-Client-Id\"/>");
        try (Gateway gateway = gateway()) {
            send(gateway, basic("bob"), "POST", "/admin/projects/staff/stop");
            send(gateway, basic("eve"), "POST", "/admin/projects/staff/start");
            send(gateway, basic("bob"), "POST", "/admin/projects/staff/start");
            send(gateway, basic("ann"), "GET", "/admin/traces"); // shows no data
            send(gateway, basic("ann"), "GET", "/admin//tra%63es/trace-1");
            send(gateway, basic("bob"), "POST", "/admin/reload");
            URI uri =
                    URI.create(
                            gateway.addresses().getFirst().url()
                                    + "/s/staff/000010?level=7&secret=hush");
            Requests.send(
                    HttpRequest.newBuilder(uri)
                            .header("X-Unit", "a")
                            .header("X-Api-Key", "hush")
                            .header("X-IBM-Client-Secret", "hush")
                            .header("X-IBM-Client-Id", "shown"));
        }
        List<JsonNode> events = Files.readAllLines(trail).stream().map(JSON::readTree).toList();
        assertThat(events)
                .extracting(one ->
                        one.path("SMF123S1_REQ_TYPE").asInt()
                                + " "
                                + one.path("SMF123S1_USER_NAME").asString("-")
                                + " "
                                + one.path("SMF123S1_HTTP_RESP_CODE").asInt())
                .containsExactly(
                        "3 - 200",
                        "3 bob 200",
                        "3 eve 403",
                        "3 bob 200",
                        "3 ann 404",
                        "3 - 200",
                        "3 bob 200",
                        "1 - 200",
                        "3 - 200");
        assertThat(events)
                .extracting(one -> one.path("IRONBRIDGE_CHANGE").asString("-"))
                .containsExactly(
                        "the server is started",
                        "project staff is stopped",
                        "-",
                        "project staff is started",
                        "-",
                        "configuration 2 is active: requested by an administrator",
                        "the configuration is reloaded",
                        "-",
                        "the server is stopped");
        assertThat(events)
                .filteredOn(one -> !one.has("SMF123S1_CLIENT_IP_ADDR"))
                .extracting(one -> one.path("SMF123S1_REQ_METHOD").asString())
                .containsExactly("START", "RELOAD", "STOP");
        assertThat(events)
                .allSatisfy(one -> {
                    assertThat(one.path("SMF123_SERVER_JOBNAME").asString())
                            .isEqualTo("ironbridge");
                    assertThat(one.path("SMF123_SERVER_JOBID").asLong())
                            .isEqualTo(ProcessHandle.current().pid());
                    assertThat(one.path("SMF123_SERVER_CONFIG_DIR").asString())
                            .isEqualTo(project.folder().toString());
                });
        JsonNode call = events.get(events.size() - 2);
        assertThat(call.path("SMF123S1_API_NAME").asString()).isEqualTo("staff");
        assertThat(call.path("SMF123S1_SERVICE_NAME").asString()).isEqualTo("getStaff");
        assertThat(call.path("SMF123S1_SP_NAME").asString()).isEqualTo("Db2");
        assertThat(call.path("SMF123S1_SOR_REFERENCE").asString()).isEqualTo("db2");
        assertThat(call.path("SMF123S1_REQ_HDR1").asString()).isEqualTo("x-unit:a");
        assertThat(call.path("SMF123S1_REQ_HDR2").asString()).isEqualTo("x-api-key:********");
        assertThat(call.path("SMF123S1_REQ_HDR3").asString())
                .isEqualTo("x-ibm-client-secret:********");
        assertThat(call.path("SMF123S1_REQ_HDR4").asString()).isEqualTo("x-ibm-client-id:shown");
        assertThat(call.path("SMF123S1_REQ_QUERY_STR").asString())
                .isEqualTo("level=********&secret=********");
        assertThat(call.path("SMF123S1_TIME_SOR_SENT").asString())
                .isLessThan(call.path("SMF123S1_TIME_SOR_RECV").asString());
        assertThat(call.path("SMF123S1_RESP_PAYLOAD_LEN").asLong()).isPositive();
        assertThat(Files.readString(trail)).doesNotContain("hush");
    }

    /** Has an audit trail written, to the file that is returned. */
    private Path audited() throws IOException {
        Path trail = folder.resolve("audit.jsonl");
        configure(PEOPLE + "<ironbridge_audit file=\"" + trail + "\"/>");
        return trail;
    }

    @Test
    void whatAdministratorsChangeIsToldInWords() throws Exception {
        Path trail = audited();
        try (Gateway gateway = gateway()) {
            String logger = "/admin/loggers/io.ironbridge.gateway.server.AdminPort";
            byte[] level =
                    "{\"level\":\"ERROR\",\"other\":\"hush\"}".getBytes(StandardCharsets.UTF_8);
            byte[] inherited = "{\"level\":\"inherited\"}".getBytes(StandardCharsets.UTF_8);
            byte[] wish =
                    "{\"operation\":\"getStaff\",\"shown\":[\"name\",\"id\"]}"
                            .getBytes(StandardCharsets.UTF_8);
            send(gateway, basic("ann"), "PUT", logger, level);
            send(gateway, basic("ann"), "PUT", logger, inherited);
            send(gateway, basic("ann"), "POST", "/admin/traces", wish);
            send(gateway, basic("bob"), "PUT", logger, level); // may not
            send(gateway, basic("bob"), "PUT", "/zosConnect/apis/staff?status=stopped");
            send(gateway, basic("bob"), "POST", "/admin/connections/db2/test");
        }
        assertThat(changes(trail))
                .containsExactly(
                        "the server is started",
                        "logger io.ironbridge.gateway.server.AdminPort has the level ERROR",
                        "logger io.ironbridge.gateway.server.AdminPort has the level inherited",
                        "requests are traced: operation getStaff, user any, source any; 20 at"
                                + " most, for 300 s; values are shown of: id, name",
                        "-",
                        "API staff is stopped",
                        "connection db2 is tested",
                        "the server is stopped");
        assertThat(Files.readString(trail)).doesNotContain("hush");
    }

    private static List<String> changes(Path trail) throws IOException {
        return Files.readAllLines(trail).stream()
                .map(JSON::readTree)
                .map(one -> one.path("IRONBRIDGE_CHANGE").asString("-"))
                .toList();
    }

    @Test
    void soItIsInTheLog() throws Exception {
        configure(PEOPLE);
        try (LogLines log = new LogLines(AdminRecord.class);
                Gateway gateway = gateway()) {
            send(gateway, basic("bob"), "PUT", "/zosConnect/apis/staff?status=stopped");
            send(gateway, basic("eve"), "POST", "/admin/projects/staff/start");
            level(gateway, "io.ironbridge.gateway.server.AdminPort", "inherited");
            assertThat(log.lines().subList(0, 2))
                    .containsExactly(
                            "IRB-GW-0160I Administration: bob from 127.0.0.1: PUT"
                                    + " /zosConnect/apis/staff: 200: API staff is stopped",
                            "IRB-GW-0160I Administration: eve from 127.0.0.1: POST"
                                    + " /admin/projects/staff/start: 403");
            assertThat(log.lines().getLast()).endsWith("AdminPort has the level inherited");
        }
    }

    @Test
    void aConfigurationThatIsRefusedIsWrittenDown() throws Exception {
        Path trail = audited();
        try (Gateway gateway = gateway()) {
            configure(PEOPLE + "<httpEndpoint id=\"x\" httpPort=\"hush\"/>");
            assertThatThrownBy(() -> gateway.reload("signal HUP"))
                    .isInstanceOf(ConfigurationException.class);
        }
        JsonNode refused = JSON.readTree(Files.readAllLines(trail).get(1));
        assertThat(refused.path("SMF123S1_REQ_TYPE").asInt()).isEqualTo(3);
        assertThat(refused.path("SMF123S1_REQ_METHOD").asString()).isEqualTo("RELOAD");
        assertThat(refused.path("SMF123S1_HTTP_RESP_CODE").asInt()).isEqualTo(400);
        assertThat(refused.path("IRONBRIDGE_CHANGE").asString())
                .isEqualTo("rejected because of faults, 1 in all: signal HUP");
        assertThat(Files.readString(trail)).doesNotContain("hush");
    }

    @Test
    void aConfigurationThatCannotEvenBeReadIsWrittenDown() throws Exception {
        Path trail = audited();
        ServerState state = ServerState.in(folder.resolve("state"));
        GatewayOptions unreadable =
                options("run", state)
                        .withSource(() -> {
                            throw new IllegalStateException("a bug");
                        });
        try (Gateway gateway = Gateway.start(load(state), unreadable)) {
            assertThatThrownBy(() -> gateway.reload("signal HUP"))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(status(gateway, "/s/staff/000010")).isEqualTo(200);
        }
        JsonNode failed = JSON.readTree(Files.readAllLines(trail).get(1));
        assertThat(failed.path("SMF123S1_REQ_METHOD").asString()).isEqualTo("RELOAD");
        assertThat(failed.path("SMF123S1_HTTP_RESP_CODE").asInt()).isEqualTo(500);
        assertThat(failed.path("IRONBRIDGE_CHANGE").asString())
                .isEqualTo("failed by an internal error: signal HUP");
    }

    @Test
    void aSystemOfRecordThatDidNotAnswerHasNoTimeOfIt() throws Exception {
        Path trail = audited();
        try (Gateway gateway = gateway()) {
            assertThat(status(gateway, "/s/staff/000010")).isEqualTo(200);
            stopTheLab();
            assertThat(status(gateway, "/s/staff/000010")).isGreaterThanOrEqualTo(500);
        }
        List<JsonNode> events = Files.readAllLines(trail).stream().map(JSON::readTree).toList();
        assertThat(events.get(1).has("SMF123S1_TIME_SOR_SENT")).isTrue();
        assertThat(events.get(1).has("SMF123S1_TIME_SOR_RECV")).isTrue();
        assertThat(events.get(1).path("IRONBRIDGE_SOR_OUTCOME").asString()).isEqualTo("ANSWERED");
        assertThat(events.get(2).has("SMF123S1_TIME_SOR_SENT")).isFalse();
        assertThat(events.get(2).has("SMF123S1_TIME_SOR_RECV")).isFalse();
        assertThat(events.get(2).path("IRONBRIDGE_SOR_OUTCOME").asString()).isEqualTo("NOT_RUN");
        assertThat(events.get(2).has("SMF123S1_SOR_RESOURCE")).isTrue();
    }

    @Test
    void refusalsOfStrangersBeyondTheLimitAreCounted() throws Exception {
        Path trail = folder.resolve("audit.jsonl");
        configure("<ironbridge_audit strangersPerSecond=\"1\" file=\"" + trail + "\"/>");
        int requests = 100;
        String metrics;
        try (Gateway gateway = gateway()) {
            for (int i = 0; i < requests; i++) {
                assertThat(status(gateway, "/nothing/here")).isEqualTo(404);
            }
            metrics = metrics(gateway);
        }
        int written = Files.readAllLines(trail).size() - 2; // without start and stop
        assertThat(written).isBetween(10, requests - 1);
        assertThat(metrics)
                .contains("ironbridge_audit_suppressed_total " + (requests - written) + ".0");
    }

    @Test
    void whoHasGuessedTooOftenIsWrittenDownEvenIfHeOnlyLooks() throws Exception {
        Path trail = folder.resolve("audit.jsonl");
        configure(
                PEOPLE
                        + "<ironbridge_logins failuresPerMinute=\"2\"/>"
                        + "<ironbridge_audit file=\""
                        + trail
                        + "\"/>");
        try (Gateway gateway = gateway()) {
            for (int status : new int[] {401, 401, 429}) {
                assertThat(send(gateway, basic("nobody"), "GET", "/admin").statusCode())
                        .isEqualTo(status);
            }
        }
        assertThat(Files.readAllLines(trail).stream().map(JSON::readTree))
                .filteredOn(one -> one.path("SMF123S1_REQ_METHOD").asString().equals("GET"))
                .extracting(one -> one.path("SMF123S1_HTTP_RESP_CODE").asInt())
                .containsExactly(401, 401, 429);
    }

    @Test
    void whatCannotBeStoredIsLoggedWithTheReason() throws Exception {
        try (LogLines log = new LogLines(ServerAdministration.class);
                Gateway gateway = gateway()) {
            Path inTheWay = folder.resolve("state/state.json/in-the-way");
            Files.createDirectories(inTheWay);
            assertThat(send(gateway, token(), "POST", "/admin/projects/staff/stop").statusCode())
                    .isEqualTo(500);
            assertThat(log.lines())
                    .singleElement()
                    .asString()
                    .startsWith("IRB-GW-0163E staff is stopped now, but not after a restart")
                    .contains("state.json");
        }
    }

    @Test
    void aStopThatCannotBeWrittenDownIsInTheTrail() throws Exception {
        Path trail = audited();
        try (Gateway gateway = gateway()) {
            Files.createDirectories(folder.resolve("state/state.json/in-the-way"));
            String stop = "/admin/projects/staff/stop";
            assertThat(send(gateway, basic("bob"), "POST", stop).statusCode()).isEqualTo(500);
            assertThat(status(gateway, "/s/staff/000010")).isEqualTo(503);
        }
        assertThat(changes(trail).get(1)).isEqualTo("project staff is stopped");
    }

    @Test
    void whoComesSecondToAStateChangesNothingAndDoesNotFollowTheFirst() throws Exception {
        configure("<applicationMonitor updateTrigger='polled' monitorInterval='1ms'/>");
        String two = "/admin/projects/two";
        try (Gateway first = gateway()) {
            send(first, token(), "PUT", two, archive(), ZIP);
            try (Gateway second = gateway("second")) {
                String proof = token("second");
                for (String path : List.of("/admin/projects/staff/stop", two + "/stop")) {
                    HttpResponse<String> stop = send(second, proof, "POST", path);
                    assertThat(stop.statusCode()).isEqualTo(409);
                    assertThat(stop.body()).contains("another server also uses");
                }
                assertThat(send(second, proof, "PUT", two, archive(), ZIP).statusCode())
                        .isEqualTo(409);
                assertThat(send(second, proof, "DELETE", two).statusCode()).isEqualTo(409);
                assertThat(status(second, "/s/staff/000010")).isEqualTo(200);

                json(first, "DELETE", two);
                assertThat(status(first, "/two/staff/000010")).isEqualTo(404);
                assertThat(send(second, proof, "POST", "/admin/reload").statusCode())
                        .isEqualTo(200);
                assertThat(status(second, "/two/staff/000010")).isEqualTo(200);
            }
        }
    }

    @Test
    void theServerKnowsWhatIsStopped() throws Exception {
        configure(SERVICE);
        try (Gateway gateway = gateway()) {
            Loaded loaded = load(ServerState.in(folder.resolve("state")));
            ApiProject api = loaded.projects().getFirst();
            ServiceBinding service = loaded.config().connections().services().getFirst();
            assertThat(gateway.isStopped(api)).isFalse();
            json(gateway, "POST", "/admin/projects/staff/stop");
            assertThat(gateway.isStopped(api)).isTrue();
            assertThat(gateway.isStopped(service)).isFalse();
            json(gateway, "POST", "/admin/services/notes/stop");
            assertThat(gateway.isStopped(service)).isTrue();
        }
    }

    @Test
    void aDeployedProjectWhoseFileIsGoneGoesOnServingUntilItIsUndeployed() throws Exception {
        String two = "/admin/projects/two";
        Path projects = folder.resolve("state/projects");
        try (Gateway gateway = gateway()) {
            byte[] archive = archive();
            send(gateway, token(), "PUT", two, archive, ZIP);
            send(gateway, token(), "PUT", "/admin/projects/three", archive, ZIP);
            try (Stream<Path> files = Files.list(projects)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(projects);

            HttpResponse<String> refused = send(gateway, token(), "POST", "/admin/reload");
            assertThat(refused.statusCode()).isEqualTo(422);
            assertThat(refused.body())
                    .contains("two.war: IRB-GW-0148E", "three.war: IRB-GW-0148E", "undeploy");
            assertThat(status(gateway, "/two/staff/000010")).isEqualTo(200);
            assertThat(json(gateway, "GET", two).path("deployed").asBoolean()).isTrue();

            assertThat(send(gateway, token(), "DELETE", two).statusCode()).isEqualTo(422);
            assertThat(status(gateway, "/two/staff/000010")).isEqualTo(200);
            Files.write(projects.resolve("three.war"), archive);
            assertThat(send(gateway, token(), "DELETE", two).statusCode()).isEqualTo(200);
            assertThat(status(gateway, "/two/staff/000010")).isEqualTo(404);
            send(gateway, token(), "POST", "/admin/reload");
            assertThat(status(gateway, "/staff/000010")).isEqualTo(200);
        }
    }

    @Test
    void anOperationThatIsNotThereIsNotTraced() throws Exception {
        try (Gateway gateway = gateway()) {
            byte[] wish = "{\"operation\":\"getStuff\"}".getBytes(StandardCharsets.UTF_8);
            HttpResponse<String> refused = send(gateway, token(), "POST", "/admin/traces", wish);
            assertThat(refused.statusCode()).isEqualTo(404);
            assertThat(JSON.readTree(refused.body()).path("title").asString())
                    .startsWith("No API has an operation getStuff; did you mean getStaff?");
            assertThat(json(gateway, "GET", "/admin/traces")).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"user":"ann","operaton":"getStaff"}  | operaton must be one of operation,
                    {"user":"ann","operation":""}         | operation must be a text
                    {"user":"ann","operation":null}       | operation must be a text
                    {"user":"ann","seconds":"60"}         | seconds must be a whole number
                    {"user":"ann","requests":5000000000}  | requests must be a whole number
                    {"user":"ann","shown":"word"}         | shown must be a list
                    {"user":"ann","shown":[7]}            | each name in shown must be a text
                    {"user":"ann","shown":["X-Api-Key"]}  | shown must not have X-Api-Key
                    {"source":"10.0.0.0/8"}               | source must be an IP address
                    {"source":"localhost"}                | source must be an IP address
                    """)
    void whatIsMistakenInARuleIsNotLeftOut(String wish, String why) throws Exception {
        try (Gateway gateway = gateway()) {
            byte[] body = wish.getBytes(StandardCharsets.UTF_8);
            HttpResponse<String> refused = send(gateway, token(), "POST", "/admin/traces", body);
            assertThat(refused.statusCode()).as(refused.body()).isEqualTo(422);
            assertThat(JSON.readTree(refused.body()).path("title").asString()).startsWith(why);
            assertThat(json(gateway, "GET", "/admin/traces")).isEmpty();
        }
    }

    @Test
    void addressesOfCallersMayBeWrittenInEachOfTheirForms() throws Exception {
        try (Gateway gateway = gateway()) {
            byte[] wish = "{\"source\":\"::1\"}".getBytes(StandardCharsets.UTF_8);
            HttpResponse<String> started = send(gateway, token(), "POST", "/admin/traces", wish);
            assertThat(JSON.readTree(started.body()).path("source").asString())
                    .isEqualTo("0:0:0:0:0:0:0:1");
        }
    }

    @Test
    void requestsAreTracedOnDemand() throws Exception {
        try (Gateway gateway = gateway()) {
            byte[] wish =
                    "{\"operation\":\"getStaff\",\"requests\":1}".getBytes(StandardCharsets.UTF_8);
            HttpResponse<String> started = send(gateway, token(), "POST", "/admin/traces", wish);
            assertThat(started.statusCode()).as(started.body()).isEqualTo(201);
            String trace = "/admin/traces/" + JSON.readTree(started.body()).path("id").asString();
            assertThat(status(gateway, "/s/staff/000010")).isEqualTo(200);
            JsonNode traced = json(gateway, "GET", trace);
            while (traced.isEmpty()) { // it is written beside the request
                traced = json(gateway, "GET", trace);
            }
            assertThat(traced.path(0).path("operation").asString()).isEqualTo("getStaff");
            assertThat(traced.path(0).path("steps")).isNotEmpty();
            assertThat(json(gateway, "GET", "/admin/traces").path(0).path("active").asBoolean())
                    .isFalse();
            assertThat(json(gateway, "DELETE", trace).path("traced").asInt()).isEqualTo(1);
            assertThat(send(gateway, token(), "GET", trace).statusCode()).isEqualTo(404);
            assertThat(send(gateway, token(), "DELETE", trace).statusCode()).isEqualTo(404);
            assertThat(
                            send(
                                            gateway,
                                            token(),
                                            "POST",
                                            "/admin/traces",
                                            "{}".getBytes(StandardCharsets.UTF_8))
                                    .statusCode())
                    .isEqualTo(422);
        }
    }
}
