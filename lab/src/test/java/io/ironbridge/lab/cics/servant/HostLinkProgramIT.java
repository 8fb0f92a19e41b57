package io.ironbridge.lab.cics.servant;

import static io.ironbridge.lab.cics.servant.LinkRequest.container;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.programs.LabPrograms;
import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskInput;
import io.ironbridge.lab.cics.task.TaskStart;
import io.ironbridge.lab.cics.task.WebReply;
import io.ironbridge.lab.cics.task.WebRequest;
import io.ironbridge.lab.cics.task.WebRequest.WebHeader;
import io.ironbridge.lab.cobol.translate.Cobc;
import io.ironbridge.lab.cobol.translate.CopybookResolver;
import io.ironbridge.lab.cobol.translate.Translation;
import io.ironbridge.lab.cobol.translate.Translator;
import io.ironbridge.lab.cobol.translate.TranslatorOptions;
import io.ironbridge.lab.form.FormsFile;
import io.ironbridge.lab.form.ProgramForms;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The COBOL program that is installed in real regions, run by the lab: deploy/cics/IBLINK.cbl. */
@Tag("system")
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostLinkProgramIT {
    private static final Path SOURCE = Path.of("..", "deploy", "cics", "IBLINK.cbl");
    private static final byte DOLLAR = 0x5B;

    private static final CobolSource OOPS =
            new CobolSource("OOPS").run("EXEC CICS ABEND ABCODE('OOPS') END-EXEC");

    /** Its COMMAREA must be cleared behind the first byte; leaves one byte at place 200. */
    private static final CobolSource CLEARED =
            new CobolSource("CLEARED")
                    .commarea("05  CA-BYTES PIC X(300).")
                    .run(
                            """
                            IF CA-BYTES(2:299) NOT = LOW-VALUES
                                EXEC CICS ABEND ABCODE('FULL') END-EXEC
                            END-IF
                            MOVE LOW-VALUES TO CA-BYTES
                            MOVE 'X' TO CA-BYTES(200:1)\
                            """);

    private static final CobolSource CHANGER =
            new CobolSource("CHANGER")
                    .run(
                            """
                            EXEC CICS PUT CONTAINER('NEW') FROM('hello')
                                CHAR END-EXEC\
                            """);

    private static final CobolSource MANY =
            new CobolSource("MANY")
                    .storage(
                            "01  WS-NAME.\n    05  FILLER PIC X VALUE 'C'.\n    05  WS-N PIC 9(3).")
                    .run(
                            """
                            PERFORM VARYING WS-N FROM 1 BY 1 UNTIL WS-N > 257
                                EXEC CICS PUT CONTAINER(WS-NAME)
                                    FROM('x') END-EXEC
                            END-PERFORM\
                            """);

    @TempDir private static Path folder;
    private static Optional<ServantProcess> servant = Optional.empty();

    @BeforeAll
    static void start() throws Exception {
        LoadLibrary library = new LoadLibrary(folder).with(OOPS, CLEARED, CHANGER, MANY);
        LabPrograms.copyTo(folder, LabPrograms.SOURCES);
        add(SOURCE);
        for (HostLinkVariant variant : HostLinkVariant.values()) {
            add(variant.name(), variant.of(Files.readString(SOURCE)));
        }
        add(folder.resolve("ECHO5B.cbl"));
        add(folder.resolve("ECHO5BC.cbl"));
        servant = Optional.of(new ServantProcess(library.folder()));
    }

    /** All three work on host form. */
    private static void add(Path source) throws Exception {
        add(source.toString(), Files.readString(source));
    }

    private static void add(String source, String text) throws Exception {
        assertThat(text).contains("\n      *IRONBRIDGE DATA HOST\n");
        Translation translation =
                new Translator(TranslatorOptions.defaults(), CopybookResolver.none())
                        .translate(source, text);
        assertThat(new Cobc(folder).module(translation)).isEmpty();
        FormsFile.write(
                folder.resolve(translation.programId() + FormsFile.EXTENSION),
                new ProgramForms(true, Optional.empty(), Map.of()));
    }

    @AfterAll
    static void stop() throws IOException {
        if (servant.isPresent()) {
            servant.get().close();
        }
    }

    @Test
    void aPingIsAnsweredWithWhereItWas() throws IOException {
        LinkRegion region = LinkRegion.well();

        LinkReply reply = link(LinkRequest.ping(), region);

        assertThat(reply.summary())
                .isEqualTo("IBLR outcome 0 unit of work 0 []  RESP 0/0 reason 0");
        assertThat(reply.area().length()).isEqualTo(128);
        assertThat(reply.token()).isEqualTo(LinkRequest.TOKEN);
        assertThat(reply.text(0x48, 8)).isEqualTo("LABAPPL");
        assertThat(reply.text(0x50, 4)).isEqualTo("IBLK");
        assertThat(reply.number(0x54)).isEqualTo(42);
        assertThat(reply.text(0x58, 8)).isEqualTo("IRBGW");
        assertThat(reply.number(0x68)).isEqualTo(1);
        assertThat(reply.number(0x6C)).isEqualTo(16_777_216);
        assertThat(region.order()).containsExactly("send");
        assertThat(region.sent().status()).isEqualTo(200);
        assertThat(region.sent().mediaType()).isEqualTo("application/octet-stream");
    }

    @ParameterizedTest
    @MethodSource("refused")
    void aRequestIsRefusedBeforeAnythingRuns(int reason, LinkRequest request) throws IOException {
        LinkRegion region = LinkRegion.well();

        LinkReply reply = link(request, region);

        assertThat(reply.summary()).contains("outcome 4 unit of work 0").endsWith(" " + reason);
        assertThat(reply.area().length()).isEqualTo(128);
        assertThat(reply.token()).isEqualTo(LinkRequest.TOKEN);
        assertThat(region.order()).containsExactly("send");
    }

    static List<Arguments> refused() {
        byte[] fine = container("C", "BIT", 0, "KEEP", (byte) 1);
        byte[] tooLong = fine.clone();
        tooLong[0x1B] = 2;
        byte[] negative = fine.clone();
        negative[0x18] = (byte) 0x80;
        return List.of(
                Arguments.of(1, LinkRequest.ping().with(0, 0)),
                Arguments.of(2, LinkRequest.ping().with(LinkRequest.VERSION, 2)),
                Arguments.of(3, LinkRequest.ping().with(LinkRequest.HEADER_LENGTH, 127)),
                Arguments.of(3, LinkRequest.ping().with(LinkRequest.HEADER_LENGTH, 129)),
                Arguments.of(3, LinkRequest.ping().with(LinkRequest.TOTAL_LENGTH, 129)),
                Arguments.of(3, LinkRequest.ping().with(LinkRequest.LONGEST_ANSWER, 127)),
                Arguments.of(3, LinkRequest.commarea("ECHO5B", 5, (byte) 1).with(0x34, 2)),
                Arguments.of(3, LinkRequest.channel("CHANGER", fine).with(0x38, 0)),
                Arguments.of(4, LinkRequest.ping().with(LinkRequest.FUNCTION, 5)),
                Arguments.of(3, LinkRequest.channel("CHANGER").with(0x0C, 127)),
                Arguments.of(5, LinkRequest.program("")),
                Arguments.of(5, LinkRequest.program("echo5b")),
                Arguments.of(5, LinkRequest.program("EC HO")),
                Arguments.of(5, LinkRequest.program(" ECHO")),
                Arguments.of(5, LinkRequest.program("../ECHO")),
                Arguments.of(5, LinkRequest.commarea("a", 0).transaction("ORDR")),
                Arguments.of(6, LinkRequest.commarea("DFHX", 0).transaction("ORDR")),
                Arguments.of(11, LinkRequest.commarea("DFHX", 0)),
                Arguments.of(6, LinkRequest.ping().transaction("ORDR")),
                Arguments.of(7, LinkRequest.commarea("ECHO5B", 0)),
                Arguments.of(7, LinkRequest.commarea("ECHO5B", 32_764)),
                Arguments.of(7, LinkRequest.commarea("ECHO5B", 1, (byte) 1, (byte) 2)),
                Arguments.of(7, LinkRequest.program("ECHO5B").with(0x30, 1)),
                Arguments.of(7, LinkRequest.ping().with(0x34, 1)),
                Arguments.of(7, channel(fine).with(0x30, 1)),
                Arguments.of(10, LinkRequest.program("ECHO5B").with(0x38, 1)),
                Arguments.of(10, LinkRequest.commarea("ECHO5B", 1).with(0x38, 1)),
                Arguments.of(8, channel(fine).channelName("")),
                Arguments.of(8, channel(fine).channelName("A B")),
                Arguments.of(8, LinkRequest.channel("CHANGER").channelName("(A)")),
                Arguments.of(8, channel(container("A B", "BIT", 0, "KEEP"))),
                Arguments.of(8, channel(container("", "BIT", 0, "KEEP"))),
                Arguments.of(8, channel(container("C", "BITS", 0, "KEEP"))),
                Arguments.of(8, channel(container("C", "BIT", 37, "KEEP"))),
                Arguments.of(8, channel(container("C", "CHAR", 0, "KEEP"))),
                Arguments.of(8, channel(container("C", "BIT", 0, ""))),
                Arguments.of(8, channel(tooLong)),
                Arguments.of(8, channel(negative)),
                Arguments.of(8, channel(fine).with(LinkRequest.CONTAINERS, 2)),
                Arguments.of(9, channel(fine, fine)),
                Arguments.of(10, channel(fine).with(LinkRequest.CONTAINERS, 257)),
                Arguments.of(11, LinkRequest.program("IBLINK")),
                Arguments.of(11, LinkRequest.program("DFHCSDUP")),
                Arguments.of(11, LinkRequest.program("CEEDAYS")),
                Arguments.of(11, LinkRequest.program("EYU9XLOP")),
                Arguments.of(11, LinkRequest.program("IGZCPAC")),
                Arguments.of(11, LinkRequest.program("DSNALI")),
                Arguments.of(11, LinkRequest.program("CSQCCON")),
                Arguments.of(13, channel(container("C", "CHAR", 4711, "KEEP"))));
    }

    private static LinkRequest channel(byte[]... containers) {
        return LinkRequest.channel("CHANGER", containers);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 4, 79, 80, 127})
    void aRequestShorterThanItsHeaderIsRefused(int length) throws IOException {
        byte[] request = Arrays.copyOf(LinkRequest.ping().bytes(), length);

        LinkReply reply = link(request, LinkRegion.well());

        assertThat(reply.number(0x2C)).isEqualTo(length < 4 ? 1 : 3);
        assertThat(reply.token()).isEqualTo(length < 80 ? 0 : LinkRequest.TOKEN);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, application/octet-stream",
        "POSTS, application/octet-stream",
        "POST, text/plain",
        "POST, application/octet-streams",
        "POST, ''"
    })
    void anotherMethodOrMediaTypeIsRefusedUnread(String method, String type) throws IOException {
        LinkRegion region = LinkRegion.well();

        run("IBLINK", web(method, type, LinkRequest.ping().bytes()), servant(), region);

        assertThat(reply(region).summary()).contains("outcome 4 unit of work 0").endsWith(" 14");
        assertThat(reply(region).token()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Application/OCTET-STREAM",
                "application/octet-stream;charset=x",
                "application/octet-stream; a=0123456789012345678901234567890123456789012345678"
            })
    void mediaTypesHaveCapitalsAndParameters(String type) throws IOException {
        LinkRegion region = LinkRegion.well();

        run("IBLINK", web("POST", type, LinkRequest.ping().bytes()), servant(), region);

        assertThat(reply(region).summary()).contains("outcome 0 unit of work 0");
    }

    @Test
    void aRefusalNamesTheProgramWhenItsHeaderIsGood() throws IOException {
        LinkRequest good = LinkRequest.commarea("ECHO5B", 0);
        assertThat(link(good, LinkRegion.well()).text(0x1C, 8)).isEqualTo("ECHO5B");
        LinkRequest bad = LinkRequest.program("ECHO5B").with(LinkRequest.FUNCTION, 4);
        assertThat(link(bad, LinkRegion.well()).text(0x1C, 8)).isEmpty();
    }

    @Test
    void aRequestLongerThanAllowedIsRefusedWithItsToken() throws IOException {
        LinkReply reply =
                link(
                        LinkRequest.channel(
                                "ECHO5BC", container("C", "BIT", 0, "KEEP", new byte[1 << 24])),
                        LinkRegion.well());

        assertThat(reply.summary()).endsWith("RESP 22/1 reason 10");
        assertThat(reply.token()).isEqualTo(LinkRequest.TOKEN);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 255, 256, 257, 4096, 32_763})
    void aCommareaGoesThereAndBack(int length) throws IOException {
        LinkRegion region = LinkRegion.well();
        byte[] data = random(length);

        LinkReply reply = link(LinkRequest.commarea("ECHO5B", length, data), region);

        assertThat(reply.summary())
                .isEqualTo("IBLR outcome 0 unit of work 1 [] ECHO5B RESP 0/0 reason 0");
        data[length - 1] = DOLLAR;
        assertThat(reply.data()).isEqualTo(data);
        assertThat(reply.number(0x0C)).isEqualTo(128 + length);
        assertThat(reply.number(0x38)).isEqualTo(length);
        assertThat(reply.number(0x3C)).isEqualTo(length);
        assertThat(region.order()).containsExactly("commit", "send");
    }

    @Test
    void nullsAtTheEndOfACommareaAreThereButNotSent() throws IOException {
        LinkReply reply = link(LinkRequest.commarea("CLEARED", 300, (byte) 1), LinkRegion.well());

        assertThat(reply.summary()).contains("outcome 0 unit of work 1 []");
        assertThat(reply.number(0x38)).isEqualTo(300);
        assertThat(reply.number(0x3C)).isEqualTo(200);
        assertThat(reply.data()).hasSize(200).endsWith((byte) 0xE7).startsWith((byte) 0);
    }

    @Test
    void aProgramThatIsNotThereIsToldWithTheAbendCodeOfTheDefaultAction() throws IOException {
        LinkRegion region = LinkRegion.well();

        assertThat(link(LinkRequest.program("DFH0NONE"), region).summary())
                .isEqualTo("IBLR outcome 2 unit of work 0 [AEI0] DFH0NONE RESP 27/1 reason 0");
        assertThat(region.order()).containsExactly("send");
    }

    @Test
    void aSiteMaySayWhichProgramsAreLinkedTo() throws IOException {
        assertThat(allowed(LinkRequest.channel("CHANGER"))).contains("outcome 0");
        assertThat(allowed(LinkRequest.commarea("ECHO5B", 1))).contains("outcome 0");
        assertThat(allowed(LinkRequest.program("CHANGER2"))).contains("outcome 2");
        assertThat(allowed(LinkRequest.program("OOPS"))).endsWith(" reason 11");
        assertThat(allowed(LinkRequest.program("DFHX"))).endsWith(" reason 11");
        assertThat(allowed(LinkRequest.ping())).contains("outcome 0");
    }

    private static String allowed(LinkRequest request) throws IOException {
        LinkRegion region = LinkRegion.well();
        run("IBLONLY", request, region);
        return reply(region).summary();
    }

    @Test
    void anAbendIsBackedOutToldAndThenTheTasksOwn() throws IOException {
        LinkRegion region = LinkRegion.well();

        TaskEnd end = run(LinkRequest.program("OOPS").bytes(), region);

        assertThat(reply(region).summary())
                .contains("outcome 1 unit of work 2 [OOPS] ")
                .endsWith("RESP 0/0 reason 0");
        assertThat(region.order()).containsExactly("back out", "send");
        assertThat(end).isEqualTo(new TaskEnd.Abended("OOPS", "IBLINK", true));
    }

    @Test
    void anAnswerThatIsTooLongIsBackedOut() throws IOException {
        LinkRegion region = LinkRegion.well();
        LinkRequest request = LinkRequest.commarea("ECHO5B", 100);

        LinkReply reply = link(request.with(LinkRequest.LONGEST_ANSWER, 227), region);

        assertThat(reply.summary())
                .isEqualTo("IBLR outcome 5 unit of work 2 [] ECHO5B RESP 0/0 reason 20");
        assertThat(reply.number(0x44)).isEqualTo(228);
        assertThat(reply.data()).isEmpty();
        assertThat(region.order()).containsExactly("back out", "send");
    }

    @Test
    void aSyncpointThatBacksOutIsOutcome3WithoutData() throws IOException {
        LinkRegion region = LinkRegion.backingOut();

        LinkReply reply = link(LinkRequest.commarea("ECHO5B", 100), region);

        assertThat(reply.summary())
                .isEqualTo("IBLR outcome 3 unit of work 2 [] ECHO5B RESP 82/0 reason 0");
        assertThat(reply.data()).isEmpty();
        assertThat(region.order()).containsExactly("commit", "send");
    }

    @Test
    void aSyncpointThatFailsOtherwiseIsBackedOutButNotClaimed() throws IOException {
        LinkRegion region = LinkRegion.notCommitting();

        LinkReply reply = link(LinkRequest.commarea("ECHO5B", 100), region);

        assertThat(reply.summary())
                .isEqualTo("IBLR outcome 3 unit of work 3 [] ECHO5B RESP 16/0 reason 0");
        assertThat(region.order()).containsExactly("commit", "back out", "send");
    }

    @Test
    void workThatCannotBeBackedOutIsNotCommittedByReturning() throws IOException {
        LinkRegion region = LinkRegion.notBackingOut();
        LinkRequest request = LinkRequest.commarea("ECHO5B", 100);

        TaskEnd end = run(request.with(LinkRequest.LONGEST_ANSWER, 128).bytes(), region);

        assertThat(reply(region).summary()).contains("outcome 5 unit of work 3");
        assertThat(region.order()).containsExactly("back out", "send");
        assertThat(end).isEqualTo(new TaskEnd.Abended("IBLU", "IBLINK", true));
    }

    @Test
    void anAbendOfTheSyncpointIsNotToldAsBackedOut() throws IOException {
        LinkRegion region = LinkRegion.well();

        TaskEnd end = run("IBLASP", LinkRequest.commarea("ECHO5B", 100), region);

        assertThat(reply(region).summary()).contains("outcome 1 unit of work 3 [AEXZ]");
        assertThat(region.order()).containsExactly("send");
        assertThat(end).isEqualTo(new TaskEnd.Abended("AEXZ", "IBLASP"));
    }

    @Test
    void aRegionThatBackedOutARemoteProgramIsBackedOutHereToo() throws IOException {
        LinkRegion region = LinkRegion.well();

        run("IBLBACK", LinkRequest.program("REMOTE"), region);

        assertThat(reply(region).summary())
                .isEqualTo("IBLR outcome 2 unit of work 2 [AEXJ] REMOTE RESP 82/0 reason 0");
        assertThat(region.order()).containsExactly("back out", "send");
    }

    @Test
    void theRequestIsNotNeededAfterTheLink() throws IOException {
        LinkRegion region = LinkRegion.well();
        byte[] kept = container("KEPT", "BIT", 0, "KEEP", (byte) 1);
        byte[] dropped = container("DROPPED", "BIT", 0, "DROP", (byte) 1);

        run("IBLWIPE", LinkRequest.channel("CHANGER", kept, dropped), region);

        assertThat(reply(region).containers())
                .containsExactlyInAnyOrder("KEPT BIT 0 1 bytes", "NEW CHAR 37 5 bytes");
    }

    @Test
    void aSiteMayLeaveAbendsToCics() throws IOException {
        LinkRegion region = LinkRegion.well();

        TaskEnd end = run("IBLDUMP", LinkRequest.program("OOPS"), region);

        assertThat(end).isEqualTo(new TaskEnd.Abended("OOPS", "OOPS"));
        assertThat(region.order()).isEmpty();
    }

    @Test
    void anAnswerThatCannotBeSentEndsTheTaskAbnormally() throws IOException {
        LinkRequest work = LinkRequest.commarea("ECHO5B", 1);
        LinkRequest none = LinkRequest.ping();

        assertThat(run(work.bytes(), LinkRegion.sendingNothing()))
                .isEqualTo(new TaskEnd.Abended("IBLS", "IBLINK", true));
        assertThat(run(none.bytes(), LinkRegion.sendingNothing()))
                .isEqualTo(new TaskEnd.Abended("IBLT", "IBLINK", true));
    }

    @Test
    void withoutStorageForACommareaNothingRuns() throws Exception {
        LinkRegion region = LinkRegion.well();

        runWithStorage(20_000, LinkRequest.commarea("ECHO5B", 32_763), region);

        assertThat(reply(region).summary())
                .isEqualTo("IBLR outcome 4 unit of work 0 [] ECHO5B RESP 42/2 reason 21");
        assertThat(region.order()).containsExactly("send");
    }

    @Test
    void withoutStorageForContainersTheWorkIsBackedOut() throws Exception {
        LinkRegion region = LinkRegion.well();
        byte[] data = container("DATA", "BIT", 0, "KEEP", new byte[15_000]);

        runWithStorage(40_000, LinkRequest.channel("ECHO5BC", data), region);

        assertThat(reply(region).summary())
                .isEqualTo("IBLR outcome 5 unit of work 2 [] ECHO5BC RESP 42/2 reason 21");
        assertThat(region.order()).containsExactly("back out", "send");
    }

    private static void runWithStorage(int most, LinkRequest request, LinkRegion region)
            throws IOException {
        try (ServantProcess little = new ServantProcess(folder, "mostStorage=" + most)) {
            TaskInput.Web web = web("POST", "application/octet-stream", request.bytes());
            assertThat(run("IBLINK", web, little, region)).isInstanceOf(TaskEnd.Returned.class);
        }
    }

    @Test
    void containersAreKeptDroppedAndAdded() throws IOException {
        byte[] utf8 = "f\u00FCr".getBytes(StandardCharsets.UTF_8);

        LinkReply reply =
                link(
                        LinkRequest.channel(
                                "CHANGER",
                                container("BYTES", "BIT", 0, "KEEP", (byte) 1, (byte) 2),
                                container("EMPTY", "BIT", 0, "KEEP"),
                                container("GONE", "CHAR", 37, "DROP", (byte) 0xC1),
                                container("TEXT", "CHAR", 1208, "KEEP", utf8)),
                        LinkRegion.well());

        assertThat(reply.summary()).contains("outcome 0 unit of work 1");
        assertThat(reply.number(0x40)).isEqualTo(4);
        assertThat(reply.containers())
                .containsExactlyInAnyOrder(
                        "BYTES BIT 0 2 bytes",
                        "EMPTY BIT 0 0 bytes",
                        "TEXT CHAR 1208 4 bytes",
                        "NEW CHAR 37 5 bytes");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 32_768, 4_000_000})
    void aContainerGoesThereAndBack(int length) throws IOException {
        byte[] data = random(length);

        LinkRequest request =
                LinkRequest.channel("ECHO5BC", container("DATA", "BIT", 0, "KEEP", data));
        LinkRegion region = LinkRegion.well();

        run("IBLLONG", request, region);

        LinkReply reply = reply(region);
        data[length - 1] = DOLLAR;
        assertThat(reply.containers()).containsExactly("DATA BIT 0 " + length + " bytes");
        assertThat(Arrays.copyOfRange(reply.data(), 32, reply.data().length)).isEqualTo(data);
    }

    @Test
    void anAnswerLongerThanTheSitesLimitIsBackedOut() throws IOException {
        byte[] data = container("DATA", "BIT", 0, "KEEP", new byte[(1 << 20) - 159]);

        LinkReply reply = link(LinkRequest.channel("ECHO5BC", data), LinkRegion.well());

        assertThat(reply.summary()).contains("outcome 5 unit of work 2").endsWith(" reason 20");
        assertThat(reply.number(0x44)).isEqualTo((1 << 20) + 1);
    }

    @Test
    void moreContainersThanCanBeGivenAreBackedOut() throws IOException {
        LinkRegion region = LinkRegion.well();

        assertThat(link(LinkRequest.channel("MANY"), region).summary())
                .isEqualTo("IBLR outcome 5 unit of work 2 [] MANY RESP 0/0 reason 22");
        assertThat(region.order()).containsExactly("back out", "send");
    }

    private static LinkReply link(LinkRequest request, LinkRegion region) throws IOException {
        return link(request.bytes(), region);
    }

    private static LinkReply link(byte[] request, LinkRegion region) throws IOException {
        TaskEnd end = run(request, region);
        assertThat(end).isInstanceOf(TaskEnd.Returned.class);
        return reply(region);
    }

    private static LinkReply reply(LinkRegion region) {
        WebReply sent = region.sent();
        return new LinkReply(sent.body());
    }

    private static TaskEnd run(byte[] request, LinkRegion region) throws IOException {
        TaskInput.Web web = web("POST", "application/octet-stream", request);
        return run("IBLINK", web, servant(), region);
    }

    private static TaskEnd run(String program, LinkRequest request, LinkRegion region)
            throws IOException {
        TaskInput.Web web = web("POST", "application/octet-stream", request.bytes());
        return run(program, web, servant(), region);
    }

    private static ServantProcess servant() {
        return servant.orElseThrow();
    }

    /** A request; without a header for an empty media type. */
    private static TaskInput.Web web(String method, String mediaType, byte[] request) {
        List<WebHeader> headers =
                mediaType.isEmpty() ? List.of() : List.of(new WebHeader("Content-Type", mediaType));
        return new TaskInput.Web(
                new WebRequest(
                        method,
                        "/ironbridge/link/IBLK",
                        "",
                        "HTTP/1.1",
                        headers,
                        Area.of(request),
                        "IBLIBLK",
                        new WebRequest.WebService(
                                "IBLPORT", "127.0.0.1", "127.0.0.1", 20480, 1 << 25),
                        false));
    }

    private static TaskEnd run(
            String program, TaskInput.Web web, ServantProcess servant, LinkRegion region)
            throws IOException {
        TaskStart start =
                new TaskStart(
                        42, "IBLK", "IRBGW", program, false, "U", web, ServantProcess.STARTED);
        return servant.run(start, region);
    }

    /** Never ends with the dollar sign. */
    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        bytes[length - 1] = 1;
        return bytes;
    }
}
