package io.ironbridge.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.gateway.http.EventLoops.HandshakeQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HandshakeQueueTest {
    private final AtomicLong now = new AtomicLong();
    private final HandshakeQueue queue = new HandshakeQueue(now::get);
    private final List<Integer> computed = new ArrayList<>();

    private void add(int number) {
        queue.add(queue.waiting(() -> computed.add(number)));
    }

    private void compute() throws InterruptedException {
        queue.poll(0, TimeUnit.SECONDS).run();
    }

    @Test
    void theOldestIsComputedFirst() throws Exception {
        IntStream.rangeClosed(1, 3).forEach(this::add);
        for (int i = 0; i < 3; i++) {
            compute();
        }
        assertThat(computed).containsExactly(1, 2, 3);
        assertThat(queue.poll(0, TimeUnit.SECONDS)).isNull();
    }

    @Test
    void mostlyTheNewestIsComputedWhileTheOldestHasWaitedTooLong() throws Exception {
        IntStream.rangeClosed(1, 6).forEach(this::add);
        now.addAndGet(Duration.ofSeconds(2).toNanos());
        IntStream.rangeClosed(7, 9).forEach(this::add);
        for (int i = 0; i < 9; i++) {
            compute();
        }
        assertThat(computed).containsExactly(9, 8, 7, 1, 6, 5, 4, 2, 3);
    }

    /** Clients that open one connection after another keep it full. */
    @Test
    void aQueueThatIsNeverEmptyStarvesNone() throws Exception {
        IntStream.rangeClosed(1, 32).forEach(this::add);
        for (int next = 33; next <= 1_000; next++) {
            now.addAndGet(Duration.ofMillis(100).toNanos());
            add(next);
            compute();
        }
        assertThat(computed).containsAll(IntStream.rangeClosed(1, 32).boxed().toList());
    }
}
