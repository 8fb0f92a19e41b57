package io.ironbridge.copybook.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CopyFoldersTest {
    @TempDir Path home;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "M", "M.cpy", "M.CPY", "M.cbl", "M.CBL", "M.cob", "M.COB", "M.copy", "m.Inc"
            })
    void aMemberMayHaveOneOfTheExtensions(String file) throws IOException {
        write("a/" + file, "here");

        assertThat(find("M", "")).isEqualTo("here");
        assertThat(find("m", "")).isEqualTo("here");
    }

    @Test
    void theVerySameCaseComesFirst() throws IOException {
        write("a/m.cpy", "lower");
        write("a/M.CPY", "upper");

        assertThat(find("m.cpy", "")).isEqualTo("lower");
        assertThat(find("M.CPY", "")).isEqualTo("upper");
    }

    @Test
    void foldersAreSearchedInTheirOrder() throws IOException {
        write("a/OTHER", "other");
        write("b/M.cpy", "second");

        assertThat(find("M", "")).isEqualTo("second");
        write("a/M.inc", "first");
        assertThat(find("M", "")).isEqualTo("first");
    }

    @Test
    void aLibraryIsASubfolder() throws IOException {
        write("a/M.cpy", "outside");
        write("b/lib/M.cpy", "inside");

        assertThat(find("M", "LIB")).isEqualTo("inside");
        assertThat(find("M", "")).isEqualTo("outside");
        assertThat(find("M", "NONE")).isEqualTo("outside");
        assertThat(find("N", "LIB")).isEqualTo("nothing");
    }

    @Test
    void aNameMayHaveFolders() throws IOException {
        write("a/sub/deep/M.cpy", "here");

        assertThat(find("sub/DEEP/m", "")).isEqualTo("here");
        assertThat(find("sub\\deep\\M.cpy", "")).isEqualTo("here");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../secret",
                "sub/../../secret",
                "..\\secret",
                "/etc/passwd",
                "C:\\x",
                "a\0b"
            })
    void namesThatLeadOutAreRefused(String name) throws IOException {
        write("a/sub/M", "here");
        write("secret", "secret");

        assertThatThrownBy(() -> find(name, "")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> find("M", "../a")).isInstanceOf(IOException.class);
    }

    @Test
    void linksThatLeadOutAreRefused() throws IOException {
        write("a/M", "here");
        write("secret", "secret");
        Files.createSymbolicLink(home.resolve("a/LINK.cpy"), home.resolve("secret"));

        assertThatThrownBy(() -> find("LINK", "")).isInstanceOf(IOException.class);
    }

    @Test
    void aMemberThatIsTooLongIsRefused() throws IOException {
        write("a/M", "123456");

        assertThat(new CopyFolders(List.of(home.resolve("a")), 6).find("M", "")).isPresent();
        CopyFolders small = new CopyFolders(List.of(home.resolve("a")), 5);
        assertThatThrownBy(() -> small.find("M", "")).hasMessageContaining("more than 5 bytes");
    }

    @Test
    void foldersAndWhatIsNotThereAreNoMembers() throws IOException {
        write("a/M/inside", "x");

        assertThat(find("M", "")).isEqualTo("nothing");
        assertThat(find("N", "")).isEqualTo("nothing");
    }

    private void write(String file, String text) throws IOException {
        Path path = home.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private String find(String name, String library) throws IOException {
        CopyFolders folders = new CopyFolders(List.of(home.resolve("a"), home.resolve("b")));
        return folders.find(name, library)
                .map(file -> new String(file.bytes(), java.nio.charset.StandardCharsets.UTF_8))
                .orElse("nothing");
    }
}
