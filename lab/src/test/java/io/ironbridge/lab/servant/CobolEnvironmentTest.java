package io.ironbridge.lab.servant;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.servants.LoadedPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CobolEnvironmentTest {
    @Test
    void signalsAreChainedWhereThereAreModules(@TempDir Path folder) throws IOException {
        Map<String, String> variables = new HashMap<>();
        new CobolEnvironment().add(variables, new LoadedPrograms(1, folder));
        assertThat(variables).isEmpty();

        Files.createFile(folder.resolve("PAY.so"));
        variables.put("LD_PRELOAD", "/other.so");
        new CobolEnvironment().add(variables, new LoadedPrograms(1, folder));
        assertThat(variables.get("LD_PRELOAD")).endsWith("libjsig.so /other.so");
    }
}
