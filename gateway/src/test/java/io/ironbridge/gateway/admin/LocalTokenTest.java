package io.ironbridge.gateway.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

class LocalTokenTest {
    private static final ServerProcess THIS = ServerProcess.current();

    @TempDir private Path folder = Path.of("");

    private Path file(String name, ServerProcess server) throws IOException {
        ObjectNode content = AdminResponse.object().put("token", "t").put("url", "u");
        server.write(content);
        return Files.write(folder.resolve(name), AdminResponse.mapper().writeValueAsBytes(content));
    }

    private static ServerProcess after(ServerProcess server, Duration time) {
        return new ServerProcess(
                server.host(), server.pid(), server.started().map(at -> at.plus(time)));
    }

    private static ServerProcess parent() {
        ProcessHandle parent = ProcessHandle.current().parent().orElseThrow();
        return new ServerProcess(THIS.host(), parent.pid(), parent.info().startInstant());
    }

    @Test
    void aServerThatStartsRemovesTheFilesOfThoseThatWereKilled() throws IOException {
        Path alive = file("1.json", parent());
        Path second = file("2.json", THIS); // of this process
        Path older =
                file("3.json", new ServerProcess(THIS.host(), parent().pid(), Optional.empty()));
        Path killed = file("4.json", after(parent(), Duration.ofHours(-1)));
        Path container = file("5.json", after(THIS, Duration.ofMillis(-20))); // has the same id
        Path elsewhere =
                file("9.json", new ServerProcess("another machine", 1L << 40, Optional.empty()));
        Path foreign = Files.writeString(folder.resolve("6.json"), "{\"a\": 1}");
        Path broken = Files.writeString(folder.resolve("7.json"), "{");
        try (LocalToken written = LocalToken.write(folder, 8, "http://localhost:8", List.of())) {
            assertThat(List.of(alive, second, older, elsewhere, foreign, broken, written.file()))
                    .allMatch(Files::exists);
            assertThat(List.of(killed, container)).noneMatch(Files::exists);
        }
    }

    @Test
    void whatIsWrittenIsRead() {
        ObjectNode content = AdminResponse.object();
        THIS.write(content);
        assertThat(ServerProcess.read(content).runs()).isTrue();
    }

    @Test
    void aProcessIsKnownByItsStartThoughTheClockIsCorrected() {
        assertThat(after(parent(), Duration.ofSeconds(2)).runs()).isTrue();
        assertThat(after(parent(), Duration.ofSeconds(30)).runs()).isFalse();
    }

    @Test
    void aProcessThatHasEndedDoesNotRun() throws Exception {
        Process ended =
                new ProcessBuilder(
                                ProcessHandle.current().info().command().orElseThrow(), "-version")
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        ended.waitFor();
        assertThat(new ServerProcess(THIS.host(), ended.pid(), Optional.of(Instant.now())).runs())
                .isFalse();
    }
}
