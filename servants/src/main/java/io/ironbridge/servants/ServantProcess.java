package io.ironbridge.servants;

import io.ironbridge.servants.wire.FrameReader;
import io.ironbridge.servants.wire.HeapReport;
import io.ironbridge.servants.wire.ServantChannel;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A process of servants. It has one {@link Servant} for each task that it runs at a time, and may
 * have a channel for what concerns all of them. Thread-safe.
 */
final class ServantProcess {
    private static final System.Logger LOG = System.getLogger(ServantProcess.class.getName());

    private final Process process;
    private final LoadedPrograms programs;
    private final Optional<ServantChannel> control;
    private final List<Servant> servants = new ArrayList<>();
    private final AtomicBoolean reported = new AtomicBoolean();
    private final Instant started = Instant.now();
    private final LongAdder tasks = new LongAdder();
    private volatile @Nullable HeapReport heap;
    private volatile @Nullable String ending;
    private volatile boolean fenced;
    private volatile boolean retired;

    /**
     * @param channels by their lanes
     * @param controlled whether the first channel is for control
     */
    ServantProcess(
            Process process,
            LoadedPrograms programs,
            List<ServantChannel> channels,
            boolean controlled) {
        this.process = process;
        this.programs = programs;
        this.control = controlled ? Optional.of(channels.getFirst()) : Optional.empty();
        for (ServantChannel channel : channels.subList(controlled ? 1 : 0, channels.size())) {
            servants.add(new Servant(channel, this));
        }
        var _ = process.onExit().thenRun(this::closeControl);
    }

    private void closeControl() {
        control.ifPresent(Servant::close);
    }

    List<Servant> servants() {
        return servants;
    }

    Process process() {
        return process;
    }

    LoadedPrograms programs() {
        return programs;
    }

    Optional<ServantChannel> control() {
        return control;
    }

    /** That of its servants, from 1. */
    int number() {
        return servants.getFirst().number();
    }

    boolean wasUsed() {
        return tasks.sum() > 0;
    }

    void markUsed() {
        tasks.increment();
    }

    /** Whether it gets no more tasks once it is replaced, or is not needed. */
    boolean isFenced() {
        return fenced;
    }

    void fence(String reason) {
        noteEnd(reason);
        fenced = true;
    }

    /** Whether it gets no more tasks at all. */
    boolean isRetired() {
        return retired;
    }

    void retire() {
        retired = true;
    }

    /** Notes why it ends; the first reason counts. */
    synchronized void noteEnd(String reason) {
        if (ending == null) {
            ending = reason;
        }
    }

    /**
     * Receives its heap after each collection, on another thread, until it ends.
     *
     * @param onGrowing called when the limit is exceeded
     */
    void watchHeap(ServantSettings.HeapLimit limit, Consumer<HeapReport> onGrowing) {
        control.ifPresent(channel ->
                Thread.ofVirtual()
                        .name("servant-heap-" + number())
                        .start(() -> receive(channel, new HeapFence(limit), onGrowing)));
    }

    private void receive(ServantChannel channel, HeapFence fence, Consumer<HeapReport> onGrowing) {
        try {
            Optional<FrameReader> frame = channel.frames().receive();
            while (frame.isPresent()) {
                HeapReport report = frame.get().whole(HeapReport::read);
                heap = report;
                if (fence.add(report)) {
                    onGrowing.accept(report);
                }
                frame = channel.frames().receive();
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A servant no longer reports its heap", e);
        }
    }

    /**
     * A view of it.
     *
     * @param busy of its servants
     */
    ServantView view(ServantView.State state, int busy) {
        return new ServantView(
                number(),
                process.pid(),
                state,
                started,
                busy,
                servants.size(),
                tasks.sum(),
                Optional.ofNullable(heap),
                Optional.ofNullable(ending));
    }

    /** Since it was ready. */
    Duration age() {
        return Duration.between(started, Instant.now());
    }

    boolean isReported() {
        return reported.get();
    }

    /** Whether its loss is reported for the first time. */
    boolean report() {
        return reported.compareAndSet(false, true);
    }
}
