package io.ironbridge.connectorcics.jca;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Payload.Container;
import io.ironbridge.connectorcics.jca.JcaProgram.TransidUsage;
import io.ironbridge.connectorcics.jca.adapter.ECIInteractionSpec;
import io.ironbridge.connectorcics.jca.adapter.ECIManagedConnectionFactory;
import io.ironbridge.connectorcics.region.FailingProgram;
import io.ironbridge.connectorcics.region.KeepingProgram;
import io.ironbridge.connectorcics.region.ProgramWatch;
import io.ironbridge.connectorcics.region.RegionLibrary;
import io.ironbridge.connectorcics.region.WatchedProgram;
import io.ironbridge.connectorcontract.FaultyServer;
import io.ironbridge.connectorcontract.FaultyServer.Script;
import io.ironbridge.lab.cics.region.LabCics;
import io.ironbridge.lab.cics.region.LabCicsConfig;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import javax.resource.ResourceException;
import javax.resource.cci.Connection;
import javax.resource.cci.ConnectionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of a region, with users and passwords, over the tests' adapter in local mode. */
class JcaRegionIT {
    private static final Charset EBCDIC = Charset.forName("IBM037");
    private static final String USER = "IRBUSER";
    private static final String PASSWORD = "IRBPASS1";
    private static final JcaProgram WATCHED =
            JcaProgram.withCommarea(WatchedProgram.NAME, WatchedProgram.COMMAREA);
    private static final JcaProgram KEEPS = JcaProgram.withChannel(KeepingProgram.NAME, "CHAN");

    private static @Nullable LabCics region;

    @TempDir Path folder = Path.of("");

    private final List<JcaConnector> connectors = new ArrayList<>();

    @BeforeAll
    static void startRegion(@TempDir Path folder) throws IOException, InterruptedException {
        Path deck =
                Files.writeString(
                        folder.resolve("REGION.csd"),
                        """
                        DEFINE TRANSACTION(MIR1) GROUP(REGION) PROGRAM(IBLINK)
                        DEFINE TRANSACTION(TRN#) GROUP(REGION) PROGRAM(IBLINK)
                        DEFINE TRANSACTION(SHUT) GROUP(REGION) PROGRAM(IBLINK) STATUS(DISABLED)
                        """);
        LabCicsConfig defaults = LabCicsConfig.defaults();
        region =
                LabCics.start(
                        defaults.withLimits(defaults.limits().withAnswerBytes(8 << 20))
                                .withCredentials(USER, PASSWORD)
                                .withLibraries(RegionLibrary.in(folder))
                                .withDefinitions(deck)
                                .withLabPrograms(true));
    }

    @AfterAll
    static void endRegion() {
        Objects.requireNonNull(region).close();
    }

    @AfterEach
    void close() {
        connectors.forEach(JcaConnector::close);
    }

    private static int port() {
        return Objects.requireNonNull(region).port();
    }

    private JcaConfig config() {
        JcaConfig config = AdapterJar.local(AdapterJar.in(folder), port());
        return config.withCredentials(new JcaCredentials(USER, PASSWORD))
                .withCalls(config.calls().withReplyCcsid(37));
    }

    private JcaConnector connector(JcaConfig config) {
        JcaConnector connector = new JcaConnector(config);
        connectors.add(connector);
        return connector;
    }

    private Outcome call(JcaConfig config, JcaProgram program, Payload request)
            throws InterruptedException {
        return connector(config).target(program).call(request, in(Duration.ofMinutes(1)));
    }

    private Payload reply(JcaProgram program, Payload request) throws InterruptedException {
        Outcome outcome = call(config(), program, request);
        if (outcome instanceof Outcome.Replied(Payload payload, _)) {
            return payload;
        }
        throw new AssertionError("no reply: " + outcome);
    }

