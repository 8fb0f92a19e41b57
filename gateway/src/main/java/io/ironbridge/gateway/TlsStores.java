package io.ironbridge.gateway;

import io.ironbridge.apiproject.ConfigurationException;
import io.ironbridge.apiproject.Secret;
import io.ironbridge.apiproject.ServerConfig;
import io.ironbridge.apiproject.ServerConfig.HttpEndpoint;
import io.ironbridge.apiproject.ServerConfig.Ssl;
import io.ironbridge.gateway.http.TlsSettings;
import io.ironbridge.mapping.Source;
import io.ironbridge.socketclient.ClientTls;
import io.netty.handler.ssl.SslContext;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Turns {@code keyStore} and {@code ssl} elements into TLS contexts, with Liberty's defaults for
 * what is not named.
 */
final class TlsStores {
    private static final System.Logger LOG = System.getLogger(TlsStores.class.getName());
    private static final String DEFAULT_KEY_STORE = "defaultKeyStore";

    private final ServerConfig config;

    TlsStores(ServerConfig config) {
        this.config = config;
    }

    /**
     * The context of an endpoint's HTTPS port; empty when the configuration has no key store, so
     * that there is no such port.
     */
    Optional<SslContext> inbound(HttpEndpoint endpoint) throws ConfigurationException {
        Optional<Ssl> ssl = ssl(endpoint.sslRef().or(config::defaultSslRef));
        if (ssl.isPresent()) {
            refuseWhatIsNotApplied(ssl.get());
        }
        Optional<ServerConfig.KeyStore> store =
                ssl.flatMap(Ssl::keyStoreRef)
                        .or(() -> Optional.of(DEFAULT_KEY_STORE))
                        .flatMap(config::keyStore);
        if (store.isEmpty()) {
            return Optional.empty();
        }
        ServerConfig.KeyStore keys = store.get();
        try {
            return Optional.of(TlsSettings.fromKeyStore(file(keys), password(keys), keys.type()));
        } catch (IOException | GeneralSecurityException e) {
            throw unusable(keys, e);
        }
    }

    /**
     * TLS towards a back end: its {@code ssl} element's trust, or the JDK's.
     *
     * @param connection id of the back end's element
     * @param sslRef that the element names
     */
    ClientTls outbound(String connection, Optional<String> sslRef, Source source)
            throws ConfigurationException {
        Optional<Ssl> ssl = ssl(sslRef.or(config::defaultOutboundSslRef).or(config::defaultSslRef));
        Optional<ServerConfig.KeyStore> own =
                ssl.flatMap(Ssl::keyStoreRef).flatMap(config::keyStore);
        Optional<ServerConfig.KeyStore> trusted =
                ssl.flatMap(Ssl::trustStoreRef).flatMap(config::keyStore).or(() -> own);
        try {
            KeyManagerFactory keys =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(
                    own.isPresent() ? load(own.get()) : null,
                    own.isPresent() ? password(own.get()) : null);
            TrustManagerFactory trust =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted.isPresent() ? load(trusted.get()) : (KeyStore) null);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return ClientTls.of(context);
        } catch (GeneralSecurityException e) {
            throw new ConfigurationException(
                    List.of(
                            StartFault.error(
                                    "IRB-GW-0104E",
                                    source,
                                    "TLS for the connection "
                                            + connection
                                            + " cannot be set up: "
                                            + e.getMessage(),
                                    "Check the ssl element and the key stores it names.")));
        }
    }

    /** Silence about client certificates would leave a door open that its owner believes shut. */
    private static void refuseWhatIsNotApplied(Ssl ssl) throws ConfigurationException {
        if (ssl.clientAuthentication() || ssl.clientAuthenticationSupported()) {
            throw new ConfigurationException(
                    List.of(
                            StartFault.error(
                                    "IRB-GW-0112E",
                                    ssl.source(),
                                    "The ssl element "
                                            + ssl.id()
                                            + " asks for client certificates, which are not"
                                            + " supported for incoming connections yet.",
                                    "Remove clientAuthentication and clientAuthenticationSupported,"
                                            + " and authenticate callers by a basicRegistry.")));
        }
        if (ssl.protocol().isPresent() || !ssl.enabledCiphers().isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0113W The ssl element {0} names a protocol or ciphers; incoming"
                            + " connections use TLS 1.2 and 1.3 with the usual strong ciphers",
                    ssl.id());
        }
    }

    private Optional<Ssl> ssl(Optional<String> id) {
        return id.flatMap(config::ssl);
    }

    private static KeyStore load(ServerConfig.KeyStore keys) throws ConfigurationException {
        try (InputStream in = Files.newInputStream(file(keys))) {
            KeyStore store = KeyStore.getInstance(keys.type());
            store.load(in, password(keys));
            return store;
        } catch (IOException | GeneralSecurityException e) {
            throw unusable(keys, e);
        }
    }

    private static Path file(ServerConfig.KeyStore keys) throws IOException {
        return keys.location().orElseThrow(() -> new IOException("it has no location"));
    }

    private static char[] password(ServerConfig.KeyStore keys) {
        return keys.password().map(Secret::reveal).map(String::toCharArray).orElse(new char[0]);
    }

    private static ConfigurationException unusable(ServerConfig.KeyStore keys, Exception e) {
        return new ConfigurationException(
                List.of(
                        StartFault.error(
                                "IRB-GW-0103E",
                                keys.source(),
                                "The key store " + keys.id() + " cannot be used: " + e.getMessage(),
                                "Check its location, type and password.")));
    }
}
