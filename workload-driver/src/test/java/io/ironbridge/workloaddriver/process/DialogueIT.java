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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real processes: shells that answer. */
@Timeout(60)
class DialogueIT {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @BeforeEach
    void needsAShell() {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh here");
    }

    @Test
    void eachCommandHasItsAnswer() throws Exception {
        ProcessHandle process;
        try (Servers servers = Servers.none()) {
            Dialogue dialogue =
                    servers.startDialogue(shell("while read -r line; do echo \"<$line>\"; done"));
            process = ProcessHandle.of(dialogue.server().pid()).orElseThrow();

            assertThat(dialogue.tell("run 1", LIMIT)).isEqualTo("<run 1>");
            assertThat(dialogue.tell("stop", LIMIT)).isEqualTo("<stop>");
        }
        process.onExit().get();
    }

    @Test
    void whoEndsSaysWhy() throws Exception {
        try (Servers servers = Servers.none()) {
            Dialogue dialogue =
                    servers.startDialogue(shell("read -r line; echo 'no such thing' >&2; exit 3"));

            assertThatThrownBy(() -> dialogue.tell("run", LIMIT))
                    .isInstanceOf(IOException.class)
                    .hasMessage("shell has ended: no such thing");
            assertThatThrownBy(() -> dialogue.tell("count", LIMIT))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("shell has ended");
        }
    }

    @Test
    void whoSaysNothingIsNotWaitedForWithoutEnd() throws Exception {
        try (Servers servers = Servers.none()) {
            Dialogue dialogue = servers.startDialogue(shell("exec sleep 300"));

            assertThatThrownBy(() -> dialogue.tell("run", Duration.ofMillis(100)))
                    .isInstanceOf(IOException.class)
                    .hasMessage("shell does not answer within 100 ms");
        }
    }

    @Test
    void anAnswerHasAnEnd() throws Exception {
        try (Servers servers = Servers.none()) {
            Dialogue dialogue =
                    servers.startDialogue(
                            shell("read -r line; while :; do printf 'xxxxxxxx'; done"));

            assertThatThrownBy(() -> dialogue.tell("run", LIMIT))
                    .isInstanceOf(IOException.class)
                    .hasRootCauseMessage("an answer of more than 1000 characters");
        }
    }

    private static ServerCommand shell(String script) {
        return ServerCommand.of("shell", List.of("/bin/sh", "-c", script));
    }
}
