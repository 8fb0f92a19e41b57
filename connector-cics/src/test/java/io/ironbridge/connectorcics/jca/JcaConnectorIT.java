package io.ironbridge.connectorcics.jca;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Payload.Container;
import io.ironbridge.connectorcics.jca.GatewayEcho.Item;
import io.ironbridge.connectorcics.jca.GatewayEcho.Request;
import io.ironbridge.connectorcics.jca.JcaProgram.TransidUsage;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.FaultyServer;
import io.ironbridge.connectorcontract.FaultyServer.Script;
import io.ironbridge.connectorcontract.LogLines;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls over the tests' adapter, which reaches a server over a socket. */
class JcaConnectorIT {
    private static final JcaProgram ECHO = JcaProgram.withCommarea("echo", GatewayEcho.COMMAREA);
    private static final JcaProgram CHANNEL = JcaProgram.withChannel("ECHO", "CHAN");

    @TempDir Path folder = Path.of("");

    private final GatewayEcho gateway = new GatewayEcho();
    private final FaultyServer server = new FaultyServer(gateway);
    private final List<JcaConnector> connectors = new ArrayList<>();

    @AfterEach
    void close() {
        server.close();
        connectors.forEach(JcaConnector::close);
    }

    private JcaConfig config() {
        return AdapterJar.config(AdapterJar.in(folder), server.port());
    }

    private JcaConnector connector(JcaConfig config) {
        JcaConnector connector = new JcaConnector(config);
        connectors.add(connector);
        return connector;
    }

    private Outcome call(JcaProgram program, Payload request) throws InterruptedException {
        return connector(config()).target(program).call(request, in(Duration.ofMinutes(1)));
    }

    private Outcome callWithReplyIn(int ccsid, Payload request) throws InterruptedException {
        JcaConfig config = config();
        return connector(config.withCalls(config.calls().withReplyCcsid(ccsid)))
                .target(CHANNEL)
                .call(request, in(Duration.ofMinutes(1)));
    }

    private static Outcome call(JcaConnector connector, String token, Duration allowed)
            throws InterruptedException {
        return connector.target(ECHO).call(JcaConnectorContractIT.commarea(token), in(allowed));
    }

    private static CallContext in(Duration allowed) {
        return new CallContext("r", Optional.empty(), Deadline.in(allowed), new Cancellation());
    }

    private static Payload reply(Outcome outcome) {
        if (outcome instanceof Outcome.Replied(Payload payload, _)) {
            return payload;
        }
        throw new AssertionError("no reply: " + outcome);
    }

