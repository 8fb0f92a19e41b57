package io.ironbridge.lab.cics.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.programs.LabPrograms;
import io.ironbridge.lab.cics.region.RawHttp.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The lab's own programs in COBOL and in Java give the same answers, byte for byte.
 *
 * <p>The random requests are numbered: {@code -Dironbridge.fuzz=N -Dironbridge.fuzz.seed=S} makes N
 * of them from S, and a failure names both.
 */
@Tag("system")
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TwinsIT {
    private static final int REQUESTS = Integer.getInteger("ironbridge.fuzz", 600);
    private static final long SEED = Long.getLong("ironbridge.fuzz.seed", 1);
    private static final byte DOLLAR = 0x5B;

    /** References, quantities and the codes that are returned; 0150 has 12, 0160 has 340. */
    private static final String[][] ORDERS = {
        {"0160", "001", "00"},
        {"0160", "339", "00"},
        {"0160", "001", "97"},
        {"0160", "000", "98"},
        {"0150", "013", "97"},
        {"0150", "012", "00"},
        {"0120", "800", "00"},
        {"0120", "001", "00"},
        {"0155", "001", "20"},
        {"9999", "999", "20"},
        {"01B0", "001", "20"},
        {"01B0", "000", "98"},
        {"0160", "00A", "98"},
        {"0160", "00-", "98"},
        {"0160", " 1 ", "98"},
    };

    private @Nullable Twins twins;

    @BeforeAll
    void startRegions(@TempDir Path folder) throws Exception {
        PaymentLab.requireCobc();
        twins = Twins.start(folder, deck(folder.resolve("definitions")));
    }

    @AfterAll
    void closeRegions() throws IOException {
        if (twins != null) {
            twins.close();
        }
    }

    private static Path deck(Path folder) throws IOException {
        LabPrograms.copyTo(folder, LabPrograms.DEFINITIONS);
        return folder.resolve("catalog.csd");
    }

    private Answer same(String what, byte[] request) throws IOException {
        return Objects.requireNonNull(twins).same(what, request);
    }

    /** What came of it: an abend code, the outcome of another failure, or the return code. */
    private static String result(Answer answer) {
        return switch (answer.number(0x10)) {
            case 0 -> answer.host(128 + 6, 2);
            case 1 -> answer.host(0x18, 4);
            default -> "outcome " + answer.number(0x10) + " reason " + answer.number(0x2C);
        };
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 255, 256, 4_096, 32_763})
    void aCommareaIsEchoed(int length) throws IOException {
        byte[] data = random(length);
        byte[] request = LinkBytes.commarea("ECHO5B", length, data).bytes();
        Answer whole = same(length + " bytes", request);
        data[length - 1] = DOLLAR;
        assertThat(whole.bytes(128, length)).isEqualTo(data);
        Answer zeros = same("nulls", LinkBytes.commarea("ECHO5B", length, new byte[0]).bytes());
        assertThat(zeros.bytes(128, length)).endsWith(DOLLAR);
    }

    @Test
    void withoutACommareaTheEchoAbends() throws IOException {
        assertThat(result(same("nothing", LinkBytes.neither("ECHO5B").bytes()))).isEqualTo("NOCA");
        LinkBytes channel = LinkBytes.channel("ECHO5B", 1).container("C", "BIT", 0, data(), "KEEP");
        assertThat(result(same("a channel", channel.bytes()))).isEqualTo("NOCA");
        byte[] none = LinkBytes.commarea("ECHO5B", 0, new byte[0]).bytes();
        assertThat(result(same("no bytes", none))).isEqualTo("outcome 4 reason 7");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 4_096, 32_763, 32_768, 3_000_000})
    void aContainerIsEchoed(int length) throws IOException {
        byte[] data = random(length);
        LinkBytes request =
                LinkBytes.channel("ECHO5BC", 1).container("PAYLOAD", "BIT", 0, data, "KEEP");
        Answer answer = same(length + " bytes", request.bytes());
        Arrays.fill(data, Math.max(0, length - 1), length, DOLLAR);
        assertThat(answer.bytes(128 + 32, length)).isEqualTo(data);
    }

    /** The first one counts; those that are dropped are there for the program. */
    @ParameterizedTest
    @CsvSource({
        "BIT 0 KEEP, BIT 0 KEEP, ''",
        "BIT 0 KEEP, CHAR 37 KEEP, ''",
        "BIT 0 KEEP, CHAR 1208 DROP, ''",
        "BIT 0 DROP, CHAR 1200 KEEP, ''",
        "CHAR 37 KEEP, BIT 0 KEEP, NOBI",
        "CHAR 1208 DROP, BIT 0 KEEP, NOBI",
    })
    void ofSeveralContainersTheFirstIsEchoed(String first, String second, String abend)
            throws IOException {
        LinkBytes request = LinkBytes.channel("ECHO5BC", 2);
        int number = 1;
        for (String container : new String[] {first, second}) {
            String[] words = container.split(" ", -1);
            request.container(
                    "NO" + number++, words[0], Integer.parseInt(words[1]), data(), words[2]);
        }
        Answer answer = same(first + " and " + second, request.bytes());
        if (abend.isEmpty()) {
            assertThat(answer.number(0x10)).isZero();
        } else {
            assertThat(result(answer)).isEqualTo(abend);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "Order-1", "$@#/%&?!:|\"=¬,;<", ">.-_", "ABCDEFGHIJKLMNOP"})
    void aContainerMayHaveAnyName(String name) throws IOException {
        LinkBytes request = LinkBytes.channel("ECHO5BC", 1).text(0x20, 16, name);
        request.container(name, "BIT", 0, data(), "KEEP");
        assertThat(same(name, request.bytes()).bytes(128 + 32, 3)).containsExactly(1, 2, DOLLAR);
    }

    @Test
    void withoutAContainerTheEchoAbends() throws IOException {
        byte[] nothing = LinkBytes.neither("ECHO5BC").bytes();
        assertThat(result(same("nothing", nothing))).isEqualTo("NOCH");
        byte[] commarea = LinkBytes.commarea("ECHO5BC", 5, data()).bytes();
        assertThat(result(same("a COMMAREA", commarea))).isEqualTo("NOCH");
        byte[] empty = LinkBytes.channel("ECHO5BC", 0).bytes();
        assertThat(result(same("no container", empty))).isEqualTo("NOCO");
    }

    private static byte[] data() {
        return new byte[] {1, 2, 3};
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000", "0001", "0010", "0155", "0200", "0210", "0211", "0349", "0350", "0351",
                "9999", "-001", "+010", "001 ", "    ", "ABCD", "001J", "{000", "00A0"
            })
    void itemsAreListedFromAnyStart(String start) throws IOException {
        byte[] list = CatalogRequests.link(CatalogRequests.area("01INQC", start + "garbage"));
        assertThat(result(same("list from " + start, list))).isEqualTo("00");
    }

    @ParameterizedTest
    @CsvSource({
        "0010, 00",
        "0350, 00",
        "0000, 20",
        "0015, 20",
        "9999, 20",
        "001 , 20",
        "{010, 20",
        "001}, 20",
        "ABCD, 20",
    })
    void anItemIsShown(String reference, String code) throws IOException {
        byte[] show = CatalogRequests.link(CatalogRequests.area("01INQS", reference + "rest"));
        assertThat(result(same("show " + reference, show))).isEqualTo(code);
    }

    /** One after the other: each order leaves less in stock. */
    @Test
    void ordersAreTakenFromTheStock(@TempDir Path folder) throws Exception {
        try (Twins fresh = Twins.start(folder, deck(folder.resolve("definitions")))) {
            for (String[] order : ORDERS) {
                String data = CatalogRequests.order(order[0], order[1]);
                byte[] request = CatalogRequests.link(CatalogRequests.area("01ORDR", data));
                Answer answer = fresh.same("order " + data, request);
                assertThat(result(answer)).as(data).isEqualTo(order[2]);
                everythingIsTheSame(fresh);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"01ORDE", "01inqc", "      ", "1INQC ", "02INQC"})
    void anotherRequestIsUnknown(String request) throws IOException {
        byte[] unknown = CatalogRequests.link(CatalogRequests.area(request, "0010"));
        assertThat(result(same(request, unknown))).isEqualTo("99");
    }

    @ParameterizedTest
    @CsvSource({"1, EXCA", "87, EXCA", "997, EXCA", "998, 00", "999, 00", "32763, 00"})
    void aCommareaThatIsTooShortAbends(int length, String result) throws IOException {
        byte[] area = Arrays.copyOf(CatalogRequests.area("01INQC", "0000"), length);
        assertThat(result(same(length + " bytes", CatalogRequests.link(area)))).isEqualTo(result);
    }

    @Test
    void withoutACommareaTheCatalogAbends() throws IOException {
        byte[] nothing = LinkBytes.neither("DFH0XCMN").bytes();
        assertThat(result(same("nothing", nothing))).isEqualTo("EXCA");
        byte[] channel = LinkBytes.channel("DFH0XCMN", 0).bytes();
        assertThat(result(same("a channel", channel))).isEqualTo("EXCA");
    }

    /** Orders whose answer is longer than accepted among them: they are backed out. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void randomRequestsHaveTheSameAnswers(@TempDir Path folder) throws Exception {
        Random random = new Random(SEED);
        Map<String, Integer> results = new TreeMap<>();
        try (Twins fresh = Twins.start(folder, deck(folder.resolve("definitions")))) {
            for (int number = 0; number < REQUESTS; number++) {
                String what =
                        "request %d (-Dironbridge.fuzz=%d -Dironbridge.fuzz.seed=%d)"
                                .formatted(number, number + 1, SEED);
                Answer answer = fresh.same(what, CatalogRequests.next(random));
                results.merge(result(answer), 1, Integer::sum);
            }
            everythingIsTheSame(fresh);
        }
        assertThat(results)
                .containsKeys("00", "20", "97", "98", "99", "EXCA", "outcome 5 reason 20");
    }

    private static void everythingIsTheSame(Twins fresh) throws IOException {
        for (byte[] page : CatalogRequests.everything()) {
            assertThat(result(fresh.same("a page of all items", page))).isEqualTo("00");
        }
    }

    @Test
    void whatTheFileRefusesIsToldAlike(@TempDir Path folder) throws Exception {
        Path deck = deck(folder.resolve("definitions"));
        String text = Files.readString(deck).replace("BROWSE(YES)", "BROWSE(NO)");
        Files.writeString(deck, text.replace("UPDATE(YES)", "UPDATE(NO)"));
        try (Twins readers = Twins.start(folder, deck)) {
            byte[] list = CatalogRequests.link(CatalogRequests.area("01INQC", "0000"));
            assertThat(result(readers.same("list", list))).isEqualTo("98");
            byte[] show = CatalogRequests.link(CatalogRequests.area("01INQS", "0010"));
            assertThat(result(readers.same("show", show))).isEqualTo("00");
            String data = CatalogRequests.order("0010", "001");
            byte[] order = CatalogRequests.link(CatalogRequests.area("01ORDR", data));
            assertThat(result(readers.same("order", order))).isEqualTo("98");
        }
    }
}
