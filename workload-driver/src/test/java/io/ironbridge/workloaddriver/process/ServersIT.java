package io.ironbridge.workloaddriver.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.workloaddriver.engine.ProcessMonitor;
import io.ironbridge.workloaddriver.engine.ProcessUsage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real processes: shells that sleep. */
@Tag("system")
@Timeout(60)
class ServersIT {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    @BeforeEach
    void needsAShell() {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh here");
    }

    @Test
    void aProcessAndItsChildrenEndTogether() throws Exception {
        ProcessHandle child;
        ProcessHandle parent;
        try (Servers servers = Servers.none()) {
            Server server = servers.start(shell("sleep 300 & echo started; wait"));
            parent = ProcessHandle.of(server.pid()).orElseThrow();
            child = awaitChild(parent);
        }

        assertThat(gone(parent)).isTrue();
        assertThat(gone(child)).isTrue();
    }

    @Test
    void aProcessThatDoesNotWantToEndIsKilled() throws Exception {
        ProcessHandle stubborn;
        try (Servers servers = Servers.none()) {
            Server server = servers.start(shell("trap '' TERM; while :; do sleep 1; done"));
            stubborn = ProcessHandle.of(server.pid()).orElseThrow();
            awaitChild(stubborn);
            server.stop(Duration.ofMillis(200));
        }

        assertThat(gone(stubborn)).isTrue();
    }

    @Test
    void itsFolderGoesWithIt() throws Exception {
        Path folder;
        try (Servers servers = Servers.none()) {
            folder = servers.folder();
            Files.createDirectories(folder.resolve("a/b"));
            servers.start(shell("echo hello")).awaitEnd(LIMIT);
            assertThat(folder.resolve("x-1.log")).hasContent("hello");
        }

        assertThat(folder).doesNotExist();
    }

    @Test
    void aProcessThatEndsInsteadOfListeningIsToldWithItsLastLines() throws Exception {
        try (Servers servers = Servers.none()) {
            Server server = servers.start(shell("echo no licence; exit 3"));
            int port = Server.freePort();

            assertThatThrownBy(() -> server.awaitPort(port, LIMIT))
                    .isInstanceOf(NotStartedException.class)
                    .hasMessage("x ended with code 3: no licence");
        }
    }

    @Test
    void aProcessThatNeverListensIsTold() throws Exception {
        try (Servers servers = Servers.none()) {
            Server server = servers.start(shell("exec sleep 300"));
            int port = Server.freePort();

            assertThatThrownBy(() -> server.awaitPort(port, Duration.ofMillis(300)))
                    .hasMessageContaining("x does not listen");
        }
    }

    @Test
    void aPortThatIsListenedAtIsFound() throws Exception {
        try (Servers servers = Servers.none();
                ServerSocket listening = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            servers.start(shell("exec sleep 300")).awaitPort(listening.getLocalPort(), LIMIT);
        }
    }

    @Test
    void aProgramThatIsNotThereIsTold() throws IOException {
        try (Servers servers = Servers.none()) {
            assertThatThrownBy(
                            () -> servers.start(ServerCommand.of("x", List.of("/nowhere/program"))))
                    .isInstanceOf(NotStartedException.class)
                    .hasMessageStartingWith("x: ");
        }
    }

    @Test
    void nothingStartsWhenAllIsEnded() throws IOException {
        Servers servers = Servers.none();
        servers.close();

        assertThatThrownBy(() -> servers.start(shell("exec sleep 300")))
                .isInstanceOf(NotStartedException.class);
    }

    @Test
    void theTimeOfChildrenIsCountedWithTheirParent() throws Exception {
        try (Servers servers = Servers.none()) {
            Server server =
                    servers.start(
                            shell(
                                    "(i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done) & wait;"
                                            + " echo done; sleep 300"));
            awaitLine(servers.folder().resolve("x-1.log"), "done");

            ProcessMonitor processes = ProcessMonitor.of(Map.of("x", server.pid()));
            ProcessUsage use = processes.read().getLast();
            assertThat(use.known()).isTrue();
            assertThat(use.cpuNanos()).isGreaterThanOrEqualTo(20_000_000);
        }
    }

    @Test
    void environmentAndProcessorsAreThoseOfTheCommand() throws Exception {
        assumeTrue(LocalPrograms.find("taskset").isPresent(), "no taskset here");
        try (Servers servers = Servers.none()) {
            servers.start(
                            shell("echo $WORD; taskset -c -p $$")
                                    .withEnvironment(Map.of("WORD", "given"))
                                    .on(List.of(0)))
                    .awaitEnd(LIMIT);

            assertThat(Files.readString(servers.folder().resolve("x-1.log")))
                    .startsWith("given\n")
                    .endsWith("affinity list: 0\n");
        }
    }

    private static ServerCommand shell(String script) {
        return ServerCommand.of("x", List.of("/bin/sh", "-c", script));
    }

    private static ProcessHandle awaitChild(ProcessHandle parent) throws InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (System.nanoTime() < end) {
            List<ProcessHandle> children = parent.children().toList();
            if (!children.isEmpty()) {
                return children.getFirst();
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
        throw new AssertionError("no child");
    }

    private static void awaitLine(Path log, String line) throws Exception {
        long end = System.nanoTime() + 3 * LIMIT.toNanos();
        while (!Files.readString(log).contains(line)) {
            assertThat(System.nanoTime()).isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    private static boolean gone(ProcessHandle process) throws Exception {
        process.onExit().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        return !process.isAlive();
    }
}
