package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TenureTest {
    private final AtomicInteger ends = new AtomicInteger();
    private final Tenure tenure = new Tenure(ends::incrementAndGet);

    @Test
    void itEndsWithTheLastRequestAfterItWasRetired() {
        assertThat(tenure.enter()).isTrue();
        assertThat(tenure.enter()).isTrue();
        tenure.retire();
        tenure.leave();
        assertThat(ends).hasValue(0);
        assertThat(tenure.enter()).isTrue(); // one that has it in its hands already
        tenure.leave();
        tenure.leave();
        assertThat(ends).hasValue(1);
        assertThat(tenure.enter()).isFalse();
    }

    @Test
    void nobodyIsInItWhenItEnds() throws InterruptedException {
        AtomicBoolean ended = new AtomicBoolean();
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger wrong = new AtomicInteger();
        Tenure raced =
                new Tenure(() -> {
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
