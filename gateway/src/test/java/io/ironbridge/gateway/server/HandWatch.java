package io.ironbridge.gateway.server;

import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.Watchable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tells of changes when a test wants it to, on a clock that moves while somebody waits. Used by one
 * thread.
 */
final class HandWatch implements WatchService {
    private final List<Told> told = new ArrayList<>();
    private long now = Long.MAX_VALUE - 1_000; // a clock may overflow
    private final long began = now;

    long nanos() {
        return now;
    }

    /** Since it was made. */
    Duration passed() {
        return Duration.ofNanos(now - began);
    }

    /** Will tell of a change then; many of one folder at one time are one key. */
    void tells(Duration at, Path... files) {
        List<WatchEvent<?>> events = new ArrayList<>();
        for (Path file : files) {
            events.add(new Change(Optional.ofNullable(file.getFileName()).orElseThrow()));
        }
        told.add(
                new Told(
                        began + at.toNanos(),
                        Optional.ofNullable(files[0].getParent()).orElseThrow(),
                        events));
    }

    @Override
    public @Nullable WatchKey poll() {
        return poll(0, TimeUnit.NANOSECONDS);
    }

    @Override
    public @Nullable WatchKey poll(long timeout, TimeUnit unit) {
        long end = now + unit.toNanos(timeout);
        Optional<Told> next =
                told.stream()
                        .filter(one -> one.at - end <= 0)
                        .min(Comparator.comparingLong(one -> one.at - end));
        next.ifPresent(told::remove);
        long then = next.map(one -> one.at).orElse(end);
        now = then - now > 0 ? then : now;
        return next.orElse(null);
    }

    @Override
    public WatchKey take() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}

    private record Change(Path context) implements WatchEvent<Path> {
        @Override
        public Kind<Path> kind() {
            return StandardWatchEventKinds.ENTRY_MODIFY;
        }

        @Override
        public int count() {
            return 1;
        }
    }

    private record Told(long at, Path folder, Collection<WatchEvent<?>> events)
            implements WatchKey {
        @Override
        public boolean isValid() {
            return true;
        }

        @Override
        public List<WatchEvent<?>> pollEvents() {
            return List.copyOf(events);
        }

        @Override
        public boolean reset() {
            return true;
        }

        @Override
        public void cancel() {}

        @Override
        public Watchable watchable() {
            return folder;
        }
    }
}
