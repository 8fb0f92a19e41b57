package io.ironbridge.connectorims;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorims.message.Csm;
import io.ironbridge.connectorims.message.Reply;
import io.ironbridge.connectorims.message.Rsm;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every course that an exchange may take, as IMS Connect's call flows have them. */
class ExchangeTest {
    private static final int ACK_REQUIRED = 0x20;
    private static final int LEVEL_VALID = 0x10;
    private static final int QUEUED = 0x80;
    private static final int CONVERSATION = 0x40;
    private static final Duration LISTEN = Duration.ofMillis(100);
    private static final Step AWAIT = new Step.Await();
    private static final Step ACK = new Step.Send(Acknowledgement.ACK);
    private static final Step NAK = new Step.Send(Acknowledgement.NAK);
    private static final Reply COMMITTED = status(4, 97);
    private static final Reply BACKED_OUT = status(4, 98);
    private static final Reply EXPIRED_KEPT = status(0x28, 1);
    private static final Reply EXPIRED_CLOSED = status(0x20, 1);

    private static final Plan NONE =
            plan(Interaction.SEND_RECEIVE, CommitMode.SEND_THEN_COMMIT, false);
    private static final Plan CONFIRM =
            plan(Interaction.SEND_RECEIVE, CommitMode.SEND_THEN_COMMIT, true);
    private static final Plan CM0 =
            plan(Interaction.SEND_RECEIVE, CommitMode.COMMIT_THEN_SEND, true);
    private static final Plan RESUME =
            plan(Interaction.RESUME_TPIPE, CommitMode.COMMIT_THEN_SEND, true);

    private static Plan plan(Interaction interaction, CommitMode commitMode, boolean confirm) {
        return new Plan(interaction, commitMode, confirm, true, true, false);
    }

    private static Exchange sent(Plan plan) {
        Exchange exchange = new Exchange(plan, LISTEN);
        assertThat(exchange.written()).isEqualTo(AWAIT);
        return exchange;
    }

    private static Reply.Output output(int flags, int level) {
        return new Reply.Output(
                "", List.of(Bytes.wrap(WireBytes.segment("DATA"))), new Csm(flags, level));
    }

    private static Reply.Output output(int flags) {
        return output(flags, 0);
    }

    private static Reply.Output dfs(String text, int flags) {
        return new Reply.Output(
                "DFSMO1", List.of(Bytes.wrap(WireBytes.segment(text))), new Csm(flags, 0));
    }

    private static Reply status(int returnCode, int reason) {
        return new Reply.Status(new Rsm(0, 0, returnCode, reason));
    }

    private static void assertAnswered(Step step, Reply.Output output, boolean reusable) {
        assertThat(step).isEqualTo(new Step.End(new Ending.Answered(output), reusable));
    }

    private static void assertFailed(
            Step step, HostFault fault, boolean mayHaveRun, boolean reusable) {
        assertThat(step)
                .isInstanceOfSatisfying(
                        Step.End.class,
                        end -> {
                            assertThat(end.reusable()).isEqualTo(reusable);
                            assertThat(end.ending()).isInstanceOf(Ending.Failed.class);
                            var failure = ((Ending.Failed) end.ending()).failure();
                            assertThat(failure.fault()).isEqualTo(fault);
                            assertThat(failure.mayHaveRun()).isEqualTo(mayHaveRun);
                        });
    }

    private static void assertNotUnderstood(Step step, String what) {
        assertThat(step)
                .isInstanceOfSatisfying(
                        Step.End.class,
                        end -> {
                            assertThat(end.reusable()).isFalse();
                            assertThat(end.ending()).isInstanceOf(Ending.NotUnderstood.class);
                            assertThat(((Ending.NotUnderstood) end.ending()).what()).contains(what);
                        });
    }

    // ---- CM1, sync level none

    @Test
    void outputWithoutAcknowledgementEndsTheExchange() {
        assertAnswered(sent(NONE).replied(output(0)), output(0), true);
    }

    @Test
    void aReplyMayComeBeforeTheRequestIsKnownToBeWritten() {
        Exchange exchange = new Exchange(NONE, LISTEN);
        assertAnswered(exchange.replied(output(0)), output(0), true);
    }

    @Test
    void aTransactionSocketIsNotUsedAgain() {
        Plan plan =
                new Plan(
                        Interaction.SEND_RECEIVE,
                        CommitMode.SEND_THEN_COMMIT,
                        false,
                        false,
                        true,
                        false);
        assertAnswered(sent(plan).replied(output(0)), output(0), false);
    }

