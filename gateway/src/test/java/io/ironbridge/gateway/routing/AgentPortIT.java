package io.ironbridge.gateway.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.gateway.http.EventLoops;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The port, as HAProxy uses it. */
class AgentPortIT {
    private static final InetSocketAddress ANY =
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static EventLoops loops;

    @BeforeAll
    static void start() {
        loops = EventLoops.start(1);
    }

    @AfterAll
    static void stop() {
        loops.close();
    }

    private static String read(AgentPort port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port.port())) {
            socket.getOutputStream().write("gateway-1\n".getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    @Test
    void eachConnectionGetsOneLine() throws IOException {
        int[] asked = new int[1];
        try (AgentPort port = AgentPort.open(loops, ANY, _ -> true, () -> "up " + ++asked[0])) {
            assertThat(read(port)).isEqualTo("up 1\n");
            assertThat(read(port)).isEqualTo("up 2\n");
        }
    }

    @Test
    void othersAreNotAnswered() throws IOException {
        try (AgentPort port = AgentPort.open(loops, ANY, _ -> false, () -> "up")) {
            try {
                assertThat(read(port)).isEmpty();
            } catch (IOException e) {
                assertThat(e).hasMessageContaining("reset");
            }
        }
    }

    @Test
    void aPortThatIsTakenIsAFailure() throws IOException {
        try (AgentPort port = AgentPort.open(loops, ANY, _ -> true, () -> "up")) {
            InetSocketAddress same =
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port.port());
            assertThatThrownBy(() -> AgentPort.open(loops, same, _ -> true, () -> "up"))
                    .isInstanceOf(IOException.class);
        }
    }
}
