package io.ironbridge.httpclient;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.FaultyServer.Peer;
import io.ironbridge.connectorcontract.FaultyServer.Script;
import io.ironbridge.connectorcontract.HttpEcho;
import io.ironbridge.connectorcontract.PendingCall;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StreamingIT {
    private static final int BLOCK = 64 << 10;
    private static final int BLOCKS = 800; // 50 MB

    private final HttpFixture backEnd = new HttpFixture(1);
    private final HttpClient client =
            backEnd.client(config ->
                    config.withLimits(new HttpClientConfig.Limits(64 << 20, 0, 64 << 10, 4 << 10)));
    private final AtomicLong sent = new AtomicLong();

    @AfterEach
    void stop() {
        backEnd.close();
    }

    private Flow.Publisher<ByteBuffer> stream(Duration allowed) throws InterruptedException {
        PendingCall call = HttpFixture.call(client, "streamed", true, allowed);
        return ((Payload.Streamed) HttpFixture.reply(call).body()).chunks();
    }

    private void sendBlocks(Peer peer) throws IOException {
        byte[] block = new byte[BLOCK];
        for (int i = 0; i < BLOCKS; i++) {
            java.util.Arrays.fill(block, (byte) i);
            peer.send(block);
            sent.addAndGet(BLOCK);
        }
    }

    private Script large() {
        return (token, peer) -> {
            peer.send(
                    ("HTTP/1.1 200 OK\r\nContent-Length: " + (long) BLOCK * BLOCKS + "\r\n\r\n")
                            .getBytes(UTF_8));
            sendBlocks(peer);
        };
    }

    private long sentWhenItStops() {
        AtomicLong last = new AtomicLong(-1);
        AtomicLong since = new AtomicLong(System.nanoTime());
        Await.until(
                "the server to be held up",
                () -> {
                    if (last.getAndSet(sent.get()) != sent.get()) {
                        since.set(System.nanoTime());
                    }
                    return System.nanoTime() - since.get() > 400_000_000;
                });
        return sent.get();
    }

    @Test
    void aSlowReaderHoldsTheServerUp() throws InterruptedException {
        backEnd.server.script(large());
        Collector reader = new Collector();
        stream(HttpFixture.LONG).subscribe(reader);
        assertThat(sentWhenItStops()).isLessThan((long) BLOCK * BLOCKS / 2);
        assertThat(reader.received.get()).isZero();
        reader.request(1);
        Await.until("one buffer", () -> reader.buffers.get() == 1);
        assertThat(sentWhenItStops()).isLessThan((long) BLOCK * BLOCKS / 2);
        assertThat(client.connections().busy()).isEqualTo(1);
        reader.request(Long.MAX_VALUE);
        Await.open("the end", reader.ended);
        assertThat(reader.failure.get()).isNull();
        assertThat(reader.received.get()).isEqualTo((long) BLOCK * BLOCKS);
        assertThat(reader.wrong.get()).isZero();
        assertThat(client.connections().busy()).isZero();
    }

    @Test
    void theConnectionIsUsedAgainAfterTheBody() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            backEnd.server.answerAtOnce();
            Collector reader = new Collector();
            stream(HttpFixture.LONG).subscribe(reader);
            reader.request(Long.MAX_VALUE);
            Await.open("the end", reader.ended);
            assertThat(reader.failure.get()).isNull();
            assertThat(reader.received.get()).isEqualTo(HttpEcho.json("streamed").length());
            HttpFixture.reply(HttpFixture.call(client, "whole"));
        }
        assertThat(client.connections().opened()).isEqualTo(1);
    }

    @Test
    void aChunkedBodyStreams() throws InterruptedException {
        backEnd.server.script((token, peer) ->
                peer.send(
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
                                .getBytes(UTF_8)));
        Collector reader = new Collector();
        stream(HttpFixture.LONG).subscribe(reader);
        reader.request(Long.MAX_VALUE);
        Await.open("the end", reader.ended);
        assertThat(reader.received.get()).isEqualTo(5);
        assertThat(client.connections().open()).isEqualTo(1);
    }

    @Test
    void aBodyThatIsSmallComesWholeSoThatItsConnectionIsFree() throws InterruptedException {
        HttpClient usual = backEnd.client(UnaryOperator.identity());
        backEnd.server.answerAtOnce();
        Payload.HttpReply reply =
                HttpFixture.reply(HttpFixture.call(usual, "small", true, HttpFixture.LONG));
        assertThat(HttpFixture.text(reply)).isEqualTo(HttpEcho.json("small"));
        assertThat(usual.connections().busy()).isZero();
    }

    @Test
    void aChunkedBodyThatGrowsLargeStreamsFromItsFirstByte() throws InterruptedException {
        HttpClient usual = backEnd.client(UnaryOperator.identity());
        backEnd.server.script((token, peer) -> {
            peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".getBytes(UTF_8));
            for (int i = 0; i < 5; i++) {
                byte[] block = new byte[BLOCK];
                java.util.Arrays.fill(block, (byte) i);
                peer.send((Integer.toHexString(BLOCK) + "\r\n").getBytes(UTF_8));
                peer.send(block);
                peer.send("\r\n".getBytes(UTF_8));
            }
            peer.send("0\r\n\r\n".getBytes(UTF_8));
        });
        PendingCall call = HttpFixture.call(usual, "large", true, HttpFixture.LONG);
        Collector reader = new Collector();
        ((Payload.Streamed) HttpFixture.reply(call).body()).chunks().subscribe(reader);
        reader.request(Long.MAX_VALUE);
        Await.open("the end", reader.ended);
        assertThat(reader.failure.get()).isNull();
        assertThat(reader.received.get()).isEqualTo(5L * BLOCK);
        assertThat(reader.wrong.get()).isZero();
        assertThat(usual.connections().busy()).isZero();
    }

    @Test
    void onlyStatus200Streams() throws InterruptedException {
        backEnd.server.script((token, peer) ->
                peer.send(HttpEcho.reply("500 Error", "", "{\"StatusCode\":500}")));
        Payload.HttpReply reply =
                HttpFixture.reply(HttpFixture.call(client, "failed", true, HttpFixture.LONG));
        assertThat(HttpFixture.text(reply)).isEqualTo("{\"StatusCode\":500}");
    }

    @Test
    void aBodyThatBreaksOffFails() throws InterruptedException {
        backEnd.server.script((token, peer) -> {
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc".getBytes(UTF_8));
            peer.close();
        });
        Collector reader = new Collector();
        stream(HttpFixture.LONG).subscribe(reader);
        reader.request(Long.MAX_VALUE);
        Await.open("the end", reader.ended);
        assertThat(reader.failure.get()).isInstanceOf(IOException.class);
        assertThat(client.connections().open()).isZero();
    }

    @Test
    void theDeadlineBoundsTheBody() throws InterruptedException {
        backEnd.server.script(large());
        Collector reader = new Collector();
        stream(Duration.ofMillis(300)).subscribe(reader);
        Await.open("the end", reader.ended);
        assertThat(reader.failure.get())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the request's time was over before the reply was complete");
        assertThat(client.connections().open()).isZero();
        Await.until("the server to see it", () -> backEnd.server.openConnections() == 0);
    }

    @Test
    void aSubscriberThatCancelsClosesTheConnection() throws InterruptedException {
        backEnd.server.script(large());
        Collector reader = new Collector();
        stream(HttpFixture.LONG).subscribe(reader);
        reader.request(1);
        Await.until("one buffer", () -> reader.buffers.get() == 1);
        reader.cancel();
        Await.until("the connection to be closed", () -> client.connections().open() == 0);
        Await.until("the server to see it", () -> backEnd.server.openConnections() == 0);
        assertThat(client.connections().busy()).isZero();
        assertThat(reader.ended.getCount()).isEqualTo(1);
    }

    @Test
    void aSecondSubscriberIsRefused() throws InterruptedException {
        Flow.Publisher<ByteBuffer> stream = stream(HttpFixture.LONG);
        Collector first = new Collector();
        Collector second = new Collector();
        stream.subscribe(first);
        stream.subscribe(second);
        Await.open("the refusal", second.ended);
        assertThat(second.failure.get()).isInstanceOf(IllegalStateException.class);
        first.request(Long.MAX_VALUE);
        Await.open("the end", first.ended);
        assertThat(first.failure.get()).isNull();
    }

    @Test
    void closingTheClientFailsTheBody() throws InterruptedException {
        backEnd.server.script(large());
        Collector reader = new Collector();
        stream(HttpFixture.LONG).subscribe(reader);
        client.close();
        Await.open("the end", reader.ended);
        assertThat(reader.failure.get()).isInstanceOf(IOException.class);
    }

    /** Counts what comes, checks it, and asks only for what the test asks for. */
    private static final class Collector implements Flow.Subscriber<ByteBuffer> {
        final AtomicLong received = new AtomicLong();
        final AtomicLong buffers = new AtomicLong();
        final AtomicLong wrong = new AtomicLong();
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        final CountDownLatch subscribed = new CountDownLatch(1);
        final CountDownLatch ended = new CountDownLatch(1);
        private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();

        void request(long count) throws InterruptedException {
            Await.open("the subscription", subscribed);
            subscription.join().request(count);
        }

        void cancel() {
            subscription.join().cancel();
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription.complete(given);
            subscribed.countDown();
        }

        @Override
        public void onNext(ByteBuffer buffer) {
            buffers.incrementAndGet();
            while (buffer.hasRemaining()) {
                byte expected = (byte) (received.getAndIncrement() / BLOCK);
                if (buffer.get() != expected) {
                    wrong.incrementAndGet();
                }
            }
        }

        @Override
        public void onError(Throwable thrown) {
            failure.set(thrown);
            ended.countDown();
        }

        @Override
        public void onComplete() {
            ended.countDown();
        }
    }
}
