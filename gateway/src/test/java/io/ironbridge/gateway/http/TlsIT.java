package io.ironbridge.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.http.listener.HttpListener;
import io.netty.handler.ssl.SslContext;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
@SuppressWarnings({"NullAway.Init", "StringConcatToTextBlock"})
class TlsIT {
    @TempDir private static Path folder;
    private static TestKeyStore keys;
    private final EventLoops loops = EventLoops.start(2);
    private HttpListener listener;
    private HttpClient client;

    @BeforeAll
    static void makeKeys() throws Exception {
        keys = TestKeyStore.make(folder);
    }

    @BeforeEach
    void prepare() throws Exception {
        serve(Replies::echo, ListenerConfig.defaults());
        client = HttpClient.newBuilder().sslContext(keys.client()).build();
    }

    private void serve(RequestHandler handler, ListenerConfig config) throws Exception {
        if (listener != null) {
            listener.close();
        }
        SslContext context = keys.server();
        listener = HttpListener.start(config.withTls(() -> context), handler, loops);
    }

    @AfterEach
    void stop() {
        client.shutdownNow();
        listener.close();
        loops.close();
    }

    private HttpRequest.Builder to(String path) {
        int port = listener.address().getPort();
        return HttpRequest.newBuilder(URI.create("https://localhost:" + port + path))
                .timeout(Duration.ofSeconds(20));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    @Test
    void alpnChoosesHttp2() throws Exception {
        HttpResponse<String> reply = send(to("/a?b=c").POST(BodyPublishers.ofString("body")));
        assertThat(reply.version()).isEqualTo(Version.HTTP_2);
        assertThat(reply.body()).isEqualTo("POST /a?b=c body");
        assertThat(reply.headers().firstValue("content-length")).hasValue("16");
        assertThat(reply.headers().firstValue("date")).isPresent();
    }

    @Test
    void http11ClientsAreServedToo() throws Exception {
        HttpResponse<String> reply = send(to("/a").version(Version.HTTP_1_1));
        assertThat(reply.version()).isEqualTo(Version.HTTP_1_1);
        assertThat(reply.body()).isEqualTo("GET /a ");
    }

    @Test
    void closingOverTlsDeliversAllAndSaysGoodbye() throws Exception {
        String large = "x".repeat(3_000_000);
        serve(exchange -> exchange.reply(Replies.text(large)), ListenerConfig.defaults());
        var factory = keys.client().getSocketFactory();
        try (SSLSocket socket =
                        (SSLSocket)
                                factory.createSocket("127.0.0.1", listener.address().getPort());
                RawClient raw = new RawClient(socket)) {
            raw.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
            assertThat(raw.readAll().endsWith(large)).isTrue();
        }
    }

    @Test
    void handlersSeeTheAuthorityAsHostAndThatItIsSecure() throws Exception {
        serve(
                exchange -> {
                    Request request = exchange.request();
                    exchange.reply(
                            Replies.text(
                                    request.secure()
                                            + " "
                                            + request.headers().first("Host")
                                            + " "
                                            + request.headers().all("cookie")
                                            + " "
                                            + request.remote().getAddress().isLoopbackAddress()));
                },
                ListenerConfig.defaults());
        assertThat(send(to("/").header("Cookie", "a=b; c=d")).body())
                .isEqualTo("true localhost:" + listener.address().getPort() + " [a=b; c=d] true");
    }

    @Test
    void largeBodiesPassBothWays() throws Exception {
        String large = "0123456789".repeat(400_000);
        HttpResponse<String> reply = send(to("/").POST(BodyPublishers.ofString(large)));
        assertThat(reply.body().equals("POST / " + large)).isTrue();
    }

    @Test
    void manyStreamsShareAConnection() throws Exception {
        List<CompletableFuture<HttpResponse<String>>> replies = new ArrayList<>();
        send(to("/"));
        for (int i = 0; i < 90; i++) {
            replies.add(client.sendAsync(to("/" + i).build(), BodyHandlers.ofString()));
        }
        for (int i = 0; i < 90; i++) {
            assertThat(replies.get(i).get(10, TimeUnit.SECONDS).body())
                    .isEqualTo("GET /" + i + " ");
        }
        assertThat(listener.counts().accepted()).isEqualTo(1);
    }

    @Test
    void limitsHaveTheirStatus() throws Exception {
        serve(
                Replies::echo,
                ListenerConfig.defaults().withLimits(HttpLimits.defaults().withMaxBodyBytes(1000)));
        assertThat(send(to("/" + "a".repeat(8200))).statusCode()).isEqualTo(414);
        assertThat(send(to("/").header("a", "b".repeat(16_500))).statusCode()).isEqualTo(431);
        assertThat(send(to("/").header("a", "b".repeat(80_000))).statusCode()).isEqualTo(431);
        HttpResponse<String> tooLarge =
                send(to("/").POST(BodyPublishers.ofString("x".repeat(1001))));
        assertThat(tooLarge.statusCode()).isEqualTo(413);
        assertThat(tooLarge.headers().firstValue("content-type"))
                .hasValue("application/problem+json");
        var unknownLength =
                BodyPublishers.ofInputStream(
                        () -> new java.io.ByteArrayInputStream(new byte[20_000]));
        assertThat(send(to("/").POST(unknownLength)).statusCode()).isEqualTo(413);
        assertThat(send(to("/ok")).body()).isEqualTo("GET /ok ");
    }

    @Test
    void continueIsSentWhereExpected() throws Exception {
        HttpResponse<String> reply =
                send(to("/").expectContinue(true).POST(BodyPublishers.ofString("late")));
        assertThat(reply.body()).isEqualTo("POST / late");
    }

    @Test
    void slowBodyIs408() throws Exception {
        serve(
                Replies::echo,
                ListenerConfig.defaults()
                        .withTimeouts(HttpTimeouts.defaults().withBody(Duration.ofMillis(200))));
        CompletableFuture<Void> never = new CompletableFuture<>();
        var stalling =
                BodyPublishers.fromPublisher(subscriber ->
                        subscriber.onSubscribe(
                                new java.util.concurrent.Flow.Subscription() {
                                    @Override
                                    public void request(long n) {}

                                    @Override
                                    public void cancel() {
                                        never.cancel(false);
                                    }
                                }));
        assertThat(send(to("/").POST(stalling)).statusCode()).isEqualTo(408);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "16", "160301020001"})
    void handshakesThatAreNotFinishedEndTheirConnection(String begun) throws Exception {
        serve(
                Replies::echo,
                ListenerConfig.defaults()
                        .withTimeouts(HttpTimeouts.defaults().withHeader(Duration.ofMillis(200))));
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), listener.address().getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(HexFormat.of().parseHex(begun));

