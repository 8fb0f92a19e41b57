package io.ironbridge.gateway.tls;

import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.EndpointConfig.HttpEndpoint;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.TlsConfig;
import io.ironbridge.apiproject.server.TlsConfig.Ssl;
import io.ironbridge.apiproject.server.UpdateConfig.UpdateTrigger;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.gateway.http.listener.DecryptedKeys;
import io.ironbridge.gateway.http.listener.TlsSettings;
import io.ironbridge.gateway.security.Authenticators;
import io.ironbridge.gateway.telemetry.Telemetry;
import io.ironbridge.mapping.Source;
import io.ironbridge.socketclient.ClientTls;
import io.ironbridge.socketclient.ExplainingTrust;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.NoSuchAlgorithmException;
import java.security.UnrecoverableKeyException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Turns {@code keyStore} and {@code ssl} elements into TLS contexts, with Liberty's defaults for
 * omitted attributes.
 */
public final class TlsStores implements Authenticators.Stores {
    private static final String TRUST_STORE = "javax.net.ssl.trustStore";

    /** For keys that are decrypted. */
    private static final char[] NO_PASSWORD = new char[0];

    private static final Logger LOG = System.getLogger(TlsStores.class.getName());
    private static final String DEFAULT_KEY_STORE = "defaultKeyStore";

    private final ServerConfig config;

    public TlsStores(ServerConfig config) {
        this.config = config;
    }

    /** The endpoints of APIs and the administration endpoint. */
    public static Stream<HttpEndpoint> endpoints(ServerConfig config) {
        return Stream.concat(
                config.endpoints().httpEndpoints().stream(),
                Stream.of(config.endpoints().admin().endpoint()));
    }

    /** The elements that configure an endpoint's HTTPS port. */
    public List<Object> inboundElements(HttpEndpoint endpoint) {
        return List.of(inboundSsl(endpoint), inboundStores(endpoint));
    }

    /** Key store and trust store of an endpoint's HTTPS port, if configured. */
    public List<TlsConfig.KeyStore> inboundStores(HttpEndpoint endpoint) {
        Optional<Ssl> ssl = inboundSsl(endpoint);
        return Stream.concat(
                        keyStore(ssl).stream(),
                        ssl.flatMap(Ssl::trustStoreRef).flatMap(config.tls()::keyStore).stream())
                .toList();
    }

    private Optional<Ssl> inboundSsl(HttpEndpoint endpoint) {
        return ssl(endpoint.sslRef().or(config.tls()::defaultSslRef));
    }

    private Optional<TlsConfig.KeyStore> keyStore(Optional<Ssl> ssl) {
        return ssl.flatMap(Ssl::keyStoreRef)
                .or(() -> Optional.of(DEFAULT_KEY_STORE))
                .flatMap(config.tls()::keyStore);
    }

    /**
     * The context of an endpoint's HTTPS port; empty if no key store is configured, so that there
     * is no such port.
     */
    public Optional<ServerTls> inbound(HttpEndpoint endpoint) throws ConfigurationException {
        Optional<Ssl> ssl = inboundSsl(endpoint);
        Optional<TlsConfig.KeyStore> store = keyStore(ssl);
        if (store.isEmpty()) {
            return Optional.empty();
        }
        TlsConfig.KeyStore keys = store.get();
        List<TlsConfig.KeyStore> polled =
                inboundStores(endpoint).stream()
                        .filter(one -> one.updateTrigger() == UpdateTrigger.POLLED)
                        .toList();
        return Optional.of(
                new ServerTls(
                        endpoint.id(),
                        polled.stream().flatMap(one -> one.location().stream()).toList(),
                        keys.pollingRate(),
                        () -> context(ssl, keys)));
    }

    private ServerTls.Made context(Optional<Ssl> ssl, TlsConfig.KeyStore keys)
            throws ConfigurationException {
        try {
            KeyStore chosen = chosen(keys, ssl.flatMap(Ssl::serverKeyAlias));
            return new ServerTls.Made(
                    new TlsSettings(
                                    TlsSettings.keys(
                                            chosen,
                                            password(keys),
                                            alias -> noteLocked(keys, alias)),
                                    clients(ssl, keys),
                                    ssl.map(Ssl::protocols).orElse(TlsSettings.PROTOCOLS),
                                    ssl.map(Ssl::enabledCiphers).orElse(List.of()))
                            .context(),
                    certificates(chosen));
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            throw unusable(keys, e);
        }
    }

