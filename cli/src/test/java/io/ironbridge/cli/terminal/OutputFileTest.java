package io.ironbridge.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputFileTest {
    @TempDir private Path folder = Path.of("");

    @Test
    void theFileIsThereWhenItIsWhole() throws IOException {
        Path path = folder.resolve("new");

        try (OutputFile file = OutputFile.of("It", path)) {
            file.stream().write("whole".getBytes(UTF_8));
            assertThat(path).doesNotExist();
            file.keep();
            assertThat(file.written()).isEqualTo(5);
        }
        assertThat(path).hasContent("whole");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void runsWithTheSameOutputLeaveEachOtherAlone() throws IOException {
        Path path = folder.resolve("new");

        try (OutputFile one = OutputFile.of("It", path);
                OutputFile other = OutputFile.of("It", path)) {
            one.stream().write("one".getBytes(UTF_8));
            other.stream().write("other".getBytes(UTF_8));
            one.keep();
            assertThat(path).hasContent("one");
            other.end();
            assertThat(other.left().orElseThrow())
                    .startsWith(path + " is unchanged; what was written is in " + path + ".");
        }
        assertThat(path).hasContent("one");
    }

    @Test
    void nothingIsLeftOfAnOutputThatWasNotBegun() throws IOException {
        try (OutputFile file = OutputFile.of("It", folder.resolve("new"))) {
            file.end();
            assertThat(file.left()).contains(folder.resolve("new") + " was not created");
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anOutputMayBeEmpty() throws IOException {
        write(folder.resolve("new"), "");
        assertThat(folder.resolve("new")).isEmptyFile();
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path place = Files.writeString(folder.resolve("place"), "old");
        Path other = Files.createDirectory(folder.resolve("other"));
        Path link = Files.createSymbolicLink(other.resolve("link"), Path.of("../place"));

        write(link, "new");
        assertThat(link).isSymbolicLink();
        assertThat(place).hasContent("new");
    }

    @Test
    void aLinkToNothingMakesTheFile() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("place"));

        write(link, "new");
        assertThat(folder.resolve("place")).hasContent("new");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/null", "/dev/stdout", "/proc/self/fd/1"})
    void devicesAndOpenFilesAreWrittenAsTheyAre(String path) throws IOException {
        assumeThat(Path.of(path)).exists();
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of(path));

        for (Path device : List.of(Path.of(path), link)) {
            try (OutputFile file = OutputFile.of("It", device)) {
                assertThat(file.left()).isEmpty();
            }
        }
    }

    @Test
    void whatAnOpenFileHoldsStays() throws IOException {
        assumeThat(Path.of("/proc/self/fd")).exists();
        Path file = Files.writeString(folder.resolve("open"), "before, ").toRealPath();

        try (InputStream open = Files.newInputStream(file);
                Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
            assertThat(open).isNotNull();
            Path other = all.filter(path -> leadsTo(path, file)).findFirst().orElseThrow();
            write(other, "after");
        }
        assertThat(file).hasContent("before, after");
    }

    private static boolean leadsTo(Path link, Path file) {
        try {
            return Files.readSymbolicLink(link).equals(file);
        } catch (IOException _) {
            return false; // closed meanwhile
        }
    }

    @Test
    void theFileStaysAsPrivateAsItWas() throws IOException {
        Path path = Files.writeString(folder.resolve("private"), "old");
        assumeThat(Files.getFileStore(path).supportsFileAttributeView("posix")).isTrue();
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));

        write(path, "new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rw-------");
    }

    @Test
    void aFolderIsNoOutput() {
        assertThatExceptionOfType(OutputException.class)
                .isThrownBy(() -> OutputFile.of("It", folder));
    }

    private static void write(Path path, String text) throws IOException {
        try (OutputFile file = OutputFile.of("It", path)) {
            file.stream().write(text.getBytes(UTF_8));
            file.keep();
        }
    }
}
