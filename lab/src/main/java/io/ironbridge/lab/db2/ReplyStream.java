package io.ironbridge.lab.db2;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The body of a reply. It is buffered up to the buffer's size, so that a short reply has a
 * Content-Length and a failure before that point can still become an error status; a longer reply
 * is chunked and streamed.
 */
final class ReplyStream extends OutputStream {
    private static final int FIRST_BYTES = 4096;
    private static final int STREAMED = 0;
    private static final int NO_BODY = -1;

    private final HttpExchange exchange;
    private final Pause pause;
    private final int limit;
    private byte[] held = new byte[FIRST_BYTES];
    private int count;
    private @Nullable OutputStream flowing;

    /** Waits before the reply's first byte. */
    interface Pause {
        void pause() throws IOException;
    }

    ReplyStream(HttpExchange exchange, int limit, Pause pause) {
        this.exchange = exchange;
        this.limit = limit;
        this.pause = pause;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (flowing == null && length > limit - count) {
            startFlowing();
        }
        if (flowing != null) {
            flowing.write(bytes, offset, length);
            return;
        }
        if (length > held.length - count) {
            held = Arrays.copyOf(held, Math.max(count + length, held.length * 2));
        }
        System.arraycopy(bytes, offset, held, count, length);
        count += length;
    }

    private void startFlowing() throws IOException {
        pause.pause();
        exchange.sendResponseHeaders(200, STREAMED);
        flowing = exchange.getResponseBody();
        flowing.write(held, 0, count);
    }

    /** Whether part of a 200 reply was sent, too late for an error status. */
    boolean hasBegun() {
        return flowing != null;
    }

    /** Ends the reply; the status is only used when nothing was sent before. */
    void finish(int status) throws IOException {
        if (flowing == null) {
            pause.pause();
            if (exchange.getRequestMethod().equals("HEAD")) {
                exchange.sendResponseHeaders(status, NO_BODY);
                return;
            }
            exchange.sendResponseHeaders(status, count);
            flowing = exchange.getResponseBody();
            flowing.write(held, 0, count);
        }
        flowing.close();
    }
}
