package io.ironbridge.lab.servant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegionFoldersTest {
    private final Path data;

    RegionFoldersTest(@TempDir Path data) {
        this.data = data;
    }

    private RegionFolders open() throws IOException {
        return RegionFolders.open("lab CICS", Optional.of(data));
    }

    private Path module() {
        return data.resolve("loadlib").resolve("1").resolve("PAY.so");
    }

    @Test
    void aSecondRegionIsRefusedAndTheFirstKeepsItsLoadLibrary() throws IOException {
        try (RegionFolders first = open()) {
            Files.createDirectories(first.generation(1));
            Files.createFile(module());
            assertThatThrownBy(this::open)
                    .isInstanceOf(IOException.class)
                    .hasMessage("The data folder " + data + " is used by another lab CICS");
            assertThat(module()).exists();
        }
        assertThat(data.resolve("loadlib")).doesNotExist();
        open().close();
    }

    @Test
    void aLoadLibraryThatACrashedRegionLeftIsCleared() throws IOException {
        try (RegionFolders first = open()) {
            Files.createDirectories(first.generation(1));
            Files.createFile(module());
            first.lock().close();
            try (RegionFolders second = open()) {
                assertThat(second.generations()).isDirectory();
                assertThat(module()).doesNotExist();
            }
        }
    }

    @Test
    void aLoadLibraryThatNoRegionMadeIsNotDeleted() throws IOException {
        Files.createDirectories(data.resolve("loadlib").resolve("1"));
        Files.createFile(module());
        assertThatThrownBy(this::open)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("was not made by a lab CICS");
        assertThat(module()).exists();
        RegionFolders.delete(data.resolve("loadlib"));
        open().close();
    }

    @Test
    void aTemporaryFolderGoesWithTheRegion() throws IOException {
        RegionFolders folders = RegionFolders.open("lab CICS", Optional.empty());
        assertThat(folders.root()).isDirectory();
        folders.close();
        assertThat(folders.root()).doesNotExist();
    }
}
