package io.ironbridge.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.gateway.http.listener.HttpListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@SuppressWarnings("StringConcatToTextBlock") // HTTP's line ends are to be seen
class DrainIT {
    private static final String GET = "GET / HTTP/1.1\r\nHost: h\r\n\r\n";
    private static final Duration LONG = Duration.ofSeconds(30);

    private final EventLoops loops = EventLoops.start(2);
    private final BlockingQueue<Exchange> waiting = new LinkedBlockingQueue<>();

    @AfterEach
    void stop() {
        loops.close();
    }

    private HttpListener serve(RequestHandler handler) {
        HttpTimeouts timeouts = HttpTimeouts.defaults().withDrainIdle(Duration.ofMillis(300));
        try {
            return HttpListener.start(
                    ListenerConfig.defaults().withTimeouts(timeouts), handler, loops);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void requestInFlightIsAnsweredAndTheConnectionTold() throws Exception {
        HttpListener listener = serve(waiting::add);
        try (RawClient client = new RawClient(listener.address())) {
            client.send(GET);
            Exchange exchange = Replies.take(waiting);
            CompletableFuture<Void> drained = listener.drain(LONG).toCompletableFuture();
            assertThat(Replies.never(drained)).isTrue();
            Replies.echo(exchange);
            assertThat(client.readAll()).contains("\r\nconnection: close\r\n").endsWith("GET / ");
            client.socket().close();
            drained.get(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void drainingListenerAcceptsNoMore() throws Exception {
        HttpListener listener = serve(Replies::echo);
        listener.drain(LONG).toCompletableFuture().get(10, TimeUnit.SECONDS);
        Assertions.assertThatThrownBy(() -> connect(listener)).isInstanceOf(ConnectException.class);
    }

    private static void connect(HttpListener listener) throws IOException {
        new Socket(listener.address().getAddress(), listener.address().getPort()).close();
    }

    @Test
    void idleConnectionMaySendOneMoreRequest() throws Exception {
        HttpListener listener = serve(Replies::echo);
        try (RawClient client = new RawClient(listener.address());
                RawClient silent = new RawClient(listener.address())) {
            client.send(GET);
            client.readReply();
            Replies.until(() -> listener.counts().open() == 2);
            CompletableFuture<Void> drained = listener.drain(LONG).toCompletableFuture();
            client.send(GET);
            assertThat(client.readAll()).contains("\r\nconnection: close\r\n");
            assertThat(silent.readAll()).isEmpty();
            client.socket().close();
            silent.socket().close();
            drained.get(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void limitEndsWhatIsStillThere() throws Exception {
        HttpListener listener = serve(waiting::add);
        try (RawClient client = new RawClient(listener.address())) {
            client.send(GET);
            Exchange exchange = Replies.take(waiting);
            listener.drain(Duration.ofMillis(200)).toCompletableFuture().get(10, TimeUnit.SECONDS);
            Replies.until(exchange.cancellation()::isCancelled);
            assertThat(client.readUntilGone()).isEmpty();
        }
    }

    @Test
    void loadLosesNoRequest() throws Exception {
        HttpListener listener =
                serve(exchange ->
                        CompletableFuture.delayedExecutor(2, TimeUnit.MILLISECONDS)
                                .execute(() -> Replies.echo(exchange)));
        AtomicLong answered = new AtomicLong();
        List<CompletableFuture<Void>> clients = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            RawClient client = new RawClient(listener.address());
            clients.add(
                    CompletableFuture.runAsync(
                            () -> requestUntilTold(client, answered), Thread::startVirtualThread));
        }
        Replies.until(() -> answered.get() > 1_000);
        listener.drain(LONG).toCompletableFuture().get(20, TimeUnit.SECONDS);
        for (CompletableFuture<Void> client : clients) {
            client.get(10, TimeUnit.SECONDS);
        }
    }

    /** Each request gets its whole answer until one says that the connection closes. */
    private static void requestUntilTold(RawClient client, AtomicLong answered) {
        try (client) {
            String reply = "";
            while (!reply.contains("\r\nconnection: close\r\n")) {
                client.send(GET);
                reply = client.readReply();
                assertThat(reply).endsWith("\r\n\r\nGET / ");
                answered.incrementAndGet();
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
