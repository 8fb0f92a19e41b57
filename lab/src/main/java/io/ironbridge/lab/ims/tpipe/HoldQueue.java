package io.ironbridge.lab.ims.tpipe;

import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.OutputMessage;
import io.ironbridge.lab.ims.otma.Tpipe.Held;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** The hold queue of one tpipe, as long as that is in use. */
final class HoldQueue {
    private final String name;
    private final TpipeJournal journal;
    private final Tpipes all;

    /** In the order in which they came; each is there until its delivery has ended otherwise. */
    private final Map<Long, Delivery> outputs = new LinkedHashMap<>();

    private final List<Runnable> waiting = new CopyOnWriteArrayList<>();

    HoldQueue(String name, TpipeJournal journal, Tpipes all) {
        this.name = name;
        this.journal = journal;
        this.all = all;
    }

    synchronized int depth() {
        return outputs.size();
    }

    synchronized List<HeldOutput> content() {
        List<HeldOutput> content = new ArrayList<>();
        outputs.values().forEach(each -> content.add(each.output));
        return content;
    }

    synchronized TpipeView view() {
        return new TpipeView(name, outputs.size(), waiting.size());
    }

    /** Whether it is empty and no client waits. */
    synchronized boolean isIdle() {
        return outputs.isEmpty() && waiting.isEmpty();
    }

    synchronized void add(HeldOutput output) {
        outputs.put(output.id(), new Delivery(output));
    }

    /** Wakes the waiting clients. */
    void notifyWaiters() {
        waiting.forEach(Runnable::run);
    }

    synchronized Optional<Held> take() {
        return outputs.values().stream().findFirst().filter(Delivery::isFree).map(Delivery::begin);
    }

    synchronized Optional<Held> takeReply(InputMessage input) {
        return outputs.values().stream()
                .filter(each -> each.isFree() && each.answers(input))
                .findFirst()
                .map(Delivery::begin);
    }

    void addWaiting(Runnable action) {
        waiting.add(action);
    }

    void removeWaiting(Runnable action) {
        waiting.remove(action);
    }

    synchronized boolean isAvailable() {
        return outputs.values().stream().anyMatch(Delivery::isFree);
    }

    /** Ends a delivery; false: it has ended before. */
    private synchronized boolean end(Delivery delivery) {
        boolean first = delivery.state == State.TAKEN;
        if (first) {
            delivery.state = State.ENDED;
        }
        return first;
    }

    private synchronized void remove(Delivery delivery) {
        outputs.remove(delivery.output.id());
    }

    private synchronized boolean putBack(Delivery delivery) {
        boolean first = delivery.state == State.TAKEN;
        if (first) {
            delivery.state = State.FREE;
        }
        return first;
    }

    private void notifyIfAvailable() {
        if (isAvailable()) {
            notifyWaiters();
        }
    }

    private enum State {
        FREE,
        TAKEN,
        ENDED
    }

    /** A message and the state of its delivery; guarded by the queue. */
    private final class Delivery implements Held {
        private final HeldOutput output;
        private State state = State.FREE;

        private Delivery(HeldOutput output) {
            this.output = output;
        }

        private boolean isFree() {
            return state == State.FREE;
        }

        @SuppressWarnings("ReferenceEquality") // two equal requests have an answer each
        private boolean answers(InputMessage input) {
            return output.answered() == input;
        }

        private Held begin() {
            state = State.TAKEN;
            return this;
        }

        @Override
        public OutputMessage message() {
            return output.message();
        }

        @Override
        public void acknowledge() {
            if (end(this)) {
                journal.removed(output.id(), () -> remove(this));
                notifyIfAvailable();
                all.release(name);
            }
        }

        @Override
        public void purge() {
            acknowledge();
        }

        @Override
        public void keep() {
            if (putBack(this)) {
                notifyIfAvailable();
            }
        }

        @Override
        public void rerouteTo(String tpipe) {
            HeldOutput moved = output.on(all.get(tpipe).name());
            if (end(this)) {
                journal.rerouted(output.id(), tpipe, () -> move(moved));
                notifyIfAvailable();
                all.release(name);
            }
        }

        private void move(HeldOutput moved) {
            remove(this);
            all.put(moved);
        }
    }
}
