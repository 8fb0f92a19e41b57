package io.ironbridge.connectorims;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorims.message.Reply;
import io.ironbridge.connectorims.message.TooManySegmentsException;
import io.ironbridge.connectorims.message.UnreadableMessageException;
import io.ironbridge.socketclient.PooledConnection;
import io.ironbridge.socketclient.SocketClient;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One connection to IMS Connect with its own client id: one exchange at a time. */
final class ImsConnection extends PooledConnection<ImsCall> {
    private static final System.Logger LOG = System.getLogger(ImsConnection.class.getName());

    private final byte[] clientId;
    private final ReplyBuffer buffer;
    private final Duration errorReply;
    private final Owner owner;

    /** Whether IMS has nothing left to send to the client id. */
    private boolean clientIdIsFree;

    private @Nullable Exchange exchange;
    private Step.@Nullable End whenWritten;

    /** Services of the connector. */
    interface Owner {
        /** Repeats a call on another connection, since the client id of this one was in use. */
        void again(ImsCall call, Outcome otherwise);

        /** Returns a client id for which nothing waits. */
        void free(byte[] clientId);

        /** Reports a call that was given up while IMS Connect still waits for it. */
        void givenUp(ImsCall call, byte[] clientId);
    }

    ImsConnection(
            SocketClient.Place<ImsCall> place, ImsConfig config, byte[] clientId, Owner owner) {
        super(place);
        this.clientId = clientId;
        this.buffer = ReplyBuffer.of(config, this::reserve);
        this.errorReply = config.timers().errorReply();
        this.owner = owner;
    }

    @Override
    protected void install(ChannelPipeline pipeline) {
        // Reply bytes are assembled in this class.
    }

    // ---- sending

    @Override
    protected void send(Channel to, ImsCall next) {
        buffer.clear();
        clientIdIsFree = false;
        Plan plan = next.transaction.plan();
        exchange = new Exchange(plan, errorReply);
        write(
                to,
                next.transaction
                        .template()
                        .request(
                                to.alloc(),
                                clientId,
                                next.requestTimer(),
                                next.caller,
                                next.segments));
    }

    private void acknowledge(ImsCall now, Acknowledgement which) {
        Channel to = channel().orElseThrow();
        write(
                to,
                now.transaction
                        .template()
                        .acknowledgement(
                                to.alloc(),
                                which,
                                clientId,
                                now.acknowledgementTimer(),
                                now.caller));
    }

    @Override
    protected void written(ImsCall now) {
        if (whenWritten != null) {
            end(now, whenWritten, false);
        } else {
            go(now, exchange().written(), false);
        }
    }

    private Exchange exchange() {
        return Objects.requireNonNull(exchange);
    }

    // ---- receiving

    @Override
    protected void received(ImsCall now, Object message) {
        ByteBuf in = (ByteBuf) message;
        if (exchange == null) {
            fail(now.unreadable("data arrived before the request was sent"));
            return;
        }
        try {
            if (buffer.add(in, exchange().mayRefuse())) {
                go(now, read(), in.isReadable());
            }
        } catch (UnreadableMessageException noReply) {
            fail(now.unreadable(String.valueOf(noReply.getMessage())));
        }
    }

    private Step read() {
        try {
            return exchange().replied(buffer.take());
        } catch (UnreadableMessageException | TooManySegmentsException notTaken) {
            return exchange().refused(String.valueOf(notTaken.getMessage()));
        }
    }

    /**
     * @param more whether further data has arrived after the reply
     */
    private void go(ImsCall now, Step step, boolean more) {
        switch (step) {
            case Step.Await _ -> {}
            case Step.Send(Acknowledgement which) when !more -> {
                acknowledge(now, which);
                warnOfFurtherOutput(now);
            }
            case Step.Send _ -> fail(now.unreadable("more data than one reply arrived"));
            case Step.SendLast(Acknowledgement which, Step.End end) -> {
                whenWritten = more ? new Step.End(end.ending(), false) : end;
                acknowledge(now, which);
            }
            case Step.Listen(Duration time) -> listen(time);
            case Step.End end -> end(now, end, more);
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the receiver checks whether it is still needed
    private void listen(Duration time) {
        Exchange listening = exchange();
        loop().schedule(
                        () -> {
                            if (listening.equals(exchange)) {
                                go(call(), listening.silence(), false);
                            }
                        },
                        time.toNanos(),
                        TimeUnit.NANOSECONDS);
    }

    // ---- the end

    private void end(ImsCall now, Step.End end, boolean more) {
        exchange = null;
        whenWritten = null;
        Outcome outcome = outcome(now, end.ending());
        if (end.ending() instanceof Ending.DuplicateClient) {
            abandon();
            owner.again(now, outcome);
        } else {
            clientIdIsFree = end.reusable() && !more;
            release(clientIdIsFree);
            now.answer(outcome);
        }
    }

    private Outcome outcome(ImsCall now, Ending ending) {
        return switch (ending) {
            case Ending.Answered(Reply.Output output) ->
                    replied(new Payload.Segments(output.segments(), output.modName()));
            case Ending.Done() -> replied(new Payload.Segments(List.of(), ""));
            case Ending.Failed(var failure) -> failure.outcome(hostTime());
            case Ending.DuplicateClient(var failure) -> failure.outcome(hostTime());
            case Ending.Expired() -> now.timedOut(true);
            case Ending.NotUnderstood(String what) -> now.unreadable(what);
        };
    }

    private Outcome replied(Payload payload) {
        return new Outcome.Replied(payload, hostTime());
    }

    @Override
    protected void discarded() {
        if (clientIdIsFree) {
            owner.free(clientId);
        }
    }

    @Override
    protected void failed(ImsCall ended, Outcome outcome) {
        Exchange broken = exchange;
        exchange = null;
        whenWritten = null;
        if (broken != null && broken.isWaitingForIms() && isGivenUp(outcome)) {
            owner.givenUp(ended, clientId);
        }
        if (outcome instanceof Outcome.Cancelled && broken != null) {
            broken.settled().ifPresent(_ -> warnOfLostOutput(ended));
        }
        ended.answer(
                settled(broken, outcome).map(ending -> outcome(ended, ending)).orElse(outcome));
    }

    /** IMS has no copy of the output any more. */
    private static void warnOfLostOutput(ImsCall ended) {
        LOG.log(
                Level.WARNING,
                "IRB-IMS-0006W Request {0}: output of {1} was acknowledged after its caller"
                        + " had gone, and is lost",
                ended.context().requestId(),
                ended.transaction.transaction().name());
    }

    private void warnOfFurtherOutput(ImsCall now) {
        if (exchange().refusesFurtherOutput()) {
            LOG.log(
                    Level.WARNING,
                    "IRB-IMS-0007W Request {0}: {1} sent more than one output; the first is the"
                            + " reply, and the others were rejected",
                    now.context().requestId(),
                    now.transaction.transaction().name());
        }
    }

    private static Optional<Ending> settled(@Nullable Exchange broken, Outcome outcome) {
        return broken == null || outcome instanceof Outcome.Cancelled
                ? Optional.empty()
                : broken.settled();
    }

    private static boolean isGivenUp(Outcome outcome) {
        return outcome instanceof Outcome.TimedOut || outcome instanceof Outcome.Cancelled;
    }
}
