package io.ironbridge.connectorjava;

import io.ironbridge.connectorapi.AssetCaller;
import io.ironbridge.connectorapi.AssetCaller.Reply;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorjava.servant.AssetTransport;
import java.util.concurrent.CompletableFuture;

/**
 * Passes the asset calls of a program in this process on. Data is copied: the program may change
 * its own.
 *
 * @param mostBytes of an input or a result
 */
record LocalTransport(AssetCaller assets, int mostBytes) implements AssetTransport {
    private static final int BAD_REQUEST = 400;
    private static final int BAD_GATEWAY = 502;

    @Override
    public CompletableFuture<Reply> call(String asset, byte[] json) {
        if (json.length > mostBytes) {
            return CompletableFuture.completedFuture(
                    new Reply.Failed(
                            BAD_REQUEST,
                            "",
                            json.length + " bytes of input; at most " + mostBytes + ".",
                            false));
        }
        CompletableFuture<Reply> reply = new CompletableFuture<>();
        assets.call(asset, Bytes.wrap(json.clone()), reply::complete);
        return reply.thenApply(this::own);
    }

    private Reply own(Reply reply) {
        if (!(reply instanceof Reply.Returned(Bytes json))) {
            return reply;
        }
        return json.length() > mostBytes
                ? tooLong()
                : new Reply.Returned(Bytes.wrap(json.array().clone()));
    }

    /** The asset has returned more than a message may have. */
    static Reply tooLong() {
        return new Reply.Failed(BAD_GATEWAY, "", "The asset returned too many bytes.", true);
    }

    @Override
    public CompletableFuture<?> cancel() {
        assets.cancel();
        return CompletableFuture.allOf();
    }
}
