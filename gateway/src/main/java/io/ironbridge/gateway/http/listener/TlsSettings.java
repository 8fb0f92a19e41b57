package io.ironbridge.gateway.http.listener;

import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.IdentityCipherSuiteFilter;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;

/**
 * TLS parameters of a listener: HTTP/2 and HTTP/1.1 by ALPN.
 *
 * @param keys if there are several, the one is used whose certificate has the name that the client
 *     asks for (SNI)
 * @param clients whether clients are asked for certificates, and which issuers are trusted
 * @param protocols {@code TLSv1.3}, {@code TLSv1.2} or both
 * @param ciphers names of the JDK; if empty, those that HTTP/2 allows
 */
public record TlsSettings(
        KeyManagerFactory keys, Clients clients, List<String> protocols, List<String> ciphers) {
    /** TLS 1.3 and 1.2. */
    public static final List<String> PROTOCOLS = List.of("TLSv1.3", "TLSv1.2");

    public TlsSettings {
        protocols = List.copyOf(protocols);
        ciphers = List.copyOf(ciphers);
    }

    /**
     * How clients' certificates are handled.
     *
     * @param issuers that are trusted; if empty, clients are not asked for certificates
     * @param required whether clients without a certificate are rejected
     */
    public record Clients(Optional<TrustManagerFactory> issuers, boolean required) {
        public static final Clients NOT_ASKED = new Clients(Optional.empty(), false);
    }

    /** The default settings with the keys of a store. */
    public static TlsSettings of(KeyStore store, char[] password) throws GeneralSecurityException {
        return new TlsSettings(
                keys(store, password, _ -> {}), Clients.NOT_ASKED, PROTOCOLS, List.of());
    }

    /**
     * A key manager of kind PKIX, which selects by the names in certificates; the JDK's default
     * kind takes any. Keys are decrypted here and not in handshakes.
     *
     * @param leftOut receives the aliases of keys that have another password
     * @throws java.security.UnrecoverableKeyException if the password opens none of the keys
     */
    public static KeyManagerFactory keys(KeyStore store, char[] password, Consumer<String> leftOut)
            throws GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
        keys.init(DecryptedKeys.of(store, password, leftOut), password);
        return keys;
    }

    /**
     * To be created once for all connections until a setting changes.
     *
     * @throws SSLException if a cipher is not known
     */
    public SslContext context() throws SSLException {
        SslContextBuilder builder =
                SslContextBuilder.forServer(keys)
                        .sslProvider(SslProvider.JDK)
                        .protocols(protocols)
                        .applicationProtocolConfig(alpn());
        if (ciphers.isEmpty()) {
            builder.ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE);
        } else {
            builder.ciphers(ciphers, IdentityCipherSuiteFilter.INSTANCE);
        }
        clients.issuers()
                .ifPresent(issuers ->
                        builder.trustManager(issuers)
                                .clientAuth(
                                        clients.required()
                                                ? ClientAuth.REQUIRE
                                                : ClientAuth.OPTIONAL));
        return builder.build();
    }

    private static ApplicationProtocolConfig alpn() {
        return new ApplicationProtocolConfig(
                Protocol.ALPN,
                SelectorFailureBehavior.NO_ADVERTISE,
                SelectedListenerFailureBehavior.ACCEPT,
                ApplicationProtocolNames.HTTP_2,
                ApplicationProtocolNames.HTTP_1_1);
    }
}
