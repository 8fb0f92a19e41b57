package io.ironbridge.connectorims;

import io.ironbridge.connectorcontract.ServerKey;
import io.ironbridge.socketclient.ClientTls;
import io.ironbridge.socketclient.SocketConfig;
import java.nio.file.Path;
import java.util.Objects;
import javax.net.ServerSocketFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The same contract over TLS. */
class TlsContractIT extends ImsConnectorContractIT {
    @TempDir static Path folder;

    private static @Nullable ServerKey key;

    @BeforeAll
    static void makeKey() throws Exception {
        key = ServerKey.of(folder.resolve("server.p12"), "dns:localhost");
    }

    private static ServerKey key() {
        return Objects.requireNonNull(key);
    }

    @Override
    protected ServerSocketFactory sockets() throws Exception {
        return key().server().getServerSocketFactory();
    }

    @Override
    SocketConfig sockets(int port) throws Exception {
        return SocketConfig.of("localhost", port).withTls(ClientTls.of(key().trusting()));
    }
}
