package io.ironbridge.lab.ims.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.ims.otma.OutputListener;
import io.ironbridge.lab.ims.otma.OutputMessage;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Keeps what a listener is told, for a test to take. */
final class Heard implements OutputListener {
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private volatile @Nullable Decision decision;
    private volatile @Nullable OutputMessage last;

    @Override
    public void accepted() {
        events.add("accepted");
    }

    @Override
    public void refused(int senseCode, int reason) {
        events.add("refused %04X".formatted(senseCode));
    }

    @Override
    public void output(OutputMessage message, Decision decision) {
        this.decision = decision;
        last = message;
        events.add(TestIms.text(message));
    }

    @Override
    public void settled(boolean committed) {
        events.add(committed ? "committed" : "backed out");
    }

    /** The next event; fails after ten seconds without one. */
    String next() throws InterruptedException {
        String event = events.poll(10, TimeUnit.SECONDS);
        assertThat(event).as("an event").isNotNull();
        return Objects.requireNonNull(event);
    }

    boolean isSilent() {
        return events.isEmpty();
    }

    Decision decision() {
        return Objects.requireNonNull(decision);
    }

    OutputMessage last() {
        return Objects.requireNonNull(last);
    }
}
