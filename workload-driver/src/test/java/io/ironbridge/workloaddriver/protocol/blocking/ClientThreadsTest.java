package io.ironbridge.workloaddriver.protocol.blocking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.workloaddriver.engine.Loop;
import io.ironbridge.workloaddriver.protocol.jms.JmsSettings;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ClientThreadsTest {
    @Test
    void aLoopThatWaitsHoldsUpNoOther() throws Exception {
        try (ClientThreads threads = ClientThreads.start(2)) {
            CountDownLatch until = new CountDownLatch(1);
            CompletableFuture<Boolean> first = new CompletableFuture<>();
            Loop waiting = threads.all().getFirst();
            waiting.execute(() -> first.complete(awaited(until)));
            threads.all().getLast().execute(until::countDown);

            assertThat(first.get(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static boolean awaited(CountDownLatch until) {
        try {
            return until.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            return false;
        }
    }

    @Test
    void thereIsALimit() {
        assertThatThrownBy(() -> ClientThreads.start(0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ClientThreads.start(ClientThreads.MOST + 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1000");
    }

    @Test
    void aTimeoutHasLimits() {
        JmsSettings.Queues queues = new JmsSettings.Queues("Q", "R");
        for (Duration wrong :
                new Duration[] {Duration.ZERO, JmsSettings.LONGEST_TIMEOUT.plusMillis(1)}) {
            assertThatThrownBy(() -> new JmsSettings("tcp://127.0.0.1:1", "U", "p", queues, wrong))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
