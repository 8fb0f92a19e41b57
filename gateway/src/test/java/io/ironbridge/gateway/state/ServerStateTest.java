package io.ironbridge.gateway.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.server.ApiStates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerStateTest {
    @TempDir private Path folder = Path.of("");

    @Test
    void nothingIsWrittenUntilSomethingIsRemembered() throws IOException {
        Path state = folder.resolve("state");
        assertThat(ServerState.in(state).projects()).isEmpty();
        assertThat(state).doesNotExist();
    }

    @Test
    void whatIsStoppedIsRemembered() throws IOException {
        try (ServerState state = ServerState.in(folder)) {
            state.keepStopped(Set.of("b", "a"));
        }
        assertThat(ServerState.in(folder).stopped()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void aChangeIsKeptOrUndone() throws IOException {
        ServerState state = ServerState.in(folder);
        state.deploy("one", new byte[] {1}).keep();
        state.deploy("one", new byte[] {2}).undo();
        state.deploy("two", new byte[] {3}).undo();

        assertThat(state.projects()).hasSize(1);
        assertThat(state.projects().getFirst()).hasBinaryContent(new byte[] {1});
        state.undeploy("one").undo();
        assertThat(state.has("one")).isTrue();
        state.undeploy("one").keep();
        assertThat(state.projects()).isEmpty();
    }

    @Test
    void aDeploymentThatACrashHasInterruptedIsUndone() throws IOException {
        ServerState state = ServerState.in(folder);
        state.deploy("one", new byte[] {1}).keep();
        state.deploy("one", new byte[] {2}); // and no more
        state.close(); // as the process's end does

        assertThat(ServerState.in(folder).projects().getFirst()).hasBinaryContent(new byte[] {1});
    }

    @Test
    void soIsAFirstOne() throws IOException {
        try (ServerState state = ServerState.in(folder)) {
            state.deploy("one", new byte[] {1}); // and no more
        }

        try (ServerState state = ServerState.in(folder)) {
            assertThat(state.projects()).isEmpty();
            assertThat(state.has("one")).isFalse();
        }
    }

    @Test
    void whoComesSecondChangesNothing() throws IOException {
        try (ServerState first = ServerState.in(folder)) {
            first.deploy("one", new byte[] {1}); // under way
            try (ServerState second = ServerState.in(folder)) {
                assertThat(second.isShared()).isTrue();
                assertThat(second.has("one")).isTrue();
                assertThatThrownBy(() -> second.keepStopped(Set.of("one")))
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("another server also uses " + folder);
                assertThatThrownBy(() -> second.deploy("two", new byte[0]))
                        .isInstanceOf(IOException.class);
                assertThatThrownBy(() -> second.undeploy("one")).isInstanceOf(IOException.class);
            }
            assertThat(first.isShared()).isFalse();
            first.undeploy("one").keep();
        }
        try (ServerState third = ServerState.in(folder)) {
            assertThat(third.isShared()).isFalse();
            third.keepStopped(Set.of("one"));
        }
    }

    @Test
    void whoComesSecondGoesOnHavingWhatWasThereAtItsStart() throws IOException {
        List<Path> copies;
        try (ServerState first = ServerState.in(folder)) {
            first.deploy("one", new byte[] {1}).keep();
            try (ServerState second = ServerState.in(folder)) {
                first.deploy("one", new byte[] {2}).keep();
                first.deploy("two", new byte[] {3}).keep();
                copies = second.projects();
                assertThat(copies).singleElement().asString().endsWith("one.war");
                assertThat(copies.getFirst()).hasBinaryContent(new byte[] {1});
            }
            assertThat(first.projects()).hasSize(2);
        }
        assertThat(copies.getFirst().getParent()).doesNotExist();
    }

    @Test
    void whoDoesNotHaveTheFolderDoesNotFollowWhoMakesIt() throws IOException {
        Path state = folder.resolve("above/state");
        try (ServerState one = ServerState.in(state);
                ServerState other = ServerState.in(state)) {
            other.deploy("a", new byte[] {1}).keep();
            assertThat(other.projects()).hasSize(1);
            assertThat(one.projects()).isEmpty();
        }
    }

    @Test
    void ofTwoThatBeginWithoutAFolderTheFirstToMakeItHasIt() throws IOException {
        Path state = folder.resolve("state");
        try (ServerState one = ServerState.in(state);
                ServerState other = ServerState.in(state)) {
            other.keepStopped(Set.of("a"));
            assertThatThrownBy(() -> one.keepStopped(Set.of("b")))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another server");
            assertThat(ServerState.in(state).stopped()).containsExactly("a");
        }
    }

    @Test
    void aDamagedFileIsTold() throws IOException {
        Files.writeString(folder.resolve("state.json"), "{");
        assertThatThrownBy(() -> ServerState.in(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("state.json");
    }

    @Test
    void whatCannotBeReadIsNotNothing() throws IOException {
        Path projects = Files.createFile(folder.resolve("projects")); // where a folder should be
        assertThatThrownBy(() -> ServerState.in(folder)).isInstanceOf(IOException.class);
        Files.delete(projects);
        for (String damaged : List.of("", "[\"catalog\"]", "{}", "{\"stopped\":\"catalog\"}")) {
            Files.writeString(folder.resolve("state.json"), damaged);
            assertThatThrownBy(() -> ServerState.in(folder))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("state.json");
        }
    }

    @Test
    void whatWasWrittenHalfIsForgotten() throws IOException {
        Path half = Files.createDirectories(folder.resolve("projects")).resolve("one.war.next");
        Files.writeString(half, "PK");
        ServerState.in(folder).close();
        assertThat(half).doesNotExist();
    }

    @Test
    void aFolderThatIsRemovedIsLockedAnewByTheNextChange() throws IOException {
        try (LogLines log = new LogLines(ServerState.class);
                ServerState first = ServerState.in(folder)) {
            first.keepStopped(Set.of("a"));
            removeAll();
            first.deploy("one", new byte[] {1}).keep();
            first.undeploy("one").keep();
            assertThat(first.isShared()).isFalse();
            assertThat(log.lines()).singleElement().asString().startsWith("IRB-GW-0165W");
            try (ServerState second = ServerState.in(folder)) {
                assertThat(second.isShared()).isTrue();
                assertThat(second.stopped()).containsExactly("a");
            }
        }
    }

    @Test
    void aLockThatIsRemovedIsTakenAnewBeforeAStop() throws IOException {
        try (ServerState first = ServerState.in(folder)) {
            Files.delete(folder.resolve("lock"));
            new ApiStates(Optional.of(first)).stop("catalog", true);
            try (ServerState second = ServerState.in(folder)) {
                assertThat(second.isShared()).isTrue();
                assertThat(second.stopped()).containsExactly("catalog");
            }
        }
    }

    @Test
    void whoLosesTheFolderToAnotherServerChangesNothing() throws IOException {
        try (LogLines log = new LogLines(ServerState.class);
                ServerState first = ServerState.in(folder)) {
            first.deploy("one", new byte[] {1}).keep();
            removeAll();
            try (ServerState second = ServerState.in(folder)) {
                second.keepStopped(Set.of("b"));
                second.deploy("two", new byte[] {2}).keep();
                ApiStates states = new ApiStates(Optional.of(first));
                assertThatThrownBy(() -> states.stop("catalog", true))
                        .isInstanceOf(ServerState.SharedException.class);
                assertThat(states.of("catalog").isStopped()).isFalse();
                assertThatThrownBy(() -> first.keepStopped(Set.of("a")))
                        .isInstanceOf(ServerState.SharedException.class);
                assertThatThrownBy(() -> first.deploy("two", new byte[0]))
                        .isInstanceOf(ServerState.SharedException.class);
                assertThatThrownBy(() -> first.undeploy("two"))
                        .isInstanceOf(ServerState.SharedException.class);
            }
            assertThat(first.isShared()).isTrue();
            assertThat(first.projects()).containsExactly(folder.resolve("projects/one.war"));
            assertThat(first.missing()).hasSize(1);
            assertThat(log.lines()).singleElement().asString().startsWith("IRB-GW-0166W");
        }
        try (ServerState third = ServerState.in(folder)) {
            assertThat(third.stopped()).containsExactly("b");
            assertThat(third.projects().getFirst()).hasBinaryContent(new byte[] {2});
        }
    }

    @Test
    void aLockIsHeldWhileItsFileIsTheOneOfItsName() throws IOException {
        Path file = folder.resolve("lock");
        try (FolderLock lock = FolderLock.take(file).orElseThrow()) {
            assertThat(lock.isHeld()).isTrue();
            assertThat(FolderLock.take(file)).isEmpty();
            Files.delete(file);
            assertThat(lock.isHeld()).isFalse();
            Files.createFile(file);
            assertThat(lock.isHeld()).isFalse();
        }
    }

    private void removeAll() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(one);
            }
        }
        Files.createDirectory(folder); // empty, as a second server's start may find it
    }

    @Test
    void namesThatLeadElsewhereAreNone() {
        assertThat(ServerState.isName("payroll-2.1_x")).isTrue();
        assertThat(ServerState.isName("../x")).isFalse();
        assertThat(ServerState.isName("a/b")).isFalse();
        assertThat(ServerState.isName(".x")).isFalse();
        assertThat(ServerState.isName("")).isFalse();
        assertThat(ServerState.isName("a".repeat(65))).isFalse();
    }
}
