package io.ironbridge.connectorjava.servant;

import io.ironbridge.connectorapi.AssetCaller.Reply;
import java.util.concurrent.CompletableFuture;

/** Takes the asset calls of a program to the gateway. Does not block. */
public interface AssetTransport {
    /**
     * Starts a call, when the one before it has ended.
     *
     * @param json in UTF-8
     * @return completed with an exception only if the gateway has gone
     */
    CompletableFuture<Reply> call(String asset, byte[] json);

    /**
     * Cancels the call that runs; its reply comes nevertheless.
     *
     * @return completed when the gateway has been notified
     */
    CompletableFuture<?> cancel();
}