    @Test
    void imsConnectsTimerIsATimeoutThatKeepsAPersistentConnection() {
        assertThat(sent(NONE).replied(EXPIRED_KEPT))
                .isEqualTo(new Step.End(new Ending.Expired(), true));
        assertThat(sent(NONE).replied(EXPIRED_CLOSED))
                .isEqualTo(new Step.End(new Ending.Expired(), false));
        assertThat(sent(NONE).replied(status(0x24, 0)))
                .isEqualTo(new Step.End(new Ending.Expired(), false));
    }

    @Test
    void aTimerValueIsNotTakenForAReason() {
        assertThat(sent(NONE).replied(status(0x28, 97)))
                .isEqualTo(new Step.End(new Ending.Expired(), true));
        assertThat(sent(CONFIRM).replied(status(0x28, 56)))
                .isEqualTo(new Step.End(new Ending.Expired(), true));
    }

    @Test
    void errorsOfImsConnectCloseTheConnection() {
        assertFailed(sent(NONE).replied(status(4, 72)), HostFault.NOT_FOUND, false, false);
        assertFailed(sent(NONE).replied(status(8, 40)), HostFault.USER_REFUSED, false, false);
        assertFailed(sent(NONE).replied(status(16, 0x30)), HostFault.UNAVAILABLE, false, false);
        assertFailed(sent(NONE).replied(status(0x2C, 0x31)), HostFault.UNAVAILABLE, true, false);
    }

    @Test
    void aDuplicateClientIdIsToldApart() {
        assertThat(sent(NONE).replied(status(8, 56)))
                .isInstanceOfSatisfying(
                        Step.End.class,
                        end -> assertThat(end.ending()).isInstanceOf(Ending.DuplicateClient.class));
    }

    @Test
    void messagesOfImsAreFailuresUnlessTheyAreWantedAsData() {
        Reply.Output stopped = dfs("DFS065 17:58:27 TRAN/LTERM STOPPED", 0);
        assertFailed(sent(NONE).replied(stopped), HostFault.UNAVAILABLE, false, true);
        Plan asData =
                new Plan(
                        Interaction.SEND_RECEIVE,
                        CommitMode.SEND_THEN_COMMIT,
                        false,
                        true,
                        true,
                        true);
        assertAnswered(sent(asData).replied(stopped), stopped, true);
    }

    @Test
    void aConversationIsEndedByClosing() {
        assertFailed(sent(NONE).replied(output(CONVERSATION)), HostFault.REFUSED, true, false);
    }

    @Test
    void outputThatCannotBeTakenIsNotUnderstood() {
        assertNotUnderstood(sent(NONE).refused("too long"), "too long");
        assertThat(sent(NONE).mayRefuse()).isFalse();
    }

    // ---- CM1, confirm

    @Test
    void outputIsTheCallersOnceTheCommitIsTold() {
        Exchange exchange = sent(CONFIRM);
        assertThat(exchange.replied(output(ACK_REQUIRED))).isEqualTo(ACK);
        assertThat(exchange.settled()).isEmpty();
        assertThat(exchange.written()).isEqualTo(AWAIT);
        assertAnswered(exchange.replied(COMMITTED), output(ACK_REQUIRED), true);
    }

    @Test
    void theReasonTellsOfTheCommitAndNotTheReturnCode() {
        Exchange exchange = sent(CONFIRM);
        assertThat(exchange.replied(output(ACK_REQUIRED))).isEqualTo(ACK);
        assertAnswered(exchange.replied(status(12, 97)), output(ACK_REQUIRED), true);
    }

    @Test
    void aBackoutAfterTheAcknowledgementIsNoReply() {
        Exchange exchange = sent(CONFIRM);
        assertThat(exchange.replied(output(ACK_REQUIRED))).isEqualTo(ACK);
        assertFailed(exchange.replied(BACKED_OUT), HostFault.ROLLED_BACK, true, true);
    }

    @Test
    void anythingElseAfterTheAcknowledgementMayHaveRun() {
        assertFailed(afterAck().replied(status(8, 36)), HostFault.REFUSED, true, false);
        assertFailed(afterAck().replied(status(4, 74)), HostFault.UNAVAILABLE, true, false);
        assertThat(afterAck().replied(EXPIRED_KEPT))
                .isEqualTo(new Step.End(new Ending.Expired(), false));
        assertNotUnderstood(
                afterAck().replied(output(0)), "output instead of the commit confirmation");
        assertNotUnderstood(afterAck().refused("garbled"), "garbled");
    }

