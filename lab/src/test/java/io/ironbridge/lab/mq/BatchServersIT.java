package io.ironbridge.lab.mq;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.lab.mq.LabMqConfig.Limits;
import io.ironbridge.lab.stub.StubAsset;
import io.ironbridge.lab.stub.StubRule;
import io.ironbridge.lab.stub.StubValue;
import io.ironbridge.lab.stub.Stubs;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TextMessage;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Server tasks: requests over the port, replies over the port. */
@Timeout(180)
class BatchServersIT {
    private static final String REQUESTS = "LAB.REQUEST";
    private static final String REPLIES = "LAB.REPLY";
    private static final Charset EBCDIC = Charset.forName("IBM037");

    private static final Servers SERVERS = Servers.of(REQUESTS).withReplyQueue(REPLIES);

    private LabMq lab;
    private MqClient client;

    @BeforeEach
    void start() throws Exception {
        restart(SERVERS);
    }

    private void restart(Servers servers) throws Exception {
        if (lab != null) {
            close();
        }
        lab = LabMq.start(config(servers));
        client = MqClient.of(lab);
    }

    private static LabMqConfig config(Servers servers) {
        return LabMqConfig.defaults()
                .withCredentials(MqClient.USER, MqClient.PASSWORD)
                .withServers(servers);
    }

