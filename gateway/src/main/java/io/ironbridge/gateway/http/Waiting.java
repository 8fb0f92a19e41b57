package io.ironbridge.gateway.http;

import io.netty.channel.Channel;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * What one connection or stream has of {@link UnsentReplies}: nothing, for clients that take their
 * replies as they come. Used on its event loop only.
 */
public final class Waiting {
    private final Serving serving;
    private final Channel client;
    private final EventExecutor loop;
    private final Runnable giveUp;
    private UnsentReplies.@Nullable Holding holding;

    /** That had to wait, so far. */
    private int replies;

    /**
     * @param client the connection
     * @param giveUp ends a reply that others need the room of; on the event loop
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

    /** So many bytes more wait for the client, or fewer. */
    public void change(long by) {
        UnsentReplies.Holding held = holding;
        if (held == null) {
            int reply = ++replies;
            held = serving.holding(client, () -> roomIsNeeded(reply));
            holding = held;
        }
        held.change(by);
    }

    /** The client has taken all of it, or has gone. */
    public void over() {
        if (holding != null) {
            holding.release();
            holding = null;
        }
    }

    /** On any thread; meanwhile the client may have taken the reply, and another one may wait. */
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
            // The loops are gone and the client with them.
        }
    }
}
