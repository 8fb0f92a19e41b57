package io.ironbridge.servants;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServantCommandTest {
    private static final ServantCommand.Environment ENVIRONMENT =
            new ServantCommand.Environment() {
                @Override
                public boolean keeps(String name) {
                    return name.startsWith("COB_");
                }

                @Override
                public void add(Map<String, String> variables, LoadedPrograms programs) {
                    variables.put("OWN", "set");
                }
            };

    private static ServantCommand command(Path folder) {
        return new ServantCommand(
                "OWNER",
                "Main",
                "classes",
                List.of(),
                List.of(),
                folder,
                ServantSettings.defaults(),
                ENVIRONMENT);
    }

    @Test
    void ofTheEnvironmentOnlyWhatProgramsNeedIsKept(@TempDir Path folder) {
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
        command(folder).keepSafeVariables(environment);
        assertThat(environment).containsOnlyKeys("PATH", "LC_ALL", "COB_LIBRARY_PATH", "TZ");
    }

    @Test
    void aProcessGetsTheKeptOnesAndWhatIsSetForIt(@TempDir Path folder) throws IOException {
        ServantCommand command = command(folder);
        ProcessBuilder process =
                command.process(folder.resolve("socket"), new LoadedPrograms(1, folder), 1);
        Map<String, String> expected = new HashMap<>(System.getenv());
        command.keepSafeVariables(expected);
        expected.put("OWN", "set");
        assertThat(process.environment()).isEqualTo(expected);
        assertThat(process.command()).containsSequence("-cp", "classes", "Main");
    }
}
