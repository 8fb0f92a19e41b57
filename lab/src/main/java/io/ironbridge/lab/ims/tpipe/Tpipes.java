package io.ironbridge.lab.ims.tpipe;

import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.Tpipe;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * All tpipes. One takes memory only while it holds output or a client waits; IMS removes idle ones
 * too, at the third checkpoint. Thread-safe.
 */
public final class Tpipes {
    private static final int LONGEST_NAME = 8;

    /** Accessed atomically for each name, so that no caller uses a removed queue. */
    private final Map<String, HoldQueue> queues = new ConcurrentHashMap<>();

    private final TpipeJournal journal;

    public Tpipes(TpipeJournal journal) {
        this.journal = journal;
    }

    /**
     * The tpipe of this name.
     *
     * @throws IllegalArgumentException unless the name has 1 to 8 characters
     */
    public Tpipe get(String name) {
        return new Named(checked(name));
    }

    private static String checked(String name) {
        if (name.isBlank() || name.length() > LONGEST_NAME) {
            throw new IllegalArgumentException(
                    "The name of a tpipe has 1 to " + LONGEST_NAME + " characters");
        }
        return name;
    }

    /** Puts output at the end of its tpipe. */
    public void put(HeldOutput output) {
        HoldQueue queue =
                queues.compute(
                        checked(output.tpipe()),
                        (name, there) -> {
                            HoldQueue used = orNew(name, there);
                            used.add(output);
                            return used;
                        });
        Objects.requireNonNull(queue).notifyWaiters();
    }

    private HoldQueue orNew(String name, @Nullable HoldQueue there) {
        return there == null ? new HoldQueue(name, journal, this) : there;
    }

    /** Forgets a tpipe that is idle. */
    void release(String name) {
        queues.computeIfPresent(name, (_, queue) -> queue.isIdle() ? null : queue);
    }

    /** All output that is held. */
    public List<HeldOutput> content() {
        return queues.values().stream().flatMap(queue -> queue.content().stream()).toList();
    }

    /** How many messages each tpipe holds, by name; tpipes that hold none are left out. */
    public Map<String, Integer> depths() {
        Map<String, Integer> depths = new TreeMap<>();
        queues.forEach((name, queue) -> depths.put(name, queue.depth()));
        depths.values().removeIf(depth -> depth == 0);
        return depths;
    }

    /** What an operator sees of one; empty where it is not in use. */
    public Optional<TpipeView> view(String name) {
        return Optional.ofNullable(queues.get(name)).map(HoldQueue::view);
    }

    /** How many take memory. */
    int size() {
        return queues.size();
    }

    /** A tpipe by its name, whether there is a queue for it now or not. */
    private final class Named implements Tpipe {
        private final String name;

        private Named(String name) {
            this.name = name;
        }

        private Optional<HoldQueue> queue() {
            return Optional.ofNullable(queues.get(name));
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public int depth() {
            return queue().map(HoldQueue::depth).orElse(0);
        }

        @Override
        public Optional<Held> take() {
            return queue().flatMap(HoldQueue::take);
        }

        @Override
        public Optional<Held> takeReply(InputMessage input) {
            return queue().flatMap(queue -> queue.takeReply(input));
        }

        @Override
        public Runnable whenAvailable(Runnable action) {
            HoldQueue queue =
                    queues.compute(
                            name,
                            (_, there) -> {
                                HoldQueue used = orNew(name, there);
                                used.addWaiting(action);
                                return used;
                            });
            HoldQueue joined = Objects.requireNonNull(queue);
            if (joined.isAvailable()) {
                action.run();
            }
            return () -> {
                joined.removeWaiting(action);
                release(name);
            };
        }
    }
}
