package io.ironbridge.connectorjava.servant;

import io.ironbridge.connectorapi.AssetCaller.Reply;
import io.ironbridge.connectorjava.wire.AssetRequest;
import io.ironbridge.connectorjava.wire.ProgramWire;
import io.ironbridge.servants.wire.FrameChannel;
import io.ironbridge.servants.wire.WireException;
import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Takes asset calls over the channel of their task. Virtual threads send and receive, because an
 * interrupt of the program's thread would close the channel.
 */
final class LaneTransport implements AssetTransport {
    private static final int BAD_REQUEST = 400;
    private static final int UNAVAILABLE = 503;

    private final FrameChannel channel;
    private volatile @Nullable Exchange current;

    LaneTransport(FrameChannel channel) {
        this.channel = channel;
    }

    @Override
    public CompletableFuture<Reply> call(String asset, byte[] json) {
        Exchange exchange = new Exchange();
        current = exchange;
        Thread.startVirtualThread(() -> exchange.run(new AssetRequest.Call(asset, json)));
        return exchange.reply;
    }

    @Override
    public CompletableFuture<?> cancel() {
        Exchange running = current;
        return running == null
                ? CompletableFuture.allOf()
                : CompletableFuture.runAsync(running::cancel, Thread::startVirtualThread);
    }

    /** A request and its reply. */
    private final class Exchange {
        private final CompletableFuture<Reply> reply = new CompletableFuture<>();
        private boolean isSent;
        private boolean isCancelled;

        void run(AssetRequest.Call call) {
            try {
                reply.complete(isSent(call) ? receive() : cancelled());
            } catch (IOException e) {
                reply.completeExceptionally(e);
            }
        }

        private synchronized boolean isSent(AssetRequest.Call call) throws IOException {
            if (isCancelled) {
                return false;
            }
            try {
                channel.send(ProgramWire.write(call));
                isSent = true;
            } catch (WireException e) { // nothing was sent
                reply.complete(new Reply.Failed(BAD_REQUEST, "", e.getMessage() + ".", false));
            }
            return isSent;
        }

        private static Reply cancelled() {
            return new Reply.Failed(UNAVAILABLE, "", "The call was cancelled.", false);
        }

        private Reply receive() throws IOException {
            return channel.receive()
                    .orElseThrow(() -> new EOFException("The gateway has ended"))
                    .whole(ProgramWire::reply);
        }

        synchronized void cancel() {
            isCancelled = true;
            if (isSent && !reply.isDone()) {
                try {
                    channel.send(ProgramWire.write(new AssetRequest.Cancel()));
                } catch (IOException e) {
                    reply.completeExceptionally(e);
                }
            }
        }
    }
}
