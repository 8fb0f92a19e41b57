package io.ironbridge.workloaddriver.http;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.TrustManagerFactory;

/** Which servers are believed to be who they say. */
public sealed interface Tls {
    /** Those of the JDK's trust store. */
    record Default() implements Tls {}

    /** Those of a trust store, PKCS12 or JKS. */
    record Trusting(Path store, Secret password) implements Tls {}

    /** All: for tries only, anybody may read and answer. */
    record Insecure() implements Tls {}

    /**
     * The context for connections.
     *
     * @throws IOException when the trust store cannot be used
     */
    default SslContext context() throws IOException {
        SslContextBuilder builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
        return switch (this) {
            case Default() -> builder.build();
            case Trusting(var store, var password) ->
                    builder.trustManager(trusted(store, password)).build();
            case Insecure() ->
                    builder.trustManager(InsecureTrustManagerFactory.INSTANCE)
                            .endpointIdentificationAlgorithm("")
                            .build();
        };
    }

    private static TrustManagerFactory trusted(Path file, Secret password) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, password.reveal().toCharArray());
            TrustManagerFactory trusted =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trusted.init(store);
            return trusted;
        } catch (GeneralSecurityException e) {
            throw new IOException("trust store " + file + " cannot be used: " + e.getMessage(), e);
        }
    }
}
