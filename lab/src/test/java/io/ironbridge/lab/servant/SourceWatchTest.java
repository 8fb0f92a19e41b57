package io.ironbridge.lab.servant;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceWatchTest {
    @TempDir private Path folder;

    @Test
    void newChangedAndRemovedFilesAreNoticedAlsoAfterAFailure() throws Exception {
        Path inside = Files.createDirectories(folder.resolve("inside"));
        Path file = Files.writeString(inside.resolve("A.cbl"), "one");
        Semaphore runs = new Semaphore(0);
        try (SourceWatch watch =
                new SourceWatch(
                        "test",
                        List.of(folder),
                        () -> {
                            runs.release();
                            throw new IllegalStateException("expected");
                        })) {
            watch.start(Duration.ofMillis(5));
            Files.writeString(file, "other text");
            assertThat(runs.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
            Files.writeString(folder.resolve("B.cpy"), "");
            assertThat(runs.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
            Files.delete(file);
            assertThat(runs.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
        }
    }
}
