package io.ironbridge.lab.mq;

import jakarta.jms.JMSException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The server tasks of a queue manager. Thread-safe. */
final class BatchServers {
    /** Beside the text or bytes of a message, of which a character may take two. */
    private static final int HEADER_BYTES = 64 << 10;

    private final List<Servers> servers;
    private final Broker broker;
    private final ServerProgram.Loader programs;
    private final List<ServerTask> tasks = new ArrayList<>();

    BatchServers(List<Servers> servers, Broker broker, ServerProgram.Loader programs) {
        this.servers = servers;
        this.broker = broker;
        this.programs = programs;
    }

    /** Starts what is missing; each task reads its queue when this returns. */
    synchronized void start() throws IOException {
        tasks.removeIf(task -> !task.isRunning());
        try {
            for (Servers each : servers) {
                start(each);
            }
        } catch (JMSException e) {
            throw new IOException("Server tasks do not start: " + e.getMessage(), e);
        }
    }

    private void start(Servers wanted) throws JMSException {
        long missing = wanted.tasks() - tasks.stream().filter(task -> task.serves(wanted)).count();
        if (missing > 0) {
            ServerProgram program = programs.load(wanted);
            int largestMessage = 2 * wanted.maxReplyBytes() + HEADER_BYTES;
            for (long i = 0; i < missing; i++) {
                tasks.add(ServerTask.start(broker.connections(largestMessage), wanted, program));
            }
        }
    }

    /** Lets requests under way end; those that take too long are backed out. */
    synchronized void stop() throws InterruptedException {
        tasks.forEach(ServerTask::end);
        for (ServerTask task : tasks) {
            task.awaitEnd();
        }
        tasks.clear();
    }

    synchronized int running() {
        return (int) tasks.stream().filter(ServerTask::isRunning).count();
    }

    /** Closes a task's connection under it; it is none of the tasks from now on. */
    synchronized void kill(int number) {
        tasks.remove(number).kill();
    }
}
