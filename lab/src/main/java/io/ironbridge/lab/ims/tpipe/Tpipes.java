package io.ironbridge.lab.ims.tpipe;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** All tpipes; each is made when it is first named. Thread-safe. */
public final class Tpipes {
    private static final int LONGEST_NAME = 8;

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
    public HoldQueue get(String name) {
        return queues.computeIfAbsent(checked(name), key -> new HoldQueue(key, journal, this));
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
        get(output.tpipe()).add(output);
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
}
