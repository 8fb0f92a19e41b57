package io.ironbridge.lab.cics.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.cics.region.RawHttp.Answer;
import io.ironbridge.lab.servant.RegionFolders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("system")
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WebSupportIT {
    private static final byte[] NONE = {};

    private final TestResources resources = new TestResources();
    private LabCics lab;
    private RawHttp http;

    @BeforeAll
    void startRegion() throws Exception {
        LabCicsConfig config =
                TestRegion.config()
                        .withCredentials("shopper", "pässword")
                        .withDeniedTransactions(Set.of("SLOW"));
        lab = TestRegion.start(config, resources);
    }

    @AfterAll
    void closeRegion() {
        lab.close();
    }

    @BeforeEach
    void connect() throws IOException {
        http = new RawHttp(lab.port());
    }

    @AfterEach
    void disconnect() throws IOException {
        http.close();
    }

    private static String authorization(String userAndPassword) {
        byte[] bytes = userAndPassword.getBytes(StandardCharsets.UTF_8);
        return "Authorization: Basic " + Base64.getEncoder().encodeToString(bytes) + "\r\n";
    }

    private Answer get(String path) throws IOException {
        return http.send("GET", path, authorization("shopper:pässword"), NONE);
    }

    private Answer post(String path) throws IOException {
        return http.post(path, authorization("shopper:pässword"), NONE);
    }

    @Test
    void aUrimapRunsItsProgramUnderItsTransactionAndTheClientsUser() throws IOException {
        Answer answer = get("/shop/basket%20one?x=1");
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.headers()).containsEntry("content-type", "text/plain");
        assertThat(answer.text()).isEqualTo("GET /shop/basket%20one IBLK SHOPPER");
    }

    @Test
    void aDisabledUrimapIs503AndItsExactPathCountsBeforeTheWildcard() throws IOException {
        assertThat(get("/shop/off").status()).isEqualTo(503);
    }

    @Test
    void anAliasThatEndsWithoutAnAnswerIs500() throws IOException {
        assertThat(get("/none").status()).isEqualTo(500);
        assertThat(get("/abend").status()).isEqualTo(500);
    }

    @Test
    void anAnswerSentEarlyStandsWhateverBecomesOfTheTask() throws IOException {
        int before = resources.backedOut.get();
        assertThat(get("/early").text()).isEqualTo("GET /early IBLK SHOPPER");
        assertThat(get("/early").status()).isEqualTo(202);
        assertThat(resources.backedOut.get()).isGreaterThan(before);
    }

    @Test
    void a401WithoutTheRightUserAndPassword() throws IOException {
        Answer answer = http.get("/shop/");
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.headers().get("www-authenticate")).startsWith("Basic realm=");
        for (String wrong : new String[] {"shopper:wrong", "other:pässword", "shopper", ""}) {
            assertThat(http.send("GET", "/shop/", authorization(wrong), NONE).status())
                    .isEqualTo(401);
        }
        assertThat(http.send("GET", "/shop/", "Authorization: Bearer x\r\n", NONE).status())
                .isEqualTo(401);
        assertThat(http.send("GET", "/shop/", "Authorization: Basic %%%\r\n", NONE).status())
                .isEqualTo(401);
    }

    @Test
    void a403ForATransactionThatIsDenied() throws IOException {
        assertThat(post("/ironbridge/link/SLOW").status()).isEqualTo(403);
    }

    @Test
    void a404WithoutAUrimap() throws IOException {
        assertThat(get("/other").status()).isEqualTo(404);
    }

    @Test
    void statisticsCountTasksAndServants() throws IOException {
        get("/shop/");
        get("/abend");
        Answer answer = get("/ironbridge/region");
        assertThat(answer.headers()).containsEntry("content-type", "application/json");
        assertThat(answer.text()).contains("\"state\":\"ACTIVE\"", "\"AB12\":", "\"WEB\":");
        RegionStatistics statistics = lab.statistics();
        assertThat(statistics.programs())
                .hasEntrySatisfying(
                        "ABEND", tasks -> assertThat(tasks.abends()).containsKey("AB12"));
        assertThat(statistics.servants().started()).isPositive();
        assertThat(statistics.transactions())
                .hasEntrySatisfying(
                        "IBLK", tasks -> assertThat(tasks.count()).isGreaterThanOrEqualTo(2));
    }

    @Test
    void anOperatorQuiescesAndResumes() throws IOException {
        assertThat(post("/ironbridge/region/quiesce").text()).contains("QUIESCED");
        assertThat(get("/shop/").status()).isEqualTo(503);
        assertThat(post("/ironbridge/region/resume").text()).contains("ACTIVE");
        assertThat(get("/shop/").status()).isEqualTo(202);
    }

    @Test
    void commandsAreNotForStrangersBrowsersOrGuesses() throws IOException {
        assertThat(http.post("/ironbridge/region/quiesce", "", NONE).status()).isEqualTo(401);
        String browser = authorization("shopper:pässword") + "Origin: http://lab\r\n";
        assertThat(http.post("/ironbridge/region/quiesce", browser, NONE).status()).isEqualTo(403);
        assertThat(post("/ironbridge/region/unknown").status()).isEqualTo(404);
        assertThat(post("/ironbridge/region/newcopy?program=../X").status()).isEqualTo(400);
        assertThat(post("/ironbridge/region/newcopy?program=NOTHERE").status()).isEqualTo(409);
        assertThat(get("/shop/").status()).isEqualTo(202);
    }

    @Test
    void aNewcopyThatFailsSaysSoAndTheRegionWorksOn(@TempDir Path data) throws Exception {
        LabCicsConfig config = TestRegion.config().withDataDirectory(data);
        try (LabCics region = TestRegion.start(config, resources);
                RawHttp client = new RawHttp(region.port())) {
            RegionFolders.delete(data.resolve("loadlib"));
            Files.createFile(data.resolve("loadlib"));
            Answer answer = client.post("/ironbridge/region/newcopy", "", NONE);
            assertThat(answer.status()).isEqualTo(500);
            assertThat(answer.text()).contains("NEWCOPY failed");
            assertThat(client.get("/shop/").status()).isEqualTo(202);
        }
    }

    @Test
    void beyondLoopbackSomebodyHasToAuthenticate() {
        LabCicsConfig open = TestRegion.config().withHost("0.0.0.0");
        assertThatThrownBy(() -> TestRegion.start(open, resources))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0.0.0.0");
    }
}
