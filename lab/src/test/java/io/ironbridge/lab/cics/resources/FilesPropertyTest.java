package io.ironbridge.lab.cics.resources;

import static io.ironbridge.lab.cics.resources.Regions.area;
import static io.ironbridge.lab.cics.resources.Regions.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.DeleteKey;
import io.ironbridge.lab.cics.task.RegionRequest.EndBrowse;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.cics.task.RegionRequest.ReadFile;
import io.ironbridge.lab.cics.task.RegionRequest.ReadOn;
import io.ironbridge.lab.cics.task.RegionRequest.RewriteFile;
import io.ironbridge.lab.cics.task.RegionRequest.StartBrowse;
import io.ironbridge.lab.cics.task.RegionRequest.WriteFile;
import io.ironbridge.lab.storage.StorageLocation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quicktheories.WithQuickTheories;

/** Random work on a file gives what the same work on a sorted map gives, also after a restart. */
class FilesPropertyTest implements WithQuickTheories {
    private static final int STEPS = 120;

    /** A journal so small that it is rewritten again and again. */
    private static final ResourceLimits LIMITS =
            new ResourceLimits(
                    Duration.ofSeconds(1), 1 << 20, 10, 100, 100, 1000, 10, 10, 10, 200, 10);

    private TreeMap<String, String> now = new TreeMap<>();
    private TreeMap<String, String> committed = new TreeMap<>();
    private int folders;

    @TempDir private Path root;

    @Test
    void filesDoWhatASortedMapDoes() {
        qt().withExamples(30).forAll(longs().all()).checkAssert(seed -> run(new Random(seed)));
    }

    private void run(Random random) {
        now = new TreeMap<>();
        committed = new TreeMap<>();
        Path folder = root.resolve("r" + folders++);
        try {
            Files.createDirectory(folder);
            for (int restart = 0; restart < 3; restart++) {
                untilTheEnd(folder, random);
                now = new TreeMap<>(committed);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void untilTheEnd(Path folder, Random random) throws IOException {
        StorageLocation place = new StorageLocation.Folder(folder, false);
        try (RegionResources region = Regions.open(place, LIMITS, new ManualTime());
                TaskResources task = Regions.task(region)) {
            assertThat(all(task)).isEqualTo(new ArrayList<>(now.values()));
            for (int i = 0; i < STEPS; i++) {
                step(task, random);
            }
            assertThat(all(task)).isEqualTo(new ArrayList<>(now.values()));
        }
    }

    private void step(TaskResources task, Random random) {
        String key = "K%03d".formatted(random.nextInt(40));
        String data = key + random.nextInt(1000);
        switch (random.nextInt(8)) {
            case 0, 1 -> write(task, key, data);
            case 2, 3 -> rewrite(task, key, data);
            case 4 -> delete(task, key, false);
            case 5 -> delete(task, key.substring(0, 3), true);
            case 6 -> read(task, key);
            default -> syncpoint(task, random.nextBoolean());
        }
    }

    private void write(TaskResources task, String key, String data) {
        RegionReply reply = task.ask(new WriteFile("ACCOUNT", area(key), area(data)));
        assertThat(reply.resp()).isEqualTo(now.containsKey(key) ? 14 : 0);
        now.putIfAbsent(key, data);
    }

    private void rewrite(TaskResources task, String key, String data) {
        RegionReply read =
                task.ask(new ReadFile("ACCOUNT", area(key), Match.EQUAL, true, true, true));
        assertThat(read.resp()).isEqualTo(now.containsKey(key) ? 0 : 13);
        if (read.isNormal()) {
            task.ask(new RewriteFile("ACCOUNT", read.number(), area(data)));
            now.put(key, data);
        }
    }

    private void delete(TaskResources task, String key, boolean generic) {
        List<String> gone =
                now.keySet().stream()
                        .filter(there -> generic ? there.startsWith(key) : there.equals(key))
                        .toList();
        RegionReply reply = task.ask(new DeleteKey("ACCOUNT", area(key), generic));
        assertThat(reply.resp()).isEqualTo(gone.isEmpty() ? 13 : 0);
        assertThat(reply.number()).isEqualTo(gone.size());
        gone.forEach(now::remove);
    }

    private void read(TaskResources task, String key) {
        Map.Entry<String, String> expected = now.ceilingEntry(key);
        RegionReply reply =
                task.ask(
                        new ReadFile(
                                "ACCOUNT", area(key), Match.EQUAL_OR_GREATER, false, false, true));
        assertThat(reply.resp()).isEqualTo(expected == null ? 13 : 0);
        assertThat(text(reply.data())).isEqualTo(expected == null ? "" : expected.getValue());
    }

    private void syncpoint(TaskResources task, boolean rollback) {
        if (rollback) {
            task.rollback();
            now = new TreeMap<>(committed);
        } else {
            task.commit();
            committed = new TreeMap<>(now);
        }
    }

    private static List<String> all(TaskResources task) {
        List<String> records = new ArrayList<>();
        task.ask(new StartBrowse("ACCOUNT", 1, area(""), Match.GENERIC_OR_GREATER, false));
        ReadOn next = new ReadOn("ACCOUNT", 1, area(""), false, false, false);
        for (RegionReply read = task.ask(next); read.isNormal(); read = task.ask(next)) {
            records.add(text(read.data()));
        }
        task.ask(new EndBrowse("ACCOUNT", 1));
        return records;
    }
}
