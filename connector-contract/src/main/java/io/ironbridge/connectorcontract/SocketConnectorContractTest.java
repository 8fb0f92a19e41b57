package io.ironbridge.connectorcontract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorcontract.FaultyServer.Script;
import java.time.Duration;
import java.util.HashSet;
import java.util.concurrent.CountDownLatch;
import javax.net.ServerSocketFactory;
import org.junit.jupiter.api.Test;

/**
 * The contract of connectors that speak their protocol over a socket, in addition to {@link
 * ConnectorContractTest}.
 */
public abstract class SocketConnectorContractTest extends ConnectorContractTest {
    /** The back end's side of the protocol. */
    protected abstract FaultyServer.Protocol protocol();

    /** A connector to a server on loopback. */
    protected abstract Connector connect(int port, int capacity) throws Exception;

    /** Makes the server's sockets; overridden for TLS. */
    protected ServerSocketFactory sockets() throws Exception {
        return ServerSocketFactory.getDefault();
    }

    @Override
    protected final BackEnd startBackEnd() throws Exception {
        return new FaultyServer(protocol(), sockets());
    }

    @Override
    protected final Connector connect(BackEnd backEnd, int capacity) throws Exception {
        return connect(((FaultyServer) backEnd).port(), capacity);
    }

    @Override
    protected boolean answerInTwo(CountDownLatch gate) {
        server().script(Script.answerInTwo(gate));
        return true;
    }

    protected final FaultyServer server() {
        return (FaultyServer) backEnd();
    }

    /** The connector continues with a new connection after {@code script} has ruined one. */
    private void assertGoesOnAfter(Script spoilt) throws InterruptedException {
        long opened = connector().connections().opened();
        server().script(Script.ANSWER);
        assertAnswered(call("next"), "next");
        assertThat(connector().connections().opened())
                .as("a new connection after " + spoilt)
                .isEqualTo(opened + 1);
    }

    @Test
    void garbageIsUnreadable() throws InterruptedException {
        server().script(Script.SEND_GARBAGE);
        assertThat(call("garbled").outcome()).isInstanceOf(Outcome.Unreadable.class);
        assertGoesOnAfter(Script.SEND_GARBAGE);
    }

    @Test
    void aHalfClosedConnectionIsUnreachableAndMayHaveRun() throws InterruptedException {
        server().script(Script.HALF_CLOSE);
        assertUnreachable(call("halfClosed"), true);
        assertGoesOnAfter(Script.HALF_CLOSE);
    }

    @Test
    void aConnectionClosedInsteadOfAReplyMayHaveRun() throws InterruptedException {
        server().script(Script.CLOSE);
        assertUnreachable(call("closed"), true);
        assertGoesOnAfter(Script.CLOSE);
    }

    @Test
    void aConnectionResetInsteadOfAReplyMayHaveRun() throws InterruptedException {
        server().script(Script.RESET);
        assertUnreachable(call("reset"), true);
        assertGoesOnAfter(Script.RESET);
    }

    @Test
    void halfAReplyMayHaveRun() throws InterruptedException {
        server().script(Script.HALF_A_REPLY);
        assertUnreachable(call("half"), true);
        assertGoesOnAfter(Script.HALF_A_REPLY);
    }

    @Test
    void aReplyThatComesByteByByteIsAReply() throws InterruptedException {
        server().script(Script.TRICKLE);
        assertAnswered(call("trickled"), "trickled");
        assertAnswered(call("again"), "again");
        assertThat(connector().connections().opened()).isEqualTo(1);
    }

    @Test
    void aServerThatAcceptsAndNeverAnswersTimesOut() throws InterruptedException {
        server().script(Script.NEVER_ANSWER);
        Outcome outcome = call("ignored", Duration.ofMillis(150), new Cancellation()).outcome();
        assertThat(outcome).isInstanceOf(Outcome.TimedOut.class);
        Await.until("the connection to be closed", () -> server().openConnections() == 0);
        assertGoesOnAfter(Script.NEVER_ANSWER);
    }

    @Test
    void aTimedOutConnectionIsClosedAndNotUsedAgain() throws InterruptedException {
        assertAnswered(call("first"), "first");
        server().holdReplies(gate());
        assertThat(call("slow", Duration.ofMillis(150), new Cancellation()).outcome())
                .isInstanceOf(Outcome.TimedOut.class);
        assertThat(connector().connections().open()).isZero();
        assertGoesOnAfter(Script.NEVER_ANSWER);
    }

    /** Like a host that has vanished: its side of the connection exists, but reads nothing. */
    @Test
    void aConnectionWhosePeerNoLongerReadsIsGivenUpAtTheDeadline() throws InterruptedException {
        Script frozen = Script.answerAndFreeze(gate());
        server().script(frozen);
        assertAnswered(call("first"), "first");
        Outcome outcome = call("lost", Duration.ofMillis(150), new Cancellation()).outcome();
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.TimedOut.class,
                        timedOut -> assertThat(timedOut.mayHaveRun()).isTrue());
        assertThat(connector().connections().open()).isZero();
        assertGoesOnAfter(frozen);
        assertThat(server().received()).containsExactly("first", "next");
    }

    @Test
    void aConnectionClosedWhileIdleIsReplaced() throws InterruptedException {
        assertAnswered(call("first"), "first");
        server().breakConnections();
        Await.until("the connector to notice", () -> connector().connections().open() == 0);
        assertAnswered(call("second"), "second");
        assertThat(connector().connections().opened()).isEqualTo(2);
    }

    /**
     * The race between the server's close and the next request has no fixed winner, but the request
     * reaches the server at most once, and an outcome that says it cannot have run is reliable.
     */
    @Test
    void aRequestThatMeetsAClosingConnectionRunsOnceAtMost() throws InterruptedException {
        for (int i = 0; i < 300; i++) {
            assertAnswered(call("warm" + i), "warm" + i);
            server().breakConnections();
            String token = "racing" + i;
            PendingCall call = call(token);
            if (call.outcome() instanceof Outcome.Replied) {
                assertAnswered(call, token);
            } else {
                assertUnreachable(call, true);
            }
        }
        assertThat(new HashSet<>(server().received()))
                .as("no request came twice")
                .hasSameSizeAs(server().received());
    }

    @Test
    void callsUnderWayAreSeparateWhenTheirRepliesComeTogether() throws InterruptedException {
        for (int round = 0; round < 20; round++) {
            CountDownLatch now = new CountDownLatch(1);
            server().holdReplies(now);
            PendingCall[] pending = new PendingCall[CAPACITY];
            for (int i = 0; i < CAPACITY; i++) {
                pending[i] = call("r" + round + "c" + i);
            }
            for (int i = 0; i < CAPACITY; i++) {
                server().awaitReceived("r" + round + "c" + i);
            }
            now.countDown();
            for (int i = 0; i < CAPACITY; i++) {
                assertAnswered(pending[i], "r" + round + "c" + i);
            }
        }
        assertThat(connector().connections().opened()).isLessThanOrEqualTo(CAPACITY);
    }
}
