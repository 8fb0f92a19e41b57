package io.ironbridge.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.testsupport.Db2Variables;
import io.ironbridge.testsupport.StaffProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
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
        StaffProject project =
                new StaffProject(folder.resolve("staff"))
                        .config(
                                "<httpAccessLogging id='a'/><httpEndpoint id='e'"
                                        + " accessLoggingRef='a'/>");
        Path log = project.folder().resolve("src/main/liberty/config/logs/http_access.log");
        WatchedFiles files =
                WatchedFiles.of(
                        ProjectLoader.load(
                                List.of(project.folder()),
                                BackEndKinds.with(Db2Variables.options(1, "u", "p"))));
        List<String> before = files.looks();
        Files.createDirectory(log.getParent());
        Files.writeString(log, "a line");
        Files.writeString(log.resolveSibling("http_access.log.1"), "an older line");

        assertThat(files.looks()).isEqualTo(before);
        assertThat(files.watched().counts(log)).isFalse();
        assertThat(files.watched().counts(log.resolveSibling("other.xml"))).isTrue();
    }

    @Test
    void storesAreFollowedThatNoEndpointFollowsItself() throws Exception {
        String config =
                "<httpEndpoint id='e' httpsPort='9443' sslOptionsRef='o'/>"
                        + "<sslOptions id='o' sslRef='front'/>"
                        + "<ssl id='front' keyStoreRef='keys' trustStoreRef='clients'/>"
                        + "<keyStore id='keys' location='/keys.p12'/>"
                        + "<keyStore id='clients' location='/clients.p12'/>"
                        + "<keyStore id='still' location='/still.p12' updateTrigger='disabled'/>"
                        + "<keyStore id='backs' location='/backs.p12'/>";
        StaffProject project = new StaffProject(folder.resolve("staff")).config(config);
        WatchedFiles files =
                WatchedFiles.of(
                        ProjectLoader.load(
                                List.of(project.folder()),
                                BackEndKinds.with(Db2Variables.options(1, "u", "p"))));
        assertThat(files.places())
                .contains(Path.of("/backs.p12"))
                .doesNotContain(
                        Path.of("/keys.p12"), Path.of("/clients.p12"), Path.of("/still.p12"));
    }

    /** /proc stands for file systems that change without a report. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void filesAreLookedAtWhereTheirFileSystemDoesNotReportChanges() throws Exception {
        Path memory = Path.of("/dev/shm");
        Path processes = Path.of("/proc/self");
        assertThat(watched(memory.resolve("a.xml")).isReported()).isTrue();
        assertThat(watched(processes.resolve("status")).isReported()).isFalse();
        assertThat(watched(memory.resolve("a.xml"), processes.resolve("status")).isReported())
                .isFalse();
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

    @Test
    void linksOnTheWayAreWatched() throws Exception {
        Path file = Files.createDirectories(folder.resolve("v1/main")).resolve("server.xml");
        Files.writeString(file, "<server/>");
        Path stable = Files.createSymbolicLink(folder.resolve("stable"), Path.of("v1"));
        Path links = Files.createDirectory(folder.resolve("links"));
        Path current = Files.createSymbolicLink(links.resolve("current"), stable);

        for (Path place :
                List.of(current, current.resolve("main"), current.resolve("main/server.xml"))) {
            WatchedFiles.Watched watched = watched(place);
            assertThat(watched.folders()).contains(folder, links, file.getParent());
            assertThat(watched.counts(current)).isTrue();
            assertThat(watched.counts(stable)).isTrue();
            assertThat(watched.counts(file)).isTrue();
            assertThat(watched.counts(folder.resolve("v1"))).isFalse();
            assertThat(watched.counts(links.resolve("other"))).isFalse();
        }
    }

    @Test
    void filesBehindALinkThatIsPutElsewhereLookOtherwise() throws Exception {
        for (String version : List.of("v1", "v2")) {
            Path main = Files.createDirectories(folder.resolve(version));
            Files.writeString(main.resolve("server.xml"), "<server/>");
        }
        Path current = Files.createSymbolicLink(folder.resolve("current"), Path.of("v1"));
        WatchedFiles files = new WatchedFiles(List.of(current), List.of());
        List<String> before = files.looks();
        assertThat(before).anyMatch(look -> look.endsWith("server.xml"));
        Files.delete(current);
        Files.createSymbolicLink(current, Path.of("v2"));

        assertThat(files.looks()).isNotEqualTo(before);
    }

    @Test
    void linksThatLeadInACircleEnd() throws Exception {
        Path one = Files.createSymbolicLink(folder.resolve("one"), Path.of("two"));
        Path two = Files.createSymbolicLink(folder.resolve("two"), Path.of("one"));

        assertThat(watched(one).counts(two)).isTrue();
    }
}
