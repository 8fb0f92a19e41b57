package io.ironbridge.workloaddriver.protocol.ims;

import static io.ironbridge.workloaddriver.protocol.ims.ScriptedImsConnect.framed;
import static io.ironbridge.workloaddriver.protocol.ims.ScriptedImsConnect.output;
import static io.ironbridge.workloaddriver.protocol.ims.ScriptedImsConnect.say;
import static io.ironbridge.workloaddriver.protocol.ims.ScriptedImsConnect.segment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ironbridge.workloaddriver.engine.Engine;
import io.ironbridge.workloaddriver.engine.ExecutorLoop;
import io.ironbridge.workloaddriver.engine.Failure;
import io.ironbridge.workloaddriver.engine.Load;
import io.ironbridge.workloaddriver.engine.Plan;
import io.ironbridge.workloaddriver.engine.ProcessMonitor;
import io.ironbridge.workloaddriver.engine.RequestKind;
import io.ironbridge.workloaddriver.engine.RequestKindResult;
import io.ironbridge.workloaddriver.engine.RunListener;
import io.ironbridge.workloaddriver.engine.ThinkTime;
import io.ironbridge.workloaddriver.engine.WarmUp;
import io.ironbridge.workloaddriver.protocol.socket.NettyLoops;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real clients against servers that do what a test tells them. */
@Timeout(60)
class ImsDriverIT {
    private static final String TEXT = "OK012 TWELVE";
    private static final String CSM = "000C00005CC3E2D4D6D2E85C";
    private static final OutputCheck CHECK =
            new OutputCheck(4 + TEXT.length(), text -> text.has(0, "OK012"));
    private static final ImsRequest REQUEST = new ImsRequest("IBINQS", "0000000500", 42, CHECK);
    private static final ImsSettings.Limits LIMITS =
            new ImsSettings.Limits(
                    Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(20), 100);

    private static NettyLoops loops;
    private static ScheduledExecutorService control;
    private ImsSettings.Limits limits = LIMITS;

    @BeforeAll
    static void startLoops() {
        loops = NettyLoops.start(2);
        control = Executors.newSingleThreadScheduledExecutor();
    }

    @AfterAll
    static void stopLoops() {
        loops.close();
        control.shutdownNow();
    }

    // ---- what goes well

    @Test
    void aGoodOutputCountsWithItsLength() throws Exception {
        try (ScriptedImsConnect server = ScriptedImsConnect.saying(output(TEXT))) {
            RequestKindResult all = run(server.port(), 5, 500);

            assertThat(all.count()).isEqualTo(500);
            assertThat(all.failures()).isEmpty();
            assertThat(all.bytes()).isEqualTo(500L * 16);
            assertThat(server.connections()).isEqualTo(5);
            assertThat(new HashSet<>(server.clients())).hasSize(5);
        }
    }

    @Test
    void theMessageIsThatOfThePublicDescription() throws Exception {
        try (ScriptedImsConnect server = ScriptedImsConnect.saying(output(TEXT))) {
            ImsRequest display = new ImsRequest("IVTNO", "  DISPLAY LAST1", 59, CHECK);

            run(server.port(), 1, 1, display);

            String client = server.clients().getFirst();
            assertThat(server.messages.getFirst())
                    .isEqualTo(
                            """
                            00000093 00500000 5CE2C1D4 D7D3F15C 00000000 40311000 CLIENTID
                            00200040 C9E5E3D5 D6404040 C9D4E2F1 40404040 40404040 40404040 E4E2C5D9
                            F1404040 40404040 40404040 D7C1E2E2 E6F0D9C4 003B0000 C9E5E3D5 D6404040
                            4040C4C9 E2D7D3C1 E840D3C1 E2E3F140 40404040 40404040 40404040 40404040
                            40404040 40404040 40404040 40404000 040000
                            """
                                    .replaceAll("\\s", "")
                                    .replace("CLIENTID", client));
        }
    }

