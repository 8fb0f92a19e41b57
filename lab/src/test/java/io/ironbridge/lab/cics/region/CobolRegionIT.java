package io.ironbridge.lab.cics.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.region.RawHttp.Answer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The whole region, with COBOL programs in real servants. */
@Tag("system")
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CobolRegionIT {
    private static final int LENGTH = 4_096;

    private PaymentLab payments;
    private LabCics lab;
    private RawHttp http;

    @BeforeAll
    void startRegion(@TempDir Path folder) throws Exception {
        PaymentLab.requireCobc();
        payments = new PaymentLab(folder);
        LabCicsConfig config = payments.config().withDataDirectory(folder.resolve("data"));
        lab = LabCics.start(config);
    }

    @AfterAll
    void closeRegion() {
        if (lab != null) {
            lab.close();
        }
    }

    @BeforeEach
    void connect() throws IOException {
        http = new RawHttp(lab.port());
    }

    @AfterEach
    void disconnect() throws IOException {
        http.close();
    }

    private Answer echo(String transaction, int given) throws IOException {
        ByteBuffer commarea = ByteBuffer.allocate(LENGTH).putInt(given).position(12);
        commarea.put("HELLO".getBytes(LinkBytes.EBCDIC));
        byte[] request = LinkBytes.commarea("PAYECHO", LENGTH, commarea.array()).bytes();
        return http.link(transaction, request);
    }

    private static void isEcho(Answer answer, int given, String text) {
        assertThat(answer.number(0x10)).isZero();
        assertThat(answer.number(128)).isEqualTo(given + 1);
        assertThat(answer.number(132)).isEqualTo(1);
        assertThat(answer.host(136, 4)).isEqualTo("IBLK");
        assertThat(answer.host(140, 5)).isEqualTo(text);
    }

    @Test
    void aProgramWorksOnHostFormWithFreshStorageEachTime() throws IOException {
        for (int given = 0; given < 5; given++) {
            isEcho(echo("IBLK", given), given, "WORLD");
        }
    }

    @Test
    void theOperatorStartsATransactionWithData() throws IOException {
        byte[] show = LinkBytes.commarea("PAYSTART", 8, new byte[8]).bytes();
        assertThat(http.link("IBLK", show).body().remaining())
                .as("zeros at the end of a COMMAREA are not sent")
                .isEqualTo(128);
        byte[] data = "PAY 0815".getBytes(LinkBytes.EBCDIC);
        String start = "/ironbridge/region/start?transaction=";
        assertThat(post(start + "NONE", data).status()).isEqualTo(404);
        assertThat(post("/ironbridge/region/start", data).status()).isEqualTo(400);
        assertThat(post(start + "PAYS", new byte[32_764]).status()).isEqualTo(400);

        assertThat(post(start + "PAYS", data).status()).isEqualTo(202);

        Answer shown = http.link("IBLK", show);
        while (shown.body().remaining() == 128) {
            shown = http.link("IBLK", show);
        }
        assertThat(shown.host(128, 8)).isEqualTo("PAY 0815");
    }

    private Answer post(String path, byte[] body) throws IOException {
        try (RawHttp another = new RawHttp(lab.port())) {
            return another.post(path, "", body);
        }
    }

    @Test
    void aTransactionThatNoDeckDefinesIsDefinedByItsCall() throws IOException {
        Answer answer = echo("Q7$A", 1);

        assertThat(answer.number(0x10)).isZero();
        assertThat(answer.host(136, 4)).isEqualTo("Q7$A");
    }

    @Test
    void anAddressInACommareaIsBytesOutsideAndAnAddressInside() throws IOException {
        for (int sent : new int[] {0, 0x12345678}) {
            ByteBuffer commarea = ByteBuffer.allocate(15);
            commarea.put("ABC".getBytes(LinkBytes.EBCDIC)).putInt(sent);
            Answer answer =
                    http.link("IBLK", LinkBytes.commarea("PAYPTR", 15, commarea.array()).bytes());

            assertThat(answer.number(0x10)).isZero();
            assertThat(answer.host(128, 3)).isEqualTo("ABC");
            assertThat(answer.number(131)).isEqualTo(sent);
            assertThat(answer.bytes(135, 2)).isEqualTo(new byte[] {0, 19}); // EIBCALEN
            assertThat(answer.host(137, 6)).isEqualTo((sent == 0 ? "Y" : "N") + "WORLD");
        }
    }

    private Answer add(String account, int hundredths, String what) throws IOException {
        ByteBuffer commarea = ByteBuffer.allocate(21);
        commarea.put(account.getBytes(LinkBytes.EBCDIC));
        commarea.put(packed(hundredths)).put(packed(0)).put(what.getBytes(LinkBytes.EBCDIC));
        return http.link("IBLK", LinkBytes.commarea("PAYADD", 21, commarea.array()).bytes());
    }

    /** S9(7)V99 COMP-3. */
    private static byte[] packed(int hundredths) {
        byte[] bytes = new byte[5];
        String digits = "%09d".formatted(hundredths) + "C";
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(digits.substring(2 * i, 2 * i + 2), 16);
        }
        return bytes;
    }

    private Answer due(String date) throws IOException {
        ByteBuffer commarea = ByteBuffer.allocate(19).put(date.getBytes(LinkBytes.EBCDIC));
        return http.link("IBLK", LinkBytes.commarea("PAYDATE", 19, commarea.array()).bytes());
    }

    /** Numbers and conditions of the example in the Programming Reference. */
    @Test
    void aProgramCallsLanguageEnvironment() throws IOException {
        Answer day = due("16/05/1988");
        assertThat(day.number(128 + 10)).isEqualTo(148_138);
        assertThat(day.number(128 + 14)).isZero();

        Answer none = due("16/13/1988");
        assertThat(none.number(128 + 10)).isZero();
        assertThat(none.number(128 + 14)).isEqualTo(2_517);
        assertThat(none.host(128 + 18, 1)).isEqualTo("Y");
    }

    @Test
    void aUnitOfWorkIsCommittedOrBackedOut() throws IOException {
        assertThat(add("000001", 1_050, " ").number(0x14)).isEqualTo(1);
        assertThat(add("000001", 25, " ").bytes(128 + 11, 5)).isEqualTo(packed(1_075));
        Answer abended = add("000001", 5_000, "X");
        assertThat(abended.number(0x10)).isEqualTo(1);
        assertThat(abended.number(0x14)).isEqualTo(2);
        assertThat(abended.host(0x18, 10)).isEqualTo("PAYXPAYADD");
        Answer languageEnvironment = add("000001", 5_000, "L");
        assertThat(languageEnvironment.number(0x10)).isEqualTo(1);
        assertThat(languageEnvironment.number(0x14)).isEqualTo(2);
        assertThat(languageEnvironment.host(0x18, 10)).isEqualTo("0777PAYADD");
        assertThat(add("000001", 0, " ").bytes(128 + 11, 5)).isEqualTo(packed(1_075));
    }

    @Test
    void aProgramThatOverwritesMemoryIsAsraAndItsServantIsReplaced() throws IOException {
        Answer answer = http.link("IBLK", LinkBytes.neither("PAYWILD").bytes());
        assertThat(answer.number(0x10)).isEqualTo(1);
        assertThat(answer.host(0x18, 4)).isEqualTo("ASRA");
        assertThat(answer.number(0x14)).isEqualTo(2);
        isEcho(echo("IBLK", 7), 7, "WORLD");
    }

    private static final byte[] BLANKS = "     ".getBytes(LinkBytes.EBCDIC);
    private static final byte[] NUMBER = "00012".getBytes(LinkBytes.EBCDIC);

    private static Answer check(RawHttp http, String what, int packed, byte[] zoned)
            throws IOException {
        ByteBuffer commarea = ByteBuffer.allocate(9);
        commarea.put(what.getBytes(LinkBytes.EBCDIC));
        commarea.put((byte) (packed >> 16)).putShort((short) packed).put(zoned);
        return http.link("IBLK", LinkBytes.commarea("PAYCHECK", 9, commarea.array()).bytes());
    }

    private void isAsra(String what, int packed, byte[] zoned) throws IOException {
        Answer answer = check(http, what, packed, zoned);
        assertThat(answer.number(0x10)).isEqualTo(1);
        assertThat(answer.host(0x18, 12)).isEqualTo("ASRAPAYCHECK");
        assertThat(answer.number(0x14)).isEqualTo(2);
    }

    @Test
    void aNumberThatIsNoneAndADivisionByZeroAreAsra() throws IOException {
        isAsra("P", 0x404040, NUMBER);
        isAsra("P", 0x000000, NUMBER);
        isAsra("Z", 0x12345C, BLANKS);
        isAsra("C", 0x12345C, NUMBER);
        isAsra("D", 0x12345C, NUMBER);
        isAsra("R", 0x12345C, NUMBER);
    }

    @Test
    void whatAProgramChecksItselfAndEverySignOfPackedNumbersPass() throws IOException {
        assertThat(check(http, "S", 0, BLANKS).host(128, 1)).isEqualTo("E");
        assertThat(check(http, "P", 0x12345F, NUMBER).number(0x10)).isZero();
        assertThat(check(http, "U", 0, BLANKS).number(0x10)).isZero();
    }

    @Test
    void decimalsOfIntermediateResultsCount() throws IOException {
        assertThat(check(http, "F", 0, NUMBER).host(128 + 4, 5)).isEqualTo("0075{");
    }

    @Test
    void programChecksCanBeTurnedOff() throws Exception {
        LabCicsConfig config =
                LabCicsConfig.defaults()
                        .withSources(payments.sources())
                        .withDefinitions(payments.definitions());
        try (LabCics unchecked = LabCics.start(config.withProgramChecks(false));
                RawHttp client = new RawHttp(unchecked.port())) {
            assertThat(check(client, "P", 0x404040, NUMBER).number(0x10)).isZero();
            assertThat(check(client, "C", 0x12345C, NUMBER).number(0x10)).isZero();
        }
    }

    @Test
    void anAbendThatNoExitMaySeeIsCicssOwnToAnswer() throws IOException {
        Answer answer = http.link("IBLK", LinkBytes.neither("PAYGONE").bytes());
        assertThat(answer.status()).isEqualTo(500);
        assertThat(lab.statistics().programs())
                .hasEntrySatisfying(
                        "PAYGONE", tasks -> assertThat(tasks.abends()).containsKey("PAYG"));
    }

    @Test
    void aFailureOfTheCobolRunTimeIs4038() throws IOException {
        Answer answer = http.link("IBLK", LinkBytes.neither("PAYCALL").bytes());
        assertThat(answer.number(0x10)).isEqualTo(1);
        assertThat(answer.host(0x18, 4)).isEqualTo("4038");
        isEcho(echo("IBLK", 7), 7, "WORLD");
    }

    @Test
    void aLoopEndsWithAicaByTheRunawayLimitOfItsTransaction() throws IOException {
        Answer answer = http.link("PAYF", LinkBytes.neither("PAYLOOP").bytes());
        assertThat(answer.number(0x10)).isEqualTo(1);
        assertThat(answer.host(0x18, 4)).isEqualTo("AICA");
    }

    @Test
    void newcopyChangesOneProgramWithoutAnOutage() throws Exception {
        Path source = payments.sources().resolve("PAYECHO.cbl");
        AtomicBoolean go = new AtomicBoolean(true);
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> load = clients.submit(() -> callWhile(go));
            Files.writeString(source, Files.readString(source).replace("'WORLD'", "'MOONS'"));
            NewcopyResult result = lab.newcopy("PAYECHO");
            assertThat(result.done()).isTrue();
            isEcho(echo("IBLK", 3), 3, "MOONS");
            go.set(false);
            assertThat(load.get()).isPositive();
        }
        Files.writeString(source, "       THIS IS NO PROGRAM\n");
        assertThat(lab.newcopy("PAYECHO").done()).isFalse();
        isEcho(echo("IBLK", 3), 3, "MOONS");
        payments.sources();
        assertThat(lab.newcopy("PAYECHO").done()).isTrue();
        isEcho(echo("IBLK", 3), 3, "WORLD");
    }

    @Test
    void newcopyOfOneProgramTellsNothingOfOthers() throws Exception {
        Path bad = payments.sources().resolve("PAYBAD.cbl");
        Files.writeString(bad, "       THIS IS NO PROGRAM\n");
        try {
            assertThat(lab.newcopy("PAYADD").messages()).isEmpty();
            assertThat(lab.newcopy("PAYBAD").messages()).anyMatch(line -> line.contains("PAYBAD"));
        } finally {
            Files.delete(bad);
        }
    }

    private int callWhile(AtomicBoolean go) throws IOException {
        int calls = 0;
        try (RawHttp client = new RawHttp(lab.port())) {
            byte[] request = LinkBytes.commarea("PAYJAVA", 10, new byte[] {1, 2}).bytes();
            while (go.get()) {
                assertThat(client.link("IBLK", request).number(0x10)).isZero();
                calls++;
            }
        }
        return calls;
    }

    @Test
    void dataIsThereAgainAfterTheRegionStartsAgain(@TempDir Path data) throws Exception {
        LabCicsConfig config = payments.config().withDataDirectory(data);
        try (LabCics first = LabCics.start(config);
                RawHttp client = new RawHttp(first.port())) {
            http.close();
            http = client;
            assertThat(add("000002", 300, " ").number(0x14)).isEqualTo(1);
        }
        try (LabCics second = LabCics.start(config);
                RawHttp client = new RawHttp(second.port())) {
            http = client;
            assertThat(add("000002", 50, " ").bytes(128 + 11, 5)).isEqualTo(packed(350));
        }
    }
}
