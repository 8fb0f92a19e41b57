package io.ironbridge.lab.mq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.mq.LabMqConfig.Limits;
import io.ironbridge.lab.mq.LabMqConfig.Storage;
import io.ironbridge.lab.net.ServerTls;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.QueueBrowser;
import jakarta.jms.TemporaryQueue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The queue manager, over its port. */
@Tag("system")
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LabMqIT {
    private static final String QUEUE = "PAYMENT.IN";

    /** Bytes for two or three messages of the tests with limits. */
    private static final long FEW_MESSAGES = 150_000;

    private static LabMqConfig config() {
        return LabMqConfig.defaults()
                .withCredentials(MqClient.USER, MqClient.PASSWORD)
                .withQueues(QUEUE);
    }

    @Test
    void aMessageThatIsPutCanBeGot() throws Exception {
        try (LabMq lab = LabMq.start(config());
                MqClient client = MqClient.of(lab)) {
            client.put(QUEUE, "of today");

            QueueDepth.await(lab, QUEUE, 1);
            assertThat(MqClient.text(client.get(QUEUE))).isEqualTo("of today");
            assertThat(client.isEmpty(QUEUE)).isTrue();
        }
    }

    @Test
    void aMessageTellsWhoPutIt() throws Exception {
        try (LabMq lab = LabMq.start(config());
                MqClient client = MqClient.of(lab)) {
            client.put(QUEUE, "signed");

            assertThat(client.get(QUEUE).getStringProperty("JMSXUserID")).isEqualTo(MqClient.USER);
        }
    }

    @Test
    void callersInTheSameProcessNeedNoSocketButAPassword() throws Exception {
        try (LabMq lab = LabMq.start(config())) {
            String url = "vm://" + lab.inVmId();
            try (MqClient client = MqClient.open(url, MqClient.USER, MqClient.PASSWORD, false)) {
                client.put(QUEUE, "near");

                assertThat(MqClient.text(client.get(QUEUE))).isEqualTo("near");
            }
            assertThatThrownBy(() -> MqClient.open(url, MqClient.USER, "wrong", false))
                    .isInstanceOf(JMSSecurityException.class);
        }
    }

    @Test
    void persistentMessagesAreThereOnceAfterARestartAndOthersAreGone(@TempDir Path folder)
            throws Exception {
        LabMqConfig lasting = config().withDataDirectory(folder);
        try (LabMq lab = LabMq.start(lasting);
                MqClient client = MqClient.of(lab)) {
            client.put(
                    QUEUE,
                    client.session.createTextMessage("goes"),
                    DeliveryMode.NON_PERSISTENT,
                    0);
            client.put(QUEUE, "stays");
            QueueDepth.await(lab, QUEUE, 2);
        }
        try (LabMq lab = LabMq.start(lasting);
                MqClient client = MqClient.of(lab)) {
            assertThat(MqClient.text(client.get(QUEUE))).isEqualTo("stays");
            assertThat(client.isEmpty(QUEUE)).isTrue();
        }
        try (LabMq lab = LabMq.start(lasting)) {
            QueueDepth.await(lab, QUEUE, 0);
        }
    }

    @Test
    void aPersistentMessageThatFitsNoBufferOfTheJournalSurvivesToo(@TempDir Path folder)
            throws Exception {
        LabMqConfig lasting = config().withDataDirectory(folder);
        byte[] large = new byte[8 << 20];
        large[large.length - 1] = 1;
        try (LabMq lab = LabMq.start(lasting);
                MqClient client =
                        MqClient.open(
                                "tcp://127.0.0.1:" + lab.port() + "?minLargeMessageSize=16777216",
                                MqClient.USER,
                                MqClient.PASSWORD,
                                false)) {
            client.put(QUEUE, client.bytes(large));
        }
        try (LabMq lab = LabMq.start(lasting);
                MqClient client = MqClient.of(lab);
                MessageConsumer consumer = client.session.createConsumer(client.queue(QUEUE))) {
            assertThat(MqClient.data(consumer.receive(60_000))).isEqualTo(large);
        }
    }

    @Test
    void aFolderHasOneQueueManager(@TempDir Path folder) throws Exception {
        LabMqConfig lasting = config().withDataDirectory(folder);
        try (LabMq _ = LabMq.start(lasting)) {
            assertThatThrownBy(() -> LabMq.start(lasting))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("is used by another lab queue manager");
        }
    }

    @Test
    void aPortHasOneQueueManager() throws Exception {
        try (LabMq lab = LabMq.start(config())) {
            assertThatThrownBy(() -> LabMq.start(config().withPort(lab.port())))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("cannot listen on 127.0.0.1:" + lab.port());
        }
    }

    @Test
    void aWrongPasswordIsRefused() throws Exception {
        try (LabMq lab = LabMq.start(config())) {
            String url = "tcp://127.0.0.1:" + lab.port();

            assertThatThrownBy(() -> MqClient.open(url, MqClient.USER, "wrong", false))
                    .isInstanceOf(JMSSecurityException.class);
            assertThatThrownBy(() -> MqClient.open(url, "SOMEBODY", MqClient.PASSWORD, false))
                    .isInstanceOf(JMSSecurityException.class);
        }
    }

    @Test
    void withEverybodyLetInNobodyNeedsAPassword() throws Exception {
        try (LabMq lab = LabMq.start(config().withEverybodyLetIn());
                MqClient client =
                        MqClient.open("tcp://127.0.0.1:" + lab.port(), "ANY", "thing", false)) {
            client.put(QUEUE, "free");

            assertThat(MqClient.text(client.get(QUEUE))).isEqualTo("free");
        }
    }

    @Test
    void withoutUsersItDoesNotStart() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabMq.start(LabMqConfig.defaults()))
                .withMessageContaining("has no users");
    }

    @Test
    void everybodyIsLetInOnLoopbackOnly() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabMq.start(config().withEverybodyLetIn().withHost("0.0.0.0")))
                .withMessageContaining("beyond loopback");
    }

    @Test
    void aQueueThatIsNotDefinedIsRefused() throws Exception {
        try (LabMq lab = LabMq.start(config());
                MqClient client = MqClient.of(lab)) {
            assertThatThrownBy(() -> client.put("NO.SUCH.QUEUE", "lost"))
                    .isInstanceOf(JMSException.class)
                    .hasMessage("There is no queue with name NO.SUCH.QUEUE");
            assertThatThrownBy(() -> client.get("NO.SUCH.QUEUE"))
                    .isInstanceOf(JMSException.class)
                    .hasMessage("There is no queue with name NO.SUCH.QUEUE");
        }
    }

    @Test
    void usersDoNotManageTheBrokerThroughMessages() throws Exception {
        try (LabMq lab = LabMq.start(config());
                MqClient client = MqClient.of(lab)) {
            assertThatThrownBy(() -> client.put("activemq.management", "anything"))
                    .isInstanceOf(JMSException.class);
        }
    }

    @Test
    void aTemporaryQueueGoesWithItsConnection() throws Exception {
        try (LabMq lab = LabMq.start(config())) {
            int defined = lab.queues().size();
            try (MqClient client = MqClient.of(lab)) {
                TemporaryQueue replies = client.session.createTemporaryQueue();
                try (MessageProducer producer = client.session.createProducer(replies)) {
                    producer.send(client.session.createTextMessage("back"));
                }

                assertThat(lab.queues()).hasSize(defined + 1);
                assertThat(MqClient.text(client.get(replies.getQueueName()))).isEqualTo("back");
            }
            awaitQueues(lab, defined);
        }
    }

    /** The broker ends what a connection had after the client has gone. */
    private static void awaitQueues(LabMq lab, int number) {
        while (lab.queues().size() != number) {
            LockSupport.parkNanos(1_000_000); // the time limit of the class ends it
        }
    }

    @Test
    void aTopicReachesItsSubscribers() throws Exception {
        try (LabMq lab = LabMq.start(config().withTopics("RATES/DAILY"));
                MqClient client = MqClient.of(lab);
                MessageConsumer subscription =
                        client.session.createConsumer(client.session.createTopic("RATES/DAILY"));
                MessageProducer publisher =
                        client.session.createProducer(client.session.createTopic("RATES/DAILY"))) {
            publisher.send(client.session.createTextMessage("4.25"));

            assertThat(MqClient.text(subscription.receive(60_000))).isEqualTo("4.25");
        }
    }

    @Test
    void aFullQueueRefusesWhatComes() throws Exception {
        LabMqConfig small = config().withLimits(Limits.DEFAULTS.withQueueBytes(100_000));
        try (LabMq lab = LabMq.start(small)) {
            try (MqClient client = MqClient.of(lab)) {
                Message message = client.bytes(new byte[20_000]);
                assertThatThrownBy(
                                () -> {
                                    for (int i = 0; i < 20; i++) {
                                        client.put(QUEUE, message);
                                    }
                                })
                        .isInstanceOf(JMSException.class)
                        .hasMessageContaining("is full");
            }
            long accepted = lab.queue(QUEUE).orElseThrow().depth();
            assertThat(accepted).isBetween(1L, 5L);
            try (MqClient client = MqClient.of(lab)) {
                for (int i = 0; i < accepted; i++) {
                    client.get(QUEUE);
                }
            }
            try (MqClient client = MqClient.of(lab)) {
                client.put(QUEUE, "room again");
                assertThat(MqClient.text(client.get(QUEUE))).isEqualTo("room again");
            }
        }
    }

    @Test
    void messagesWhoseTimeIsOverAreDiscarded() throws Exception {
        LabMqConfig small = config().withLimits(Limits.DEFAULTS.withQueueBytes(FEW_MESSAGES));
        try (LabMq lab = LabMq.start(small);
                MqClient client = MqClient.of(lab)) {
            for (int i = 0; i < 10; i++) {
                putShortLived(client, "late " + i);
                QueueDepth.await(lab, QUEUE, 0);
            }

            assertThat(lab.queue(LabMqConfig.EXPIRED_QUEUE)).isEmpty();
            client.put(QUEUE, "in time");
            assertThat(MqClient.text(client.get(QUEUE))).isEqualTo("in time");
        }
    }

    @Test
    void theLatestExpiredMessagesAreKeptOnRequest() throws Exception {
        LabMqConfig three = config().withLimits(Limits.DEFAULTS.withKeptExpired(3));
        try (LabMq lab = LabMq.start(three);
                MqClient client = MqClient.of(lab)) {
            for (int i = 0; i < 5; i++) {
                putShortLived(client, "late " + i);
                QueueDepth.await(lab, QUEUE, 0);
            }

            awaitFirst(client, LabMqConfig.EXPIRED_QUEUE, "late 2");
            QueueDepth.await(lab, LabMqConfig.EXPIRED_QUEUE, 3);
        }
    }

    private static void awaitFirst(MqClient client, String queue, String beginning)
            throws JMSException {
        while (!first(client, queue).startsWith(beginning)) {
            LockSupport.parkNanos(1_000_000); // the time limit of the class ends it
        }
    }

    private static String first(MqClient client, String queue) throws JMSException {
        try (QueueBrowser browser = client.session.createBrowser(client.queue(queue))) {
            Enumeration<?> messages = browser.getEnumeration();
            return messages.hasMoreElements()
                    ? MqClient.text((Message) messages.nextElement())
                    : "";
        }
    }

    @Test
    void aFullQueueOfExpiredMessagesHoldsNothingUp() throws Exception {
        LabMqConfig small =
                config().withLimits(
                                Limits.DEFAULTS
                                        .withQueueBytes(FEW_MESSAGES)
                                        .withKeptExpired(1_000_000));
        try (LabMq lab = LabMq.start(small);
                MqClient client = MqClient.of(lab)) {
            for (int i = 0; i < 10; i++) {
                putShortLived(client, "late " + i);
                QueueDepth.await(lab, QUEUE, 0);
            }

            QueueDepth.await(lab, LabMqConfig.EXPIRED_QUEUE, kept -> kept >= 1 && kept <= 9);
        }
    }

    /** One of 20,000 characters. */
    private static void putShortLived(MqClient client, String text) throws JMSException {
        Message message = client.session.createTextMessage(text + " ".repeat(20_000));
        client.put(QUEUE, message, DeliveryMode.PERSISTENT, 1);
    }

    @Test
    void aFullDeadLetterQueueLosesNothingAndHoldsNothingUp() throws Exception {
        LabMqConfig small =
                config().withLimits(
                                Limits.DEFAULTS
                                        .withQueueBytes(FEW_MESSAGES)
                                        .withDeliveryAttempts(1));
        try (LabMq lab = LabMq.start(small);
                MqClient client = MqClient.inTransactions(lab)) {
            for (int i = 0; i < 10; i++) {
                client.put(QUEUE, client.bytes(poison(i)));
                client.session.commit();
                client.get(QUEUE);
                client.session.rollback();
                QueueDepth.await(lab, QUEUE, 0);
            }

            for (int i = 0; i < 10; i++) {
                assertThat(MqClient.data(client.get(LabMqConfig.DEAD_LETTER_QUEUE)))
                        .isEqualTo(poison(i));
                client.session.commit();
            }
        }
    }

    private static byte[] poison(int number) {
        byte[] data = new byte[40_000];
        data[0] = (byte) number;
        return data;
    }

    @Test
    void aMessageBackedOutTooOftenGoesToTheDeadLetterQueue() throws Exception {
        LabMqConfig twice = config().withLimits(Limits.DEFAULTS.withDeliveryAttempts(2));
        try (LabMq lab = LabMq.start(twice);
                MqClient client = MqClient.inTransactions(lab)) {
            client.put(QUEUE, "poison");
            client.session.commit();
            for (int attempt = 1; attempt <= 2; attempt++) {
                Message message = client.get(QUEUE);
                assertThat(message.getIntProperty("JMSXDeliveryCount")).isEqualTo(attempt);
                client.session.rollback();
            }

            assertThat(MqClient.text(client.get(LabMqConfig.DEAD_LETTER_QUEUE)))
                    .isEqualTo("poison");
            client.session.commit();
            QueueDepth.await(lab, QUEUE, 0);
        }
    }

    @Test
    void twoQueueManagersInOneProcessShareNothing() throws Exception {
        try (LabMq one = LabMq.start(config());
                LabMq other = LabMq.start(config().withQueueManager("QM2"));
                MqClient client = MqClient.of(one)) {
            client.put(QUEUE, "for one");

            QueueDepth.await(one, QUEUE, 1);
            assertThat(other.queue(QUEUE).orElseThrow().depth()).isZero();
            assertThat(List.of(one.queueManager(), other.queueManager()))
                    .containsExactly("QM1", "QM2");
        }
    }

    @Test
    void inMemoryItWorksWithoutADisk() throws Exception {
        try (LabMq lab = LabMq.start(config().withStorage(new Storage.Memory()));
                MqClient client = MqClient.of(lab)) {
            client.put(QUEUE, "light");

            assertThat(MqClient.text(client.get(QUEUE))).isEqualTo("light");
        }
    }

    @Test
    void withTlsThePortSpeaksNothingElse(@TempDir Path folder) throws Exception {
        Path keyStore = folder.resolve("lab.p12");
        makeKey(keyStore);
        LabMqConfig secure = config().withTls(new ServerTls(keyStore, MqClient.PASSWORD));
        try (LabMq lab = LabMq.start(secure)) {
            String plain = "tcp://127.0.0.1:" + lab.port();
            String tls =
                    plain
                            + "?sslEnabled=true;trustStoreType=PKCS12;trustStorePath="
                            + keyStore
                            + ";trustStorePassword="
                            + MqClient.PASSWORD;
            try (MqClient client = MqClient.open(tls, MqClient.USER, MqClient.PASSWORD, false)) {
                client.put(QUEUE, "sealed");

                assertThat(MqClient.text(client.get(QUEUE))).isEqualTo("sealed");
            }
            try (ActiveMQConnectionFactory factory =
                    new ActiveMQConnectionFactory(plain + "?callTimeout=5000")) {
                assertThatThrownBy(() -> factory.createConnection(MqClient.USER, MqClient.PASSWORD))
                        .isInstanceOf(JMSException.class);
            }
        }
    }

    @Test
    void aKeyStoreThatIsNotThereIsNamed(@TempDir Path folder) {
        Path missing = folder.resolve("missing.p12");

        assertThatThrownBy(() -> LabMq.start(config().withTls(new ServerTls(missing, "x"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(missing.toString());
    }

    private static void makeKey(Path keyStore) throws IOException, InterruptedException {
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        String options =
                " -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -genkeypair -alias lab -keyalg EC"
                        + " -dname CN=localhost -ext san=ip:127.0.0.1 -storetype PKCS12 -storepass "
                        + MqClient.PASSWORD
                        + " -keystore ";
        int status =
                new ProcessBuilder((keytool + options + keyStore).split(" "))
                        .inheritIO()
                        .start()
                        .waitFor();
        assertThat(status).isZero();
    }
}
