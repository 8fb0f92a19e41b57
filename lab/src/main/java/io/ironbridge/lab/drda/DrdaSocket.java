package io.ironbridge.lab.drda;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A client's connection as Derby gets it: with other streams. Thread-safe. */
final class DrdaSocket extends Socket {
    private final Socket client;
    private final InputStream requests;
    private final OutputStream replies;
    private final Consumer<DrdaSocket> onClose;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * @param onClose called once
     */
    DrdaSocket(
            Socket client,
            InputStream requests,
            OutputStream replies,
            Consumer<DrdaSocket> onClose) {
        this.client = client;
        this.requests = requests;
        this.replies = replies;
        this.onClose = onClose;
    }

    @Override
    public InputStream getInputStream() {
        return requests;
    }

    @Override
    public OutputStream getOutputStream() {
        return replies;
    }

    @Override
    public void close() throws IOException {
        if (closed.compareAndSet(false, true)) {
            onClose.accept(this);
            client.close();
        }
    }
}
