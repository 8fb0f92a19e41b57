package io.ironbridge.cli.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.cli.Cli;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Scenarios by name, in a form as small as can be: the launcher starts what was just built. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class SmallestDrive {
    private static final Path ROOT = Cli.sample().resolve("../..").normalize();
    private static final String HOME = "ironbridge.home";

    @TempDir private Path folder = Path.of("");
    final Cli cli = new Cli();

    @BeforeEach
    void needsTheLauncher() {
        Path jar = ROOT.resolve("cli/target/ironbridge/lib/ironbridge-cli.jar");
        assumeTrue(Files.exists(jar), "the launcher's jar is not built: " + jar);
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "no /proc here");
        System.setProperty(HOME, ROOT.toString());
    }

    @AfterEach
    void forgetTheLauncher() {
        System.clearProperty(HOME);
    }

    /** There is hardware that does not count them. */
    static List<String> withoutInstructions(List<String> missing) {
        return missing.stream()
                .filter(line -> !line.startsWith("Instructions of gateway were not counted: "))
                .toList();
    }

    ScenarioResult run(String interval, String... asked) throws Exception {
        Path out = folder.resolve("result.json");
        List<Long> before = children();
        List<String> words = new ArrayList<>(List.of("drive"));
        words.addAll(List.of(asked));
        words.addAll(List.of("--rounds", "1", "--interval", interval, "--warm-up", "300ms"));
        words.addAll(List.of("--out", out.toString()));

        int exitCode = cli.execute(words.toArray(String[]::new));

        assertThat(exitCode).as(cli.err()).isZero();
        assertThat(cli.out()).contains("CPU us/request", "This is a short form");
        List<Long> left = new ArrayList<>(children());
        left.removeAll(before);
        assertThat(left).isEmpty();
        return ScenarioResult.read(out);
    }

    private static List<Long> children() {
        return ProcessHandle.current().descendants().map(ProcessHandle::pid).toList();
    }
}
