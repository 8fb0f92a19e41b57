package io.ironbridge.connectorcontract;

import io.ironbridge.connectorapi.ReplyMemory;
import java.util.ArrayList;
import java.util.List;

/** Memory for replies that is exhausted until it is released. Thread-safe. */
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

    /** Whether memory has been requested. */
    public synchronized boolean isAsked() {
        return asked;
    }

    /** Makes enough memory available; also stands for the end of a call. */
    public void release() {
        List<Runnable> notified;
        synchronized (this) {
            enough = true;
            notified = List.copyOf(waiting);
            waiting.clear();
        }
        notified.forEach(Runnable::run);
    }
}
