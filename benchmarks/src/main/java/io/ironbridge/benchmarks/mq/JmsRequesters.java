package io.ironbridge.benchmarks.mq;

import io.ironbridge.benchmarks.LoadConsole;
import jakarta.jms.JMSException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/**
 * Programs that put a request and get its reply, one after the other, each on a thread of its own.
 * Run by {@code run connecting|connected REQUESTERS SIZE}.
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
            JmsRequesters load = new JmsRequesters(factory, new Queues(arguments[3], arguments[4]));
            LoadConsole.obey(load::run, load.replies);
        }
    }

    private Run run(String[] words) {
        return new Run(
                words[1].equals("connected"),
                Integer.parseInt(words[2]),
                Integer.parseInt(words[3]));
    }

    private final class Run implements LoadConsole.Run {
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

        @Override
        public void stop() throws InterruptedException {
            stopping = true;
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }
}