            assertThat(socket.getInputStream().readAllBytes()).hasSizeLessThan(8); // an alert
        }
        Await.until("the failure to be counted", () -> listener.counts().failedHandshakes() == 1);
    }

    @Test
    void whatIsNoTlsIsToldWithoutItsBytesAndCounted() throws Exception {
        try (LogLines log = new LogLines(Serving.class);
                Socket socket =
                        new Socket(
                                InetAddress.getLoopbackAddress(), listener.address().getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write("GET /secret HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            socket.getInputStream().readAllBytes();
            assertThat(log.next())
                    .isEqualTo(
                            "IRB-HTTP-0105W No TLS with 127.0.0.1: the other side does not speak"
                                    + " TLS");
        }
        assertThat(listener.counts().failedHandshakes()).isEqualTo(1);
    }

    @Test
    void headHasLengthAndNoBody() throws Exception {
        HttpResponse<String> reply = send(to("/abc").HEAD());
        assertThat(reply.headers().firstValue("content-length")).hasValue("10");
        assertThat(reply.body()).isEmpty();
    }

    @Test
    void streamFollowsTheClientsFlowControl() throws Exception {
        ChunkSource body = ChunkSource.of("x".repeat(10_000), 10_000);
        serve(exchange -> exchange.reply(streamed(body)), ListenerConfig.defaults());
        HttpResponse<InputStream> reply =
                client.send(to("/").build(), BodyHandlers.ofInputStream());
        assertThat(Replies.settled(body.requested::get)).isLessThan(5_000);
        try (InputStream in = reply.body()) {
            assertThat(in.skip(2_000_000)).isPositive();
        }
        client.shutdownNow();
        assertThat(body.cancelled.await(10, TimeUnit.SECONDS)).isTrue();
        Replies.until(() -> listener.counts().inFlight() == 0);
    }

    @Test
    void streamArrivesWhole() throws Exception {
        ChunkSource body = ChunkSource.of("x".repeat(10_000), 3_000);
        serve(exchange -> exchange.reply(streamed(body)), ListenerConfig.defaults());
        assertThat(send(to("/")).body()).hasSize(30_000_000);
    }

    private static Response streamed(ChunkSource body) {
        return new Response(200, List.of(), new Response.Streamed(body));
    }

    @Test
    void failureBeforeTheFirstChunkIs502AndAfterItResetsTheStream() throws Exception {
        serve(
                exchange ->
                        exchange.reply(
                                streamed(
                                        new ChunkSource(
                                                "x".repeat(100),
                                                exchange.request().path().equals("/0") ? 0 : 1,
                                                new IOException("gone")))),
                ListenerConfig.defaults());
        assertThat(send(to("/0")).statusCode()).isEqualTo(502);
        assertThatThrownBy(() -> send(to("/1"))).isInstanceOf(IOException.class);
        assertThat(send(to("/0")).statusCode()).isEqualTo(502);
        assertThat(listener.counts().accepted()).isEqualTo(1);
    }

    @Test
    void cancelledStreamCancelsItsRequest() throws Exception {
        BlockingQueue<Exchange> waiting = new LinkedBlockingQueue<>();
        serve(waiting::add, ListenerConfig.defaults());
        var reply = client.sendAsync(to("/").build(), BodyHandlers.ofString());
        Exchange exchange = Replies.take(waiting);
        reply.cancel(true);
        Replies.until(exchange.cancellation()::isCancelled);
        assertThat(listener.counts().open()).isEqualTo(1);
    }

    @Test
    void badHeaderIs500() throws Exception {
        serve(
                exchange ->
                        exchange.reply(
                                new Response(
                                        200,
                                        List.of(Map.entry("x", "a\nb")),
                                        new Response.Whole(
                                                io.ironbridge.connectorapi.Bytes.EMPTY))),
                ListenerConfig.defaults());
        assertThat(send(to("/")).statusCode()).isEqualTo(500);
    }

    @Test
    void idleConnectionIsClosed() throws Exception {
        serve(
                Replies::echo,
                ListenerConfig.defaults()
                        .withTimeouts(HttpTimeouts.defaults().withIdle(Duration.ofMillis(100))));
        send(to("/"));
        Replies.until(() -> listener.counts().open() == 0);
        assertThat(send(to("/a")).body()).isEqualTo("GET /a ");
    }
}
