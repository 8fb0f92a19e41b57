package io.ironbridge.servants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks that wait for a servant, where none is started. */
@Timeout(60)
class WaitingTaskTest {
    private static final Duration LONG = Duration.ofMinutes(5);

    private final Servants servants =
            new Servants(
                    "OWNER",
                    ServantSettings.defaults(),
                    new LoadedPrograms(1, Path.of("programs")),
                    10);

    private void awaitWaiting(int tasks) {
        while (servants.queueStatistics().now() != tasks) {
            Thread.onSpinWait();
        }
    }

    @Test
    void oneThatIsUselessLeavesTheQueueAndOthersStay() throws Exception {
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletableFuture<Void> left = new CompletableFuture<>();
            Future<Servant> first = callers.submit(() -> servants.acquire(LONG, left));
            awaitWaiting(1);
            Future<Servant> second =
                    callers.submit(() -> servants.acquire(LONG, new CompletableFuture<>()));
            awaitWaiting(2);

            left.complete(null);

            assertThatThrownBy(first::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasRootCauseMessage("Its caller no longer waits");
            assertThat(servants.queueStatistics().now()).isEqualTo(1);
            assertThat(second.isDone()).isFalse();
            servants.close();
        }
    }

    @Test
    void oneThatIsUselessFromTheBeginningDoesNotWait() {
        assertThatThrownBy(() -> servants.acquire(LONG, CompletableFuture.completedFuture("left")))
                .isInstanceOf(TaskRejectedException.class);
        assertThat(servants.queueStatistics().now()).isZero();
    }
}
