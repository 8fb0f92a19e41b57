package io.ironbridge.socketclient;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** Opens a connection outside the pool, to test whether the back end listens. */
final class ConnectionTest {
    private ConnectionTest() {}

    /**
     * Why the connection failed; empty if it succeeded, including the TLS handshake if TLS is
     * configured.
     */
    static Optional<String> of(SocketConfig config, Duration longest) {
        int millis = Math.clamp(longest.toMillis(), 1, Integer.MAX_VALUE);
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(config.host(), config.port()), millis);
            socket.setSoTimeout(millis);
            if (config.tls().isPresent()) {
                shakeHands(socket, config, config.tls().get());
            }
            return Optional.empty();
        } catch (UnknownHostException _) {
            return Optional.of("the host " + config.host() + " is not known");
        } catch (IOException e) {
            return Optional.of(CauseText.of(e));
        }
    }

    private static void shakeHands(Socket socket, SocketConfig config, ClientTls tls)
            throws IOException {
        try (SSLSocket secure =
                (SSLSocket)
                        tls.context()
                                .getSocketFactory()
                                .createSocket(socket, config.host(), config.port(), true)) {
            SSLParameters parameters = secure.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm(tls.verifyHostName() ? "HTTPS" : null);
            secure.setSSLParameters(parameters);
            secure.startHandshake();
        }
    }
}
