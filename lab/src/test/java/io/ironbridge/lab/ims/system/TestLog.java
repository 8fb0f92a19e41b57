package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A log in memory, whose device can be held. */
final class TestLog implements SystemLog {
    private final List<byte[]> records = new ArrayList<>();
    private final List<Runnable> waiting = new ArrayList<>();
    private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
    private boolean held;
    private boolean broken;

    @Override
    public synchronized long write(Area messages, Area changes) {
        if (broken) {
            throw new LogFailedException("The test broke it", new IOException());
        }
        records.add(messages.bytes());
        return records.size();
    }

    @Override
    public synchronized void harden(long position) {
        while (held) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new LogFailedException("The test ends", e);
            }
        }
    }

    @Override
    public Lock gate() {
        return gate.readLock();
    }

    synchronized void fail() {
        broken = true;
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
