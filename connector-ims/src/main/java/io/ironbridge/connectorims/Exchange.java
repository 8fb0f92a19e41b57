package io.ironbridge.connectorims;

import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorims.answer.DfsMessage;
import io.ironbridge.connectorims.answer.Failure;
import io.ironbridge.connectorims.answer.RsmMeaning;
import io.ironbridge.connectorims.message.Reply;
import io.ironbridge.connectorims.message.Rsm;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state machine of one call as IMS Connect prescribes it ("IMS Connect client call flows",
 * "Send-only protocol", "RESUME TPIPE/receive protocol"): for each event it returns the next step.
 * Does no I/O; used by one thread.
 */
final class Exchange {
    private static final Step AWAIT = new Step.Await();

    private final Plan plan;
    private final Duration errorReply;
    private State state;

    /** The output that was acknowledged, or the one before an output that is being rejected. */
    private Reply.@Nullable Output output;

    /** Why an output was rejected. */
    private @Nullable String refusal;

    private enum State {
        /** The request is being written. */
        SENDING,
        AWAITING_OUTPUT,
        /** CM1: acknowledged, commit not confirmed. */
        AWAITING_COMMIT,
        /** CM0: acknowledged, more may follow. */
        AWAITING_END,
        /** Rejected. */
        AWAITING_BACKOUT,
        /** CM0: a further output arrived and was rejected. */
        AWAITING_END_OF_REFUSAL,
        /** Only an error is reported. */
        LISTENING
    }

    /**
     * Begins before the request is written.
     *
     * @param errorReply how long to listen after {@link Interaction#SEND_ONLY_ERROR}
     */
    Exchange(Plan plan, Duration errorReply) {
        this.plan = plan;
        this.errorReply = errorReply;
        this.state = State.SENDING;
    }

    /** The last message has been written. */
    Step written() {
        if (state != State.SENDING) {
            return AWAIT;
        }
        return switch (plan.interaction()) {
            case SEND_ONLY -> new Step.End(new Ending.Done(), false);
            case SEND_ONLY_ERROR -> {
                state = State.LISTENING;
                yield new Step.Listen(errorReply);
            }
            case SEND_RECEIVE, SEND_ONLY_ACK, RESUME_TPIPE, RESUME_TPIPE_WAIT -> {
                state = State.AWAITING_OUTPUT;
                yield AWAIT;
            }
        };
    }

    /** Nothing arrived while listening; an error may still arrive. */
    Step silence() {
        return new Step.End(new Ending.Done(), false);
    }

    /** A reply has arrived. */
    Step replied(Reply reply) {
        return switch (reply) {
            case Reply.Output came -> output(came);
            case Reply.Status(Rsm rsm) -> status(new RsmMeaning(rsm));
        };
    }

    /**
     * An output has arrived that cannot be accepted; the position of the next structure is known.
     *
     * @param what is wrong with it
     */
    Step refused(String what) {
        if (!plan.mayRefuse() || (state != State.AWAITING_OUTPUT && state != State.SENDING)) {
            return notUnderstood(what);
        }
        refusal = what;
        state = State.AWAITING_BACKOUT;
        return new Step.Send(Acknowledgement.NAK);
    }

    /** Whether {@link #refused} would send a NAK. */
    boolean mayRefuse() {
        return plan.mayRefuse() && state == State.AWAITING_OUTPUT;
    }

    /** Whether IMS may still be processing the request. */
    boolean isWaitingForIms() {
        return state == State.AWAITING_OUTPUT;
    }

    /** Whether the last output was one too many. */
    boolean refusesFurtherOutput() {
        return state == State.AWAITING_END_OF_REFUSAL;
    }

    /**
     * How the call ends if the connection breaks now: received CM0 output goes to the caller, since
     * its work is committed.
     */
    Optional<Ending> settled() {
        return output != null && state != State.AWAITING_COMMIT
                ? Optional.of(ending(output))
                : Optional.empty();
    }

    // ---- output

    private Step output(Reply.Output came) {
        return switch (state) {
            case SENDING, AWAITING_OUTPUT -> firstOutput(came);
            case AWAITING_END -> furtherOutput(came);
            case AWAITING_COMMIT -> notUnderstood("output instead of the commit confirmation");
            case AWAITING_BACKOUT ->
                    notUnderstood(refusal + "; output instead of the backout confirmation");
            case AWAITING_END_OF_REFUSAL -> new Step.End(ending(held()), false);
            case LISTENING -> new Step.End(ending(came), false);
        };
    }

    private Step firstOutput(Reply.Output came) {
        if (plan.interaction() == Interaction.SEND_ONLY_ACK) {
            return accepted(came);
        }
        if (came.csm().isConversational()) {
            return conversational();
        }
        if (!came.csm().requiresAck()) {
            return new Step.End(ending(came), isClean(came));
        }
        output = came;
        return plan.isCommitThenSend() ? acknowledgeCommitted(came) : acknowledge();
    }

