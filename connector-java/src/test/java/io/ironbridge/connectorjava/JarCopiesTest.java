package io.ironbridge.connectorjava;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarCopiesTest {
    @TempDir Path folder;

    private JarCopies copies() throws Exception {
        Path jar = folder.resolve("one.jar");
        Files.writeString(jar, "first");
        return JarCopies.make(folder.resolve("logs"), List.of(jar));
    }

    @Test
    void aJarThatIsReplacedStaysAsItWas() throws Exception {
        try (JarCopies copies = copies()) {
            Files.writeString(folder.resolve("one.jar"), "second");
            assertThat(copies.folder().resolve("000000-one.jar")).hasContent("first");
        }
    }

    @Test
    void nothingIsLeftWhenTheyAreClosed() throws Exception {
        copies().close();
        assertThat(folder.resolve("logs")).isEmptyDirectory();
    }

    /** A process that is killed leaves its folder without a lock. */
    @Test
    void whatAKilledProcessLeftIsDeletedAndWhatIsInUseIsNot() throws Exception {
        Path left = Files.createDirectories(folder.resolve("logs").resolve("programs-1"));
        Files.writeString(left.resolve("000000-one.jar"), "old");
        Files.createFile(left.resolve("lock"));
        try (JarCopies used = copies();
                JarCopies next = copies()) {
            assertThat(left).doesNotExist();
            assertThat(used.folder()).isDirectory();
            assertThat(next.folder()).isDirectory();
        }
    }
}