    private static List<X509Certificate> certificates(KeyStore store)
            throws GeneralSecurityException {
        List<X509Certificate> found = new ArrayList<>();
        for (String alias : Collections.list(store.aliases())) {
            if (store.isKeyEntry(alias)
                    && store.getCertificate(alias) instanceof X509Certificate one) {
                found.add(one);
            }
        }
        return found;
    }

    /** The store, or only the selected key. */
    private static KeyStore chosen(TlsConfig.KeyStore keys, Optional<String> alias)
            throws ConfigurationException, GeneralSecurityException, IOException {
        KeyStore all = load(keys);
        if (alias.isEmpty()) {
            checkKeys(keys, all);
            return all;
        }
        if (!all.isKeyEntry(alias.get())) {
            throw new IOException("it has no key " + alias.get());
        }
        KeyStore one = KeyStore.getInstance(all.getType());
        one.load(null, null);
        one.setKeyEntry(
                alias.get(),
                all.getKey(alias.get(), password(keys)),
                password(keys),
                all.getCertificateChain(alias.get()));
        checkKeys(keys, one);
        return one;
    }

    /** Without a key every handshake would fail; with an expired certificate, most would. */
    private static void checkKeys(TlsConfig.KeyStore keys, KeyStore store)
            throws GeneralSecurityException, IOException {
        List<X509Certificate> certificates = certificates(store);
        if (certificates.isEmpty()) {
            throw new IOException("it has no private key with a certificate");
        }
        if (!ServerTls.isAnyValid(certificates)) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0136W No certificate in the key store {0} is valid now: the last one is"
                            + " valid from {1} to {2}; most clients will reject it",
                    keys.id(),
                    certificates.getLast().getNotBefore().toInstant(),
                    certificates.getLast().getNotAfter().toInstant());
        }
    }

    private TlsSettings.Clients clients(Optional<Ssl> ssl, TlsConfig.KeyStore keys)
            throws ConfigurationException, GeneralSecurityException {
        boolean required = ssl.map(Ssl::clientAuthentication).orElse(false);
        if (!required && !ssl.map(Ssl::clientAuthenticationSupported).orElse(false)) {
            return TlsSettings.Clients.NOT_ASKED;
        }
        Optional<TlsConfig.KeyStore> issuers =
                ssl.flatMap(Ssl::trustStoreRef).flatMap(config.tls()::keyStore);
        return new TlsSettings.Clients(
                Optional.of(
                        trust(
                                load(issuers.orElse(keys)),
                                ssl.map(Ssl::trustDefaultCerts).orElse(false))),
                required);
    }

    /** A store's certificates, with the JDK's authorities if configured. */
    private static TrustManagerFactory trust(@Nullable KeyStore store, boolean defaultsToo)
            throws GeneralSecurityException {
        TrustManagerFactory factory =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store == null || !defaultsToo ? store : withDefaults(store));
        return factory;
    }

    private static KeyStore withDefaults(KeyStore store) throws GeneralSecurityException {
        TrustManagerFactory defaults =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        defaults.init((KeyStore) null);
        int number = 0;
        for (TrustManager manager : defaults.getTrustManagers()) {
            if (manager instanceof X509TrustManager x509) {
                for (X509Certificate authority : x509.getAcceptedIssuers()) {
                    store.setCertificateEntry("jdk-" + number, authority);
                    number++;
                }
            }
        }
        return store;
    }

    @Override
    public List<Object> look(Optional<String> sslRef) {
        Optional<Ssl> ssl = ssl(outboundRef(sslRef));
        List<TlsConfig.KeyStore> stores =
                Stream.of(ssl.flatMap(Ssl::keyStoreRef), ssl.flatMap(Ssl::trustStoreRef))
                        .flatMap(Optional::stream)
                        .flatMap(id -> config.tls().keyStore(id).stream())
                        .toList();
        List<Path> files = stores.stream().flatMap(store -> store.location().stream()).toList();
        return List.of(ssl, stores, FileStamps.of(files));
    }

    private Optional<String> outboundRef(Optional<String> sslRef) {
        return sslRef.or(config.tls()::defaultOutboundSslRef).or(config.tls()::defaultSslRef);
    }

    /**
     * TLS towards a back end: its {@code ssl} element's trust, or the JDK's.
     *
     * @param connection id of the back end's element
     * @param sslRef that the element names
     */
    public ClientTls outbound(String connection, Optional<String> sslRef, Source source)
            throws ConfigurationException {
        return ClientTls.of(context("connection " + connection, sslRef, source).context());
    }

    @Override
    public SSLSocketFactory sockets(String of, Optional<String> sslRef, Source source)
            throws ConfigurationException {
        return context("element " + of, sslRef, source).context().getSocketFactory();
    }

    /** How the certificate of a telemetry collector is verified. */
    public Telemetry.Verification collector(Optional<String> sslRef, Source source)
            throws ConfigurationException {
        return context("element ironbridge_telemetry", sslRef, source);
    }

    @Override
    public KeyStore keyStore(String id, Source source) throws ConfigurationException {
        Optional<TlsConfig.KeyStore> found = config.tls().keyStore(id);
        if (found.isEmpty()) {
            throw new ConfigurationException(
                    List.of(
                            StartFault.error(
                                    "IRB-GW-0132E",
                                    source,
                                    "There is no key store " + id + ".",
                                    "Add a keyStore element with this id, or reference another"
                                            + " one.")));
        }
        return load(found.get());
    }

    /**
     * What TLS towards a back end is made of.
     *
     * @param keys decrypted; null for none
     * @param trusted null for the authorities of the JDK
     */
    public record Outbound(@Nullable KeyStore keys, @Nullable KeyStore trusted) {}

    /**
     * For TLS in other processes; as {@link #outbound(String, Optional, Source)}, but without the
     * keys of the configuration of the server's own ports.
     */
    public Outbound outbound(Optional<String> sslRef)
            throws ConfigurationException, GeneralSecurityException {
        Outbound stores = stores(ssl(outboundRef(sslRef)));
        boolean isForOutbound = sslRef.or(config.tls()::defaultOutboundSslRef).isPresent();
        return new Outbound(
                isForOutbound ? stores.keys() : null,
                stores.trusted() == null && System.getProperty(TRUST_STORE) != null
                        ? authorities()
                        : stores.trusted());
    }

    /** Those that an option of this process's JVM names; others do not have it. */
    private static KeyStore authorities() throws GeneralSecurityException {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            return withDefaults(store);
        } catch (IOException e) {
            throw new GeneralSecurityException(e);
        }
    }

    private Outbound stores(Optional<Ssl> ssl)
            throws ConfigurationException, GeneralSecurityException {
        Optional<TlsConfig.KeyStore> own = ownStore(ssl);
        Optional<TlsConfig.KeyStore> trusted = trustStore(ssl);
        KeyStore store = trusted.isPresent() ? trusted(trusted.get()) : null;
        return new Outbound(
                own.isPresent() ? decrypted(own.get()) : null,
                store != null && ssl.map(Ssl::trustDefaultCerts).orElse(false)
                        ? withDefaults(store)
                        : store);
    }

    private Optional<TlsConfig.KeyStore> ownStore(Optional<Ssl> ssl) {
        return ssl.flatMap(Ssl::keyStoreRef).flatMap(config.tls()::keyStore);
    }

    private Optional<TlsConfig.KeyStore> trustStore(Optional<Ssl> ssl) {
        return ssl.flatMap(Ssl::trustStoreRef)
                .flatMap(config.tls()::keyStore)
                .or(() -> ownStore(ssl));
    }

    private Telemetry.Verification context(String of, Optional<String> sslRef, Source source)
            throws ConfigurationException {
        Optional<Ssl> ssl = ssl(outboundRef(sslRef));
        try {
            Outbound stores = stores(ssl);
            KeyManagerFactory keys =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(stores.keys(), NO_PASSWORD);
            TrustManagerFactory trust = trust(stores.trusted(), false);
            SSLContext context = SSLContext.getInstance("TLS");
            X509ExtendedTrustManager explaining =
                    new ExplainingTrust(x509(trust), where(trustStore(ssl)));
            context.init(keys.getKeyManagers(), new TrustManager[] {explaining}, null);
            return new Telemetry.Verification(context, explaining);
        } catch (GeneralSecurityException e) {
            throw new ConfigurationException(
                    List.of(
                            StartFault.error(
                                    "IRB-GW-0104E",
                                    source,
                                    "TLS for the " + of + " cannot be set up: " + e.getMessage(),
                                    "Check the ssl element and the key stores it names.")));
        }
    }

    private static KeyStore decrypted(TlsConfig.KeyStore keys)
            throws ConfigurationException, GeneralSecurityException {
        return DecryptedKeys.of(load(keys), password(keys), alias -> noteLocked(keys, alias));
    }

    private static void noteLocked(TlsConfig.KeyStore keys, String alias) {
        LOG.log(
                Level.WARNING,
                "IRB-GW-0138W The key {0} of the key store {1} is not used: the store''s password"
                        + " does not open it",
                alias,
                keys.id());
    }

    private static String where(Optional<TlsConfig.KeyStore> trusted) {
        return trusted.map(store ->
                        "the keyStore "
                                + store.id()
                                + store.location().map(file -> " (" + file + ")").orElse(""))
                .orElse("the trust store of the JDK, or name a trustStoreRef,");
    }

    /** The JDK checks no dates of a peer's certificate that is itself in the trust store. */
    private static KeyStore trusted(TlsConfig.KeyStore keys) throws ConfigurationException {
        KeyStore store = load(keys);
        try {
            Instant now = Instant.now();
            for (String alias : Collections.list(store.aliases())) {
                if (store.getCertificate(alias) instanceof X509Certificate one
                        && one.getBasicConstraints() < 0
                        && !ServerTls.isValid(one, now)) {
                    LOG.log(
                            Level.WARNING,
                            "IRB-GW-0137W The certificate {0} in the trust store {1} is not valid"
                                + " now: it is valid from {2} to {3}; a peer that presents it is"
                                + " still trusted",
                            alias,
                            keys.id(),
                            one.getNotBefore().toInstant(),
                            one.getNotAfter().toInstant());
                }
            }
            return store;
        } catch (KeyStoreException e) {
            throw unusable(keys, e);
        }
    }

    private static X509ExtendedTrustManager x509(TrustManagerFactory trust)
            throws GeneralSecurityException {
        for (TrustManager manager : trust.getTrustManagers()) {
            if (manager instanceof X509ExtendedTrustManager x509) {
                return x509;
            }
        }
        throw new GeneralSecurityException("there is no trust manager for X.509");
    }

    private Optional<Ssl> ssl(Optional<String> id) {
        return id.flatMap(config.tls()::ssl);
    }

    private static KeyStore load(TlsConfig.KeyStore keys) throws ConfigurationException {
        try (InputStream in = Files.newInputStream(file(keys))) {
            KeyStore store = KeyStore.getInstance(keys.type());
            if (Files.size(file(keys)) == 0) {
                throw new EOFException(); // replaced by a specific text
            }
            store.load(in, password(keys));
            return store;
        } catch (IOException | GeneralSecurityException e) {
            throw unusable(keys, e);
        }
    }

    private static Path file(TlsConfig.KeyStore keys) throws IOException {
        return keys.location()
                .orElseThrow(() ->
                        new IOException(
                                "key rings, and other stores without a file, are not supported"));
    }

    private static char[] password(TlsConfig.KeyStore keys) {
        return keys.password().map(Secret::reveal).map(String::toCharArray).orElse(new char[0]);
    }

    private static ConfigurationException unusable(TlsConfig.KeyStore keys, Exception e) {
        String remedy =
                keys.location().isEmpty()
                        ? "Export its keys and certificates to a PKCS12 file, for a RACF key ring"
                                + " with RACDCERT EXPORT, and set location to that file."
                        : "Check its location, type and password.";
        return new ConfigurationException(
                List.of(
                        StartFault.error(
                                "IRB-GW-0103E",
                                keys.source(),
                                "The key store " + keys.id() + " cannot be used: " + why(keys, e),
                                remedy)));
    }

    /** The JDK's message, if it is helpful. */
    private static String why(TlsConfig.KeyStore keys, Exception e) {
        return switch (e) {
            case NoSuchFileException missing -> "there is no file " + missing.getFile() + ".";
            case AccessDeniedException denied ->
                    "the file " + denied.getFile() + " may not be read.";
            case KeyStoreException _ when e.getCause() instanceof NoSuchAlgorithmException ->
                    "the type " + keys.type() + " is not known.";
            case UnrecoverableKeyException _ -> "its password does not open its keys.";
            case IOException _ when e.getCause() instanceof UnrecoverableKeyException ->
                    "its password is wrong.";
            case EOFException _ -> endsEarly(keys);
            default ->
                    e.getMessage() == null
                            ? "it cannot be read as " + keys.type() + "."
                            : e.getMessage() + ".";
        };
    }

    private static String endsEarly(TlsConfig.KeyStore keys) {
        return "its file is empty or truncated; it is not a " + keys.type() + ".";
    }
}
