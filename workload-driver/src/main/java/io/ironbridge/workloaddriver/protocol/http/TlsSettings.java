package io.ironbridge.workloaddriver.protocol.http;

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
import java.security.KeyStoreException;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;

/** Server certificates that are trusted, and the client's certificate. */
public sealed interface TlsSettings {
    /** Trusts the JDK's trust store. */
    record Default() implements TlsSettings {}

    /** Trusts a trust store, PKCS12 or JKS. */
    record Trusting(Path store, Secret password) implements TlsSettings {}

    /** Trusts any server. For tests only: the connection is not protected. */
    record Insecure() implements TlsSettings {}

    /**
     * Presents a certificate to servers that request one.
     *
     * @param trust trusted servers
     * @param store PKCS12 or JKS, with one key
     * @param password of the store and of its key
     */
    record Presenting(TlsSettings trust, Path store, Secret password) implements TlsSettings {}

    /**
     * Allows one version and cipher suite only.
     *
     * @param trust trusted servers
     * @param version as the JDK calls it: {@code TLSv1.3}
     * @param suite as the JDK calls it: {@code TLS_AES_256_GCM_SHA384}
     */
    record Suite(TlsSettings trust, String version, String suite) implements TlsSettings {}

    /**
     * The context for connections.
     *
     * @param version HTTP/2 is negotiated by ALPN
     * @throws IOException if the trust store or the key store cannot be used
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
        configure(builder);
        return builder.build();
    }

    private void configure(SslContextBuilder builder) throws IOException {
        switch (this) {
            case Default() -> {
                // as the JDK has it
            }
            case Trusting(var store, var password) ->
                    builder.trustManager(trusted(store, password));
            case Insecure() ->
                    builder.trustManager(InsecureTrustManagerFactory.INSTANCE)
                            .endpointIdentificationAlgorithm("");
            case Presenting(var trust, var store, var password) -> {
                trust.configure(builder);
                builder.keyManager(keys(store, password));
            }
            case Suite(var trust, var version, var suite) -> {
                trust.configure(builder);
                builder.protocols(version).ciphers(List.of(suite));
            }
        }
    }

    /** Whether any server is trusted. */
    default boolean trustsAnyServer() {
        return switch (this) {
            case Insecure() -> true;
            case Presenting(var trust, _, _) -> trust.trustsAnyServer();
            case Suite(var trust, _, _) -> trust.trustsAnyServer();
            case Default(), Trusting(_, _) -> false;
        };
    }

    private static TrustManagerFactory trusted(Path file, Secret password) throws IOException {
        try {
            TrustManagerFactory trusted =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trusted.init(opened(file, password));
            return trusted;
        } catch (IOException | GeneralSecurityException e) {
            throw unusable("trust store", file, e);
        }
    }

    private static KeyManagerFactory keys(Path file, Secret password) throws IOException {
        try {
            KeyStore store = opened(file, password);
            if (!hasKey(store)) {
                throw new IOException("it has no private key");
            }
            KeyManagerFactory keys =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, password.reveal().toCharArray());
            return keys;
        } catch (IOException | GeneralSecurityException e) {
            throw unusable("key store", file, e);
        }
    }

    private static boolean hasKey(KeyStore store) throws KeyStoreException {
        for (String alias : Collections.list(store.aliases())) {
            if (store.isKeyEntry(alias)) {
                return true;
            }
        }
        return false;
    }

    private static KeyStore opened(Path file, Secret password)
            throws IOException, GeneralSecurityException {
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, password.reveal().toCharArray());
            return store;
        }
    }

    private static IOException unusable(String kind, Path file, Exception why) {
        return new IOException(kind + " " + file + " cannot be used: " + why.getMessage(), why);
    }
}
