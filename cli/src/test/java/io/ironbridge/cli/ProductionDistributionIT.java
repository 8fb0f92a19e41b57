package io.ironbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Commands in processes with the class path of the distribution for production. */
@Tag("system")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProductionDistributionIT {
    private static final List<String> MISSING =
            List.of("ironbridge-lab", "ironbridge-design", "ironbridge-workload-driver", "derby");

    private record Ended(int exitCode, String output) {}

    private static Ended execute(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(MainCommand.of(List.of(arguments)));
        int classPath = command.indexOf("-cp") + 1;
        command.set(classPath, withoutLab(command.get(classPath)));
        command.add(classPath - 1, "-Dironbridge.home=" + home());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output);
    }

    private static Path home() {
        return Cli.sample().resolve("../..").normalize();
    }

    /** Of the modules, the class path has jars or folders of classes. */
    private static String withoutLab(String classPath) {
        List<String> left =
                Stream.of(classPath.split(File.pathSeparator, -1))
                        .filter(entry -> MISSING.stream().noneMatch(entry::contains))
                        .filter(entry ->
                                Stream.of("lab", "design", "workload-driver")
                                        .map(home()::resolve)
                                        .noneMatch(Path.of(entry)::startsWith))
                        .toList();
        assertThat(left.size()).isLessThanOrEqualTo(classPath.split(File.pathSeparator).length - 4);
        return left.stream().collect(Collectors.joining(File.pathSeparator));
    }

    @Test
    void theHelpListsOnlyWhatIsThere() throws Exception {
        Ended help = execute("--help");
        assertThat(help.output())
                .contains("run ", "admin", "check", "layout", "convert", "version")
                .doesNotContain("demo", "drive", "report", "lab ", "with-lab", "package");
        assertThat(help.exitCode()).isZero();
        assertThat(execute("run", "--help").output())
                .contains("--drain-time")
                .doesNotContain("lab");
    }

    @Test
    void aMissingCommandSaysWhichDistributionHasIt() throws Exception {
        Ended lab = execute("lab", "db2", "--port", "0");
        assertThat(lab.output()).contains("IRB-GW-0840E The command 'lab'", "ironbridge-full-");
        assertThat(lab.exitCode()).isEqualTo(2);
        Ended run = execute("run", Cli.sample().toString(), "--with-lab", "--http-port", "0");
        assertThat(run.output()).contains("IRB-GW-0840E The option --with-lab", "ironbridge-full-");
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void itChecksAndServesProjects() throws Exception {
        Ended check = execute("check", Cli.sample().toString());
        assertThat(check.output()).contains("mappings of 3 of 3 operations fully compiled");
        assertThat(check.exitCode()).isZero();
        Ended rehearsal = execute("rehearse");
        assertThat(rehearsal.output())
                .contains("(projectmanager listEmployees)", "(catalog getItem)")
                .contains("(phonebook getEntry)")
                .doesNotContain("NoClassDefFound", "IRB-GW-0900E");
        assertThat(rehearsal.exitCode()).isZero();
    }
}