    private static Exchange afterAck() {
        Exchange exchange = sent(CONFIRM);
        assertThat(exchange.replied(output(ACK_REQUIRED))).isEqualTo(ACK);
        return exchange;
    }

    @Test
    void aMessageOfImsNeedsNoAcknowledgement() {
        assertFailed(
                sent(CONFIRM).replied(dfs("DFS555I TRAN ECHO ABEND S000,U0119", 0)),
                HostFault.ABENDED,
                true,
                true);
    }

    @Test
    void aBackoutMayComeInsteadOfOutput() {
        assertFailed(sent(CONFIRM).replied(BACKED_OUT), HostFault.ROLLED_BACK, true, true);
        assertFailed(sent(CONFIRM).replied(COMMITTED), HostFault.NO_REPLY, true, true);
    }

    @Test
    void outputThatCannotBeTakenIsBackedOut() {
        Exchange exchange = sent(CONFIRM);
        assertThat(exchange.mayRefuse()).isTrue();
        assertThat(exchange.refused("too long")).isEqualTo(NAK);
        assertFailed(exchange.replied(BACKED_OUT), HostFault.ROLLED_BACK, true, false);
    }

    @Test
    void aRefusalThatIsNotConfirmedIsNotUnderstood() {
        Exchange exchange = sent(CONFIRM);
        assertThat(exchange.refused("too long")).isEqualTo(NAK);
        assertNotUnderstood(exchange.replied(status(8, 36)), "too long; it was rejected: RSM");
        Exchange other = sent(CONFIRM);
        assertThat(other.refused("too long")).isEqualTo(NAK);
        assertNotUnderstood(other.replied(output(0)), "too long");
    }

    @Test
    void anAcknowledgementThatWasNotExpectedIsGivenAllTheSame() {
        assertThat(sent(NONE).replied(output(ACK_REQUIRED))).isEqualTo(ACK);
    }

    // ---- CM0

    @Test
    void queuedOutputIsAcknowledgedAndTheEndIsRead() {
        Exchange exchange = sent(CM0);
        assertThat(exchange.replied(output(ACK_REQUIRED))).isEqualTo(ACK);
        assertThat(exchange.written()).isEqualTo(AWAIT);
        assertAnswered(exchange.replied(EXPIRED_KEPT), output(ACK_REQUIRED), true);
    }

    @Test
    void theEndClosesATransactionSocket() {
        Exchange exchange = sent(CM0);
        assertThat(exchange.replied(output(ACK_REQUIRED))).isEqualTo(ACK);
        assertAnswered(exchange.replied(EXPIRED_CLOSED), output(ACK_REQUIRED), false);
    }

    @Test
    void anAcknowledgementNeedsNoAnswerWhereImsConnectSaysSo() {
        Reply.Output output = output(ACK_REQUIRED | LEVEL_VALID, 2);
        assertThat(sent(CM0).replied(output))
                .isEqualTo(
                        new Step.SendLast(
                                Acknowledgement.ACK_NO_WAIT,
                                new Step.End(new Ending.Answered(output), true)));
        assertThat(sent(CM0).replied(output(ACK_REQUIRED | LEVEL_VALID, 1))).isEqualTo(ACK);
        assertThat(sent(CM0).replied(output(ACK_REQUIRED, 2))).isEqualTo(ACK);
        Plan never =
                new Plan(
                        Interaction.SEND_RECEIVE,
                        CommitMode.COMMIT_THEN_SEND,
                        true,
                        true,
                        false,
                        false);
        assertThat(sent(never).replied(output)).isEqualTo(ACK);
    }

    @Test
    void aConnectionWithMoreOutputQueuedIsNotUsedAgain() {
        Reply.Output output = output(ACK_REQUIRED | LEVEL_VALID | QUEUED, 2);
        assertThat(sent(CM0).replied(output))
                .isEqualTo(
                        new Step.SendLast(
                                Acknowledgement.ACK_NO_WAIT,
                                new Step.End(new Ending.Answered(output), false)));
    }

    @Test
    void furtherOutputIsRefused() {
        Exchange exchange = sent(CM0);
        assertThat(exchange.replied(output(ACK_REQUIRED))).isEqualTo(ACK);
        assertThat(exchange.replied(output(ACK_REQUIRED, 7))).isEqualTo(NAK);
        assertAnswered(exchange.replied(EXPIRED_KEPT), output(ACK_REQUIRED), false);
    }

