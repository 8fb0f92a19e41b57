package io.ironbridge.connectorims;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorims.answer.RsmMeaning;
import io.ironbridge.connectorims.message.CodePage;
import io.ironbridge.connectorims.message.Reply;
import io.ironbridge.connectorims.message.TooManySegmentsException;
import io.ironbridge.connectorims.message.UnreadableMessageException;
import io.ironbridge.socketclient.ClientLoops;
import io.ironbridge.socketclient.ConnectionCredentialBackoff;
import io.ironbridge.socketclient.PendingCall;
import io.ironbridge.socketclient.PooledConnection;
import io.ironbridge.socketclient.SocketClient;
import io.ironbridge.socketclient.SocketConfig;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Asks IMS Connect to stop waiting for the output of calls that were given up ("Canceling a message
 * timer"): each time over a separate connection with the client id of the call, which is closed
 * after the answer. Only a few at a time; beyond that nothing is cancelled.
 */
final class TimerCanceller implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(TimerCanceller.class.getName());
    private static final int AT_ONCE = 8;
    private static final Duration ALLOWED = Duration.ofSeconds(5);

    /** The timer of a message that is answered at once. */
    private static final int NO_TIMER = 0;

    private final SocketConfig sockets;
    private final SocketClient<Cancel> client;

    TimerCanceller(ImsConfig config, ClientLoops loops) {
        this.sockets = config.sockets().withMaxConnections(AT_ONCE);
        this.client = new SocketClient<>(sockets, loops, place -> new Connection(place, config));
    }

    /**
     * Cancels a timer.
     *
     * @param header of the message
     * @param clientId of the connection that was given up
     */
    void cancel(byte[] header, String clientId) {
        client.call(new Cancel(sockets, header, clientId));
    }

    @Override
    public void close() {
        client.close();
    }

    private static void log(String endpoint, String clientId, Outcome outcome) {
        if (!(outcome instanceof Outcome.Replied)) {
            LOG.log(
                    Level.WARNING,
                    "IRB-IMS-0004W {0}: the timer of client id {1} could not be cancelled: {2}",
                    endpoint,
                    clientId,
                    outcome);
        }
    }

    private static final class Cancel extends PendingCall {
        private final byte[] header;
        private final String clientId;

        Cancel(SocketConfig sockets, byte[] header, String clientId) {
            super(
                    sockets,
                    new CallContext(
                            "cancel-timer-" + clientId,
                            Optional.empty(),
                            Deadline.in(ALLOWED),
                            new Cancellation()),
                    ConnectionCredentialBackoff.OFF,
                    outcome -> log(sockets.endpoint(), clientId, outcome));
            this.header = header;
            this.clientId = clientId;
        }
    }

    /** Sends one message, reads one answer. */
    private static final class Connection extends PooledConnection<Cancel> {
        private final ReplyBuffer buffer;

        Connection(SocketClient.Place<Cancel> place, ImsConfig config) {
            super(place);
            this.buffer = ReplyBuffer.of(config, this::reserve);
        }

        @Override
        protected void install(ChannelPipeline pipeline) {
            // The answer's bytes are assembled in this class.
        }

        @Override
        protected void send(Channel to, Cancel next) {
            byte[] clientId = CodePage.EBCDIC.bytes(next.clientId, Names.LENGTH);
            write(to, RequestTemplate.alone(to.alloc(), next.header, clientId, NO_TIMER));
        }

        @Override
        protected void received(Cancel now, Object message) {
            try {
                if (buffer.add((ByteBuf) message, false)) {
                    Outcome outcome = outcome(now, buffer.take());
                    release(false);
                    now.answer(outcome);
                }
            } catch (UnreadableMessageException | TooManySegmentsException notTaken) {
                fail(now.unreadable(String.valueOf(notTaken.getMessage())));
            }
        }

        private Outcome outcome(Cancel now, Reply reply) {
            return switch (reply) {
                case Reply.Output _ -> now.unreadable("output instead of an answer");
                case Reply.Status(var rsm) ->
                        new RsmMeaning(rsm).isTimerCancelled()
                                ? new Outcome.Replied(
                                        new Payload.Segments(List.of(), ""), hostTime())
                                : new RsmMeaning(rsm).failure().outcome(hostTime());
            };
        }
    }
}
