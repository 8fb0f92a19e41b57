package io.ironbridge.lab.ims.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.ims.log.LogConfig;
import io.ironbridge.lab.storage.StorageLocation;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A process killed while it logs and takes checkpoints leaves whole units of work, and all that it
 * said were committed.
 */
@Timeout(120)
class KilledProcessTest {
    private static final int SUM = 20_000;

    @TempDir private Path folder;

    /** Moves one from order 500 to order 600 in each unit of work, and tells how many it moved. */
    static final class Transfers {
        private Transfers() {}

        public static void main(String[] args) throws Exception {
            try (RecoverableDatabases opened = open(Path.of(args[0]))) {
                DatabaseWork work = opened.databases().begin(Samples.psb(opened.databases()));
                Dli dli = new Dli(work, 2);
                dli.callWith("ISRT", "500" + SUM, "ORDER   ");
                dli.callWith("ISRT", "60000000", "ORDER   ");
                opened.commit(work, List.of());
                for (int moved = 1; moved <= SUM; moved++) {
                    put(dli, "500", SUM - moved);
                    put(dli, "600", moved);
                    opened.commit(work, List.of());
                    System.out.println(moved);
                }
            }
        }

        private static void put(Dli dli, String number, int count) throws Exception {
            dli.call("GHU", "ORDER   (ORDNO    =" + number + ")");
            dli.callWith("REPL", number + "%05d".formatted(count));
        }
    }

    private static RecoverableDatabases open(Path folder) throws Exception {
        LogConfig log =
                LogConfig.DEFAULTS
                        .withPlace(new StorageLocation.Folder(folder, false))
                        .withDevice(512, 4, Duration.ZERO);
        return RecoverableDatabases.open(Samples.ordersConfig(), log, 20_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void onlyCommittedDataIsLeft(long seed) throws Exception {
        int told = killedAfter(500 + new Random(seed).nextInt(500));
        try (RecoverableDatabases opened = open(folder)) {
            Dli reader = new Dli(opened.databases().begin(Samples.psb(opened.databases())), 4);
            int from = amount(reader.get("GN"));
            int to = amount(reader.get("GN"));
            assertThat(from + to).isEqualTo(SUM);
            assertThat(to).isGreaterThanOrEqualTo(told);
        }
    }

    private static int amount(String answer) {
        return Integer.parseInt(answer.substring(6));
    }

    /** How many units of work the process told of before it was killed. */
    private int killedAfter(int lines) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                Transfers.class.getName(),
                                folder.toString())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        int told = 0;
        try (BufferedReader output = process.inputReader()) {
            String line = output.readLine();
            while (line != null && told < lines) {
                told = Integer.parseInt(line);
                line = told < lines ? output.readLine() : null;
            }
        } finally {
            process.destroyForcibly();
        }
        process.waitFor();
        assertThat(told).isEqualTo(lines);
        return told;
    }
}
