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
 * What a TLS listener speaks with: HTTP/2 and HTTP/1.1 by ALPN.
 *
 * @param keys of several, the one whose certificate has the name that the client asks for (SNI) is
 *     taken
 * @param clients whether clients are asked for certificates, and who may have issued them
 * @param protocols {@code TLSv1.3}, {@code TLSv1.2} or both
 * @param ciphers names of the JDK; empty: those that HTTP/2 allows
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
     * What becomes of clients' certificates.
     *
     * @param issuers who is trusted; empty: clients are not asked
     * @param required clients without one are refused
     */
    public record Clients(Optional<TrustManagerFactory> issuers, boolean required) {
        public static final Clients NOT_ASKED = new Clients(Optional.empty(), false);
    }

    /** All defaults with the keys of a store. */
    public static TlsSettings of(KeyStore store, char[] password) throws GeneralSecurityException {
        return new TlsSettings(
                keys(store, password, _ -> {}), Clients.NOT_ASKED, PROTOCOLS, List.of());
    }

    /**
     * PKIX looks at the names in certificates; the JDK's default kind takes any. Keys are decrypted
     * here, and not in handshakes.
     *
     * @param leftOut gets the aliases of keys that have another password
     * @throws java.security.UnrecoverableKeyException when the password opens none of the keys
     */
    public static KeyManagerFactory keys(KeyStore store, char[] password, Consumer<String> leftOut)
            throws GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
        keys.init(DecryptedKeys.of(store, password, leftOut), password);
        return keys;
    }

    /**
     * Made once for all connections until something changes.
     *
     * @throws SSLException when a cipher is not known
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
