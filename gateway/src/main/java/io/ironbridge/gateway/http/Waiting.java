package io.ironbridge.gateway.http;

import io.netty.channel.Channel;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The memory in {@link UnsentReplies} of one connection or stream: none while the client reads its
 * replies as they arrive. Used on its event loop only.
 */
public final class Waiting {
    private final Serving serving;
    private final Channel client;
    private final EventExecutor loop;
    private final Runnable giveUp;
    private UnsentReplies.@Nullable Holding holding;

    /** Replies that have had to wait so far. */
    private int replies;

    /**
     * @param client the connection
     * @param giveUp ends a reply whose memory is needed for others; on the event loop
     */
    public Waiting(Serving serving, Channel client, EventExecutor loop, Runnable giveUp) {
        this.serving = serving;
        this.client = client;
        this.loop = loop;
        this.giveUp = giveUp;
    }

    public boolean isEmpty() {
        return holding == null;
    }

    /** Changes the number of bytes that wait for the client. */
    public void change(long by) {
        UnsentReplies.Holding held = holding;
        if (held == null) {
            int reply = ++replies;
            held = serving.holding(client, () -> roomIsNeeded(reply));
            holding = held;
        }
        held.change(by);
    }

    /** The client has read everything, or has gone. */
    public void over() {
        if (holding != null) {
            holding.release();
            holding = null;
        }
    }

    /**
     * Called on any thread; meanwhile the client may have read the reply, and another one may wait.
     */
    private void roomIsNeeded(int reply) {
        try {
            loop.execute(() -> {
                if (holding != null && reply == replies) {
                    over();
                    serving.dropped(client);
                    giveUp.run();
                }
            });
        } catch (RejectedExecutionException stopped) {
            // The loops have stopped, and the client has gone.
        }
    }
}
