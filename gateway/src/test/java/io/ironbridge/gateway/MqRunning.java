package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.lab.mq.LabMq;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** A gateway before a queue manager of the test's, and a client to call it. */
final class MqRunning implements AutoCloseable {
    static final String USER = "LABUSER";
    static final String PASSWORD = "lab-password";

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(10);

    private final LabMq lab;
    private final Gateway gateway;
    private final HttpClient client = HttpClient.newHttpClient();

    private MqRunning(LabMq lab, Gateway gateway) {
        this.lab = lab;
        this.gateway = gateway;
    }

    /**
     * Starts the gateway; {@code lab} is closed with it.
     *
     * @param paths projects and configuration files, of which {@code ${LAB_PORT}} is the port of
     *     the queue manager
     */
    static MqRunning before(LabMq lab, Path... paths) throws Exception {
        Loaded loaded =
                ProjectLoader.load(
                        List.of(paths),
                        BackEndKinds.loadOptions(Map.of())
                                .withVariables(Map.of("LAB_PORT", Integer.toString(lab.port()))));
        assertThat(loaded.faults()).isEmpty();
        return new MqRunning(lab, Gateway.start(loaded, GatewayOptions.DEFAULT.withHttpPort(0)));
    }

    LabMq lab() {
        return lab;
    }

    /** Depth of a queue. */
    long depth(String queue) {
        return lab.queue(queue).orElseThrow().depth();
    }

    /** Waits until a queue has that many messages: what is put back is there a moment later. */
    void awaitDepth(String queue, long depth) throws InterruptedException {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (depth(queue) != depth) {
            assertThat(System.nanoTime()).as("%s with %d", queue, depth).isLessThan(until);
            Thread.sleep(POLL);
        }
    }

    HttpResponse<String> send(String method, String path, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(gateway.addresses().getFirst().url() + path))
                        .header("content-type", "application/json")
                        .method(method, BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    /** Status and body, with a blank between. */
    String answer(String method, String path, String body, String... headers)
            throws IOException, InterruptedException {
        HttpResponse<String> response = send(method, path, body, headers);
        return response.statusCode() + " " + response.body();
    }

    /** Makes a message of another program's. */
    @FunctionalInterface
    interface Making {
        Message of(Session session) throws JMSException;
    }

    /** Puts a message as another program does. */
    void put(String queue, Making message) throws JMSException {
        try (ActiveMQConnectionFactory factory =
                        new ActiveMQConnectionFactory("vm://" + lab.inVmId(), USER, PASSWORD);
                Connection connection = factory.createConnection();
                Session session = connection.createSession()) {
            session.createProducer(session.createQueue(queue)).send(message.of(session));
        }
    }

    /** Takes a message as another program does. */
    Message take(String queue) throws JMSException {
        try (ActiveMQConnectionFactory factory =
                        new ActiveMQConnectionFactory("vm://" + lab.inVmId(), USER, PASSWORD);
                Connection connection = factory.createConnection();
                Session session = connection.createSession();
                MessageConsumer consumer = session.createConsumer(session.createQueue(queue))) {
            connection.start();
            return Objects.requireNonNull(consumer.receive(30_000), "a message");
        }
    }

    @Override
    public void close() {
        client.close();
        gateway.close();
        lab.close();
    }
}
