package io.ironbridge.gateway.activity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class NiceThreadTest {
    /** Nice is the 19th field of a thread's status; the second is its name in parentheses. */
    private static int nice() {
        try {
            String status = Files.readString(Path.of("/proc/thread-self/stat"));
            return Integer.parseInt(
                    status.substring(status.lastIndexOf(')') + 2).split(" ", -1)[16]);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theThreadAloneGivesWay() throws Exception {
        int before = nice();
        CompletableFuture<Integer> lowered = new CompletableFuture<>();
        Thread.ofPlatform()
                .start(() -> {
                    NiceThread.lower(3);
                    lowered.complete(nice());
                })
                .join();
        assertThat(lowered.get()).isEqualTo(Math.min(before + 3, 19));
        assertThat(nice()).isEqualTo(before);
    }
}
