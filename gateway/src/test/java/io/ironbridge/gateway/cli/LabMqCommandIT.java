package io.ironbridge.gateway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code lab mq} in a process of its own. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LabMqCommandIT {
    private static final String PASSWORD = "of-the-test";
    private static final Pattern URL = Pattern.compile("URL +(tcp://127\\.0\\.0\\.1:[0-9]+), .*");

    @Test
    void itServesUntilItIsToldToStopAndKeepsItsMessages(@TempDir Path folder) throws Exception {
        Path data = folder.resolve("mq");
        Process first = start(data, folder);
        try (BufferedReader out = first.inputReader()) {
            String url = readyAt(out);
            assertThat(answer(url, "KEPT.OUT", "KEPT.IN", "64 abc"))
                    .hasSize(64)
                    .startsWith("abc x");
            put(url, "KEPT", "until tomorrow");
            first.destroy();
            assertThat(first.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(first.exitValue()).isZero();
        } finally {
            first.destroyForcibly();
        }
        Process second = start(data, folder);
        try (BufferedReader out = second.inputReader()) {
            assertThat(get(readyAt(out), "KEPT")).isEqualTo("until tomorrow");
        } finally {
            second.destroyForcibly();
        }
        assertThat(Files.readString(folder.resolve("err"))).doesNotContain(PASSWORD);
    }

    private static Process start(Path data, Path folder) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "lab",
                        "mq",
                        "--port",
                        "0",
                        "--queue",
                        "KEPT",
                        "--server-queue",
                        "KEPT.OUT",
                        "--reply-queue",
                        "KEPT.IN",
                        "--servers",
                        "2",
                        "--data",
                        data.toString());
        builder.environment().put("IRONBRIDGE_LAB_PASSWORD", PASSWORD);
        builder.redirectError(ProcessBuilder.Redirect.appendTo(folder.resolve("err").toFile()));
        return builder.start();
    }

    private static String readyAt(BufferedReader out) {
        String url = "";
        try {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                Matcher told = URL.matcher(line);
                url = told.matches() ? told.group(1) : url;
                if (line.startsWith("Ctrl-C")) {
                    return url;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new AssertionError("It ended");
    }

    private static String answer(String url, String requests, String replies, String request)
            throws JMSException {
        put(url, requests, request);
        return get(url, replies);
    }

    private static void put(String url, String queue, String text) throws JMSException {
        try (ActiveMQConnectionFactory factory = factory(url);
                Connection connection = factory.createConnection();
                Session session = connection.createSession()) {
            Queue target = session.createQueue(queue);
            session.createProducer(target).send(session.createTextMessage(text));
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
        return new ActiveMQConnectionFactory(url, "labuser", PASSWORD);
    }
}
