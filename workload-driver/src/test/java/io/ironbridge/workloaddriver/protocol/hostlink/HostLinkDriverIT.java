package io.ironbridge.workloaddriver.protocol.hostlink;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.ironbridge.workloaddriver.engine.Answer;
import io.ironbridge.workloaddriver.engine.Answer.Outcome;
import io.ironbridge.workloaddriver.engine.Loop;
import io.ironbridge.workloaddriver.engine.RequestSlot;
import io.ironbridge.workloaddriver.engine.Requester;
import io.ironbridge.workloaddriver.protocol.http.Credentials;
import io.ironbridge.workloaddriver.protocol.http.Secret;
import io.ironbridge.workloaddriver.protocol.socket.NettyLoops;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients of a region that a test writes down. */
@Timeout(60)
@SuppressWarnings("ByteBufferBackingArray") // all are allocated or wrapped whole
class HostLinkDriverIT {
    private static final byte[] SENT = {0x11, 0x22, 0x33};
    private static final byte[] ANSWER = {0x11, 0x22, 0x5B};
    private static final Credentials CREDENTIALS =
            new Credentials.Basic("labuser", Secret.of("hush"));
    private static final LinkCall COMMAREA = LinkCall.commarea("ECHO5B", SENT, ANSWER);
    private static final LinkCall CHANNEL = LinkCall.channel("ECHO5BC", "DATA", SENT, ANSWER);

    private final Set<String> authorizations = ConcurrentHashMap.newKeySet();
    private final Set<Integer> callers = ConcurrentHashMap.newKeySet();
    private final CountDownLatch over = new CountDownLatch(1);
    private final NettyLoops loops = NettyLoops.start(1);
    private final HttpServer server;
    private Duration patience = Duration.ofSeconds(30);

    HostLinkDriverIT() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @AfterEach
    void stop() {
        over.countDown();
        server.stop(0);
        loops.close();
    }

    /** What the region does with a request. */
    private interface Region {
        void answer(ByteBuffer request, HttpExchange exchange) throws Exception;
    }

    private void start(Region region) {
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext(
                "/ironbridge/link",
                exchange -> {
                    authorizations.add(exchange.getRequestHeaders().getFirst("Authorization"));
                    callers.add(exchange.getRemoteAddress().getPort());
                    try (exchange) {
                        byte[] request = exchange.getRequestBody().readAllBytes();
                        region.answer(ByteBuffer.wrap(request), exchange);
                    } catch (Exception e) {
                        throw new IOException(e);
                    }
                });
        server.start();
    }

    private static void reply(HttpExchange exchange, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/octet-stream");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
    }

    /** An answer's header, with the token of the request. */
    private static ByteBuffer head(ByteBuffer request, int outcome, int length) {
        ByteBuffer head = ByteBuffer.allocate(length);
        head.putInt(0, 0xC9C2D3D9).putInt(4, 1).putInt(8, 128).putInt(12, length);
        return head.putInt(16, outcome).putLong(48, request.getLong(72));
    }

    private static byte[] commarea(ByteBuffer request, byte[] data) {
        ByteBuffer answer = head(request, 0, 128 + data.length);
        answer.putInt(56, data.length).putInt(60, data.length).put(128, data);
        return answer.array();
    }

    private static byte[] channel(ByteBuffer request, byte[] data) {
        ByteBuffer answer = head(request, 0, 160 + data.length);
        byte[] container = Arrays.copyOfRange(request.array(), 128, 160);
        answer.putInt(64, 1).put(128, container).putInt(152, data.length);
        return answer.putInt(156, 0x40404040).put(160, data).array();
    }

