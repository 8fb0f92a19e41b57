package io.ironbridge.workloaddriver.named.cics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.commands.GatewayKeys;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.protocol.http.HttpDriver;
import io.ironbridge.workloaddriver.protocol.socket.NettyLoops;
import io.ironbridge.workloaddriver.protocol.template.Variables;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections of these scenarios to the JDK's server. */
@Timeout(120)
class ConnectionsIT {
    private static final InetSocketAddress ANY =
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final EchoCall ECHO = EchoCall.of(EchoCall.COMMAREA, "4K");
    private static final Duration LONG = Duration.ofSeconds(60);

    private final Set<Integer> callers = ConcurrentHashMap.newKeySet();
    private final NettyLoops loops = NettyLoops.start(2);
    private final Servers servers;
    private final GatewayKeys keys;
    private final HttpServer plain;
    private final HttpsServer secure;

    ConnectionsIT() throws Exception {
        servers = Servers.none();
        keys = GatewayKeys.make(servers);
        plain = HttpServer.create(ANY, 0);
        secure = HttpsServer.create(ANY, 0);
    }

    @BeforeEach
    void start() throws Exception {
        KeyManagerFactory managers =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys.opened(), keys.password().toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        secure.setHttpsConfigurator(new HttpsConfigurator(context));
        for (HttpServer server : List.of(plain, secure)) {
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext(
                    "/",
                    exchange -> {
                        callers.add(exchange.getRemoteAddress().getPort());
                        exchange.getRequestBody().readAllBytes();
                        byte[] answer = ECHO.answer();
                        exchange.sendResponseHeaders(200, answer.length);
                        exchange.getResponseBody().write(answer);
                        exchange.close();
                    });
            server.start();
        }
    }

    @AfterEach
    void stop() {
        plain.stop(0);
        secure.stop(0);
        loops.close();
        servers.close();
    }

    private HttpDriver driver(HttpLoad.Call asked) throws IOException {
        return HttpDriver.of(
                asked.settings(), List.of(asked.request()), new Variables(Map.of()), loops);
    }

    private HttpLoad.Call asked(HttpServer server, int bytes) {
        return HttpLoad.Call.post(
                server.getAddress().getPort(), ECHO.path(), ECHO.request(), bytes);
    }

    @Test
    void eachClientHasAConnectionOfItsOwn() throws Exception {
        HttpDriver driver = driver(asked(plain, ECHO.answer().length));

        try (IdleConnections _ = IdleConnections.open(driver, loops.all(), 100, 10, LONG)) {
            assertThat(callers).hasSize(100);
        }
    }

    @Test
    void aClientWithoutAGoodAnswerIsTold() throws Exception {
        HttpDriver driver = driver(asked(plain, 1));

        assertThatThrownBy(() -> IdleConnections.open(driver, loops.all(), 3, 10, LONG))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("3 of 3 connections had no valid answer: size: ");
    }

    @Test
    void theDriverBelievesTheRunsOwnCertificateAndSpeaksAes256() throws Exception {
        HttpLoad.Call asked = asked(secure, ECHO.answer().length).over(keys.tls());

        try (IdleConnections _ = IdleConnections.open(driver(asked), loops.all(), 5, 10, LONG)) {
            assertThat(callers).hasSize(5);
        }
        int port = secure.getAddress().getPort();
        TlsCalls calls = new TlsCalls(keys);
        assertThat(calls.post(port, ECHO.path(), ECHO.request())).isEqualTo(ECHO.answer());
        assertThat(calls.handshakes(port, ECHO))
                .isEqualTo("TLSv1.3, TLS_AES_256_GCM_SHA384, sessions resumed");
    }

    @Test
    void thePasswordOfTheKeysIsNotTold() {
        assertThat(keys.toString()).doesNotContain(keys.password());
    }
}
