package io.ironbridge.connectorims;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorcontract.BackEnd;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** A datastore that gives back the data of its input, on a thread for each message. */
final class InMemoryDatastore implements Datastore, BackEnd {
    private final List<String> received = new CopyOnWriteArrayList<>();
    private final Map<Thread, Consumer<? super Answer>> underWay = new ConcurrentHashMap<>();
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile boolean stopped;

    @Override
    public Running send(Message message, Consumer<? super Answer> answer) {
        if (stopped) {
            answer.accept(new Answer.Lost("IMS is down", false));
            return () -> {};
        }
        CountDownLatch held = gate;
        Thread thread = Thread.ofVirtual().unstarted(() -> run(message, held, answer));
        underWay.put(thread, answer);
        thread.start();
        return () -> {};
    }

    private void run(Message message, CountDownLatch held, Consumer<? super Answer> answer) {
        String token =
                ImsConnectorContractIT.text(message.segments().getFirst())
                        .substring("ECHO    ".length());
        received.add(token);
        try {
            held.await();
            answer.accept(new Answer.Output(List.of(Bytes.wrap(WireBytes.segment(token))), ""));
        } catch (InterruptedException broken) {
            answer.accept(new Answer.Lost("IMS ended", true));
        } finally {
            underWay.remove(Thread.currentThread());
        }
    }

    @Override
    public List<String> received() {
        return received;
    }

    @Override
    public void holdReplies(CountDownLatch until) {
        gate = until;
    }

    @Override
    public void answerAtOnce() {
        gate = new CountDownLatch(0);
    }

    @Override
    public void breakConnections() {
        underWay.keySet().forEach(Thread::interrupt);
    }

    @Override
    public void stop() {
        stopped = true;
        breakConnections();
    }

    @Override
    public void restart() {
        stopped = false;
    }

    @Override
    public void close() {
        stop();
    }
}
