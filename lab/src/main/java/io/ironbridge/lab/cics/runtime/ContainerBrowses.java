package io.ironbridge.lab.cics.runtime;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;

/** The browses of containers that a task has begun, by their tokens. */
public final class ContainerBrowses {
    private final Map<Integer, Queue<String>> open = new HashMap<>();
    private int last;

    /** The token, from 1, of a browse of these names. */
    public int start(Queue<String> names) {
        last++;
        open.put(last, names);
        return last;
    }

    /** The remaining names. */
    public Optional<Queue<String>> find(int token) {
        return Optional.ofNullable(open.get(token));
    }

    public void end(int token) {
        open.remove(token);
    }
}