    @Test
    void anOutputMayComeInPieces() throws Exception {
        try (ScriptedImsConnect server =
                new ScriptedImsConnect((_, socket) -> {
                    socket.setTcpNoDelay(true);
                    String whole = output(TEXT);
                    for (int at = 0; at < whole.length(); at += 2) {
                        say(whole.substring(at, at + 2), socket);
                    }
                })) {
            assertThat(run(server.port(), 1, 20).failures()).isEmpty();
        }
    }

    // ---- answers that are none

    @Test
    void anRsmIsAFailureAndItsSocketIsNotUsedAgain() throws Exception {
        String duplicate = "00000018001400005CD9C5D8E2E3E25C0000000800000038";
        try (ScriptedImsConnect server =
                new ScriptedImsConnect(
                        (number, socket) -> say(number == 1 ? duplicate : output(TEXT), socket))) {
            RequestKindResult all = run(server.port(), 1, 3);

            assertThat(all.failures())
                    .containsExactly(
                            new Failure(
                                    "RSM 8/56",
                                    1,
                                    "IMS Connect answered with return code 8, reason code 56"));
            assertThat(all.count()).isEqualTo(3);
            assertThat(server.connections()).isEqualTo(2);
            assertThat(new HashSet<>(server.clients())).hasSize(2);
        }
    }

