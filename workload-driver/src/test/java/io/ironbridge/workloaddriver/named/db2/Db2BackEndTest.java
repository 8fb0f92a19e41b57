package io.ironbridge.workloaddriver.named.db2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Db2BackEndTest {
    @TempDir private Path folder = Path.of("");

    @Test
    void recordedRepliesAreOfTheSizeThatWasSetLast() throws IOException {
        Path recorded = folder.resolve("recorded");
        Path current = folder.resolve("current");
        Db2BackEnd.write(recorded, Map.of("1K", bytes("small"), "50K", bytes("large")));
        Db2BackEnd backEnd = new Db2BackEnd("backend", 1, 1, "", current, recorded);

        backEnd.answer("1K");
        assertThat(current.resolve("services/SYSIBMSERVICE/employeeList")).hasContent("small");
        backEnd.answer("50K");
        assertThat(current.resolve("services/SYSIBMSERVICE/employeeList")).hasContent("large");
    }

    @Test
    void theLabNeedsNoFiles() throws IOException {
        Db2BackEnd.lab(1, 1).answer("1K");

        assertThat(folder).isEmptyDirectory();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
