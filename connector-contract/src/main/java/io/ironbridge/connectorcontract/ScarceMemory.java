package io.ironbridge.connectorcontract;

import io.ironbridge.connectorapi.ReplyMemory;
import java.util.ArrayList;
import java.util.List;

/** Memory for replies of which there is none until somebody says so. Thread-safe. */
public final class ScarceMemory implements ReplyMemory {
    private final List<Runnable> waiting = new ArrayList<>();
    private boolean asked;
    private boolean enough;

    @Override
    public synchronized boolean grants(long bytes, Runnable changed) {
        asked = true;
        if (!enough) {
            waiting.clear();
            waiting.add(changed);
        }
        return enough;
    }

    /** Whether anybody has asked for memory. */
    public synchronized boolean isAsked() {
        return asked;
    }

    /** From now on there is enough, or the call is over. */
    public void changes() {
        List<Runnable> told;
        synchronized (this) {
            enough = true;
            told = List.copyOf(waiting);
            waiting.clear();
        }
        told.forEach(Runnable::run);
    }
}