    @AfterEach
    void close() throws JMSException {
        client.close();
        lab.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1024, 64 << 10, 512 << 10, 1 << 20})
    void aJsonRequestGetsAnObjectOfItsSize(int size) throws Exception {
        String id = client.put(REQUESTS, "{\"size\":" + size + ",\"token\":\"a\u00e4\"}");

        String reply = MqClient.text(client.get(REPLIES, id));

        assertThat(reply.getBytes(StandardCharsets.UTF_8)).hasSize(size);
        assertThat(reply).startsWith("{\"token\":\"a\u00e4\",\"data\":\"xxx").endsWith("x\"}");
    }

    @ParameterizedTest
    @ValueSource(ints = {1024, 64 << 10, 512 << 10, 1 << 20})
    void aBytesRequestInEbcdicGetsBytesOfItsSize(int size) throws Exception {
        String request = "%08dJOB1".formatted(size);

        String id = client.put(REQUESTS, client.bytes(request.getBytes(EBCDIC)));

        byte[] reply = MqClient.data(client.get(REPLIES, id));
        assertThat(reply).hasSize(size);
        assertThat(new String(reply, EBCDIC)).startsWith("JOB1 xxx").endsWith("xxx");
    }

    @Test
    void aBytesRequestInAsciiGetsAscii() throws Exception {
        String id =
                client.put(REQUESTS, client.bytes("1024 abc".getBytes(StandardCharsets.US_ASCII)));

        byte[] reply = MqClient.data(client.get(REPLIES, id));

        assertThat(reply).hasSize(1024);
        assertThat(new String(reply, StandardCharsets.US_ASCII)).startsWith("abc xxx");
    }

    @Test
    void aTextRequestGetsText() throws Exception {
        String id = client.put(REQUESTS, "please 100 for abc");

        String reply = MqClient.text(client.get(REPLIES, id));

        assertThat(reply).hasSize(100).startsWith("please  for abc xxx");
    }

    @Test
    void stubsReplyByRuleAndOtherwiseWithTheRequestItself() throws Exception {
        StubAsset asset =
                new StubAsset(
                        "prices",
                        REQUESTS,
                        List.of(),
                        List.of(),
                        Map.of(),
                        Set.of(),
                        ConversionOptions.zosConnect(CodePages.of("037")),
                        List.of(
                                new StubRule(
                                        Map.of("item", "7"),
                                        Map.of("body", new StubValue.Scalar("{\"price\":12.5}")),
                                        "rules.yaml:2")));
        restart(SERVERS.withStubs(new Stubs(List.of(asset))));

        String ruled = client.put(REQUESTS, "{\"item\":7}");
        assertThat(MqClient.text(client.get(REPLIES, ruled))).isEqualTo("{\"price\":12.5}");
        String other = client.put(REQUESTS, "{\"item\":8}");
        assertThat(MqClient.text(client.get(REPLIES, other))).isEqualTo("{\"item\":8}");
        String bytes = client.put(REQUESTS, client.bytes(new byte[] {1, 2}));
        assertThat(MqClient.data(client.get(REPLIES, bytes))).containsExactly(1, 2);
    }

    @Test
    void aRequestThatIsNeitherTextNorBytesIsToldSo() throws Exception {
        String id = client.put(REQUESTS, client.session.createMapMessage());

        assertThat(MqClient.text(client.get(REPLIES, id)))
                .isEqualTo("ERROR: neither text nor bytes");
    }

    @Test
    void aTextMessageWithoutTextIsToldThatItHasNoSize() throws Exception {
        String id = client.put(REQUESTS, client.session.createTextMessage());

        assertThat(MqClient.text(client.get(REPLIES, id))).isEqualTo("ERROR: no size");
    }

    @Test
    void theReplyGoesWhereTheRequestSays() throws Exception {
        TemporaryQueue mine = client.session.createTemporaryQueue();
        TextMessage request = client.session.createTextMessage("50");
        request.setJMSReplyTo(mine);

        String id = client.put(REQUESTS, request);

        assertThat(client.get(mine.getQueueName(), id).getJMSCorrelationID()).isEqualTo(id);
        assertThat(client.isEmpty(REPLIES)).isTrue();
    }

    @Test
    void theReplyHasPersistenceAndPriorityOfTheRequest() throws Exception {
        String lasting = client.put(REQUESTS, "50");
        String passing =
                client.put(
                        REQUESTS,
                        client.session.createTextMessage("50"),
                        DeliveryMode.NON_PERSISTENT,
                        0);

        assertThat(client.get(REPLIES, lasting).getJMSDeliveryMode())
                .isEqualTo(DeliveryMode.PERSISTENT);
        assertThat(client.get(REPLIES, passing).getJMSDeliveryMode())
                .isEqualTo(DeliveryMode.NON_PERSISTENT);
    }

    @Test
    void theReplyHasTheTimeThatTheRequestHasLeft() throws Exception {
        TextMessage request = client.session.createTextMessage("50");
        String limited = client.put(REQUESTS, request, DeliveryMode.PERSISTENT, 600_000);
        long expiration = request.getJMSExpiration();
        String unlimited = client.put(REQUESTS, "50");

        assertThat(client.get(REPLIES, limited).getJMSExpiration())
                .isBetween(expiration - 60_000, expiration + 1000);
        assertThat(client.get(REPLIES, unlimited).getJMSExpiration()).isZero();
    }

    @Test
    void aCorrelationIdIsPassedOnlyWhereTheSettingSaysSo() throws Exception {
        TextMessage request = client.session.createTextMessage("50");
        request.setJMSCorrelationID("ID:4142");
        client.get(REPLIES, client.put(REQUESTS, request));

        restart(SERVERS.withCorrelation(Servers.Correlation.CORRELATION_ID));
        TextMessage again = client.session.createTextMessage("50");
        again.setJMSCorrelationID("ID:4142");
        client.put(REQUESTS, again);
        client.get(REPLIES, "ID:4142");

        client.get(REPLIES, client.put(REQUESTS, "50"));
    }

    @Test
    void moreThanTheLimitIsRefusedInTheReply() throws Exception {
        restart(SERVERS.withMaxReplyBytes(1000));

        String text = client.put(REQUESTS, "1001 abc");
        String json = client.put(REQUESTS, "{\"size\":1001,\"token\":7}");

        assertThat(MqClient.text(client.get(REPLIES, text)))
                .isEqualTo("abc ERROR: size 1001 is more than 1000");
        assertThat(MqClient.text(client.get(REPLIES, json)))
                .isEqualTo("{\"token\":7,\"error\":\"size 1001 is more than 1000\"}");
    }

    @Test
    void aRequestThatCannotBeAnsweredEndsOnTheDeadLetterQueue() throws Exception {
        restart(Servers.of(REQUESTS));

        client.put(REQUESTS, "50 nowhere");

        assertThat(MqClient.text(client.get(LabMqConfig.DEAD_LETTER_QUEUE)))
                .isEqualTo("50 nowhere");
        assertThat(lab.serversRunning()).isEqualTo(4);
    }

    @Test
    void aProgramThatFailsTakesItsRequestToTheDeadLetterQueueAndNotTheTask() throws Exception {
        close();
        lab =
                LabMq.start(
                        config(SERVERS.withTasks(1))
                                .withLimits(Limits.DEFAULTS.withDeliveryAttempts(3)),
                        servers -> {
                            ServerProgram sized = new SizedReplies(servers);
                            return (session, request) -> {
                                if (MqClient.text(request).contains("fail")) {
                                    throw new IllegalStateException("As the test asks");
                                }
                                return sized.reply(session, request);
                            };
                        });
        client = MqClient.of(lab);

        client.put(REQUESTS, "fail");
        String good = client.put(REQUESTS, "50");

        assertThat(MqClient.text(client.get(LabMqConfig.DEAD_LETTER_QUEUE))).isEqualTo("fail");
        assertThat(MqClient.text(client.get(REPLIES, good))).hasSize(50);
    }

    @Test
    void manyRequestersGetTheirOwnReplies() throws Exception {
        int requesters = 8;
        int each = 50;
        try (ExecutorService threads = Executors.newFixedThreadPool(requesters)) {
            List<Callable<Integer>> work = new ArrayList<>();
            for (int requester = 0; requester < requesters; requester++) {
                String name = "R" + (char) ('A' + requester);
                work.add(() -> exchanges(name, each));
            }
            for (Future<Integer> done : threads.invokeAll(work)) {
                assertThat(done.get()).isEqualTo(each);
            }
        }
        assertThat(client.isEmpty(REPLIES)).isTrue();
        QueueDepth.await(lab, REQUESTS, 0);
    }

    private int exchanges(String name, int count) throws JMSException {
        int good = 0;
        try (MqClient own = MqClient.of(lab)) {
            for (int i = 0; i < count; i++) {
                int size = 100 + i;
                String id = own.put(REQUESTS, size + name);
                String reply = MqClient.text(own.get(REPLIES, id));
                good += reply.startsWith(name + " xx") && reply.length() == size ? 1 : 0;
            }
        }
        return good;
    }

    @Test
    void theRequestOfAKilledTaskIsServedByAnother() throws Exception {
        close();
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        lab =
                LabMq.start(
                        config(SERVERS.withTasks(1)),
                        servers -> {
                            ServerProgram sized = new SizedReplies(servers);
                            return (session, request) -> {
                                if (!request.getJMSRedelivered()) {
                                    working.countDown();
                                    hang(never);
                                }
                                return sized.reply(session, request);
                            };
                        });
        client = MqClient.of(lab);
        String id = client.put(REQUESTS, "50 twice");
        assertThat(working.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(client.isEmpty(REQUESTS)).isTrue();

        lab.killServer(0);
        never.countDown();
        lab.startServers();

        assertThat(MqClient.text(client.get(REPLIES, id))).startsWith("twice x");
        assertThat(client.isEmpty(REPLIES)).isTrue();
        assertThat(client.isEmpty(LabMqConfig.DEAD_LETTER_QUEUE)).isTrue();
    }

    private static void hang(CountDownLatch until) throws JMSException {
        try {
            until.await();
        } catch (InterruptedException e) {
            throw new JMSException("Interrupted");
        }
    }

    @Test
    void requestsWaitWhileNoServerRuns() throws Exception {
        lab.stopServers();
        assertThat(lab.serversRunning()).isZero();
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            ids.add(client.put(REQUESTS, "50 waits"));
        }
        QueueDepth.await(lab, REQUESTS, 20);
        assertThat(client.isEmpty(REPLIES)).isTrue();

        lab.startServers();

        assertThat(lab.serversRunning()).isEqualTo(4);
        for (String id : ids) {
            Message reply = client.get(REPLIES, id);
            assertThat(MqClient.text(reply)).hasSize(50);
        }
    }

    @Test
    void serversThatStopUnderLoadLoseNothingAndAnswerNothingTwice() throws Exception {
        List<String> ids = new ArrayList<>();
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < 10; i++) {
                ids.add(client.put(REQUESTS, "50 load"));
            }
            lab.stopServers();
            lab.startServers();
        }

        for (String id : ids) {
            client.get(REPLIES, id);
        }
        assertThat(client.isEmpty(REPLIES)).as("no request was answered twice").isTrue();
        assertThat(lab.queue(LabMqConfig.DEAD_LETTER_QUEUE).orElseThrow().depth()).isZero();
    }
}
