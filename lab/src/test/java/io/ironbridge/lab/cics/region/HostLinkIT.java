package io.ironbridge.lab.cics.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.region.RawHttp.Answer;
import io.ironbridge.lab.cics.task.RegionReply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every row of the tables of docs/host-link.md, by bytes over a socket. */
@Tag("system")
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostLinkIT {
    private static final byte[] DATA = {1, 2, 3, 0, 5};

    private final TestResources resources = new TestResources();
    private LabCics lab;
    private RawHttp http;

    @BeforeAll
    void startRegion() throws Exception {
        lab = TestRegion.start(TestRegion.config().withMostBodyBytes(200_000), resources);
    }

    @AfterAll
    void closeRegion() {
        lab.close();
    }

    @BeforeEach
    void connect() throws IOException {
        http = new RawHttp(lab.port());
        resources.committed.set(0);
        resources.backedOut.set(0);
    }

    @AfterEach
    void disconnect() throws IOException {
        http.close();
        resources.syncpoint = RegionReply.NORMAL;
        assertThat(resources.open).hasValue(0);
    }

    private Answer link(LinkBytes request) throws IOException {
        return http.link("IBLK", request.bytes());
    }

    private static void isAnswer(Answer answer, int outcome, int work) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers()).containsEntry("content-type", "application/octet-stream");
        assertThat(answer.host(0x00, 4)).isEqualTo("IBLR");
        assertThat(answer.number(0x04)).isEqualTo(1);
        assertThat(answer.number(0x08)).isEqualTo(128);
        assertThat(answer.number(0x0C)).isEqualTo(answer.body().capacity());
        assertThat(answer.number(0x10)).isEqualTo(outcome);
        assertThat(answer.number(0x14)).isEqualTo(work);
    }

    private static void isRefused(Answer answer, int reason) {
        isAnswer(answer, 4, 0);
        assertThat(answer.number(0x2C)).isEqualTo(reason);
        assertThat(answer.body().capacity()).isEqualTo(128);
    }

    @Test
    void aCommareaGoesThereAndBackWithoutTrailingZeros() throws IOException {
        Answer answer = link(LinkBytes.commarea("ECHO", 32_763, DATA));
        isAnswer(answer, 0, 1);
        assertThat(answer.number(0x38)).isEqualTo(32_763);
        assertThat(answer.number(0x3C)).isEqualTo(5);
        assertThat(answer.number(0x40)).isZero();
        assertThat(answer.bytes(128, 5)).isEqualTo(DATA);
        assertThat(answer.body().capacity()).isEqualTo(133);
        assertThat(resources.committed).hasValue(1);
    }

    @Test
    void aWellAnswerSaysWhoGaveIt() throws IOException {
        Answer answer = link(LinkBytes.commarea("ECHO", 5, DATA));
        assertThat(answer.host(0x18, 4)).isEqualTo("    ");
        assertThat(answer.host(0x1C, 8)).isEqualTo("ECHO    ");
        assertThat(answer.number(0x24)).isZero();
        assertThat(answer.number(0x28)).isZero();
        assertThat(answer.number(0x2C)).isZero();
        assertThat(answer.bytes(0x30, 8))
                .containsExactly(0xA0, 0xA1, 0xA2, 0xA3, 0xA4, 0xA5, 0xA6, 0xA7);
        assertThat(answer.number(0x44)).isZero();
        assertThat(answer.host(0x48, 8)).isEqualTo("LABCICS ");
        assertThat(answer.host(0x50, 4)).isEqualTo("IBLK");
        assertThat(answer.number(0x54)).isBetween(1, 9_999_999);
        assertThat(answer.host(0x58, 8)).isEqualTo("CICSUSER");
        assertThat(answer.host(0x60, 8)).isEqualTo("LAB00001");
        assertThat(answer.number(0x68)).isEqualTo(1);
        assertThat(answer.number(0x6C)).isEqualTo(200_000);
        assertThat(answer.bytes(0x70, 16)).containsOnly(0);
    }

    @Test
    void aCommareaOfZerosHasNoBytesInEitherDirection() throws IOException {
        Answer answer = link(LinkBytes.commarea("ECHO", 4_000, new byte[0]));
        isAnswer(answer, 0, 1);
        assertThat(answer.number(0x38)).isEqualTo(4_000);
        assertThat(answer.number(0x3C)).isZero();
    }

    @Test
    void containersGoThereAndBackAsTheyAre() throws IOException {
        byte[] utf8 = "Grüße".getBytes(StandardCharsets.UTF_8);
        LinkBytes request =
                LinkBytes.channel("ECHO", 3)
                        .container("Bits", "BIT", 0, DATA, "KEEP")
                        .container("EMPTY", "BIT", 0, new byte[0], "DROP")
                        .container("TEXT", "CHAR", 1208, utf8, "KEEP");
        Answer answer = link(request);
        isAnswer(answer, 0, 1);
        assertThat(answer.number(0x38)).isZero();
        assertThat(answer.number(0x40)).isEqualTo(2);
        assertThat(answer.host(128, 20)).isEqualTo("Bits            BIT ");
        assertThat(answer.number(128 + 0x14)).isZero();
        assertThat(answer.number(128 + 0x18)).isEqualTo(5);
        assertThat(answer.host(128 + 0x1C, 4)).isEqualTo("    ");
        assertThat(answer.bytes(160, 5)).isEqualTo(DATA);
        assertThat(answer.host(165, 20)).isEqualTo("TEXT            CHAR");
        assertThat(answer.number(165 + 0x14)).isEqualTo(1208);
        assertThat(answer.bytes(197, utf8.length)).isEqualTo(utf8);
        assertThat(answer.body().capacity()).isEqualTo(197 + utf8.length);
    }

    @Test
    void neitherCommareaNorChannel() throws IOException {
        Answer answer = link(LinkBytes.neither("ECHO"));
        isAnswer(answer, 0, 1);
        assertThat(answer.body().capacity()).isEqualTo(128);
    }

    @Test
    void pingLinksToNothing() throws IOException {
        Answer answer = link(LinkBytes.ping());
        isAnswer(answer, 0, 0);
        assertThat(answer.body().capacity()).isEqualTo(128);
        assertThat(resources.committed).hasValue(0);
    }

    @Test
    void aLongerHeaderIsSkipped() throws IOException {
        byte[] both = Arrays.copyOf(new byte[] {9, 9, 9, 9, 1, 2, 3, 0, 5}, 9);
        LinkBytes request = LinkBytes.commarea("ECHO", 5, both).number(0x08, 132).number(0x34, 5);
        Answer answer = link(request);
        isAnswer(answer, 0, 1);
        assertThat(answer.bytes(128, 5)).isEqualTo(DATA);
    }

    @Test
    void theTransactionMayBeLeftOutAndComesFromThePath() throws IOException {
        Answer answer = http.link("", LinkBytes.neither("ECHO").bytes());
        isAnswer(answer, 0, 1);
        assertThat(answer.host(0x50, 4)).isEqualTo("IBLK");
        assertThat(http.link("S%4COW", LinkBytes.neither("ECHO").bytes()).host(0x50, 4))
                .isEqualTo("SLOW");
    }

    @Test
    void anAbendIsBackedOutAndTold() throws IOException {
        Answer answer = link(LinkBytes.commarea("ABEND", 5, DATA));
        isAnswer(answer, 1, 2);
        assertThat(answer.host(0x18, 12)).isEqualTo("AB12INNER   ");
        assertThat(answer.body().capacity()).isEqualTo(128);
        assertThat(resources.backedOut).hasValue(1);
    }

    @Test
    void anAbendThatNoExitSeesIsBackedOutAndAnsweredByCics() throws IOException {
        assertThat(link(LinkBytes.commarea("CANCEL", 5, DATA)).status()).isEqualTo(500);
        assertThat(resources.backedOut).hasValue(1);
    }

    @Test
    void aProgramThatIsNotThereIsACondition() throws IOException {
        Answer answer = link(LinkBytes.neither("NOTHERE"));
        isAnswer(answer, 2, 0);
        assertThat(answer.host(0x18, 12)).isEqualTo("AEI0NOTHERE ");
        assertThat(answer.number(0x24)).isEqualTo(27);
        assertThat(answer.number(0x28)).isEqualTo(1);
    }

    @Test
    void aDisabledProgramHasResp2Of2() throws IOException {
        Answer answer = link(LinkBytes.neither("DISABLED"));
        isAnswer(answer, 2, 0);
        assertThat(answer.number(0x24)).isEqualTo(27);
        assertThat(answer.number(0x28)).isEqualTo(2);
    }

    @Test
    void aFailedSyncpointIsOutcome3() throws IOException {
        resources.syncpoint = RegionReply.condition(82, 1);
        Answer answer = link(LinkBytes.commarea("ECHO", 5, DATA));
        isAnswer(answer, 3, 2);
        assertThat(answer.number(0x24)).isEqualTo(82);
        assertThat(answer.number(0x28)).isEqualTo(1);
        assertThat(answer.body().capacity()).isEqualTo(128);
    }

    @ParameterizedTest
    @CsvSource({"HALT139,ASRA", "HALT11,ASRA", "HALT134,ASRA", "HALT1,4038", "HALT7,ASRB"})
    void aServantThatEndsIsAnAbendByItsStatus(String program, String code) throws IOException {
        Answer answer = link(LinkBytes.neither(program));
        isAnswer(answer, 1, 2);
        assertThat(answer.host(0x18, 4)).isEqualTo(code);
        assertThat(resources.backedOut).hasValue(1);
        isAnswer(link(LinkBytes.neither("ECHO")), 0, 1);
    }

    @Test
    void aRunawayProgramIsEnded() throws IOException {
        Answer answer = http.link("FAST", LinkBytes.neither("LOOP").bytes());
        isAnswer(answer, 1, 2);
        assertThat(answer.host(0x18, 4)).isEqualTo("AICA");
        isAnswer(link(LinkBytes.neither("ECHO")), 0, 1);
    }

    @Test
    void reason1ForAnEyeCatcher() throws IOException {
        isRefused(link(LinkBytes.neither("ECHO").text(0, 4, "IBLR")), 1);
        isRefused(http.link("IBLK", new byte[0]), 1);
        isRefused(http.link("IBLK", new byte[] {(byte) 0xC9, (byte) 0xC2, (byte) 0xD3}), 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Content-Type: text/plain\r\n",
                "Content-Type: application/octet-streams\r\n"
            })
    void reason14ForAnotherMediaTypeWithoutAToken(String header) throws IOException {
        byte[] body = LinkBytes.neither("ECHO").bytes();
        Answer answer = http.post("/ironbridge/link/IBLK", header, body);
        isRefused(answer, 14);
        assertThat(answer.bytes(0x30, 8)).containsOnly(0);
    }

    @Test
    void reason14ForAnotherMethod() throws IOException {
        byte[] body = LinkBytes.neither("ECHO").bytes();
        String headers = "Content-Type: application/octet-stream\r\nContent-Length: 128\r\n";
        isRefused(http.send("PUT", "/ironbridge/link/IBLK", headers, body), 14);
        isRefused(http.get("/ironbridge/link/IBLK"), 14);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Application/Octet-Stream", "application/octet-stream; charset=x"})
    void mediaTypesHaveCapitalsAndParameters(String type) throws IOException {
        byte[] body = LinkBytes.ping().bytes();
        String header = "Content-Type: " + type + "\r\n";
        isAnswer(http.post("/ironbridge/link/IBLK", header, body), 0, 0);
    }

    @Test
    void reason2ForAVersion() throws IOException {
        Answer answer = link(LinkBytes.neither("ECHO").number(0x04, 2));
        isRefused(answer, 2);
        assertThat(answer.number(0x68)).isEqualTo(1);
        isRefused(link(LinkBytes.neither("ECHO").number(0x04, 0)), 2);
    }

    @Test
    void reason3ForLengthsThatDisagree() throws IOException {
        isRefused(http.link("IBLK", LinkBytes.neither("ECHO").number(0x0C, 129).raw()), 3);
        isRefused(http.link("IBLK", LinkBytes.neither("ECHO").number(0x0C, 127).raw()), 3);
        isRefused(link(LinkBytes.neither("ECHO").number(0x08, 127)), 3);
        isRefused(link(LinkBytes.neither("ECHO").number(0x08, 129)), 3);
        isRefused(link(LinkBytes.neither("ECHO").number(0x08, -1)), 3);
        isRefused(link(LinkBytes.commarea("ECHO", 10, DATA).number(0x34, 4)), 3);
        isRefused(link(LinkBytes.neither("ECHO").more(DATA)), 3);
        isRefused(link(LinkBytes.channel("ECHO", 0).more(DATA)), 3);
        isRefused(link(LinkBytes.neither("ECHO").number(0x3C, 127)), 3);
    }

    @Test
    void aRequestThatIsTooShortHasNoToken() throws IOException {
        byte[] whole = LinkBytes.neither("ECHO").bytes();
        Answer without = http.link("IBLK", Arrays.copyOf(whole, 79));
        isRefused(without, 3);
        assertThat(without.bytes(0x30, 8)).containsOnly(0);
        Answer with = http.link("IBLK", Arrays.copyOf(whole, 80));
        isRefused(with, 3);
        assertThat(with.bytes(0x30, 8)).startsWith(0xA0, 0xA1);
    }

    @Test
    void reason4ForAFunction() throws IOException {
        isRefused(link(LinkBytes.neither("ECHO").number(0x10, 4)), 4);
        isRefused(link(LinkBytes.neither("ECHO").number(0x10, 0)), 4);
    }

    @Test
    void reason5ForAProgramName() throws IOException {
        isRefused(link(LinkBytes.neither("")), 5);
        isRefused(link(LinkBytes.neither("echo")), 5);
        isRefused(link(LinkBytes.neither("EC HO")), 5);
        isRefused(link(LinkBytes.neither("../ECHO")), 5);
    }

    @Test
    void reason6ForAnotherTransaction() throws IOException {
        isRefused(link(LinkBytes.neither("ECHO").text(0x1C, 4, "SLOW")), 6);
        isAnswer(link(LinkBytes.neither("ECHO").text(0x1C, 4, "IBLK")), 0, 1);
    }

    @Test
    void reason7ForTheLengthOfACommarea() throws IOException {
        isRefused(link(LinkBytes.commarea("ECHO", 0, new byte[0])), 7);
        isRefused(link(LinkBytes.commarea("ECHO", 32_764, DATA)), 7);
        isRefused(link(LinkBytes.commarea("ECHO", 4, DATA)), 7);
        isRefused(link(LinkBytes.commarea("ECHO", -1, DATA)), 7);
        isRefused(link(LinkBytes.neither("ECHO").number(0x30, 1)), 7);
    }

    @Test
    void reason8ForAContainer() throws IOException {
        isRefused(link(one("", "BIT", 0, "KEEP")), 8);
        isRefused(link(one("A B", "BIT", 0, "KEEP")), 8);
        isRefused(link(one("A", "BITS", 0, "KEEP")), 8);
        isRefused(link(one("A", "BIT", 37, "KEEP")), 8);
        isRefused(link(one("A", "CHAR", 0, "KEEP")), 8);
        isRefused(link(one("A", "BIT", 0, "LOSE")), 8);
        isRefused(link(LinkBytes.channel("ECHO", 0).text(0x20, 16, "")), 8);
        isRefused(link(LinkBytes.channel("ECHO", 0).text(0x20, 16, "A B")), 8);
        isRefused(link(LinkBytes.channel("ECHO", 1)), 8);
        isRefused(link(one("A", "BIT", 0, "KEEP").number(0x38, 2)), 8);
    }

    private static LinkBytes one(String name, String type, int ccsid, String word) {
        return LinkBytes.channel("ECHO", 1).container(name, type, ccsid, DATA, word);
    }

    @Test
    void reason9ForTwoContainersOfOneName() throws IOException {
        LinkBytes request =
                LinkBytes.channel("ECHO", 2)
                        .container("A", "BIT", 0, DATA, "KEEP")
                        .container("A", "CHAR", 37, DATA, "KEEP");
        isRefused(link(request), 9);
    }

    @Test
    void reason10ForTooManyContainers() throws IOException {
        isRefused(link(LinkBytes.channel("ECHO", 1_001)), 10);
        isRefused(link(LinkBytes.channel("ECHO", -1)), 10);
        isRefused(link(LinkBytes.neither("ECHO").number(0x38, 1)), 10);
        isRefused(link(LinkBytes.commarea("ECHO", 5, DATA).number(0x38, 1)), 10);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"DFHCCNV", "EYU9XLOP", "CEEDAYS", "IGZCPAC", "DSNALI", "CSQCCON", "IBLINK"})
    void reason11ForProgramsThatAreNotForUsers(String program) throws IOException {
        Answer answer = link(LinkBytes.neither(program));
        isRefused(answer, 11);
        assertThat(answer.host(0x1C, 8).strip()).isEqualTo(program);
    }

    @Test
    void programsOfCicsThatTheLabHasAndSamplesAreLinkedTo() throws IOException {
        isAnswer(link(LinkBytes.neither("DFHECHO")), 0, 1);
        isAnswer(link(LinkBytes.neither("DFH0NONE")), 2, 0);
    }

    @Test
    void theFirstReasonInTheOrderOfThePageIsGiven() throws IOException {
        byte[] tooShort = Arrays.copyOf(LinkBytes.ping().number(0x04, 2).bytes(), 127);
        isRefused(http.link("IBLK", tooShort), 3);
        isRefused(link(LinkBytes.commarea("a", 0, DATA).text(0x1C, 4, "SLOW")), 5);
        isRefused(link(LinkBytes.commarea("DFHX", 0, DATA).text(0x1C, 4, "SLOW")), 6);
        isRefused(link(LinkBytes.commarea("DFHX", 0, DATA)), 11);
    }

    @Test
    void aRefusalNamesTheProgramWhenItsHeaderIsGood() throws IOException {
        assertThat(link(LinkBytes.commarea("ECHO", 0, DATA)).host(0x1C, 8)).isEqualTo("ECHO    ");
        assertThat(link(LinkBytes.neither("ECHO").number(0x10, 4)).host(0x1C, 8)).isBlank();
        assertThat(link(LinkBytes.ping().more(DATA)).host(0x1C, 8)).isBlank();
    }

    @Test
    void reason13ForACcsidThatCicsDoesNotKnow() throws IOException {
        Answer answer = link(one("A", "CHAR", 64_001, "KEEP"));
        isRefused(answer, 13);
        assertThat(answer.number(0x24)).isEqualTo(123);
    }

    @Test
    void reason20BeforeTheSyncpointForAnAnswerThatIsTooLong() throws IOException {
        Answer answer = link(LinkBytes.commarea("ECHO", 5, DATA).number(0x3C, 132));
        isAnswer(answer, 5, 2);
        assertThat(answer.number(0x2C)).isEqualTo(20);
        assertThat(answer.number(0x44)).isEqualTo(133);
        assertThat(answer.body().capacity()).isEqualTo(128);
        assertThat(resources.committed).hasValue(0);
        assertThat(resources.backedOut).hasValue(1);
        isAnswer(link(LinkBytes.commarea("ECHO", 5, DATA).number(0x3C, 133)), 0, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"80000000\r\n", "7fffffff\r\nABC", "zz\r\n", "3\r\nABC"})
    void aBodyWhoseChunksCannotBeReadEndsItsConnection(String chunks) throws IOException {
        String headers = "Content-Type: application/octet-stream\r\nTransfer-Encoding: chunked\r\n";
        byte[] body = chunks.getBytes(StandardCharsets.US_ASCII);
        http.begin("POST", "/ironbridge/link", headers, body);
        assertThat(http.rest()).isEmpty();
        try (RawHttp another = new RawHttp(lab.port())) {
            another.begin("POST", "/nowhere", headers, body);
            assertThat(another.rest())
                    .asString(StandardCharsets.US_ASCII)
                    .startsWith("HTTP/1.1 404 ");
        }
    }

    @Test
    void status400ForABodyBeyondMaxdatalen() throws IOException {
        byte[] longest = LinkBytes.neither("ECHO").more(new byte[200_000 - 128]).bytes();
        isRefused(http.link("IBLK", longest), 3);
        byte[] longer = LinkBytes.neither("ECHO").more(new byte[200_001 - 128]).bytes();
        try (RawHttp another = new RawHttp(lab.port())) {
            assertThat(another.link("IBLK", longer).status()).isEqualTo(400);
        }
    }

    @Test
    void status404WithoutAUrimap() throws IOException {
        assertThat(http.link("LONGER", LinkBytes.ping().bytes()).status()).isEqualTo(404);
        assertThat(http.get("/").status()).isEqualTo(404);
    }

    @Test
    void status503ForADisabledTransaction() throws IOException {
        assertThat(http.link("OFF", LinkBytes.ping().bytes()).status()).isEqualTo(503);
    }
}