    @Test
    void queuedOutputIsTheCallersWhateverBecomesOfTheConnection() {
        Exchange exchange = sent(CM0);
        assertThat(exchange.settled()).isEmpty();
        assertThat(exchange.replied(output(ACK_REQUIRED))).isEqualTo(ACK);
        assertThat(exchange.settled()).contains(new Ending.Answered(output(ACK_REQUIRED)));
    }

    @Test
    void lateQueuedOutputMustNotMeetTheNextRequest() {
        assertThat(sent(CM0).replied(EXPIRED_KEPT))
                .isEqualTo(new Step.End(new Ending.Expired(), false));
    }

    @Test
    void queuedOutputThatCannotBeTakenIsRefused() {
        Exchange exchange = sent(CM0);
        assertThat(exchange.refused("too long")).isEqualTo(NAK);
        assertNotUnderstood(exchange.replied(EXPIRED_KEPT), "too long; it was rejected");
    }

    // ---- send-only

    @Test
    void sendOnlyEndsWhenItIsWritten() {
        Plan plan = plan(Interaction.SEND_ONLY, CommitMode.COMMIT_THEN_SEND, true);
        assertThat(new Exchange(plan, LISTEN).written())
                .isEqualTo(new Step.End(new Ending.Done(), false));
    }

    @Test
    void sendOnlyWithAcknowledgementEndsWithIt() {
        Plan plan = plan(Interaction.SEND_ONLY_ACK, CommitMode.COMMIT_THEN_SEND, true);
        assertThat(sent(plan).replied(output(0))).isEqualTo(new Step.End(new Ending.Done(), false));
        assertFailed(sent(plan).replied(status(16, 0x30)), HostFault.UNAVAILABLE, false, false);
        assertFailed(
                sent(plan).replied(dfs("DFS064 10:11:12 DESTINATION CAN NOT BE FOUND", 0)),
                HostFault.NOT_FOUND,
                false,
                false);
        assertNotUnderstood(sent(plan).refused("garbled"), "garbled");
    }

    @Test
    void sendOnlyWithErrorListensForOne() {
        Plan plan = plan(Interaction.SEND_ONLY_ERROR, CommitMode.COMMIT_THEN_SEND, true);
        Exchange exchange = new Exchange(plan, LISTEN);
        assertThat(exchange.written()).isEqualTo(new Step.Listen(LISTEN));
        assertThat(exchange.silence()).isEqualTo(new Step.End(new Ending.Done(), false));
        Exchange wrong = new Exchange(plan, LISTEN);
        assertThat(wrong.written()).isEqualTo(new Step.Listen(LISTEN));
        assertFailed(wrong.replied(status(4, 72)), HostFault.NOT_FOUND, false, false);
    }

    // ---- tpipes

    @Test
    void anEmptyQueueIsNoFailure() {
        assertThat(sent(RESUME).replied(EXPIRED_KEPT))
                .isEqualTo(new Step.End(new Ending.Done(), true));
        assertThat(sent(RESUME).replied(EXPIRED_CLOSED))
                .isEqualTo(new Step.End(new Ending.Done(), false));
    }

    @Test
    void aQueuedMessageIsAcknowledged() {
        Exchange exchange = sent(RESUME);
        assertThat(exchange.replied(output(ACK_REQUIRED | QUEUED))).isEqualTo(ACK);
        assertAnswered(exchange.replied(EXPIRED_KEPT), output(ACK_REQUIRED | QUEUED), true);
        Reply.Output more = output(ACK_REQUIRED | LEVEL_VALID | QUEUED, 2);
        assertThat(sent(RESUME).replied(more))
                .isEqualTo(
                        new Step.SendLast(
                                Acknowledgement.ACK_NO_WAIT,
                                new Step.End(new Ending.Answered(more), true)));
    }

    @Test
    void aQueuedMessageThatCannotBeTakenStays() {
        Exchange exchange = sent(RESUME);
        assertThat(exchange.refused("too long")).isEqualTo(NAK);
        assertNotUnderstood(exchange.replied(EXPIRED_KEPT), "too long");
    }

    @Test
    void aDatastoreThatClosesEndsTheWaiting() {
        assertFailed(sent(RESUME).replied(status(0x2C, 0)), HostFault.UNAVAILABLE, true, false);
        assertFailed(sent(RESUME).replied(status(4, 93)), HostFault.REFUSED, false, false);
    }
}
