package io.ironbridge.httpclient;

import io.ironbridge.socketclient.ClientTls;
import java.nio.file.Path;
import java.util.Objects;
import javax.net.ServerSocketFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The same contract over TLS. */
class TlsContractIT extends HttpClientContractIT {
    @TempDir static Path folder;

    private static @Nullable Certificates certificates;

    @BeforeAll
    static void makeCertificate() throws Exception {
        certificates = Certificates.madeOutFor("localhost", folder);
    }

    private static Certificates certificates() {
        return Objects.requireNonNull(certificates);
    }

    @Override
    protected ServerSocketFactory sockets() throws Exception {
        return certificates().server().getServerSocketFactory();
    }

    @Override
    HttpClientConfig config(int port) {
        return HttpClientConfig.of("localhost", port)
                .withTls(ClientTls.of(certificates().trusting()));
    }
}
