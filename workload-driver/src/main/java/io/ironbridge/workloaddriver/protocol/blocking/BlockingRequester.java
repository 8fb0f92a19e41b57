package io.ironbridge.workloaddriver.protocol.blocking;

import io.ironbridge.workloaddriver.engine.Answer;
import io.ironbridge.workloaddriver.engine.Loop;
import io.ironbridge.workloaddriver.engine.RequestSlot;
import io.ironbridge.workloaddriver.engine.Requester;
import java.util.function.Consumer;

/**
 * A client that sends on the thread of its loop, which therefore has no other client: passing
 * requests to another thread would add to the client's CPU.
 */
public final class BlockingRequester implements Requester {
    private final Loop loop;
    private final BlockingClient client;
    private boolean closed;

    /**
     * @param loop of {@link ClientThreads}
     */
    public BlockingRequester(Loop loop, BlockingClient client) {
        this.loop = loop;
        this.client = client;
    }

    @Override
    public void send(RequestSlot slot, Consumer<Answer> answer) {
        loop.execute(() -> {
            if (!closed) {
                answer.accept(client.send(slot));
            }
        });
    }

    @Override
    public long connectionsOpened() {
        return client.connectionsOpened();
    }

    @Override
    public void close() {
        closed = true;
        client.close();
    }
}