    private static Bytes random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return Bytes.wrap(bytes);
    }

    // ---- what is sent

    @Test
    void aCallSaysWhatEciWantsToKnow() throws InterruptedException {
        var _ = call(connector(config()), "one", Duration.ofSeconds(20));
        Request request = gateway.request("one");

        assertThat(request.program()).isEqualTo("ECHO");
        assertThat(request.verb()).isEqualTo(1);
        assertThat(request.commareaLength()).isEqualTo(GatewayEcho.COMMAREA);
        assertThat(request.replyLength()).as("not set").isEqualTo(-1);
        assertThat(request.timeout()).isBetween(1, 20_000);
        assertThat(request.tpnName() + request.tranName()).isEmpty();
    }

    @Test
    void theTimeoutCanBeInSeconds() throws InterruptedException {
        JcaConfig config = config();
        var _ =
                call(
                        connector(
                                config.withCalls(config.calls().withTimeoutUnit(TimeUnit.SECONDS))),
                        "one",
                        Duration.ofSeconds(20));
        assertThat(gateway.request("one").timeout()).isBetween(1, 20);
    }

    @Test
    void aTransactionIsTheMirrorsOrOnlyTheProgramsToSee() throws InterruptedException {
        var _ =
                call(
                        ECHO.withTransid("EIB1", TransidUsage.EIB_ONLY),
                        JcaConnectorContractIT.commarea("eib"));
        assertThat(gateway.request("eib").tranName()).isEqualTo("EIB1");
        assertThat(gateway.request("eib").tpnName()).isEmpty();
        var _ =
                call(
                        ECHO.withTransid("MIR1", TransidUsage.EIB_AND_MIRROR),
                        JcaConnectorContractIT.commarea("mirror"));
        assertThat(gateway.request("mirror").tpnName()).isEqualTo("MIR1");
        assertThat(gateway.request("mirror").tranName()).isEmpty();
    }

    @Test
    void allPropertiesReachTheFactory() throws InterruptedException {
        JcaConfig config =
                config().withServerName("CICSA")
                        .withProperty("applid", "IRB1")
                        .withProperty("applidQualifier", "NET1")
                        .withProperty("keyRingClass", "keys.p12")
                        .withProperty("keyRingPassword", "ringsecret")
                        .withCredentials(new JcaCredentials("USER1", "secret"))
                        .withProperty("tPNName", "MIR1")
                        .withProperty("tranName", "TRN1")
                        .withProperty("cipherSuites", "SUITE1,SUITE2")
                        .withProperty("requestExits", "exits.Monitor")
                        .withProperty("traceLevel", "1");
        var _ = call(connector(config), "one", Duration.ofMinutes(1));

        assertThat(gateway.request("one").settings())
                .isEqualTo(
                        "CICSA|USER1|secret|MIR1|TRN1|IRB1|NET1|keys.p12|ringsecret|SUITE1,SUITE2|exits.Monitor|1");
        assertThat(config.toString()).doesNotContain("ringsecret").doesNotContain("=secret");
        assertThat(config.endpoint()).isEqualTo("tcp://127.0.0.1:" + server.port() + " CICSA");
    }

    // ---- data

    @Test
    void theLongestCommareaGoesThereAndBack() throws InterruptedException {
        Bytes area = random(JcaProgram.MOST_COMMAREA_BYTES);
        assertThat(
                        reply(
                                call(
                                        JcaProgram.withCommarea("ECHO", area.length()),
                                        new Payload.Commarea(area))))
                .isEqualTo(new Payload.Commarea(area));
    }

    @Test
    void aShortRequestIsFilledWithZerosAndSoIsItsReply() throws InterruptedException {
        Bytes given = Bytes.wrap(new byte[] {1, 0, 2, 0, 0});
        Payload.Commarea reply =
                (Payload.Commarea)
                        reply(
                                call(
                                        JcaProgram.withCommarea("ECHO", 300),
                                        new Payload.Commarea(given)));
        byte[] area = new byte[300];
        area[0] = 1;
        area[2] = 2;
        assertThat(reply.bytes().array()).isEqualTo(area);
    }

    @Test
    void zerosBehindAReplyTravelOnlyWhereItsLengthIsAskedFor() throws InterruptedException {
        JcaConfig config = config();
        for (boolean stripped : List.of(true, false)) {
            String token = "stripped " + stripped;
            JcaConnector connector =
                    connector(config.withCalls(config.calls().withNullStripping(stripped)));
            byte[] area = Arrays.copyOf(token.getBytes(GatewayEcho.EBCDIC), 300);
            Outcome outcome =
                    connector
                            .target(JcaProgram.withCommarea("ECHO", area.length))
                            .call(
                                    new Payload.Commarea(Bytes.wrap(area)),
                                    in(Duration.ofMinutes(1)));
            assertThat(reply(outcome)).isEqualTo(new Payload.Commarea(Bytes.wrap(area)));
            assertThat(gateway.replied(token)).isEqualTo(stripped ? token.length() : 300);
        }
    }

    @Test
    void containersGoThereAndBackWithBytesAndText() throws InterruptedException {
        Bytes text = Bytes.wrap("Größe\n".getBytes(GatewayEcho.EBCDIC));
        Bytes cdra = Bytes.wrap(text.array().clone());
        cdra.array()[5] = 0x25; // what CICS and the copybooks take for a line end
        Payload.Channel channel =
                new Payload.Channel(
                        List.of(
                                new Container("BYTES", Container.BIT, random(99)),
                                new Container("EMPTY", Container.BIT, Bytes.EMPTY),
                                new Container("TEXT", 37, cdra)));
        assertThat(reply(callWithReplyIn(37, channel))).isEqualTo(channel);
        assertThat(gateway.request("CHAN").containers())
                .containsExactly(
                        new Item("BYTES", 'B', random(99)),
                        new Item("EMPTY", 'B', Bytes.EMPTY),
                        new Item("TEXT", 'T', Bytes.utf8("Größe\n")));
    }

    @Test
    void largeContainersGoThereAndBack() throws InterruptedException {
        Bytes text = Bytes.wrap("0123456789ABCDEF".repeat(1 << 18).getBytes(GatewayEcho.EBCDIC));
        Payload.Channel channel =
                new Payload.Channel(
                        List.of(
                                new Container("BYTES", Container.BIT, random(4 << 20)),
                                new Container("TEXT", 37, text)));
        assertThat(reply(callWithReplyIn(37, channel))).isEqualTo(channel);
    }

    @Test
    void textComesBackInTheCodePageThatIsConfigured() throws InterruptedException {
        server.script((_, peer) ->
                peer.send(GatewayEcho.channel(List.of(new Item("OUT", 'T', Bytes.utf8("ö€"))))));
        Payload.Channel none = new Payload.Channel(List.of());
        assertThat(reply(call(CHANNEL, none)))
                .as("where none is configured")
                .isEqualTo(
                        new Payload.Channel(List.of(new Container("OUT", 1208, Bytes.utf8("ö€")))));
        assertThat(callWithReplyIn(37, none).toString())
                .contains("Unreadable", "container OUT whose character 1 is not in CCSID 37");
    }

    @Test
    void containersThatCannotBeTextAreRefusedBeforeAnythingIsSent() throws InterruptedException {
        assertRefused(new Container("A", 1208, Bytes.wrap(new byte[] {65, (byte) 0xFF})), "byte 1");
        assertRefused(new Container("A", 31_999, Bytes.EMPTY), "CCSID 31999");
        assertThat(server.received()).isEmpty();
    }

    private void assertRefused(Container container, String why) throws InterruptedException {
        assertThat(call(CHANNEL, new Payload.Channel(List.of(container))))
                .isInstanceOfSatisfying(
                        Outcome.HostFailure.class,
                        failure -> {
                            assertThat(failure.fault()).isEqualTo(HostFault.REFUSED);
                            assertThat(failure.what()).contains("container A", why);
                            assertThat(failure.mayHaveRun()).isFalse();
                        });
    }

    @Test
    void whatIsNoReplyIsUnreadableAndItsConnectionIsNotUsedAgain() throws InterruptedException {
        JcaConnector connector = connector(config());
        server.script((_, peer) -> peer.send(GatewayEcho.nothing()));
        assertThat(call(connector, "one", Duration.ofMinutes(1)).toString())
                .contains("Unreadable", "no COMMAREA");
        assertThat(connector.connections().open()).isZero();
        assertThat(call(CHANNEL, new Payload.Channel(List.of())).toString())
                .contains("Unreadable", "no channel");
        server.script((_, peer) ->
                peer.send(GatewayEcho.channel(List.of(new Item("ODD", 'Z', Bytes.EMPTY)))));
        assertThat(call(CHANNEL, new Payload.Channel(List.of())).toString())
                .contains("Unreadable", "container ODD", "java.lang.Integer");
        server.script((_, peer) ->
                peer.send(
                        GatewayEcho.channel(
                                List.of(
                                        new Item("SAME", 'B', Bytes.EMPTY),
                                        new Item("SAME ", 'B', Bytes.EMPTY)))));
        assertThat(call(CHANNEL, new Payload.Channel(List.of())).toString())
                .contains("Unreadable", "two containers SAME");
    }

    @Test
    void containersOfMoreThanTheLimitAreUnreadable() throws InterruptedException {
        JcaConfig config = config();
        JcaConnector connector = connector(config.withCalls(config.calls().withReplyBytes(10)));
        Payload request =
                new Payload.Channel(
                        List.of(
                                new Container("A", Container.BIT, random(5)),
                                new Container("B", Container.BIT, random(6))));
        assertThat(connector.target(CHANNEL).call(request, in(Duration.ofMinutes(1))).toString())
                .contains("Unreadable", "more than 10 bytes");
    }

    @Test
    void requestsThatCannotBeAreBugs() {
        JcaConnector connector = connector(config());
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        connector
                                .target(ECHO)
                                .call(new Payload.Commarea(random(41)), in(Duration.ofMinutes(1))))
                .withMessageContaining("41 bytes");
        for (List<Container> containers :
                List.of(
                        List.of(new Container("A B", 0, Bytes.EMPTY)),
                        List.of(new Container("SEVENTEEN-LETTERS", 0, Bytes.EMPTY)),
                        List.of(
                                new Container("A", 0, Bytes.EMPTY),
                                new Container("A", 0, Bytes.EMPTY)))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() ->
                            connector
                                    .target(CHANNEL)
                                    .call(
                                            new Payload.Channel(containers),
                                            in(Duration.ofMinutes(1))));
        }
    }

    // ---- failures

    @Test
    void exceptionsOfTheAdapterAreOutcomesAndTheConnectionGoesOnWhereItIsInOrder()
            throws InterruptedException {
        JcaConnector connector = connector(config());
        throwing(AdapterJar.PACKAGE + ".CICSTxnAbendException", "CTG9638E Abend", "ASRA");
        assertThat(call(connector, "one", Duration.ofMinutes(1)))
                .isInstanceOfSatisfying(
                        Outcome.HostFailure.class,
                        abend -> {
                            assertThat(abend.fault()).isEqualTo(HostFault.ABENDED);
                            assertThat(abend.code()).isEqualTo("ASRA");
                            assertThat(abend.what())
                                    .isEqualTo(
                                            "ECHO: CICSTxnAbendException CTG9638E Abend,"
                                                    + " error code: ASRA");
                        });
        throwing("javax.resource.spi.SecurityException", "CTG9631E", "-27");
        assertThat(call(connector, "two", Duration.ofMinutes(1)))
                .isInstanceOf(Outcome.HostFailure.class);
        assertThat(connector.connections().opened()).isEqualTo(1);
        throwing("javax.resource.spi.CommException", "CTG9631E", "-3");
        assertThat(call(connector, "three", Duration.ofMinutes(1)))
                .isInstanceOf(Outcome.Unreachable.class);
        assertThat(connector.connections().open()).isZero();
    }

    private void throwing(String type, String message, String errorCode) {
        server.script((_, peer) -> peer.send(GatewayEcho.thrown(type, message, errorCode)));
    }

    @Test
    void bugsOfTheAdapterAreOutcomesAndLoggedWithoutTheirTexts() throws InterruptedException {
        try (LogLines log = new LogLines(JcaCall.class)) {
            for (String bug : List.of("IllegalStateException", "NoClassDefFoundError")) {
                throwing("java.lang." + bug, "payload", "");
                assertThat(call(connector(config()), "one", Duration.ofMinutes(1)).toString())
                        .contains("Unreachable", "internal error", "mayHaveRun=true");
                assertThat(log.lines().getLast())
                        .startsWith("IRB-CICS-0001E Request r: ECHO failed")
                        .contains(bug)
                        .doesNotContain("payload");
            }
        }
    }

    @Test
    void oneBrokenConnectionTakesIdleOnesWithIt() throws InterruptedException {
        JcaConnector connector = withTwoConnections();
        server.script(Script.CLOSE);
        assertThat(call(connector, "broken", Duration.ofMinutes(1)))
                .isInstanceOf(Outcome.Unreachable.class);
        assertThat(connector.connections().open()).isZero();
    }

    @Test
    void aCallThatIsGivenUpTakesNothingButItsOwnConnection() throws InterruptedException {
        JcaConnector connector = withTwoConnections();
        server.script(Script.NEVER_ANSWER);
        assertThat(call(connector, "slow", Duration.ofMillis(300)))
                .isInstanceOf(Outcome.TimedOut.class);
        Await.until("its connection to be closed", () -> server.openConnections() == 1);
        Await.until("the adapter to come back", () -> connector.abandoned() == 0);
        assertThat(connector.connections().open()).isEqualTo(1);
    }

    /** Two that are idle: a call was made while another was under way. */
    private JcaConnector withTwoConnections() throws InterruptedException {
        JcaConnector connector = connector(config());
        CountDownLatch gate = new CountDownLatch(1);
        server.holdReplies(gate);
        Thread other = Thread.startVirtualThread(() -> callQuietly(connector, "other"));
        server.awaitReceived("other");
        server.answerAtOnce();
        callQuietly(connector, "one");
        gate.countDown();
        other.join();
        assertThat(connector.connections().open()).isEqualTo(2);
        return connector;
    }

    private static void callQuietly(JcaConnector connector, String token) {
        try {
            assertThat(call(connector, token, Duration.ofMinutes(1)))
                    .isInstanceOf(Outcome.Replied.class);
        } catch (InterruptedException ended) {
            throw new AssertionError(ended);
        }
    }

    @Test
    void aConnectionThatNobodyNeedsIsClosed() throws InterruptedException {
        JcaConfig config = config();
        JcaConnector connector =
                connector(config.withPool(config.pool().withIdleTimeout(Duration.ofMillis(20))));
        var _ = call(connector, "one", Duration.ofMinutes(1));
        Await.until("the connection to be closed", () -> server.openConnections() == 0);
        assertThat(connector.connections().open()).isZero();
        assertThat(reply(call(connector, "two", Duration.ofMinutes(1)))).isNotNull();
    }

    @Test
    void anOldConnectionIsNotUsedAgain() throws InterruptedException {
        JcaConfig config = config();
        JcaConnector connector =
                connector(config.withPool(config.pool().withMaxAge(Duration.ofNanos(1))));
        for (String token : List.of("one", "two", "three")) {
            assertThat(reply(call(connector, token, Duration.ofMinutes(1)))).isNotNull();
            assertThat(connector.connections().open()).isZero();
        }
        assertThat(connector.connections().opened()).isEqualTo(3);
        Await.until("the connections to be closed", () -> server.openConnections() == 0);
    }

    @Test
    void anAdapterThatDoesNotComeBackIsLeftBehindUpToALimit() throws InterruptedException {
        JcaConfig stubborn = config().withProperty("interceptPlugin", "stubborn");
        JcaConnector connector =
                connector(
                        stubborn.withMaxConnections(1)
                                .withPool(
                                        stubborn.pool().withMaxConnections(1).withMaxAbandoned(2)));
        CountDownLatch gate = new CountDownLatch(1);
        server.holdReplies(gate);
        try (LogLines log = new LogLines(JcaConnector.class)) {
            for (String token : List.of("one", "two", "three")) {
                assertThat(call(connector, token, Duration.ofMillis(300)))
                        .isInstanceOf(Outcome.TimedOut.class);
            }
            for (String token : List.of("four", "five")) {
                assertThat(call(connector, token, Duration.ofMinutes(1)).toString())
                        .contains("Unreachable", "given up", "mayHaveRun=false");
            }
            assertThat(log.lines()).singleElement().asString().startsWith("IRB-CICS-0002E");
        }
        server.answerAtOnce();
        gate.countDown();
        Await.until("the adapter to come back", () -> isAnswered(connector));
        assertThat(server.received()).doesNotContain("four", "five");
    }

    private static boolean isAnswered(JcaConnector connector) {
        try {
            return call(connector, "six", Duration.ofMinutes(1)) instanceof Outcome.Replied;
        } catch (InterruptedException ended) {
            throw new AssertionError(ended);
        }
    }

    @Test
    void closingWaitsForAStubbornAdapterOnlySoLong() throws InterruptedException {
        JcaConfig stubborn = config().withProperty("interceptPlugin", "stubborn");
        JcaConfig.Pool pool = stubborn.pool();
        JcaConnector connector =
                connector(
                        stubborn.withPool(
                                new JcaConfig.Pool(
                                        pool.maxConnections(),
                                        pool.maxAbandoned(),
                                        pool.idleTimeout(),
                                        pool.maxAge(),
                                        Duration.ofMillis(50))));
        server.holdReplies(new CountDownLatch(1));
        var _ = call(connector, "one", Duration.ofMillis(300));
        try (LogLines log = new LogLines(JcaConnector.class)) {
            connector.close();
            assertThat(log.lines()).singleElement().asString().startsWith("IRB-CICS-0003W");
        }
    }

    // ---- resource archives

    @Test
    void aResourceArchiveIsUnpackedToAFolderOfItsOwnThatGoesAgain()
            throws InterruptedException, IOException, URISyntaxException {
        Path rar = AdapterJar.rar(folder.resolve("cicseci.rar"));
        for (Path given : List.of(rar, folder)) {
            JcaConnector connector = connector(AdapterJar.config(given, server.port()));
            assertThat(reply(call(connector, "one", Duration.ofMinutes(1)))).isNotNull();
            Path unpacked = connector.adapter().unpacked().orElseThrow();
            try (Stream<Path> files = Files.list(unpacked)) {
                assertThat(files).hasSize(1);
            }
            connector.close();
            assertThat(unpacked).doesNotExist();
        }
        assertThat(folder.resolve("../../cicseci.jar")).doesNotExist();
    }
}
