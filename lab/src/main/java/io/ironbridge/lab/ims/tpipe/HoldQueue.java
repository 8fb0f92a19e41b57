package io.ironbridge.lab.ims.tpipe;

import io.ironbridge.lab.ims.otma.OutputMessage;
import io.ironbridge.lab.ims.otma.Tpipe;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/** The hold queue of one tpipe. */
public final class HoldQueue implements Tpipe {
    private final String name;
    private final TpipeJournal journal;
    private final Tpipes all;
    private final Deque<HeldOutput> outputs = new ArrayDeque<>();
    private final List<Runnable> waiting = new CopyOnWriteArrayList<>();
    private boolean delivering;

    HoldQueue(String name, TpipeJournal journal, Tpipes all) {
        this.name = name;
        this.journal = journal;
        this.all = all;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public synchronized int depth() {
        return outputs.size();
    }

    synchronized List<HeldOutput> content() {
        return List.copyOf(outputs);
    }

    void add(HeldOutput output) {
        synchronized (this) {
            outputs.addLast(output);
        }
        tell();
    }

    private void tell() {
        waiting.forEach(Runnable::run);
    }

    @Override
    public synchronized Optional<Held> take() {
        if (delivering || outputs.isEmpty()) {
            return Optional.empty();
        }
        delivering = true;
        return Optional.of(new Delivery(outputs.getFirst()));
    }

    @Override
    public Runnable whenAvailable(Runnable action) {
        waiting.add(action);
        if (isAvailable()) {
            action.run();
        }
        return () -> waiting.remove(action);
    }

    private synchronized boolean isAvailable() {
        return !delivering && !outputs.isEmpty();
    }

    private synchronized void remove() {
        outputs.removeFirst();
        delivering = false;
    }

    private synchronized void putBack() {
        delivering = false;
    }

    private final class Delivery implements Held {
        private final HeldOutput output;
        private final AtomicBoolean ended = new AtomicBoolean();

        private Delivery(HeldOutput output) {
            this.output = output;
        }

        @Override
        public OutputMessage message() {
            return output.message();
        }

        @Override
        public void acknowledge() {
            if (ended.compareAndSet(false, true)) {
                journal.removed(output.id());
                remove();
                tellOthers();
            }
        }

        @Override
        public void purge() {
            acknowledge();
        }

        @Override
        public void keep() {
            if (ended.compareAndSet(false, true)) {
                putBack();
                tellOthers();
            }
        }

        @Override
        public void rerouteTo(String tpipe) {
            HoldQueue target = all.get(tpipe);
            if (ended.compareAndSet(false, true)) {
                journal.rerouted(output.id(), tpipe);
                remove();
                target.add(output.on(tpipe));
                tellOthers();
            }
        }

        private void tellOthers() {
            if (isAvailable()) {
                tell();
            }
        }
    }
}
