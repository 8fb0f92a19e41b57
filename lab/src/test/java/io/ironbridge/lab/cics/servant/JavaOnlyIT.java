package io.ironbridge.lab.cics.servant;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskInput;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A load library without modules: there need not be GnuCOBOL at all. */
@Tag("system")
@Timeout(60)
class JavaOnlyIT {
    private final MemoryRegion region = new MemoryRegion();

    @Test
    void javaProgramsRunWithoutLibcob(@TempDir Path folder) throws Exception {
        LoadLibrary.writeJar(folder, JavaPrograms.Turns.class);
        try (ServantProcess servant = new ServantProcess(folder, "libcob=not-there")) {
            TaskEnd end = servant.run("TURNS", Commareas.of("abc", 20), region);

            assertThat(Commareas.text(end)).isEqualTo("cba1");
            assertThat(servant.run("COBOL", new TaskInput.Nothing(), region))
                    .isEqualTo(new TaskEnd.NotLinked(27, 1, "AEI0"));
        }
    }
}
