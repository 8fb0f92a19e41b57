package io.ironbridge.workloaddriver.http;

import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
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
     * @param version HTTP/2 is asked for by ALPN
     * @throws IOException when the trust store cannot be used
     */
    default SslContext context(HttpVersion version) throws IOException {
        SslContextBuilder builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
        if (version instanceof HttpVersion.Http2) {
            builder.applicationProtocolConfig(
                    new ApplicationProtocolConfig(
                            Protocol.ALPN,
                            SelectorFailureBehavior.NO_ADVERTISE,
                            SelectedListenerFailureBehavior.ACCEPT,
                            ApplicationProtocolNames.HTTP_2));
        }
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