    /**
     * The client id is not used again: later output of the program would be taken for the reply to
     * another request.
     */
    private Step accepted(Reply.Output came) {
        Ending ending = ending(came);
        return new Step.End(ending instanceof Ending.Answered ? new Ending.Done() : ending, false);
    }

    /** Closing the connection ends the conversation. */
    private static Step conversational() {
        return new Step.End(
                new Ending.Failed(
                        new Failure(
                                HostFault.REFUSED,
                                "",
                                "the transaction is conversational; the conversation was ended",
                                true)),
                false);
    }

    private Step acknowledge() {
        state = State.AWAITING_COMMIT;
        return new Step.Send(Acknowledgement.ACK);
    }

    private Step acknowledgeCommitted(Reply.Output came) {
        state = State.AWAITING_END;
        return plan.ackNoWait() && came.csm().supportsAckNoWait()
                ? new Step.SendLast(
                        Acknowledgement.ACK_NO_WAIT, new Step.End(ending(came), isClean(came)))
                : new Step.Send(Acknowledgement.ACK);
    }

    /** More output than the one requested: it is kept in IMS unless it is not wanted. */
    private Step furtherOutput(Reply.Output came) {
        if (!came.csm().requiresAck()) {
            return new Step.End(ending(held()), false);
        }
        state = State.AWAITING_END_OF_REFUSAL;
        return new Step.Send(Acknowledgement.NAK);
    }

    /**
     * Whether nothing waits for the client id; waiting output would be taken for the reply to the
     * next request.
     */
    private boolean isClean(Reply.Output came) {
        return plan.persistent() && (plan.resumes() || !came.csm().hasAsynchronousOutput());
    }

    private Reply.Output held() {
        return Objects.requireNonNull(output);
    }

    private Ending ending(Reply.Output came) {
        if (plan.dfsIsData()) {
            return new Ending.Answered(came);
        }
        return DfsMessage.failure(came.modName(), came.segments())
                .<Ending>map(Ending.Failed::new)
                .orElseGet(() -> new Ending.Answered(came));
    }

    // ---- status

    private Step status(RsmMeaning meaning) {
        return switch (state) {
            case SENDING, AWAITING_OUTPUT -> insteadOfOutput(meaning);
            case AWAITING_COMMIT -> commit(meaning);
            case AWAITING_END -> new Step.End(ending(held()), isEmptyNow(meaning));
            case AWAITING_BACKOUT -> backout(meaning);
            case AWAITING_END_OF_REFUSAL -> new Step.End(ending(held()), false);
            case LISTENING -> new Step.End(new Ending.Failed(meaning.failure()), false);
        };
    }

    private Step insteadOfOutput(RsmMeaning meaning) {
        if (meaning.isDuplicateClient()) {
            return new Step.End(new Ending.DuplicateClient(meaning.failure()), false);
        }
        if (meaning.isExpired()) {
            return expired(meaning);
        }
        return new Step.End(
                new Ending.Failed(meaning.failure()),
                plan.persistent() && meaning.keepsConnection());
    }

    /**
     * An empty queue is not a failure. After CM0 input the output may still arrive, and would be
     * taken for that of the next request.
     */
    private Step expired(RsmMeaning meaning) {
        boolean kept = plan.persistent() && meaning.keepsConnection();
        return plan.resumes()
                ? new Step.End(new Ending.Done(), kept)
                : new Step.End(new Ending.Expired(), kept && !plan.isCommitThenSend());
    }

    private Step commit(RsmMeaning meaning) {
        if (meaning.isCommitted()) {
            return new Step.End(ending(held()), plan.persistent());
        }
        if (meaning.isExpired()) {
            return new Step.End(new Ending.Expired(), false);
        }
        return new Step.End(
                new Ending.Failed(meaning.failure().afterOutput()),
                plan.persistent() && meaning.isBackedOut());
    }

    private boolean isEmptyNow(RsmMeaning meaning) {
        return plan.persistent() && meaning.isExpired() && meaning.keepsConnection();
    }

    private Step backout(RsmMeaning meaning) {
        return meaning.isBackedOut()
                ? new Step.End(new Ending.Failed(refusedOutput(meaning)), false)
                : notUnderstood(refusal + "; it was rejected: " + meaning.what());
    }

    private Failure refusedOutput(RsmMeaning meaning) {
        Failure failure = meaning.failure();
        return new Failure(
                failure.fault(),
                failure.code(),
                refusal + "; it was rejected: " + failure.what(),
                true);
    }

    private static Step notUnderstood(String what) {
        return new Step.End(new Ending.NotUnderstood(what), false);
    }
}
