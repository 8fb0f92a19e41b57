package io.ironbridge.servants;

import io.ironbridge.servants.wire.ServantChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A process of servants. It has one {@link Servant} for each task that it runs at a time, and may
 * have a channel for what concerns all of them. Thread-safe.
 */
final class ServantProcess {
    private final Process process;
    private final LoadedPrograms programs;
    private final Optional<ServantChannel> control;
    private final List<Servant> servants = new ArrayList<>();
    private final AtomicBoolean reported = new AtomicBoolean();
    private volatile boolean used;
    private volatile boolean fenced;

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

    boolean wasUsed() {
        return used;
    }

    void markUsed() {
        used = true;
    }

    /** Whether it is to be replaced. */
    boolean isFenced() {
        return fenced;
    }

    void fence() {
        fenced = true;
    }

    boolean isReported() {
        return reported.get();
    }

    /** Whether its loss is reported for the first time. */
    boolean report() {
        return reported.compareAndSet(false, true);
    }
}
