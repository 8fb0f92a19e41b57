package io.ironbridge.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class InFlightCountTest {
    private final AtomicInteger ends = new AtomicInteger();
    private final InFlightCount inFlight = new InFlightCount(ends::incrementAndGet);

    @Test
    void itEndsWithTheLastRequestAfterItWasRetired() {
        assertThat(inFlight.enter()).isTrue();
        assertThat(inFlight.enter()).isTrue();
        inFlight.retire();
        inFlight.leave();
        assertThat(ends).hasValue(0);
        assertThat(inFlight.enter()).isTrue(); // one that has it in its hands already
        inFlight.leave();
        inFlight.leave();
        assertThat(ends).hasValue(1);
        assertThat(inFlight.enter()).isFalse();
    }

    @Test
    void nobodyIsInItWhenItEnds() throws InterruptedException {
        AtomicBoolean ended = new AtomicBoolean();
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger wrong = new AtomicInteger();
        InFlightCount raced =
                new InFlightCount(() -> {
                    ended.set(true);
                    wrong.addAndGet(inside.get());
                });
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(
                    Thread.ofPlatform()
                            .start(() -> {
                                while (raced.enter()) {
                                    inside.incrementAndGet();
                                    wrong.addAndGet(ended.get() ? 1 : 0);
                                    inside.decrementAndGet();
                                    raced.leave();
                                }
                            }));
        }
        raced.retire();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(ended).isTrue();
        assertThat(wrong).hasValue(0);
    }
}
