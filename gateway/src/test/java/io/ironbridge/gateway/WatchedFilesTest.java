package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.ProjectLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchedFilesTest {
    @TempDir private Path temporary = Path.of("");

    private Path folder = Path.of("");

    @BeforeEach
    void find() throws IOException {
        folder = temporary.toRealPath();
    }

    private static WatchedFiles.Watched watched(Path... places) throws IOException {
        return new WatchedFiles(List.of(places), List.of()).watched();
    }

    @Test
    void whatTheServerWritesIntoItsFolderIsNoChangeOfIt() throws Exception {
        TestProject project =
                new TestProject(folder.resolve("staff"))
                        .config(
                                "<httpAccessLogging id='a'/><httpEndpoint id='e'"
                                    + " accessLoggingRef='a'/>");
        Path log = project.folder().resolve("src/main/liberty/config/logs/http_access.log");
        WatchedFiles files =
                WatchedFiles.of(
                        ProjectLoader.load(
                                List.of(project.folder()), Db2Variables.options(1, "u", "p")));
        List<String> before = files.looks();
        Files.createDirectory(log.getParent());
        Files.writeString(log, "a line");
        Files.writeString(log.resolveSibling("http_access.log.1"), "an older line");

        assertThat(files.looks()).isEqualTo(before);
        assertThat(files.watched().counts(log)).isFalse();
        assertThat(files.watched().counts(log.resolveSibling("other.xml"))).isTrue();
    }

    @Test
    void aFolderHasOneNameHoweverItIsGiven() throws Exception {
        Path config = Files.createDirectory(folder.resolve("config"));
        Path server = config.resolve("server.xml");
        Path roles = config.resolve("roles.xml");
        WatchedFiles.Watched watched =
                watched(folder.resolve("./config/server.xml"), folder.resolve("config/roles.xml"));

        assertThat(watched.folders()).containsExactly(config);
        assertThat(watched.counts(server)).isTrue();
        assertThat(watched.counts(roles)).isTrue();
        assertThat(watched.counts(config.resolve("other.txt"))).isFalse();
    }
}
