package io.ironbridge.gateway.http;

import static io.ironbridge.gateway.http.Replies.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.gateway.http.listener.HttpListener;
import io.ironbridge.gateway.http.turn.ReadTurn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections of one event loop that all have sent a request when it begins a pass. */
@Timeout(60)
@SuppressWarnings("StringConcatToTextBlock") // HTTP's line ends are to be seen
class ReadTurnsIT {
    private static final int CLIENTS = 20;
    private static final ReadTurn LAST = turn(true, new AtomicBoolean());

    private final AtomicBoolean held = new AtomicBoolean();
    private final ReadTurn unlessHeld = turn(false, held);
    private final EventLoops loops = EventLoops.start(1);
    private final List<RawClient> clients = new ArrayList<>();
    private final List<String> read = new CopyOnWriteArrayList<>();
    private HttpListener listener;

    private static ReadTurn turn(boolean last, AtomicBoolean held) {
        return new ReadTurn() {
            @Override
            public boolean isLast() {
                return last;
            }

            @Override
            public boolean isHeld() {
                return held.get();
            }
        };
    }

    @BeforeEach
    void start() throws Exception {
        listener = HttpListener.start(ListenerConfig.defaults(), handler(), loops);
    }

    @AfterEach
    void stop() throws Exception {
        for (RawClient client : clients) {
            client.close();
        }
        listener.close();
        loops.close();
    }

    /** The first part of the path says how the connection is read from then on. */
    private RequestHandler handler() {
        return exchange -> {
            String path = exchange.request().path();
            read.add(path);
            exchange.nextReads(
                    path.startsWith("/low")
                            ? LAST
                            : path.startsWith("/group") ? unlessHeld : ReadTurn.USUAL);
            Replies.echo(exchange);
        };
    }

    /** A connection that has had a request answered. */
    private RawClient client(String path) throws Exception {
        RawClient client = new RawClient(listener.address());
        clients.add(client);
        send(client, path);
        answer(client, path);
        read.clear();
        return client;
    }

    private static void send(RawClient client, String path) throws Exception {
        client.send("GET " + path + " HTTP/1.1\r\nHost: h\r\n\r\n");
    }

    private static void answer(RawClient client, String path) throws Exception {
        StringBuilder answer = new StringBuilder();
        while (!answer.toString().endsWith("GET " + path + " ")) {
            String more = client.readAvailable();
            assertThat(more).as("after %s", answer).isNotEmpty();
            answer.append(more);
        }
    }

    /** Sends a request that is held, and one on another connection that is answered. */
    private void hold(RawClient group, RawClient other) throws Exception {
        held.set(true);
        send(group, "/group");
        send(other, "/other");
        answer(other, "/other");
    }

    @Test
    void fewRequestsOfLessImportantWorkAreReadBeforeAnother() throws Exception {
        List<RawClient> low = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            low.add(client("/low"));
        }
        RawClient important = client("/important");
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch busy = new CountDownLatch(1);
        loops.group()
                .execute(() -> {
                    started.countDown();
                    try {
                        busy.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
        started.await();
        for (RawClient client : low) {
            send(client, "/low");
            send(client, "/low/next");
        }
        send(important, "/important");
        busy.countDown();

        until(() -> read.size() == 2 * CLIENTS + 1);
        assertThat(read.indexOf("/important")).isLessThanOrEqualTo(4);
        for (RawClient client : low) {
            answer(client, "/low/next");
        }
    }

    @Test
    void aConnectionIsNotReadWhileItIsHeld() throws Exception {
        RawClient group = client("/group");
        RawClient other = client("/other");

        hold(group, other);

        assertThat(read).containsExactly("/other");
        held.set(false);
        answer(group, "/group");
    }

    /** Such as a proxy's: work that is not held would wait for work that is. */
    @Test
    void aConnectionThatCarriesOtherWorkTooIsRead() throws Exception {
        RawClient proxy = client("/group");
        send(proxy, "/other");
        answer(proxy, "/other");
        held.set(true);

        send(proxy, "/group");
        answer(proxy, "/group");
        send(proxy, "/other");
        answer(proxy, "/other");
    }

    /** However long it is held, the client did nothing wrong. */
    @Test
    void aHeldRequestIsAnsweredWhenTheListenerStops() throws Exception {
        RawClient group = client("/group");
        RawClient other = client("/other");
        hold(group, other);

        var drained = listener.drain(Duration.ofSeconds(30)).toCompletableFuture();

        assertThat(group.readAll()).contains("\r\nconnection: close\r\n").endsWith("GET /group ");
        group.close();
        other.close();
        drained.get(30, TimeUnit.SECONDS);
    }

    @Test
    void aHeldConnectionThatEndsIsForgotten() throws Exception {
        RawClient group = client("/group");
        RawClient other = client("/other");
        hold(group, other);

        group.close();

        until(() -> listener.counts().open() == 1);
        held.set(false);
        send(other, "/other");
        answer(other, "/other");
        assertThat(read).containsExactly("/other", "/other");
    }
}
