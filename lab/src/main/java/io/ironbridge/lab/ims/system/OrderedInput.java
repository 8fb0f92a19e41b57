package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.queue.Message;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Serializes ordered messages of one tpipe. Thread-safe. */
final class OrderedInput {
    private final Consumer<Message> queue;

    /** By tpipe: messages that wait for one under way; an entry without any: one is under way. */
    private final Map<String, Deque<Message>> waiting = new HashMap<>();

    OrderedInput(Consumer<Message> queue) {
        this.queue = queue;
    }

    /** Queues the message, at once or in its turn. */
    void add(Message message) {
        if (!message.input().options().ordered() || isFirst(message)) {
            queue.accept(message);
        }
    }

    private synchronized boolean isFirst(Message message) {
        String tpipe = message.input().tpipe();
        Deque<Message> others = waiting.get(tpipe);
        if (others != null) {
            others.addLast(message);
            return false;
        }
        waiting.put(tpipe, new ArrayDeque<>());
        return true;
    }

    /** The message is done with. */
    void ended(Message message) {
        if (message.input().options().ordered()) {
            next(message.input().tpipe()).ifPresent(queue);
        }
    }

    private synchronized Optional<Message> next(String tpipe) {
        Deque<Message> others = waiting.getOrDefault(tpipe, new ArrayDeque<>());
        if (others.isEmpty()) {
            waiting.remove(tpipe);
        }
        return Optional.ofNullable(others.pollFirst());
    }
}
