package io.ironbridge.gateway.http.turn;

import io.ironbridge.gateway.http.turn.ReadTurns.Line;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.SingleThreadEventLoop;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Keeps back what a client sends until it is its turn to be read. The first handler of connections
 * whose last request was less important, and of those in a TLS handshake. What is kept back is one
 * read of the connection; more stays in the network.
 */
public final class ReadTurnHandler extends ChannelInboundHandlerAdapter
        implements ReadTurns.Waiting {
    private static final ReadTurn HANDSHAKE =
            new ReadTurn() {
                @Override
                public boolean isLast() {
                    return true;
                }

                @Override
                public boolean isHeld() {
                    return false;
                }
            };

    private final boolean handshake;
    private final Deque<Object> kept = new ArrayDeque<>();
    private ReadTurn turn;

    @SuppressWarnings(
            "NullAway.Init") // set when the handler is added to its channel, before any event
    private ChannelHandlerContext context;

    private @Nullable ReadTurns turns;
    private boolean stopped;

    private ReadTurnHandler(ReadTurn turn, boolean handshake) {
        this.turn = turn;
        this.handshake = handshake;
    }

    /** For a connection that begins with a TLS handshake, to be removed after it. */
    public static ReadTurnHandler handshake() {
        return new ReadTurnHandler(HANDSHAKE, true);
    }

    /** From now on a connection is read in that turn. On its event loop. */
    public static void set(Channel connection, ReadTurn turn) {
        ReadTurnHandler handler = connection.pipeline().get(ReadTurnHandler.class);
        if (handler != null) {
            handler.turn = turn;
        } else if (turn.isLast() || turn.isHeld()) {
            connection.pipeline().addFirst(new ReadTurnHandler(turn, false));
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (!kept.isEmpty()) {
            kept.addLast(message);
            stopped = true;
            ctx.channel().config().setAutoRead(false);
        } else if (turn.isHeld()) {
            kept.addLast(message);
            turns().hold(this);
        } else if (turn.isLast() && !turns().take(line())) {
            kept.addLast(message);
            turns().wait(line(), this);
        } else {
            ctx.fireChannelRead(message);
        }
    }

    @Override
    public boolean release() {
        if (kept.isEmpty()) {
            return false;
        }
        if (stopped) {
            stopped = false;
            context.channel().config().setAutoRead(true);
        }
        for (Object next = kept.pollFirst(); next != null; next = kept.pollFirst()) {
            context.fireChannelRead(next);
        }
        context.fireChannelReadComplete();
        return true;
    }

    @Override
    public void askAgain() {
        if (!kept.isEmpty()) {
            if (turn.isHeld()) {
                turns().hold(this);
            } else {
                turns().wait(line(), this);
            }
        }
    }

    private Line line() {
        return handshake ? turns().handshakes() : turns().last();
    }

    private ReadTurns turns() {
        ReadTurns known = turns;
        if (known == null) {
            known = ReadTurns.of((SingleThreadEventLoop) context.channel().eventLoop());
            turns = known;
        }
        return known;
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        drop();
        ctx.fireChannelInactive();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        if (ctx.channel().isActive()) {
            release();
        }
        drop();
    }

    private void drop() {
        kept.forEach(ReferenceCountUtil::release);
        kept.clear();
    }
}
