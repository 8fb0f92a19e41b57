package io.ironbridge.benchmarks.mq;

import jakarta.jms.JMSException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/**
 * Programs that put a request and get its reply, one after the other, each on a thread of its own.
 * Told by standard input what to do: {@code run connecting|connected REQUESTERS SIZE} begins,
 * {@code count} writes the number of replies so far, {@code stop} ends.
 */
public final class JmsRequesters {
    private final ActiveMQConnectionFactory factory;
    private final Queues queues;
    private final AtomicLong replies = new AtomicLong();

    /** The pair of queues of the server tasks. */
    record Queues(String request, String reply) {}

    private JmsRequesters(ActiveMQConnectionFactory factory, Queues queues) {
        this.factory = factory;
        this.queues = queues;
    }

    /**
     * Runs.
     *
     * @param arguments URL, user, password, and the names of the queues for requests and replies
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (ActiveMQConnectionFactory factory =
                new ActiveMQConnectionFactory(arguments[0], arguments[1], arguments[2])) {
            new JmsRequesters(factory, new Queues(arguments[3], arguments[4])).obey();
        }
    }

    private void obey() throws IOException, InterruptedException {
        BufferedReader commands =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        Optional<Run> run = Optional.empty();
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            String[] words = line.split(" ", -1);
            switch (words[0]) {
                case "run" ->
                        run =
                                Optional.of(
                                        new Run(
                                                words[1].equals("connected"),
                                                Integer.parseInt(words[2]),
                                                Integer.parseInt(words[3])));
                case "stop" -> run.orElseThrow().stop();
                default -> {}
            }
            System.out.println(replies.get());
        }
    }

    private final class Run {
        private final List<Thread> threads = new ArrayList<>();
        private volatile boolean stopping;

        Run(boolean connected, int requesters, int size) {
            for (int number = 0; number < requesters; number++) {
                threads.add(
                        Thread.ofPlatform()
                                .name("requester-" + number)
                                .start(() -> work(connected, size)));
            }
        }

        private void work(boolean connected, int size) {
            try (Requester requester =
                    connected
                            ? new ConnectedRequester(factory, queues)
                            : new ConnectingRequester(factory, queues)) {
                for (long number = 0; !stopping; number++) {
                    String token = Thread.currentThread().threadId() + "-" + number;
                    String reply =
                            requester.ask("{\"size\":" + size + ",\"token\":\"" + token + "\"}");
                    if (reply.length() != size
                            || !reply.startsWith("{\"token\":\"" + token + "\"")) {
                        throw new IllegalStateException("not the reply to " + token);
                    }
                    replies.incrementAndGet();
                }
            } catch (JMSException | IllegalStateException e) {
                e.printStackTrace();
                System.exit(1);
            }
        }

        void stop() throws InterruptedException {
            stopping = true;
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }
}
