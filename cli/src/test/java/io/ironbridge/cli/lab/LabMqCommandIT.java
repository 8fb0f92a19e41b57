package io.ironbridge.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.cli.LabMqProcess;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code lab mq} in a process of its own. */
@Tag("system")
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LabMqCommandIT {
    @Test
    void itServesUntilItIsToldToStopAndKeepsItsMessages(@TempDir Path folder) throws Exception {
        Path data = folder.resolve("mq");
        try (LabMqProcess first = LabMqProcess.start(0, data, folder, "KEPT")) {
            String url = first.url();
            assertThat(answer(url, LabMqProcess.REQUESTS, LabMqProcess.REPLIES, "64 abc"))
                    .hasSize(64)
                    .startsWith("abc x");
            put(url, "KEPT", "until now", 1);
            assertThat(get(url, "SYSTEM.EXPIRED.QUEUE")).isEqualTo("until now");
            put(url, "KEPT", "until tomorrow", 0);
            assertThat(first.stop()).isZero();
        }
        try (LabMqProcess second = LabMqProcess.start(0, data, folder, "KEPT")) {
            assertThat(get(second.url(), "KEPT")).isEqualTo("until tomorrow");
        }
        assertThat(Files.readString(folder.resolve("err"))).doesNotContain(LabMqProcess.PASSWORD);
    }

    private static String answer(String url, String requests, String replies, String request)
            throws JMSException {
        put(url, requests, request, 0);
        return get(url, replies);
    }

    /**
     * Puts a text.
     *
     * @param millis how long it lives; 0: forever
     */
    private static void put(String url, String queue, String text, long millis)
            throws JMSException {
        try (ActiveMQConnectionFactory factory = factory(url);
                Connection connection = factory.createConnection();
                Session session = connection.createSession()) {
            Queue target = session.createQueue(queue);
            MessageProducer producer = session.createProducer(target);
            producer.setTimeToLive(millis);
            producer.send(session.createTextMessage(text));
        }
    }

    private static String get(String url, String queue) throws JMSException {
        try (ActiveMQConnectionFactory factory = factory(url);
                Connection connection = factory.createConnection();
                Session session = connection.createSession();
                MessageConsumer consumer = session.createConsumer(session.createQueue(queue))) {
            connection.start();
            return ((TextMessage) consumer.receive(60_000)).getText();
        }
    }

    private static ActiveMQConnectionFactory factory(String url) {
        return new ActiveMQConnectionFactory(url, LabMqProcess.USER, LabMqProcess.PASSWORD);
    }
}
