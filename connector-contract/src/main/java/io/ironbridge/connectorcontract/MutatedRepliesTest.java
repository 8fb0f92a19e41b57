package io.ironbridge.connectorcontract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Mutated replies over sockets to the real connector: every call has one outcome, no outcome claims
 * less than happened, and afterwards no connection is missing or left over.
 *
 * <p>A short run with the other tests; the long one by {@code -Dironbridge.fuzz=1000000
 * -Dironbridge.fuzz.seed=1}. Cases are numbered: {@code -Dironbridge.fuzz.first=N
 * -Dironbridge.fuzz=1} repeats one.
 */
public abstract class MutatedRepliesTest {
    /** Maximum number of connections of {@link #connector}. */
    protected static final int CAPACITY = 2;

    private static final int CASES = Integer.getInteger("ironbridge.fuzz", 10_000);
    private static final int FIRST = Integer.getInteger("ironbridge.fuzz.first", 0);
    private static final long SEED = Long.getLong("ironbridge.fuzz.seed", 1);
    private static final int CASES_AT_ONCE = 2_000;
    private static final Duration LONG = Duration.ofMinutes(5);

    /** For replies that are incomplete while the connection stays open. */
    private static final Duration SHORT = Duration.ofMillis(40);

    private static final String CASE = "case";
    private static final Set<String> EXPECTED =
            Set.of("Replied", "HostFailure", "Unreadable", "Unreachable", "TimedOut");

    private final Map<String, Integer> outcomes = new TreeMap<>();

    /**
     * The server's protocol.
     *
     * @param turn counts servers and connectors from 0, for tests with several variants
     */
    protected abstract FaultyServer.Protocol protocol(int turn);

    /** A connector to a server on this port of 127.0.0.1. */
    protected abstract Connector connector(int port, int turn);

    /** A target whose replies repeat the token. */
    protected abstract Target target(Connector connector);

    /** A request with the token. */
    protected abstract Payload request(String token);

    /** A mutated reply to the request with the token. */
    protected abstract byte[] mutated(String token, Random random, int turn);

    /** Checks what holds for every reply. */
    protected void check(Payload reply) {}

    /** What happens to the connection after a reply. */
    private enum Ending {
        CLOSED,
        HALF_CLOSED,
        RESET,
        OPEN
    }

    @Test
    void mutatedRepliesAreOutcomesAndLoseNoConnection() throws InterruptedException {
        for (int from = FIRST; from < FIRST + CASES; from += CASES_AT_ONCE) {
            runCalls(from, Math.min(FIRST + CASES, from + CASES_AT_ONCE));
        }
        assertThat(CASES < 1_000 || outcomes.keySet().containsAll(EXPECTED))
                .as("outcomes: %s", outcomes)
                .isTrue();
    }

    private void runCalls(int from, int to) throws InterruptedException {
        int turn = from / CASES_AT_ONCE;
        try (FaultyServer server = new FaultyServer(protocol(turn))) {
            try (Connector connector = connector(server.port(), turn)) {
                server.script((token, peer) -> spoil(token, peer, turn));
                runCalls(from, to, server, connector);
                server.breakConnections();
                Await.until("no connection", () -> connector.connections().open() == 0);
                server.script(FaultyServer.Script.ANSWER);
                assertThat(call(connector, "good", LONG)).isInstanceOf(Outcome.Replied.class);
                Await.until("calls to end", () -> connector.connections().busy() == 0);
            }
            Await.until("connections to be closed", () -> server.openConnections() == 0);
        }
    }

    private void runCalls(int from, int to, FaultyServer server, Connector connector)
            throws InterruptedException {
        Set<String> unsent = new HashSet<>();
        for (int number = from; number < to; number++) {
            try {
                Duration allowed = ending(random(number)) == Ending.OPEN ? SHORT : LONG;
                Outcome outcome = call(connector, CASE + number, allowed);
                outcomes.merge(outcome.getClass().getSimpleName(), 1, Integer::sum);
                if (isUnsent(outcome)) {
                    unsent.add(CASE + number);
                }
            } catch (AssertionError e) {
                throw new AssertionError("Case " + number + " of seed " + SEED, e);
            }
        }
        unsent.retainAll(server.received());
        assertThat(unsent).as("reported as not sent, but received").isEmpty();
    }

    private Outcome call(Connector connector, String token, Duration allowed)
            throws InterruptedException {
        PendingCall call =
                PendingCall.start(
                        target(connector),
                        request(token),
                        new CallContext(
                                token, Optional.empty(), Deadline.in(allowed), new Cancellation()));
        Outcome outcome = call.outcome();
        assertThat(call.outcomes()).isEqualTo(1);
        return outcome;
    }

    /**
     * Whether the connector reports that nothing was sent; the server's data may report that as
     * well.
     */
    private boolean isUnsent(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Unreachable(_, _, boolean mayHaveRun) -> !mayHaveRun;
            case Outcome.TimedOut(_, _, boolean mayHaveRun) -> !mayHaveRun;
            case Outcome.Replied(Payload reply, _) -> {
                check(reply);
                yield false;
            }
            case Outcome.HostFailure _, Outcome.Unreadable _ -> false;
            case Outcome.Busy _, Outcome.NotSent _, Outcome.Cancelled _ ->
                    throw new AssertionError(outcome);
        };
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

    /** Input without a case's token belongs to an exchange that has been mutated already. */
    private void spoil(String token, FaultyServer.Peer peer, int turn) throws IOException {
        if (!token.startsWith(CASE)) {
            peer.close();
            return;
        }
        Random random = random(Integer.parseInt(token.substring(CASE.length())));
        Ending ending = ending(random);
        byte[] spoilt = mutated(token, random, turn);
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
