package io.ironbridge.gateway.activity;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.gateway.activity.ThreadGroups.Group;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadGroupsTest {
    @TempDir Path self;

    private void thread(int number, String name, long nanos) throws IOException {
        Path task = Files.createDirectories(self.resolve("task").resolve("" + number));
        Files.writeString(task.resolve("comm"), name + "\n");
        Files.writeString(task.resolve("schedstat"), nanos + " 1 1\n");
    }

    @Test
    void threadsAreToldByTheirNames() throws Exception {
        thread(1, "java", 1_000_000);
        thread(2, "ironbridge-io-1", 10_000);
        thread(3, "ironbridge-io-1", 20_000);
        thread(4, "C2 CompilerThre", 5_000);
        ThreadGroups.Reading before = ThreadGroups.read(self);
        thread(2, "ironbridge-io-1", 14_000);
        thread(3, "ironbridge-io-1", 26_000);
        thread(4, "C2 CompilerThre", 1_000); // another thread has its number now
        thread(5, "GC Thread#0", 7_000);
        thread(6, "ForkJoinPool-1-", 8_000);

        assertThat(ThreadGroups.read(self).since(before))
                .isEqualTo(
                        Map.of(
                                Group.EVENT_LOOPS, 10L,
                                Group.JIT, 1L,
                                Group.GC, 7L,
                                Group.VIRTUAL_THREADS, 8L));
    }

    @Test
    void whereThereIsNoSuchFolderNothingIsKnown() {
        assertThat(ThreadGroups.read(self).since(ThreadGroups.Reading.NONE)).isEmpty();
    }
}
