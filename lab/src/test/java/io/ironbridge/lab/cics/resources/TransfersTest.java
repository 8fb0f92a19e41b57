package io.ironbridge.lab.cics.resources;

import static io.ironbridge.lab.cics.resources.Regions.area;
import static io.ironbridge.lab.cics.resources.Regions.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.Enqueue;
import io.ironbridge.lab.cics.task.RegionRequest.Lifetime;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.cics.task.RegionRequest.ReadFile;
import io.ironbridge.lab.cics.task.RegionRequest.RewriteFile;
import io.ironbridge.lab.cics.task.RegionRequest.WriteFile;
import io.ironbridge.lab.wire.Area;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class TransfersTest {
    private static final int THREADS = 8;
    private static final int TRANSFERS = 500;
    private static final List<String> KEYS = List.of("ACC1", "ACC2");

    /** Reads and rewrites under the records' own locks, always in the same order. */
    @Test
    void recordLocksKeepTheSum() throws Exception {
        assertThat(total(true)).isEqualTo(2000);
    }

    /** Reads without a lock on a record: only ENQ keeps tasks apart. */
    @Test
    void enqueuesKeepTheSum() throws Exception {
        assertThat(total(false)).isEqualTo(2000);
    }

    private static int total(boolean recordLocks) throws Exception {
        try (RegionResources region = Regions.inMemory(new SystemTime())) {
            begin(region);
            List<Callable<Integer>> work = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                Random random = new Random(i);
                work.add(() -> transfers(region, random, recordLocks));
            }
            try (var threads = Executors.newFixedThreadPool(THREADS)) {
                for (Future<Integer> done : threads.invokeAll(work)) {
                    assertThat(done.get()).isPositive();
                }
            }
            try (TaskResources task = Regions.task(region)) {
                return amount(read(task, "ACC1", false)) + amount(read(task, "ACC2", false));
            }
        }
    }

    private static void begin(RegionResources region) {
        try (TaskResources task = Regions.task(region)) {
            for (String key : KEYS) {
                task.ask(new WriteFile("ACCOUNT", area(key), record(key, 1000)));
            }
            task.commit();
        }
    }

    /** How many were committed; the others were backed out half done. */
    private static int transfers(RegionResources region, Random random, boolean recordLocks) {
        int committed = 0;
        for (int i = 0; i < TRANSFERS; i++) {
            try (TaskResources task = Regions.task(region)) {
                int amount = random.nextInt(100);
                if (!recordLocks) {
                    task.ask(new Enqueue(area("BANK"), Lifetime.TASK, true));
                }
                add(task, "ACC1", -amount);
                if (random.nextInt(4) > 0) {
                    add(task, "ACC2", amount);
                    assertThat(task.commit()).isEqualTo(RegionReply.NORMAL);
                    committed++;
                }
            }
        }
        return committed;
    }

    private static void add(TaskResources task, String key, int amount) {
        int before = amount(read(task, key, true));
        assertThat(task.ask(new RewriteFile("ACCOUNT", 0, record(key, before + amount))))
                .isEqualTo(RegionReply.NORMAL);
    }

    private static RegionReply read(TaskResources task, String key, boolean update) {
        return task.ask(new ReadFile("ACCOUNT", area(key), Match.EQUAL, update, false, true));
    }

    private static int amount(RegionReply record) {
        return Integer.parseInt(text(record.data()).substring(4));
    }

    private static Area record(String key, int amount) {
        return area(key + amount);
    }
}