    private static CallContext in(Duration allowed) {
        return new CallContext("r", Optional.empty(), Deadline.in(allowed), new Cancellation());
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private static Bytes ebcdic(String text) {
        return Bytes.wrap(text.getBytes(EBCDIC));
    }

    // ---- data

    @Test
    void theLongestCommareaGoesThroughTheProgramAndBack() throws InterruptedException {
        byte[] area = random(JcaProgram.MOST_COMMAREA_BYTES);
        Payload reply =
                reply(
                        JcaProgram.withCommarea("ECHO5B", area.length),
                        new Payload.Commarea(Bytes.wrap(area.clone())));
        area[area.length - 1] = 0x5B;
        assertThat(reply).isEqualTo(new Payload.Commarea(Bytes.wrap(area)));
    }

    @Test
    void aProgramSeesMoreThanWasSentAndItsCallerMoreThanCameBack() throws InterruptedException {
        Payload reply =
                reply(
                        JcaProgram.withCommarea("ECHO5B", 300),
                        new Payload.Commarea(Bytes.wrap(new byte[] {1, 0, 2, 0, 0})));
        byte[] area = new byte[300];
        area[0] = 1;
        area[2] = 2;
        area[299] = 0x5B;
        assertThat(reply).isEqualTo(new Payload.Commarea(Bytes.wrap(area)));
    }

    @Test
    void containersOfBytesAndTextGoThroughTheProgramAndBack() throws InterruptedException {
        List<Container> given =
                List.of(
                        new Container("BYTES", Container.BIT, Bytes.wrap(random(3 << 20))),
                        new Container("EMPTY", Container.BIT, Bytes.EMPTY),
                        new Container("LARGE", 37, ebcdic("0123456789ABCDEF".repeat(1 << 16))),
                        new Container("TEXT", 37, ebcdic("Größe §")));
        Payload.Channel reply = (Payload.Channel) reply(KEEPS, new Payload.Channel(given));
        assertThat(reply.containers())
                .containsAll(given)
                .hasSize(given.size() + 1)
                .contains(fact("IBLK " + USER));
    }

    private static Container fact(String text) {
        return new Container(KeepingProgram.FACTS, 37, ebcdic(text));
    }

    @Test
    void theProgramRunsUnderTheTransactionThatIsAskedFor() throws InterruptedException {
        Payload none = new Payload.Channel(List.of());
        assertThat(reply(KEEPS.withTransid("MIR1", TransidUsage.EIB_AND_MIRROR), none))
                .isEqualTo(new Payload.Channel(List.of(fact("MIR1 " + USER))));
        assertThat(reply(KEEPS.withTransid("TRN#", TransidUsage.EIB_ONLY), none))
                .isEqualTo(new Payload.Channel(List.of(fact("TRN# " + USER))));
    }

    // ---- failures

    private void assertFails(
            Outcome outcome, HostFault fault, String code, boolean mayHaveRun, String... words) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.HostFailure.class,
                        failure -> {
                            assertThat(failure.fault()).isEqualTo(fault);
                            assertThat(failure.code()).isEqualTo(code);
                            assertThat(failure.mayHaveRun()).isEqualTo(mayHaveRun);
                            assertThat(failure.what()).contains(words);
                        });
    }

    @Test
    void anAbendComesWithItsCodeAndTheConnectionGoesOn() throws InterruptedException {
        JcaConnector connector = connector(config());
        JcaTarget fails = connector.target(JcaProgram.withCommarea(FailingProgram.NAME, 4));
        for (String code : List.of("HROL", "ASRA")) {
            Outcome outcome =
                    fails.call(new Payload.Commarea(ebcdic(code)), in(Duration.ofMinutes(1)));
            assertFails(outcome, HostFault.ABENDED, code, true, "FAILS", "CTG9638E", code);
        }
        assertThat(connector.connections().opened()).isEqualTo(1);
    }

    @Test
    void aProgramThatIsNotThereIsAei0() throws InterruptedException {
        Outcome outcome =
                call(
                        config(),
                        JcaProgram.withCommarea("NOTTHERE", 4),
                        new Payload.Commarea(Bytes.EMPTY));
        assertFails(outcome, HostFault.NOT_FOUND, "AEI0", true, "NOTTHERE");
    }

    @Test
    void aTransactionThatIsDisabledIsRefusedUnrun() throws InterruptedException {
        Outcome outcome =
                call(
                        config(),
                        KEEPS.withTransid("SHUT", TransidUsage.EIB_AND_MIRROR),
                        new Payload.Channel(List.of()));
        assertFails(outcome, HostFault.UNAVAILABLE, "", false, "-16");
    }

    @Test
    void aWrongPasswordIsASecurityErrorThatDoesNotShowIt() throws InterruptedException {
        JcaConfig config = config().withCredentials(new JcaCredentials(USER, "WRONGPW1"));
        Outcome outcome = call(config, KEEPS, new Payload.Channel(List.of()));
        assertFails(outcome, HostFault.USER_REFUSED, "", false, "-27");
        assertThat(outcome.toString()).doesNotContain("WRONGPW1");
    }

    @Test
    void aProgramThatTakesTooLongIsTimedOutAndMayHaveRun() throws InterruptedException {
        try (FaultyServer watch = new FaultyServer(new ProgramWatch())) {
            watch.script(Script.NEVER_ANSWER);
            JcaTarget target = connector(config()).target(WATCHED);
            Payload request = ProgramWatch.request(watch, "slow");
            assertThat(target.call(request, in(Duration.ofSeconds(2))))
                    .isInstanceOfSatisfying(
                            Outcome.TimedOut.class, late -> assertThat(late.mayHaveRun()).isTrue());
            watch.awaitReceived("slow");
            assertThat(watch.received()).containsExactly("slow");
        }
    }

    @Test
    void aRegionThatIsNotThereIsUnreachableAndNothingRan()
            throws IOException, InterruptedException {
        JcaConfig nowhere = config().withServerName("http://127.0.0.1:" + unusedPort());
        assertThat(call(nowhere, KEEPS, new Payload.Channel(List.of())))
                .isInstanceOfSatisfying(
                        Outcome.Unreachable.class,
                        outcome -> {
                            assertThat(outcome.mayHaveRun()).isFalse();
                            assertThat(outcome.why()).contains("-3");
                        });
        JcaConfig noServer = config().withServerName("CICSA");
        assertFails(
                call(noServer, KEEPS, new Payload.Channel(List.of())),
                HostFault.REFUSED,
                "",
                false,
                "-22");
    }

    private static int unusedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    // ---- the adapter alone

    /** Through the connector, which keeps the time itself, one would not see it. */
    @Test
    void theAdapterKeepsItsOwnTimeout() throws ResourceException {
        ECIManagedConnectionFactory factory = new ECIManagedConnectionFactory();
        factory.setConnectionURL("local:");
        factory.setServerName("tcp://127.0.0.1:" + port());
        factory.setUserName(USER);
        factory.setPassword(PASSWORD);
        try (FaultyServer watch = new FaultyServer(new ProgramWatch())) {
            watch.script(Script.NEVER_ANSWER);
            assertTimesOut((ConnectionFactory) factory.createConnectionFactory(), watch);
        }
    }

    private static void assertTimesOut(ConnectionFactory factory, FaultyServer watch)
            throws ResourceException {
        ECIInteractionSpec spec = new ECIInteractionSpec();
        spec.setFunctionName(WatchedProgram.NAME);
        spec.setCommareaLength(WatchedProgram.COMMAREA);
        spec.setExecuteTimeout(2_000);
        CommareaRecord input =
                CommareaRecord.request(
                        ProgramWatch.request(watch, "late").bytes(), WatchedProgram.COMMAREA);
        Connection connection = factory.getConnection();
        try {
            assertThatThrownBy(() ->
                            connection
                                    .createInteraction()
                                    .execute(
                                            spec,
                                            input,
                                            CommareaRecord.reply(WatchedProgram.COMMAREA)))
                    .isInstanceOfSatisfying(
                            ResourceException.class,
                            late -> assertThat(late.getErrorCode()).isEqualTo("-6"));
            watch.awaitReceived("late");
            assertThat(watch.received()).containsExactly("late");
        } finally {
            connection.close();
        }
    }
}
