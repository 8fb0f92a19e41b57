package io.ironbridge.lab.servant;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServantCommandTest {
    @Test
    void ofTheEnvironmentOnlyWhatProgramsNeedIsKept() {
        Map<String, String> environment =
                new HashMap<>(
                        Map.of(
                                "PATH", "/bin",
                                "LC_ALL", "C.UTF-8",
                                "COB_LIBRARY_PATH", "/cobol",
                                "TZ", "UTC",
                                "LAB_PASSWORD", "secret",
                                "JAVA_TOOL_OPTIONS", "-Dpassword=secret",
                                "LD_PRELOAD", "/other.so"));
        ServantCommand.keepSafeVariables(environment);
        assertThat(environment).containsOnlyKeys("PATH", "LC_ALL", "COB_LIBRARY_PATH", "TZ");
    }

    @Test
    void aProcessGetsTheKeptOnesAndWhatIsSetForIt(@TempDir Path folder) throws IOException {
        Files.createFile(folder.resolve("PAY.so"));
        ServantCommand command =
                new ServantCommand("Main", List.of(), folder, ServantSettings.defaults());
        ProcessBuilder process =
                command.process(folder.resolve("socket"), new LoadedPrograms(1, folder), 1);
        Map<String, String> expected = new HashMap<>(System.getenv());
        ServantCommand.keepSafeVariables(expected);
        assertThat(process.environment()).containsAllEntriesOf(expected);
        assertThat(process.environment()).hasSize(expected.size() + 1);
        assertThat(process.environment().get("LD_PRELOAD")).endsWith("libjsig.so");
    }
}
