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
 * The course of one call as IMS Connect prescribes it ("IMS Connect client call flows", "Send-only
 * protocol", "RESUME TPIPE/receive protocol"): given what was received, it returns what to do.
 * Knows no sockets, is used by one thread.
 */
final class Exchange {
    private static final Step AWAIT = new Step.Await();

    private final Plan plan;
    private final Duration errorReply;
    private State state;

    /** Output that is acknowledged, or about to be refused in favour of this. */
    private Reply.@Nullable Output output;

    /** Why an output was refused. */
    private @Nullable String refusal;

    private enum State {
        /** The request is being written. */
        SENDING,
        AWAITING_OUTPUT,
        /** CM1: acknowledged, not known to be committed. */
        AWAITING_COMMIT,
        /** CM0: acknowledged, there may be more. */
        AWAITING_END,
        /** Refused. */
        AWAITING_BACKOUT,
        /** CM0: more came than one output; it was refused. */
        AWAITING_END_OF_REFUSAL,
        /** Only an error is reported. */
        LISTENING
    }

    /**
     * Begins with the request about to be written.
     *
     * @param errorReply how long to listen after {@link Interaction#SEND_ONLY_ERROR}
     */
    Exchange(Plan plan, Duration errorReply) {
        this.plan = plan;
        this.errorReply = errorReply;
        this.state = State.SENDING;
    }

    /** What was sent last has been written. */
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

    /** Nothing came although it was listened for: an error may still come. */
    Step silence() {
        return new Step.End(new Ending.Done(), false);
    }

    /** A reply has come. */
    Step replied(Reply reply) {
        return switch (reply) {
            case Reply.Output came -> output(came);
            case Reply.Status(Rsm rsm) -> status(new RsmMeaning(rsm));
        };
    }

    /**
     * An output has come that cannot be taken; where the next structure begins is known.
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

    /** Whether {@link #refused} would send a refusal. */
    boolean mayRefuse() {
        return plan.mayRefuse() && state == State.AWAITING_OUTPUT;
    }

    /** Whether IMS may still be at work for the request. */
    boolean isWaitingForIms() {
        return state == State.AWAITING_OUTPUT;
    }

    /** Whether the output that came last was one too many. */
    boolean refusesFurtherOutput() {
        return state == State.AWAITING_END_OF_REFUSAL;
    }

    /**
     * How the call ends if the connection breaks now: CM0 output is the caller's once it is here,
     * since its work is committed.
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
            case AWAITING_COMMIT -> notUnderstood("output in place of the commit confirmation");
            case AWAITING_BACKOUT ->
                    notUnderstood(refusal + "; output in place of the backout confirmation");
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
     * The client id is not used again: what the program may say later would come as the reply to
     * another request.
     */
    private Step accepted(Reply.Output came) {
        Ending ending = ending(came);
        return new Step.End(ending instanceof Ending.Answered ? new Ending.Done() : ending, false);
    }

    /** Whoever ends the connection ends the conversation. */
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

    /** More than the reply that was asked for: it is not lost unless that is wanted. */
    private Step furtherOutput(Reply.Output came) {
        if (!came.csm().requiresAck()) {
            return new Step.End(ending(held()), false);
        }
        state = State.AWAITING_END_OF_REFUSAL;
        return new Step.Send(Acknowledgement.NAK);
    }

    /** Output that waits for the client id would come as the reply to the next request. */
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
     * An empty queue is no failure. After CM0 input the output may still come, and would be taken
     * for that of the next request.
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
                : notUnderstood(refusal + "; it was refused: " + meaning.what());
    }

    private Failure refusedOutput(RsmMeaning meaning) {
        Failure failure = meaning.failure();
        return new Failure(
                failure.fault(),
                failure.code(),
                refusal + "; it was refused: " + failure.what(),
                true);
    }

    private static Step notUnderstood(String what) {
        return new Step.End(new Ending.NotUnderstood(what), false);
    }
}
