package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.OutputMessage;
import io.ironbridge.lab.ims.otma.Tpipe;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A hold queue in memory. */
final class MemoryTpipe implements Tpipe {
    private final String name;
    private final Function<String, MemoryTpipe> others;
    private final List<Entry> entries = new ArrayList<>();
    private final List<Runnable> actions = new CopyOnWriteArrayList<>();

    MemoryTpipe(String name, Function<String, MemoryTpipe> others) {
        this.name = name;
        this.others = others;
    }

    void add(@Nullable InputMessage origin, OutputMessage message) {
        synchronized (entries) {
            entries.add(new Entry(origin, message));
        }
        actions.forEach(Runnable::run);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int depth() {
        synchronized (entries) {
            return entries.size();
        }
    }

    @Override
    public Optional<Held> take() {
        synchronized (entries) {
            if (entries.isEmpty() || entries.getFirst().inDelivery) {
                return Optional.empty();
            }
            return Optional.of(entries.getFirst().delivered());
        }
    }

    /** By identity: the same input may come twice. */
    @Override
    @SuppressWarnings("ReferenceEquality")
    public Optional<Held> takeReply(InputMessage input) {
        synchronized (entries) {
            return entries.stream()
                    .filter(entry -> entry.origin == input && !entry.inDelivery)
                    .findFirst()
                    .map(Entry::delivered);
        }
    }

    @Override
    public Runnable whenAvailable(Runnable action) {
        // The same action may be there twice: each is taken back alone.
        Runnable own = () -> action.run();
        actions.add(own);
        return () -> actions.remove(own);
    }

    /** How many wait for output. */
    int waiting() {
        return actions.size();
    }

    private void changed(Runnable change) {
        synchronized (entries) {
            change.run();
        }
        actions.forEach(Runnable::run);
    }

    private final class Entry implements Held {
        private final @Nullable InputMessage origin;
        private final OutputMessage message;
        private boolean inDelivery;

        Entry(@Nullable InputMessage origin, OutputMessage message) {
            this.origin = origin;
            this.message = message;
        }

        Held delivered() {
            inDelivery = true;
            return this;
        }

        @Override
        public OutputMessage message() {
            return message;
        }

        @Override
        public void acknowledge() {
            changed(() -> entries.remove(this));
        }

        @Override
        public void keep() {
            changed(() -> inDelivery = false);
        }

        @Override
        public void purge() {
            changed(() -> entries.remove(this));
        }

        @Override
        public void rerouteTo(String tpipe) {
            changed(() -> entries.remove(this));
            others.apply(tpipe).add(null, message);
        }
    }
}
