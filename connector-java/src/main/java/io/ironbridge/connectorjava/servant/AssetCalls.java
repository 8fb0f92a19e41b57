package io.ironbridge.connectorjava.servant;

import io.ironbridge.connectorapi.AssetCaller.Reply;
import io.ironbridge.program.AssetFailedException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.ReentrantLock;

/** The asset calls of one run of a program, one after another. Thread-safe. */
final class AssetCalls {
    private final AssetTransport transport;
    private final ProgramJson json;
    private final ReentrantLock turn = new ReentrantLock();

    /** What the transport still has to do; guarded by {@code turn}. */
    private CompletableFuture<?> pending = CompletableFuture.allOf();

    private volatile boolean hasEnded;

    AssetCalls(AssetTransport transport, ProgramJson json) {
        this.transport = transport;
        this.json = json;
    }

    <T> T call(String asset, Object input, Class<T> result)
            throws AssetFailedException, InterruptedException {
        byte[] request = json.write(input);
        return switch (exchange(asset, request)) {
            case Reply.Returned(var data) -> json.result(data.array(), result);
            case Reply.Failed(int status, String code, String message, boolean mayHaveRun) ->
                    throw new AssetFailedException(status, code, message, mayHaveRun);
            case Reply.Undeclared _ ->
                    throw new IllegalArgumentException(
                            "The program's asset does not name " + asset + " in assets");
        };
    }

    private Reply exchange(String asset, byte[] request) throws InterruptedException {
        turn.lockInterruptibly();
        try {
            await(pending);
            if (hasEnded) {
                throw new IllegalStateException("The program has returned");
            }
            CompletableFuture<Reply> reply = transport.call(asset, request);
            pending = reply.handle((_, _) -> true);
            try {
                return await(reply);
            } catch (InterruptedException e) {
                pending = CompletableFuture.allOf(pending, transport.cancel());
                throw e;
            }
        } finally {
            turn.unlock();
        }
    }

    private static <R> R await(CompletableFuture<R> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("The gateway has gone", e);
        }
    }

    /** The program has returned; a call that another of its threads makes is cancelled. */
    void end() {
        hasEnded = true;
        CompletableFuture<?> cancelled =
                turn.isLocked() ? transport.cancel() : CompletableFuture.allOf();
        turn.lock();
        try {
            cancelled.join();
            pending.join();
        } catch (CompletionException e) {
            // the gateway has gone, as the worker will notice
        } finally {
            turn.unlock();
        }
    }
}
