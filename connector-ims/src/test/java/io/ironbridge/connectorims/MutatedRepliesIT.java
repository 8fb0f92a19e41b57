package io.ironbridge.connectorims;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.FaultyServer;
import io.ironbridge.connectorcontract.PendingCall;
import io.ironbridge.socketclient.ClientLoops;
import io.ironbridge.socketclient.SocketConfig;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Mutated replies over sockets to the real connector: every call has one outcome, none that says
 * less than happened, and afterwards no connection is missing or left over.
 *
 * <p>A short run with the other tests; the long one by {@code -Dironbridge.fuzz=1000000
 * -Dironbridge.fuzz.seed=1}. Cases are numbered: {@code -Dironbridge.fuzz.first=N
 * -Dironbridge.fuzz=1} repeats one.
 */
class MutatedRepliesIT {
    private static final int CASES = Integer.getInteger("ironbridge.fuzz", 10_000);
    private static final int FIRST = Integer.getInteger("ironbridge.fuzz.first", 0);
    private static final long SEED = Long.getLong("ironbridge.fuzz.seed", 1);
    private static final int CASES_AT_ONCE = 2_000;
    private static final int CAPACITY = 2;
    private static final Duration LONG = Duration.ofMinutes(5);

    /** For replies that are incomplete while the connection stays open. */
    private static final Duration SHORT = Duration.ofMillis(40);

    private static final EventLoopGroup LOOPS =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    private static final Set<String> EXPECTED =
            Set.of("Replied", "HostFailure", "Unreadable", "Unreachable", "TimedOut");

    private final Map<String, Integer> outcomes = new TreeMap<>();

    @AfterAll
    static void stopLoops() {
        LOOPS.shutdownGracefully().syncUninterruptibly();
    }

    @Test
    void mutatedRepliesAreOutcomesAndLoseNoConnection() throws InterruptedException {
        for (int from = FIRST; from < FIRST + CASES; from += CASES_AT_ONCE) {
            calls(from, Math.min(FIRST + CASES, from + CASES_AT_ONCE));
        }
        assertThat(CASES < 1_000 || outcomes.keySet().containsAll(EXPECTED))
                .as("outcomes: %s", outcomes)
                .isTrue();
    }

    /** In turns over each exit, without and with acknowledgements. */
    private void calls(int from, int to) throws InterruptedException {
        int turn = from / CASES_AT_ONCE;
        boolean withLength = turn % 2 == 0;
        EchoProtocol protocol = new EchoProtocol(withLength, 0, 0);
        try (FaultyServer server = new FaultyServer(protocol)) {
            ImsConfig config =
                    ImsConfig.of(
                                    SocketConfig.of("127.0.0.1", server.port())
                                            .withMaxConnections(CAPACITY),
                                    "IMS1")
                            .withExit(withLength ? Exit.HWSSMPL1 : Exit.HWSSMPL0)
                            .withSyncLevel(turn % 4 < 2 ? SyncLevel.NONE : SyncLevel.CONFIRM);
            try (ImsConnector connector =
                    new ImsConnector(config, new ClientLoops(LOOPS, NioSocketChannel.class))) {
                server.script((token, peer) -> spoil(token, peer, withLength));
                calls(from, to, server, connector);
                server.breakConnections();
                Await.until("no connection", () -> connector.connections().open() == 0);
                server.script(FaultyServer.Script.ANSWER);
                assertThat(call(connector, "good", LONG)).isInstanceOf(Outcome.Replied.class);
                Await.until("calls to end", () -> connector.connections().busy() == 0);
            }
            Await.until("connections to be closed", () -> server.openConnections() == 0);
        }
    }

    private void calls(int from, int to, FaultyServer server, ImsConnector connector)
            throws InterruptedException {
        Set<String> unsent = new HashSet<>();
        for (int number = from; number < to; number++) {
            try {
                Duration allowed = ending(random(number)) == Ending.OPEN ? SHORT : LONG;
                Outcome outcome = call(connector, "case" + number, allowed);
                outcomes.merge(outcome.getClass().getSimpleName(), 1, Integer::sum);
                if (isUnsent(outcome)) {
                    unsent.add("case" + number);
                }
            } catch (AssertionError e) {
                throw new AssertionError("Case " + number + " of seed " + SEED, e);
            }
        }
        unsent.retainAll(server.received());
        assertThat(unsent).as("said not to have been sent, and received").isEmpty();
    }

    private static Outcome call(ImsConnector connector, String token, Duration allowed)
            throws InterruptedException {
        PendingCall call =
                PendingCall.start(
                        connector.target(ImsTransaction.of("ECHO")),
                        ImsConnectorContractIT.input(token),
                        new CallContext(
                                token, Optional.empty(), Deadline.in(allowed), new Cancellation()));
        Outcome outcome = call.outcome();
        assertThat(call.outcomes()).isEqualTo(1);
        return outcome;
    }

    /** Whether the connector says that nothing was sent; the server may say so as well. */
    private static boolean isUnsent(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Unreachable(_, _, boolean mayHaveRun) -> !mayHaveRun;
            case Outcome.TimedOut(_, _, boolean mayHaveRun) -> !mayHaveRun;
            case Outcome.Replied _, Outcome.HostFailure _, Outcome.Unreadable _ -> false;
            case Outcome.Busy _, Outcome.Cancelled _ -> throw new AssertionError(outcome);
        };
    }

    /** What becomes of the connection behind a reply. */
    private enum Ending {
        CLOSED,
        HALF_CLOSED,
        RESET,
        OPEN
    }

    private static Random random(int number) {
        return new Random(SEED * 1_000_003 + number);
    }

    private static Ending ending(Random random) {
        int number = random.nextInt(200);
        return number < 150
                ? Ending.CLOSED
                : number < 180 ? Ending.HALF_CLOSED : number < 194 ? Ending.RESET : Ending.OPEN;
    }

    /** A message without a token is an acknowledgement or a refusal. */
    private static void spoil(String token, FaultyServer.Peer peer, boolean withLength)
            throws IOException {
        if (!token.startsWith("case")) {
            peer.close();
            return;
        }
        Random random = random(Integer.parseInt(token.substring("case".length())));
        Ending ending = ending(random);
        byte[] spoilt = new ReplyMutations(random).reply(token, withLength);
        int cut = random.nextInt(spoilt.length + 1);
        peer.send(Arrays.copyOf(spoilt, cut));
        peer.send(Arrays.copyOfRange(spoilt, cut, spoilt.length));
        switch (ending) {
            case CLOSED -> peer.close();
            case HALF_CLOSED -> peer.halfClose();
            case RESET -> peer.reset();
            case OPEN -> {}
        }
    }
}