    @Test
    void aMessageOfImsIsNoOutput() throws Exception {
        String stopped = output("DFS065 17:58:27 TRAN/LTERM STOPPED");
        try (ScriptedImsConnect server = ScriptedImsConnect.saying(stopped)) {
            assertThat(run(server.port(), 1, 2).failures())
                    .containsExactly(
                            new Failure("DFS message", 2, "IMS answered with its message DFS065"));
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void outputsOfAnotherLengthOrContentFail() throws Exception {
        try (ScriptedImsConnect server =
                new ScriptedImsConnect((number, socket) ->
                        say(output(number == 1 ? TEXT + "S" : "NO012 TWELVE"), socket))) {
            assertThat(run(server.port(), 1, 2).failures())
                    .extracting(Failure::reason, Failure::example)
                    .containsExactly(
                            tuple("length", "the output had 17 bytes, not 16"),
                            tuple("content", "the text of the output is not as expected"));
        }
    }

    @Test
    void thereIsOneSegment() throws Exception {
        try (ScriptedImsConnect server =
                new ScriptedImsConnect((number, socket) ->
                        say(
                                framed((number == 1 ? "" : segment("A") + segment("B")) + CSM),
                                socket))) {
            assertThat(run(server.port(), 1, 2).failures())
                    .containsExactly(
                            new Failure("segments", 2, "the output had 0 segments, not 1"));
        }
    }

    @Test
    void anOutputThatWantsAnAcknowledgementWasNotAskedFor() throws Exception {
        String wanted = framed(segment(TEXT) + "000C20005CC3E2D4D6D2E85C");
        try (ScriptedImsConnect server = ScriptedImsConnect.saying(wanted)) {
            assertThat(reasons(run(server.port(), 1, 2))).containsExactly("status");
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00000003", // LLLL below itself
                "00000004", // nothing in it
                "FFFFFFFF00", // negative
                "00000065", // more than the limit of 100
                "485454502F312E312034303020426164", // another protocol
                "0000000C00080000F0F0F0F0", // no status message
                "000000100000000000000000000000FF", // LL 0
                "00000018FFFF00005CD9C5D8E2E3E25C0000000800000038", // LL beyond the end
                "00000018001400005CD9C5D8E2E3E25B0000000800000038", // neither RSM nor CSM
            })
    void garbageIsAFailureAndEndsTheSocket(String garbage) throws Exception {
        try (ScriptedImsConnect server =
                new ScriptedImsConnect(
                        (number, socket) -> say(number == 1 ? garbage : output(TEXT), socket))) {
            RequestKindResult all = run(server.port(), 1, 2);

            assertThat(reasons(all)).containsExactly("not IMS Connect");
            assertThat(all.failures().getFirst().count()).isEqualTo(1);
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void aSecondOutputIsNotTakenForTheNextAnswer() throws Exception {
        try (ScriptedImsConnect server =
                new ScriptedImsConnect((number, socket) ->
                        say(number == 1 ? output(TEXT) + output(TEXT) : output(TEXT), socket))) {
            RequestKindResult all = run(server.port(), 1, 2);

            assertThat(all.failures())
                    .extracting(Failure::example)
                    .containsExactly("there was more than one output for a message");
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    // ---- sockets that end

    @ParameterizedTest
    @ValueSource(strings = {"", "0000", "0000002000100000D6D2"})
    void aSocketThatIsHalfClosedWithinAnOutputIsAFailure(String before) throws Exception {
        try (ScriptedImsConnect server =
                new ScriptedImsConnect((number, socket) -> {
                    say(number == 1 ? before : output(TEXT), socket);
                    if (number == 1) {
                        socket.shutdownOutput();
                    }
                })) {
            RequestKindResult all = run(server.port(), 1, 3);

            assertThat(reasons(all)).containsExactly("socket closed");
            assertThat(all.failures().getFirst().count()).isEqualTo(1);
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void aSocketThatEndsBehindAnOutputIsReplaced() throws Exception {
        try (ScriptedImsConnect server =
                new ScriptedImsConnect((_, socket) -> {
                    say(output(TEXT), socket);
                    socket.shutdownOutput();
                    socket.getInputStream().readAllBytes(); // until the client has heard of it
                })) {
            RequestKindResult all = run(server.port(), 1, 5, Duration.ofMillis(100));

            assertThat(all.count()).isEqualTo(5);
            assertThat(all.failures()).isEmpty();
            assertThat(server.connections()).isEqualTo(5);
        }
    }

    @Test
    void aServerThatSaysNothingIsGivenUp() throws Exception {
        limits =
                new ImsSettings.Limits(
                        Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofMillis(200), 100);
        CountDownLatch over = new CountDownLatch(1);
        try (ScriptedImsConnect server = new ScriptedImsConnect((_, _) -> over.await())) {
            RequestKindResult all = run(server.port(), 2, 2);

            assertThat(all.failures())
                    .containsExactly(new Failure("timed out", 2, "no output within 200 ms"));
        } finally {
            over.countDown();
        }
    }

    @Test
    void whereNobodyListensNothingIsSent() throws Exception {
        try (Socket bound = new Socket()) {
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));

            assertThat(reasons(run(bound.getLocalPort(), 1, 1))).containsExactly("not connected");
        }
    }

    // ---- running

    private RequestKindResult run(int port, int clients, long requests) throws Exception {
        return run(port, clients, requests, Duration.ZERO);
    }

    private RequestKindResult run(int port, int clients, long requests, Duration think)
            throws Exception {
        return run(port, clients, requests, REQUEST, think);
    }

    private RequestKindResult run(int port, int clients, long requests, ImsRequest request)
            throws Exception {
        return run(port, clients, requests, request, Duration.ZERO);
    }

    private RequestKindResult run(
            int port, int clients, long requests, ImsRequest request, Duration think)
            throws Exception {
        Plan plan =
                new Plan(
                        List.of(new RequestKind("only", 1)),
                        new Load.Closed(clients, new ThinkTime.Fixed(think), Duration.ZERO),
                        new WarmUp.None(),
                        Duration.ofHours(1),
                        1,
                        requests,
                        1);
        return Engine.start(
                        plan,
                        new Engine.Setup(
                                driver(port, request),
                                loops.all(),
                                new ExecutorLoop(control),
                                ProcessMonitor.of(Map.of()),
                                RunListener.NONE))
                .result()
                .get(50, TimeUnit.SECONDS)
                .total()
                .all();
    }

    private ImsDriver driver(int port, ImsRequest request) throws IOException {
        ImsAccount account = new ImsAccount("USER1", "PASSW0RD");
        ImsSettings settings = new ImsSettings("127.0.0.1", port, "IMS1", account, "TEST", limits);
        return ImsDriver.of(settings, List.of(request), loops);
    }

    private static List<String> reasons(RequestKindResult all) {
        return all.failures().stream().map(Failure::reason).toList();
    }
}
