package io.ironbridge.lab.ims.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.storage.StorageLocation;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecoveryLogTest {
    @TempDir Path folder;

    private LogConfig inFolder() {
        return LogConfig.DEFAULTS
                .withPlace(new StorageLocation.Folder(folder, false))
                .withDevice(100, 4, Duration.ZERO);
    }

    private static LogEntry entry(String text) {
        return new LogEntry(LogCode.INPUT, Area.of(text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static long append(RecoveryLog log, String text) throws IOException {
        return log.append(7, List.of(entry(text)));
    }

    private static String text(LogRecord record) {
        return new String(record.data().bytes(), StandardCharsets.ISO_8859_1);
    }

    private List<String> read(Path from) throws IOException {
        List<String> records = new ArrayList<>();
        LogReader.read(from, 1, record -> records.add(text(record)));
        return records;
    }

    private Path dataSet(int number) {
        return new DataSets(folder).path(number);
    }

    @Test
    void recordsAreReadAgainInTheirOrderWithAllThatTheyHave() throws Exception {
        try (RecoveryLog log = RecoveryLog.open(inFolder())) {
            log.append(3, List.of(entry("one"), new LogEntry(LogCode.SYNC_POINT, Area.EMPTY)));
            log.harden(append(log, "x".repeat(1000)));
        }
        List<LogRecord> records = new ArrayList<>();
        RecoveryLog again = RecoveryLog.open(inFolder(), 1, records::add);
        again.close();
        assertThat(records).extracting(LogRecord::unitOfWork).containsExactly(3L, 3L, 7L);
        assertThat(records).extracting(LogRecord::sequence).containsExactly(1L, 2L, 3L);
        assertThat(records)
                .extracting(LogRecord::code)
                .containsExactly(LogCode.INPUT, LogCode.SYNC_POINT, LogCode.INPUT);
        assertThat(text(records.getLast())).hasSize(1000);
        assertThat(again.beginUnitOfWork()).isEqualTo(8);
    }

    @Test
    void everyTruncationGivesTheRecordsOfTheWholeBlocks() throws Exception {
        List<Long> ends = new ArrayList<>();
        try (RecoveryLog log = RecoveryLog.open(inFolder())) {
            for (int i = 0; i < 8; i++) {
                log.harden(append(log, "record " + i));
                ends.add(Files.size(dataSet(1)));
            }
        }
        byte[] whole = Files.readAllBytes(dataSet(1));
        for (int length = 0; length <= whole.length; length++) {
            Files.write(dataSet(1), Arrays.copyOf(whole, length));
            int most = length;
            long complete = ends.stream().filter(end -> end <= most).count();
            assertThat(read(folder)).as("%s bytes", length).hasSize((int) complete);
        }
    }

    @Test
    void afterATornBlockANewDataSetGoesOnAndBothAreReadAgain() throws Exception {
        try (RecoveryLog log = RecoveryLog.open(inFolder())) {
            log.harden(append(log, "kept"));
            log.harden(append(log, "torn"));
        }
        byte[] whole = Files.readAllBytes(dataSet(1));
        Files.write(dataSet(1), Arrays.copyOf(whole, whole.length - 1));
        try (RecoveryLog log = RecoveryLog.open(inFolder())) {
            log.harden(append(log, "later"));
        }
        assertThat(read(folder)).containsExactly("kept", "later");
    }

    @Test
    void damageIsToldOrLeavesOutTheLastBlockButNeverGivesOtherRecords() throws Exception {
        try (RecoveryLog log = RecoveryLog.open(inFolder())) {
            log.harden(append(log, "one"));
            log.harden(append(log, "two"));
        }
        byte[] whole = Files.readAllBytes(dataSet(1));
        int lastBlock = whole.length - BlockHeader.LENGTH - LogRecord.PREFIX - 3;
        for (int at = 0; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 0x41;
            Files.write(dataSet(1), damaged);
            if (at < lastBlock + BlockHeader.LENGTH) {
                assertThatThrownBy(() -> read(folder)).isInstanceOf(LogDamagedException.class);
            } else {
                assertThat(read(folder)).containsExactly("one");
            }
        }
    }

    @Test
    void whoWaitsWhileABlockIsWrittenSharesTheNextOne() throws Exception {
        LogConfig slow = LogConfig.DEFAULTS.withDevice(24 << 10, 4, Duration.ofMillis(50));
        try (RecoveryLog log = RecoveryLog.open(slow)) {
            List<CompletableFuture<Void>> all = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                all.add(log.whenHardened(append(log, "record")));
            }
            all.forEach(CompletableFuture::join);
            LogStatistics statistics = log.statistics();
            assertThat(statistics.blocks()).isLessThan(20);
            assertThat(statistics.forcedBlocks()).isEqualTo(statistics.blocks());
            assertThat(statistics.records()).isEqualTo(100);
            assertThat(statistics.meanWriteTime()).isGreaterThanOrEqualTo(Duration.ofMillis(50));
            assertThat(statistics.simulatedTime()).isPositive();
            assertThat(statistics.bytes()).isEqualTo(100L * (LogRecord.PREFIX + 6));
        }
    }

    @Test
    void oneWriteTakesAllFullBuffersOrAsManyAsItMay() throws Exception {
        LogConfig slow = LogConfig.DEFAULTS.withDevice(64, 10, Duration.ofMillis(20));
        assertThat(writesOf20Blocks(slow)).isLessThan(10);
        assertThat(writesOf20Blocks(slow.withBlocksPerWrite(1))).isEqualTo(20);
    }

    private static long writesOf20Blocks(LogConfig config) throws Exception {
        RecoveryLog log = RecoveryLog.open(config);
        append(log, "x".repeat(20 * 64 - LogRecord.PREFIX));
        log.close();
        assertThat(log.statistics().blocks()).isEqualTo(20);
        return log.statistics().writes();
    }

    @Test
    void recordsThatFindNoFreeBufferWaitAndAreCounted() throws Exception {
        LogConfig slow = LogConfig.DEFAULTS.withDevice(64, 2, Duration.ofMillis(1));
        try (RecoveryLog log = RecoveryLog.open(slow)) {
            append(log, "x".repeat(640));
            assertThat(log.statistics().bufferWaits()).isPositive();
            assertThat(log.statistics().bufferWaitTime()).isPositive();
            assertThat(log.statistics().forcedBlocks()).isZero();
        }
    }

    @Test
    void withoutAnyoneWaitingNothingIsWrittenBeforeABufferIsFull() throws Exception {
        try (RecoveryLog log = RecoveryLog.open(inFolder())) {
            append(log, "short");
            assertThat(log.statistics().blocks()).isZero();
        }
        assertThat(read(folder)).containsExactly("short");
    }

    @Test
    void recordsOfManyThreadsStandTogetherByCall() throws Exception {
        try (RecoveryLog log = RecoveryLog.open(inFolder());
                ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<?>> all = new ArrayList<>();
            for (int t = 0; t < 8; t++) {
                String name = "t" + t + "-";
                all.add(threads.submit(() -> appendPairs(log, name)));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
        List<String> records = read(folder);
        assertThat(records).hasSize(8 * 200 * 2);
        for (int i = 0; i < records.size(); i += 2) {
            assertThat(records.get(i) + "b").isEqualTo(records.get(i + 1));
        }
    }

    private static Void appendPairs(RecoveryLog log, String name)
            throws IOException, InterruptedException {
        for (int i = 0; i < 200; i++) {
            String text = name + "x".repeat(i);
            log.harden(log.append(1, List.of(entry(text), entry(text + "b"))));
        }
        return null;
    }

    @Test
    void fullDataSetsAreFollowedByTheNextAndOldOnesCanBeDiscarded() throws Exception {
        LogConfig small = inFolder().withDataSetBytes(300);
        try (RecoveryLog log = RecoveryLog.open(small)) {
            for (int i = 0; i < 30; i++) {
                append(log, "record " + i);
            }
            int from = log.switchDataSet();
            log.harden(append(log, "after"));
            assertThat(new DataSets(folder).numbers()).hasSize(from);
            log.discardBefore(from);
            assertThat(new DataSets(folder).numbers()).containsExactly(from);
        }
        assertThat(read(folder)).containsExactly("after");
    }

    @Test
    void readingCanBeginAtADataSetThatIsNotThereYet() throws Exception {
        int from;
        try (RecoveryLog log = RecoveryLog.open(inFolder())) {
            log.harden(append(log, "before"));
            from = log.switchDataSet();
        }
        List<String> records = new ArrayList<>();
        try (RecoveryLog log =
                RecoveryLog.open(inFolder(), from, record -> records.add(text(record)))) {
            log.harden(append(log, "after"));
        }
        assertThat(records).isEmpty();
        RecoveryLog.open(inFolder(), from, record -> records.add(text(record))).close();
        assertThat(records).containsExactly("after");
    }

    @Test
    void aDeviceThatFailsFailsThoseWhoWaitAndWhoComeLater() throws Exception {
        RecoveryLog log = RecoveryLog.open(inFolder());
        Files.createDirectories(dataSet(2).resolve("in the way"));
        log.switchDataSet();
        long position = append(log, "never written");
        assertThatThrownBy(() -> log.harden(position)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> append(log, "x".repeat(1000)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("failed before");
        log.close();
    }

    @Test
    void aRecordThatIsTooLongIsRefused() throws Exception {
        try (RecoveryLog log = RecoveryLog.open(LogConfig.DEFAULTS)) {
            assertThatThrownBy(() -> append(log, "x".repeat((16 << 20) + 1)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("more than");
        }
    }

    @Test
    void aFolderIsForOneLogAtATime() throws Exception {
        RecoveryLog first = RecoveryLog.open(inFolder());
        assertThatThrownBy(() -> RecoveryLog.open(inFolder()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is used by another log");
        first.close();
        RecoveryLog.open(inFolder()).close();
    }

    @Test
    void aClosedLogTakesNothing() throws Exception {
        RecoveryLog log = RecoveryLog.open(LogConfig.DEFAULTS);
        log.close();
        assertThatThrownBy(() -> append(log, "x")).hasMessageContaining("closed");
    }
}
