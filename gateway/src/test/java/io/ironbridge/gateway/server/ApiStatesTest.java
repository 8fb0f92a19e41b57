package io.ironbridge.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.gateway.request.ApiState;
import io.ironbridge.gateway.state.ServerState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ApiStatesTest {
    @TempDir private Path folder = Path.of("");
    private final ApiStates states = new ApiStates(Optional.empty());

    @Test
    void anApiAndAServiceOfOneNameHaveSwitchesOfTheirOwn() throws IOException {
        ApiState api = states.of("bank");
        ApiState service = states.of(ApiStates.service("bank"));
        states.stop("bank", true);
        assertThat(api.isStopped()).isTrue();
        assertThat(service.isStopped()).isFalse();
    }

    @Test
    void whatIsForgottenIsStartedWhereverItIsHeld() throws IOException {
        ApiState gone = states.of("gone");
        states.stop("gone", true);
        states.stop("stays", true);
        states.keepOnly(Set.of("stays"));
        assertThat(gone.isStopped()).isFalse();
        assertThat(states.isStopped("gone")).isFalse();
        assertThat(states.of("stays").isStopped()).isTrue();
    }

    @Test
    void whatIsStoppedIsStoppedAlsoWhereThatCannotBeKept() throws IOException {
        ServerState state = ServerState.in(folder.resolve("state"));
        Files.createFile(folder.resolve("state")); // where the folder should be
        ApiStates states = new ApiStates(Optional.of(state));
        assertThatThrownBy(() -> states.stop("catalog", true)).isInstanceOf(IOException.class);
        assertThat(states.of("catalog").isStopped()).isTrue();
    }

    @Test
    @Timeout(60)
    void aStopHoldsWhileADeploymentIsUnderWay() throws IOException {
        try (ServerState state = ServerState.in(folder)) {
            ApiStates states = new ApiStates(Optional.of(state));
            ApiState catalog = states.of("catalog");
            CompletableFuture<Void> stop;
            synchronized (state) { // as a deployment does
                stop = CompletableFuture.runAsync(() -> stop(states, "catalog"));
                while (!catalog.isStopped()) {
                    LockSupport.parkNanos(1_000_000);
                }
            }
            stop.join();
            assertThat(state.stopped()).containsExactly("catalog");
        }
    }

    private static void stop(ApiStates states, String name) {
        try {
            states.stop(name, true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void nothingIsStoppedWhereTheFolderIsAnotherServers() throws IOException {
        try (ServerState _ = ServerState.in(folder);
                ServerState second = ServerState.in(folder)) {
            ApiStates states = new ApiStates(Optional.of(second));
            assertThatThrownBy(() -> states.stop("catalog", true))
                    .isInstanceOf(ServerState.SharedException.class);
            assertThat(states.of("catalog").isStopped()).isFalse();
        }
    }
}
