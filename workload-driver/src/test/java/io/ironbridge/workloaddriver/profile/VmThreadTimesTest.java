package io.ironbridge.workloaddriver.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VmThreadTimesTest {
    @TempDir private Path tasks = Path.of("");

    @Test
    void threadsOfThePartAreAddedUpToTheNanosecond() throws Exception {
        exact("1", "GC Thread#0", 1_000);
        exact("2", "GC Thread#1", 2_000);
        exact("3", "gateway-loop-0", 5_000);
        try (VmThreadTimes watch = VmThreadTimes.start(tasks)) {
            long from = System.nanoTime();
            exact("1", "GC Thread#0", 1_000_001_000);
            exact("2", "GC Thread#1", 2_000_002_000);
            exact("3", "gateway-loop-0", 9_000_000_000L);
            watch.read();

            Map<CpuPart, Double> used = watch.seconds(from - 1_000_000_000, System.nanoTime());

            assertThat(used).containsOnlyKeys(CpuPart.COLLECTOR);
            assertThat(used.get(CpuPart.COLLECTOR)).isCloseTo(3, within(1e-9));
        }
    }

    @Test
    void whatAThreadUsedStaysKnownWhenItHasEnded() throws Exception {
        exact("1", "C2 CompilerThre", 0);
        try (VmThreadTimes watch = VmThreadTimes.start(tasks)) {
            long from = System.nanoTime() - 1_000_000_000;
            exact("1", "C2 CompilerThre", 500_000_000);
            watch.read();
            Files.delete(tasks.resolve("1/schedstat"));
            Files.delete(tasks.resolve("1/comm"));
            Files.delete(tasks.resolve("1"));
            watch.read();

            assertThat(watch.seconds(from, System.nanoTime()).get(CpuPart.COMPILER))
                    .isCloseTo(0.5, within(1e-9));
        }
    }

    @Test
    void withoutExactTimesStepsOfTenMillisecondsCount() throws Exception {
        stat("1", "VM Thread", 100, 20);
        try (VmThreadTimes watch = VmThreadTimes.start(tasks)) {
            long from = System.nanoTime() - 1_000_000_000;
            stat("1", "VM Thread", 150, 25);
            watch.read();

            assertThat(watch.seconds(from, System.nanoTime()).get(CpuPart.VM_THREAD))
                    .isCloseTo(0.55, within(1e-9));
        }
    }

    private void exact(String id, String name, long nanos) throws IOException {
        Path task = Files.createDirectories(tasks.resolve(id));
        Files.writeString(task.resolve("schedstat"), nanos + " 12 3\n");
        Files.writeString(task.resolve("comm"), name + "\n");
    }

    private void stat(String id, String name, long user, long system) throws IOException {
        Path task = Files.createDirectories(tasks.resolve(id));
        Files.writeString(
                task.resolve("stat"),
                id
                        + " ("
                        + name
                        + ") S 1 1 1 0 -1 4194304 0 0 0 0 "
                        + user
                        + " "
                        + system
                        + " 0 0 20 0 30 0 100 0 0\n");
        Files.writeString(task.resolve("comm"), name + "\n");
    }
}
