package io.ironbridge.lab.ims.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.ims.database.store.DatabaseLimits;
import io.ironbridge.lab.ims.gen.DefinitionSource;
import io.ironbridge.lab.ims.log.LogCode;
import io.ironbridge.lab.ims.log.LogConfig;
import io.ironbridge.lab.ims.log.LogEntry;
import io.ironbridge.lab.ims.log.LogRecord;
import io.ironbridge.lab.storage.StorageLocation;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecoverableDatabasesTest {
    private static final long NEVER = Long.MAX_VALUE / 2;

    @TempDir Path folder;

    private static RecoverableDatabases open(Path folder, long checkpointBytes) throws Exception {
        LogConfig log =
                LogConfig.DEFAULTS
                        .withPlace(new StorageLocation.Folder(folder, false))
                        .withDevice(256, 4, Duration.ZERO);
        return RecoverableDatabases.open(Samples.ordersConfig(), log, checkpointBytes);
    }

    private static DatabaseWork begin(RecoverableDatabases opened) {
        return opened.databases().begin(Samples.psb(opened.databases()));
    }

    private static String order(String number) {
        return "ORDER   (ORDNO    =" + number + ")";
    }

    /** All data in hierarchical order. */
    private static String all(RecoverableDatabases opened) throws Exception {
        Dli reader = new Dli(begin(opened), 2);
        StringBuilder all = new StringBuilder();
        while (!reader.call("GN").equals("GB")) {
            all.append(reader.data()).append(' ');
        }
        return all.toString();
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static Path lastDataSet(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".log"))
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
        }
    }

    /** A unit of work of each kind. */
    private static void change(Dli dli, int kind) throws Exception {
        switch (kind) {
            case 0 -> dli.callWith("ISRT", "150DAVIS", "ORDER   ");
            case 1 -> dli.callWith("ISRT", "01SAND11X1", order("150"), "LINE    *D ", "PART    ");
            case 2 -> {
                dli.call("GHU", order("200"), "LINE    ");
                dli.callWith("REPL", "01CORD");
            }
            default -> {
                dli.call("GHU", order("100"), "LINE    (LINENO   =01)");
                dli.call("DLET");
                dli.call("GHU", order("300"));
                dli.call("DLET");
            }
        }
    }

    @Test
    void whereverTheLogEndsEveryUnitOfWorkIsThereAsAWholeOrNotAtAll() throws Exception {
        List<String> states = new ArrayList<>();
        List<Long> ends = new ArrayList<>();
        Path copies = folder.resolve("copy");
        Path live = folder.resolve("live");
        byte[] log;
        try (RecoverableDatabases opened = open(live, NEVER)) {
            opened.databases().load("ORDERS", "orders", Samples.ORDERS_DATA);
            opened.checkpoint();
            states.add(all(opened));
            DatabaseWork work = begin(opened);
            Dli dli = new Dli(work, 2);
            for (int kind = 0; kind < 4; kind++) {
                change(dli, kind);
                assertThat(dli.data()).isEmpty();
                opened.commit(work, List.of(new LogEntry(LogCode.OUTPUT, Area.of(new byte[9]))));
                states.add(all(opened));
                ends.add(Files.size(lastDataSet(live)));
            }
            log = Files.readAllBytes(lastDataSet(live));
            copy(live, copies);
        }
        assertThat(states).doesNotHaveDuplicates();
        Path truncated = lastDataSet(copies);
        Path trial = folder.resolve("trial");
        for (int length = log.length; length >= 0; length--) {
            Files.write(truncated, Arrays.copyOf(log, length));
            copy(copies, trial);
            int most = length;
            int committed = (int) ends.stream().filter(end -> end <= most).count();
            try (RecoverableDatabases again = open(trial, NEVER)) {
                assertThat(all(again)).as("%s bytes", length).isEqualTo(states.get(committed));
            }
            delete(trial);
        }
    }

    @Test
    void whatWasNotCommittedIsNotThereAgain() throws Exception {
        try (RecoverableDatabases opened = open(folder, NEVER)) {
            DatabaseWork committed = begin(opened);
            new Dli(committed, 2).callWith("ISRT", "150DAVIS", "ORDER   ");
            opened.commit(committed, List.of());
            new Dli(begin(opened), 2).callWith("ISRT", "160EVANS", "ORDER   ");
        }
        try (RecoverableDatabases again = open(folder, NEVER)) {
            assertThat(all(again)).isEqualTo("150DAVIS ");
        }
    }

    @Test
    void aUnitOfWorkWithoutChangesIsNotLogged() throws Exception {
        try (RecoverableDatabases opened = open(folder, NEVER)) {
            opened.databases().load("ORDERS", "orders", Samples.ORDERS_DATA);
            long before = opened.log().statistics().records();
            DatabaseWork work = begin(opened);
            new Dli(work, 2).call("GHU", order("100"));
            opened.commit(work, List.of());
            assertThat(opened.log().statistics().records()).isEqualTo(before);
            assertThat(opened.databases().lockStatistics().locks()).isZero();
        }
    }

    @Test
    void checkpointsKeepTheFolderSmallAndNumbersOfTwinsGoOn() throws Exception {
        try (RecoverableDatabases opened = open(folder, 4000)) {
            opened.databases().load("ORDERS", "orders", Samples.ORDERS_DATA);
            DatabaseWork work = begin(opened);
            Dli dli = new Dli(work, 2);
            for (int i = 0; i < 300; i++) {
                dli.call("GHU", order("200"));
                dli.callWith("REPL", "200%05d".formatted(i));
                opened.commit(work, List.of());
            }
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.mapToLong(file -> file.toFile().length()).sum()).isLessThan(20_000);
        }
        try (RecoverableDatabases again = open(folder, 4000)) {
            DatabaseWork work = begin(again);
            new Dli(work, 2).callWith("ISRT", "11Z9", order("100"), "LINE    ", "PART    ");
            again.commit(work, List.of());
            assertThat(all(again)).contains("20000299", "11A1 11B2 11Z9 12A3");
        }
    }

    @Test
    void programsGoOnWhileACheckpointIsWritten() throws Exception {
        try (RecoverableDatabases opened = open(folder, 2000)) {
            Thread[] threads = new Thread[4];
            for (int t = 0; t < threads.length; t++) {
                int number = t;
                threads[t] = Thread.ofPlatform().start(() -> insertMany(opened, number));
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        try (RecoverableDatabases again = open(folder, 2000)) {
            assertThat(again.databases().statistics().getFirst().roots()).isEqualTo(4 * 200);
        }
    }

    private static void insertMany(RecoverableDatabases opened, int number) {
        try {
            DatabaseWork work = begin(opened);
            Dli dli = new Dli(work, 2);
            for (int i = 0; i < 200; i++) {
                dli.callWith("ISRT", "%03dADAMS".formatted(number * 200 + i), "ORDER   ");
                opened.commit(work, List.of());
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Keeps the last message that was logged. */
    private static final class LastMessage implements LoggedMessages {
        private Area last = Area.EMPTY;

        @Override
        public void redo(LogRecord logged) {
            last = logged.data().isEmpty() ? last : logged.data();
        }

        @Override
        public List<LogEntry> checkpoint() {
            return List.of(new LogEntry(LogCode.INPUT, last));
        }
    }

    private static RecoverableDatabases open(Path folder, LoggedMessages messages)
            throws Exception {
        LogConfig log = LogConfig.DEFAULTS.withPlace(new StorageLocation.Folder(folder, false));
        Databases databases = Databases.open(Samples.ordersConfig());
        return RecoverableDatabases.open(databases, log, NEVER, messages);
    }

    @Test
    void whatACheckpointTellsOfMessagesIsThereBeforeTheLogOfBeforeIsGone() throws Exception {
        Path live = folder.resolve("live");
        Path copy = folder.resolve("copy");
        LastMessage messages = new LastMessage();
        try (RecoverableDatabases opened = open(live, messages)) {
            messages.last = Dli.area("A MESSAGE");
            opened.checkpoint();
            copy(live, copy);
        }
        LastMessage again = new LastMessage();
        open(copy, again).close();
        assertThat(Dli.text(again.last)).isEqualTo("A MESSAGE");
    }

    @Test
    void anotherShapeOfADatabaseIsRefused() throws Exception {
        try (RecoverableDatabases opened = open(folder, NEVER)) {
            opened.databases().load("ORDERS", "orders", Samples.ORDERS_DATA);
            opened.checkpoint();
        }
        DatabasesConfig other =
                new DatabasesConfig(
                        List.of(
                                new DefinitionSource.Text(
                                        "O", Samples.ORDERS.replace("BYTES=8", "BYTES=9"))),
                        List.of(),
                        DatabaseLimits.DEFAULTS);
        LogConfig log = LogConfig.DEFAULTS.withPlace(new StorageLocation.Folder(folder, false));
        assertThatThrownBy(() -> RecoverableDatabases.open(other, log, NEVER))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("DBD ORDERS was changed since");
    }

    @Test
    void aDamagedImageIsRefused() throws Exception {
        open(folder, NEVER).close();
        Path image;
        try (Stream<Path> files = Files.list(folder)) {
            image = files.filter(f -> f.toString().endsWith(".image")).findFirst().orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(image);
        bytes[10] ^= 1;
        Files.write(image, bytes);
        assertThatThrownBy(() -> open(folder, NEVER)).hasMessageContaining("is damaged");
    }

    @Test
    void aFailedLogCommitsNothing() throws Exception {
        RecoverableDatabases opened = open(folder, NEVER);
        DatabaseWork work = begin(opened);
        new Dli(work, 2).callWith("ISRT", "150DAVIS", "ORDER   ");
        opened.close();
        assertThatThrownBy(() -> opened.commit(work, List.of())).isInstanceOf(IOException.class);
        work.backOut();
        assertThat(all(opened)).isEmpty();
    }

    @Test
    void inMemoryNothingStaysButAllElseIsTheSame() throws Exception {
        try (RecoverableDatabases opened =
                RecoverableDatabases.open(Samples.ordersConfig(), LogConfig.DEFAULTS, NEVER)) {
            DatabaseWork work = begin(opened);
            new Dli(work, 2).callWith("ISRT", "150DAVIS", "ORDER   ");
            opened.commit(work, List.of());
            opened.checkpoint();
            assertThat(all(opened)).isEqualTo("150DAVIS ");
            assertThat(opened.log().statistics().blocks()).isEqualTo(1);
        }
    }
}
