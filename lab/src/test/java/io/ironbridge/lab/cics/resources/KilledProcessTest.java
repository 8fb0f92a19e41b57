package io.ironbridge.lab.cics.resources;

import static io.ironbridge.lab.cics.resources.Regions.area;
import static io.ironbridge.lab.cics.resources.Regions.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.cics.task.RegionRequest.ReadFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A process killed while it writes leaves whole units of work, and all that it said were committed.
 */
@Timeout(120)
class KilledProcessTest {
    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void onlyCommittedDataIsLeft(long seed) throws Exception {
        int told = killedAfter(500 + new Random(seed).nextInt(500));
        try (RegionResources region = Regions.in(folder);
                TaskResources task = Regions.task(region)) {
            int one = amount(task, "ACC1");
            int two = amount(task, "ACC2");
            assertThat(one + two).isEqualTo(2000);
            assertThat(two - 1000).isGreaterThanOrEqualTo(told);
        }
    }

    /** How many units of work the process told of before it was killed. */
    private int killedAfter(int lines) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process =
                new ProcessBuilder(
                                java,
                                "-cp",
                                System.getProperty("java.class.path"),
                                TransferringRegion.class.getName(),
                                folder.toString())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        int told = 0;
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                told = Integer.parseInt(line);
                if (told == lines) {
                    process.destroyForcibly();
                    break;
                }
            }
        } finally {
            process.destroyForcibly();
        }
        process.waitFor();
        assertThat(told).isEqualTo(lines);
        return told;
    }

    private static int amount(TaskResources task, String key) {
        ReadFile read = new ReadFile("ACCOUNT", area(key), Match.EQUAL, false, false, true);
        return Integer.parseInt(text(task.ask(read).data()).substring(4));
    }
}
