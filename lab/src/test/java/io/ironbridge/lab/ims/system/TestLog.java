package io.ironbridge.lab.ims.system;

import java.util.ArrayList;
import java.util.List;

/** A log in memory, whose device can be held. */
final class TestLog implements SystemLog {
    private final List<byte[]> records = new ArrayList<>();
    private final List<Runnable> waiting = new ArrayList<>();
    private boolean held;

    @Override
    public synchronized long write(byte[] logRecord) {
        records.add(logRecord);
        return records.size();
    }

    @Override
    public synchronized void harden(long position) throws InterruptedException {
        while (held) {
            wait();
        }
    }

    @Override
    public void whenHardened(long position, Runnable action) {
        synchronized (this) {
            if (held) {
                waiting.add(action);
                return;
            }
        }
        action.run();
    }

    synchronized void hold() {
        held = true;
    }

    void release() {
        List<Runnable> due;
        synchronized (this) {
            held = false;
            notifyAll();
            due = List.copyOf(waiting);
            waiting.clear();
        }
        due.forEach(Runnable::run);
    }

    synchronized List<byte[]> records() {
        return List.copyOf(records);
    }
}