    private List<Answer> ask(LinkCall call, int times) throws Exception {
        HostLinkSettings settings =
                new HostLinkSettings(
                        "127.0.0.1",
                        server.getAddress().getPort(),
                        "/ironbridge/link",
                        CREDENTIALS,
                        Duration.ofSeconds(5),
                        patience);
        Loop loop = loops.all().getFirst();
        Requester client = HostLinkDriver.of(settings, call, loops).client(loop, 7);
        List<Answer> answers = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            CompletableFuture<Answer> answer = new CompletableFuture<>();
            loop.execute(() -> client.send(slot(), answer::complete));
            answers.add(answer.get(40, TimeUnit.SECONDS));
        }
        loop.execute(client::close);
        return answers;
    }

    private static RequestSlot slot() {
        return new RequestSlot(0, 7, new SplittableRandom(1));
    }

    private Answer ask(LinkCall call) throws Exception {
        return ask(call, 1).getFirst();
    }

    @Test
    void aCommareaComesBackOverOneConnection() throws Exception {
        start((request, exchange) -> {
            assertThat(Arrays.copyOfRange(request.array(), 128, 131)).isEqualTo(SENT);
            reply(exchange, commarea(request, ANSWER));
        });

        assertThat(ask(COMMAREA, 5)).containsOnly(Answer.ok(131));
        assertThat(callers).hasSize(1);
        assertThat(authorizations).containsExactly("Basic bGFidXNlcjpodXNo");
    }

    @Test
    void aContainerComesBack() throws Exception {
        start((request, exchange) -> reply(exchange, channel(request, ANSWER)));

        assertThat(ask(CHANNEL, 2)).containsOnly(Answer.ok(163));
    }

    @Test
    void otherDataIsWrong() throws Exception {
        start((request, exchange) -> reply(exchange, commarea(request, SENT)));

        assertThat(ask(COMMAREA))
                .isEqualTo(
                        Answer.failed(
                                Outcome.WRONG, "data", "the program's reply is not as expected"));
        assertThat(ask(CHANNEL).reason()).isEqualTo("data");
    }

    @Test
    void anAbendIsToldWithItsCode() throws Exception {
        start((request, exchange) -> {
            ByteBuffer answer = head(request, 1, 128);
            answer.put(24, new byte[] {(byte) 0xC1, (byte) 0xC9, (byte) 0xC3, (byte) 0xC1});
            answer.put(28, request.array(), 20, 8);
            reply(exchange, answer.array());
        });

        Answer answer = ask(COMMAREA);

        assertThat(answer.reason()).isEqualTo("outcome 1");
        assertThat(answer.example()).contains("program ECHO5B, abend code 'AICA', RESP 0");
    }

    @Test
    void anAnswerToAnotherRequestIsWrong() throws Exception {
        start((request, exchange) -> {
            byte[] answer = commarea(request, ANSWER);
            answer[55]++;
            reply(exchange, answer);
        });

        assertThat(ask(COMMAREA).reason()).isEqualTo("token");
    }

    @Test
    void whatIsNoHostLinkIsWrong() throws Exception {
        start((request, exchange) -> {
            if (request.getInt(16) == 1) {
                exchange.sendResponseHeaders(503, -1);
            } else {
                reply(exchange, "a page about passwords".getBytes(StandardCharsets.UTF_8));
            }
        });

        assertThat(ask(COMMAREA).reason()).isEqualTo("status 503");
        assertThat(ask(CHANNEL).reason()).isEqualTo("no host link");
    }

    @Test
    void whoDoesNotAnswerIsNotWaitedForLonger() throws Exception {
        patience = Duration.ofMillis(300);
        start((_, _) -> over.await());

        assertThat(ask(COMMAREA, 2)).allMatch(answer -> answer.outcome() == Outcome.TIMED_OUT);
        assertThat(callers).hasSize(2);
    }

    @Test
    void aConnectionThatEndsIsAFailureAndTheNextRequestOpensAnother() throws Exception {
        start((request, exchange) -> {
            if (callers.size() > 1) {
                reply(exchange, commarea(request, ANSWER));
            }
        });

        List<Answer> answers = ask(COMMAREA, 2);

        assertThat(answers.getFirst().outcome()).isEqualTo(Outcome.BROKEN);
        assertThat(answers.getLast()).isEqualTo(Answer.ok(131));
    }

    @Test
    void nobodyListeningIsNoConnection() throws Exception {
        start((_, _) -> {});
        server.stop(0);

        assertThat(ask(COMMAREA).outcome()).isEqualTo(Outcome.NOT_CONNECTED);
    }
}
