package io.ironbridge.workloaddriver.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real processes: shells that answer. */
@Tag("system")
@Timeout(60)
class CommandProcessIT {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @BeforeEach
    void needsAShell() {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh here");
    }

    @Test
    void eachCommandHasItsAnswer() throws Exception {
        ProcessHandle handle;
        try (Servers servers = Servers.none()) {
            CommandProcess process =
                    servers.startCommandProcess(
                            shell("while read -r line; do echo \"<$line>\"; done"));
            handle = ProcessHandle.of(process.server().pid()).orElseThrow();

            assertThat(process.send("run 1", LIMIT)).isEqualTo("<run 1>");
            assertThat(process.send("stop", LIMIT)).isEqualTo("<stop>");
        }
        handle.onExit().get();
    }

    @Test
    void whoEndsSaysWhy() throws Exception {
        try (Servers servers = Servers.none()) {
            CommandProcess process =
                    servers.startCommandProcess(
                            shell("read -r line; echo 'no such thing' >&2; exit 3"));

            assertThatThrownBy(() -> process.send("run", LIMIT))
                    .isInstanceOf(IOException.class)
                    .hasMessage("shell has ended: no such thing");
            assertThatThrownBy(() -> process.send("count", LIMIT))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("shell has ended");
        }
    }

    @Test
    void whoSaysNothingIsNotWaitedForWithoutEnd() throws Exception {
        try (Servers servers = Servers.none()) {
            CommandProcess process = servers.startCommandProcess(shell("exec sleep 300"));

            assertThatThrownBy(() -> process.send("run", Duration.ofMillis(100)))
                    .isInstanceOf(IOException.class)
                    .hasMessage("shell does not answer within 100 ms");
        }
    }

    @Test
    void anAnswerHasAnEnd() throws Exception {
        try (Servers servers = Servers.none()) {
            CommandProcess process =
                    servers.startCommandProcess(
                            shell("read -r line; while :; do printf 'xxxxxxxx'; done"));

            assertThatThrownBy(() -> process.send("run", LIMIT))
                    .isInstanceOf(IOException.class)
                    .hasRootCauseMessage("an answer of more than 1000 characters");
        }
    }

    private static ServerCommand shell(String script) {
        return ServerCommand.of("shell", List.of("/bin/sh", "-c", script));
    }
}
