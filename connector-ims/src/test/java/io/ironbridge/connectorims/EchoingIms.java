package io.ironbridge.connectorims;

import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.Otma;
import io.ironbridge.lab.ims.otma.OutputListener;
import io.ironbridge.lab.ims.otma.OutputMessage;
import io.ironbridge.lab.ims.otma.Tpipe;
import io.ironbridge.lab.wire.Area;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** An IMS behind the lab's IMS Connect whose programs give their input back. Thread-safe. */
final class EchoingIms implements Otma {
    private final Map<String, Queue> tpipes = new ConcurrentHashMap<>();

    @Override
    public boolean isAvailable() {
        return true;
    }

    @Override
    public void send(InputMessage message, OutputListener listener) {
        boolean confirm = message.syncLevel() == InputMessage.SyncLevel.CONFIRM;
        if (message.transaction().equals("NOSUCH")) {
            byte[] text = WireBytes.segment("DFS064 10:11:12 DESTINATION CAN NOT BE FOUND");
            listener.output(
                    new OutputMessage(List.of(Area.of(text)), "DFSMO1", false),
                    new Decided(listener));
        } else if (message.commitMode() == InputMessage.CommitMode.SEND_THEN_COMMIT) {
            listener.output(
                    new OutputMessage(message.segments(), "", confirm), new Decided(listener));
        } else {
            listener.accepted();
            tpipe(message.tpipe()).add(new OutputMessage(message.segments(), "", false));
        }
    }

    @Override
    public Queue tpipe(String name) {
        return tpipes.computeIfAbsent(name, _ -> new Queue(name));
    }

    private record Decided(OutputListener listener) implements OutputListener.Decision {
        @Override
        public void acknowledge() {
            listener.settled(true);
        }

        @Override
        public void refuse() {
            listener.settled(false);
        }
    }

    /** A tpipe. */
    final class Queue implements Tpipe {
        private final String name;
        private final Deque<OutputMessage> messages = new ArrayDeque<>();
        private final List<Runnable> watchers = new CopyOnWriteArrayList<>();
        private boolean delivering;

        Queue(String name) {
            this.name = name;
        }

        void add(OutputMessage message) {
            synchronized (this) {
                messages.add(message);
            }
            watchers.forEach(Runnable::run);
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public synchronized int depth() {
            return messages.size();
        }

        @Override
        public synchronized Optional<Held> take() {
            if (delivering || messages.isEmpty()) {
                return Optional.empty();
            }
            delivering = true;
            return Optional.of(new First(this, messages.getFirst()));
        }

        @Override
        public Runnable whenAvailable(Runnable action) {
            watchers.add(action);
            return () -> watchers.remove(action);
        }

        private void delivered(boolean remove) {
            synchronized (this) {
                delivering = false;
                if (remove) {
                    messages.removeFirst();
                }
            }
            watchers.forEach(Runnable::run);
        }
    }

    private final class First implements Tpipe.Held {
        private final Queue queue;
        private final OutputMessage message;

        First(Queue queue, OutputMessage message) {
            this.queue = queue;
            this.message = message;
        }

        @Override
        public OutputMessage message() {
            return message;
        }

        @Override
        public void acknowledge() {
            queue.delivered(true);
        }

        @Override
        public void keep() {
            queue.delivered(false);
        }

        @Override
        public void purge() {
            queue.delivered(true);
        }

        @Override
        public void rerouteTo(String tpipe) {
            queue.delivered(true);
            tpipe(tpipe).add(message);
        }
    }
}
