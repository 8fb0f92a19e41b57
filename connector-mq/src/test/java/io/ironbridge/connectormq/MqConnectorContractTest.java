package io.ironbridge.connectormq;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.MessageDescriptor;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.BackEnd;
import io.ironbridge.connectorcontract.ConnectorContractTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The contract over Artemis, and what is the same for all ways to receive replies. */
abstract class MqConnectorContractTest extends ConnectorContractTest {
    abstract MqConfig.Replies replies();

    /** How replies tell to which request they belong. */
    MqService.ReplySelection selection() {
        return MqService.ReplySelection.MESSAGE_ID_TO_CORRELATION_ID;
    }

    @Override
    protected BackEnd startBackEnd() throws Exception {
        return new Responder();
    }

    @Override
    protected Connector connect(BackEnd backEnd, int capacity) {
        return new MqConnector(
                MqConfig.DEFAULTS
                        .withSessions(capacity)
                        .withSessionsPerConnection(3)
                        .withReplies(replies()),
                new ArtemisDriver(((Responder) backEnd).broker().tcp()));
    }

    @Override
    protected Target target(Connector connector) {
        return ((MqConnector) connector).target(service(LONG));
    }

    final MqService service(Duration waitInterval) {
        return MqService.twoWay(
                        "echo",
                        MqDestination.queue(ArtemisBroker.REQUESTS),
                        MqDestination.queue(ArtemisBroker.REPLIES),
                        waitInterval)
                .withSelection(selection());
    }

    @Override
    protected Payload request(String token) {
        return new Payload.Message(
                Payload.MessageForm.TEXT, Bytes.utf8(token), MessageDescriptor.NONE);
    }

    @Override
    protected String token(Payload reply) {
        return ((Payload.Message) reply).body().utf8();
    }

    final MqConnector mq() {
        return (MqConnector) connector();
    }

    final ArtemisBroker broker() {
        return ((Responder) backEnd()).broker();
    }

    @Test
    void aConnectionThatBreaksInsteadOfAReplyMayHaveRun() throws InterruptedException {
        var call = callHeld("sent");
        broker().breakConnections();
        assertUnreachable(call, true);
        awaitNoticed();
        backEnd().answerAtOnce();
        assertAnswered(call("next"), "next");
    }

    @Test
    void aConnectionThatDiedWhileIdleIsReplaced() throws InterruptedException {
        assertAnswered(call("first"), "first");
        broker().breakConnections();
        awaitNoticed();
        assertAnswered(call("second"), "second");
        assertThat(backEnd().received()).containsExactly("first", "second");
    }

    /** All connections are broken: replies may come by another than requests go by. */
    private void awaitNoticed() {
        Await.until(
                "the connector to notice",
                () -> mq().pool().connections() == 0 && connector().connections().open() == 0);
    }

    @Test
    void aReplyAfterTheDeadlineIsTakenAway() throws InterruptedException {
        backEnd().holdReplies(gate());
        assertThat(call("slow", Duration.ofMillis(300), new Cancellation()).outcome())
                .isInstanceOf(Outcome.TimedOut.class);
        backEnd().awaitReceived("slow");
        backEnd().answerAtOnce();
        gate().countDown();
        assertAnswered(call("next"), "next");
        assertLateReplyIsGone();
    }

    /** The reply that came too late is nowhere any more, and has been counted if it was read. */
    void assertLateReplyIsGone() {
        Await.until("the late reply to be counted", () -> mq().lateReplies() == 1);
        Await.until("no reply to be left", () -> broker().depth(ArtemisBroker.REPLIES) == 0);
    }
}
